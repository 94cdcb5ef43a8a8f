import { LIMITS } from '../format/limits.ts';
import { kindOf } from '../format/vocabulary.ts';
import type { Glance } from './glance.ts';
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
export function detailOf({ session }: TimelineIndex, row: number, glance: Glance): string {
  const { facts, pairing } = session;
  const kind = kindOf(facts.kind.at(row));
  // The ID is what an unpaired result is looked up by.
  if (kind === 'tool_result' && pairing.stateOf(row) !== 'paired' && glance.title !== null) {
    return glance.detail === '' ? glance.title : `${glance.title} · ${glance.detail}`;
  }
  if (kind !== 'permission' || glance.detail !== '') return glance.detail;
  const about = session.references.call(facts.ref.at(row));
  return about.kind === 'linked' ? `${titleOf(session, about.row).title}, line ${facts.line.at(about.row)}` : '';
}

/** What a row shows in words: its title and detail, a line each. What is secret is in neither. */
export function rowText(index: TimelineIndex, withholder: Withholder, row: number, glance: Glance | null): string {
  const detail = glance === null ? tooLong(index, row) : detailOf(index, row, glance);
  return withholder.redact(`${rowTitle(index, row, glance).title}\n${detail}`);
}

/** Why a row's record was not looked at. */
export function tooLong({ session }: TimelineIndex, row: number): string {
  const size = session.facts.size.at(row);
  if (size <= LIMITS.detailBytes) return 'the file has changed since it was read';
  return `a record of ${byteWords(size)}: too long to be read for its row`;
}
