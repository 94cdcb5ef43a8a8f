import { LIMITS } from '../format/limits.ts';
import { kindOf } from '../format/vocabulary.ts';
import { type Line, recorded } from './content-line.ts';
import { CHANGED, type Glance } from './glance.ts';
import type { TimelineIndex } from './rows.ts';
import type { Withholder } from './secrets.ts';
import { byteWords } from './text.ts';
import { type Title, titleOf } from './titles.ts';

/** What a row is called: by its record's own name for itself, or by the index. A result's is the ID it is looked up by. */
export function rowTitle({ session }: TimelineIndex, row: number, glance: Glance | null): Title {
  const kind = kindOf(session.facts.kind.at(row));
  const own = kind === 'tool_result' ? null : (glance?.title ?? null);
  if (own !== null) return { title: own, missing: false };
  if (kind === 'terminal') return { title: 'command not recorded', missing: true };
  return titleOf(session, row);
}

/** The one thing that tells most of a row, by its record or by the index. */
export function rowDetail(index: TimelineIndex, row: number, glance: Glance | null): Line {
  if (glance === null) return { text: tooLong(index, row), missing: true };
  const { facts, pairing, references } = index.session;
  const kind = kindOf(facts.kind.at(row));
  const line = { text: glance.detail, missing: glance.detailMissing };
  // The ID is what an unpaired result is looked up by.
  if (kind === 'tool_result' && pairing.stateOf(row) !== 'paired' && glance.title !== null) {
    return recorded(line.missing || line.text === '' ? glance.title : `${glance.title} · ${line.text}`);
  }
  if (kind !== 'permission' || line.text !== '') return line;
  const about = references.call(facts.ref.at(row));
  return recorded(
    about.kind === 'linked' ? `${titleOf(index.session, about.row).title}, line ${facts.line.at(about.row)}` : '',
  );
}

/** What a row shows in words: its title and detail, a line each. What is secret is in neither. */
export function rowText(index: TimelineIndex, withholder: Withholder, row: number, glance: Glance | null): string {
  return withholder.redact(`${rowTitle(index, row, glance).title}\n${rowDetail(index, row, glance).text}`);
}

/** Why a row's record was not looked at. */
function tooLong({ session }: TimelineIndex, row: number): string {
  const size = session.facts.size.at(row);
  return size <= LIMITS.detailBytes ? CHANGED : `a record of ${byteWords(size)}: too long to be read for its row`;
}
