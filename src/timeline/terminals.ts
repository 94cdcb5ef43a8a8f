import { kindCode } from '../format/vocabulary.ts';
import type { Glance } from './glance.ts';
import type { LinkIndex } from './links.ts';
import type { Glances } from './row.ts';
import type { TimelineIndex } from './rows.ts';
import { standingOf } from './states.ts';
import type { TerminalItem } from './view.ts';

const TERMINAL = kindCode('terminal');

/** What the Terminals panel shows. */
export interface Terminals {
  readonly items: readonly TerminalItem[];
  readonly total: number;
}

/** Lists the terminals of a session by their current records, in file order. */
export async function terminalsOf(
  index: TimelineIndex,
  links: LinkIndex,
  glances: Glances,
  limit: number,
): Promise<Terminals> {
  const { facts, revisions } = index.session;
  const rows: number[] = [];
  let total = 0;
  for (let row = 0; row < index.length; row++) {
    if (facts.kind.at(row) !== TERMINAL || revisions.isHead[row] !== 1) continue;
    if (total++ < limit) rows.push(row);
  }
  const found = await glances.of(index, rows);
  return { items: rows.map((row) => itemOf(index, links, row, found.get(row) ?? null)), total };
}

function itemOf(index: TimelineIndex, links: LinkIndex, row: number, glance: Glance | null): TerminalItem {
  const { session } = index;
  const { facts } = session;
  const { state, word } = standingOf(session, 'story', row);
  return {
    row,
    line: facts.line.at(row),
    terminalId: facts.text(facts.key.at(row)),
    state,
    word,
    command: glance?.title ?? 'command not recorded',
    startedAt: glance?.startedAt ?? null,
    completedAt: glance?.completedAt ?? null,
    durationMs: glance?.ranMs ?? null,
    exit: glance?.exit ?? null,
    references: links.readersOf(row).length + (links.creatorOf(row) >= 0 ? 1 : 0),
  };
}
