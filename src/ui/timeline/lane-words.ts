import { countOf, formatCount } from '../../state/words.ts';
import type { LaneMark } from '../../timeline/view.ts';

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

/** Whose lane it is, the line that it begins at, its state, and how it passes the row. */
export function laneTitle({ kind, part, open, about, detached = false }: LaneMark): string {
  const whose = about === undefined || about.name === '' ? '' : ` ${about.name}`;
  const since = about === undefined ? '' : `, line ${formatCount(about.line)}`;
  const state = about === undefined || about.word === '' ? '' : `, ${about.word}`;
  const here = detached ? 'this row refers to it' : `${PARTS[part]}${open ? '; its end is not recorded' : ''}`;
  return `${WORDS[kind][0]}${whose}${since}${state}: ${here}`;
}

/** The lanes that a row is a part of in words, for whoever does not see them. */
export function laneWords(marks: readonly LaneMark[]): string {
  return marks
    .filter(({ belongs }) => belongs === true)
    .map(laneTitle)
    .join('; ');
}

/** How many lanes a mark of a bundle stands for beside the one that it names. */
function countOthers({ bundle }: Pick<LaneMark, 'bundle'>): number {
  return Object.values(bundle?.others ?? {}).reduce((sum, count) => sum + count, 0);
}

/** How many lanes of a row are not drawn by themselves: those beyond the columns drawn, and those that share one. */
export function countBeyond(marks: readonly LaneMark[], most: number): number {
  return marks.reduce((count, mark) => count + countOthers(mark) + (mark.lane >= most && mark.row >= 0 ? 1 : 0), 0);
}

/** What they are, each kind with its number. */
export function beyondTitle(marks: readonly LaneMark[], most: number): string {
  const counts = new Map<Kind, number>();
  const add = (kind: Kind, count: number): void => void counts.set(kind, (counts.get(kind) ?? 0) + count);
  for (const mark of marks) {
    if (mark.lane >= most && mark.row >= 0) add(mark.kind, 1);
    for (const [kind, count] of Object.entries(mark.bundle?.others ?? {})) add(kind as Kind, count);
  }
  const words = [...counts].map(([kind, count]) => countOf(count, ...WORDS[kind]));
  const isOne = countBeyond(marks, most) === 1;
  return `${isOne ? 'One more' : 'More'} at this row without a line of ${isOne ? 'its' : 'their'} own: ${words.join(', ')}`;
}

/** The number as there is room for it. */
export function beyondLabel(count: number): string {
  return count > MOST_COUNTED ? `>${MOST_COUNTED}` : `+${count}`;
}
