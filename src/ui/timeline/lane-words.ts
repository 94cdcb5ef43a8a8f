import { countOf, formatCount } from '../../state/words.ts';
import type { LaneBundle, LaneMark } from '../../timeline/view.ts';

type Kind = LaneMark['kind'];

const WORDS: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  terminal: ['terminal', 'terminals'],
  permission: ['permission', 'permissions'],
  input: ['question to the user', 'questions to the user'],
  call: ['call until its result', 'calls until their results'],
  subagent: ['subagent', 'subagents'],
};

const PARTS: Readonly<Record<LaneMark['part'], string>> = {
  start: 'begins here',
  through: 'goes on',
  end: 'last record',
  only: 'its only record',
  join: 'one of its records, or one that refers to it',
};

/** A number that has room for this many digits; what is more is said to be more. */
const MOST_COUNTED = 99;

/** Names a lane: the same on every row that it passes. */
export function laneKey({ kind, row }: Pick<LaneMark, 'kind' | 'row'>): string {
  return `${kind}:${row}`;
}

const STRAND = 'strand:';

/** Names all lanes that share a column at a row. */
export function strandKey({ place }: LaneBundle): string {
  return `${STRAND}${place}`;
}

/** Lanes that are lit: those named by their keys, and all that share a column at a row of the index. */
export interface Lit {
  readonly lanes: ReadonlySet<string>;
  readonly strand: number | null;
}

/** Reads the keys of lanes, or of a strand, one after another. */
export function litBy(keys: string): Lit {
  if (keys.startsWith(STRAND)) return { lanes: new Set(), strand: Number(keys.slice(STRAND.length)) };
  return { lanes: new Set(keys === '' ? [] : keys.split(' ')), strand: null };
}

/** Whether a mark is of a lane that is lit: one that shares the column at the row in question may have a column of its own here. */
export function isLit(mark: Pick<LaneMark, 'kind' | 'row' | 'shared'>, { lanes, strand }: Lit): boolean {
  if (strand === null) return lanes.has(laneKey(mark));
  return mark.shared !== undefined && mark.shared.from <= strand && strand <= mark.shared.to;
}

/** Whose lane it is, the line that it begins at, its state, and how it passes the row. */
export function laneTitle({ kind, part, open, about, from, detached = false }: LaneMark): string {
  const whose = about === undefined || about.name === '' ? '' : ` ${about.name}`;
  const since = about === undefined ? '' : `, line ${formatCount(about.line)}`;
  const state = about === undefined || about.word === '' ? '' : `, ${about.word}`;
  const here = detached ? 'this row refers to it' : `${PARTS[part]}${open ? '; its end is not recorded' : ''}`;
  const column = from === undefined ? '' : '; in a column of its own from here on';
  return `${WORDS[kind][0]}${whose}${since}${state}: ${here}${column}`;
}

/** The lanes that a row is a part of in words, for whoever does not see them. */
export function laneWords(marks: readonly LaneMark[]): string {
  return marks
    .filter(({ belongs }) => belongs === true)
    .map(laneTitle)
    .join('; ');
}

/** How many lanes of a row have neither a line of their own nor a sign on the shared one. */
export function countBeyond(marks: readonly LaneMark[]): number {
  return marks.reduce((count, { bundle }) => count + sumOf(bundle?.others), 0);
}

/** What they are, each kind with its number. */
export function beyondTitle(marks: readonly LaneMark[]): string {
  const others = marks.find(({ bundle }) => bundle !== undefined)?.bundle?.others ?? {};
  const isOne = countBeyond(marks) === 1;
  return `${isOne ? 'One more' : 'More'} at this row without a line of ${isOne ? 'its' : 'their'} own: ${kindWords(others)}`;
}

/** What comes to a row in the shared column or goes on in it; empty for nothing that goes on. */
export function strandTitle({ kind, row, bundle }: LaneMark): string {
  const named = row < 0 ? 0 : 1;
  const all = { ...bundle?.others, [kind]: (bundle?.others[kind] ?? 0) + named };
  const count = sumOf(all);
  if (count === 0) return '';
  return count === 1 ? `One lane: ${kindWords(all)}` : `${formatCount(count)} lanes in one line: ${kindWords(all)}`;
}

function kindWords(counts: LaneBundle['others']): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => countOf(count, ...WORDS[kind as Kind]))
    .join(', ');
}

function sumOf(counts: LaneBundle['others'] = {}): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The number as there is room for it. */
export function beyondLabel(count: number): string {
  return count > MOST_COUNTED ? `>${MOST_COUNTED}` : `+${count}`;
}
