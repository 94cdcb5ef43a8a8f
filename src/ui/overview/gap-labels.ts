import type { Overview } from '../../timeline/overview.ts';
import { gapWords, type StripTone } from './words.ts';

/** Pixels that a gap's words take, and that lines by position are apart at least. */
export const LABEL = 11;
const APART = 4;

type Gap = Overview['gaps'][number];

/** The words of a gap, and the height that their middle is at. */
export interface GapLabel {
  readonly gap: Gap;
  readonly middle: number;
  readonly words: string;
}

const HOUR = 60 * 60_000;

/** How the line of a gap looks by position, where it takes no room: its dashes get longer from an hour and from a day on. */
export function gapLook(ms: number): { readonly dash: number; readonly tone: StripTone } {
  if (ms < HOUR) return { dash: 2, tone: 'light' };
  return ms < 24 * HOUR ? { dash: 4, tone: 'light' } : { dash: 6, tone: 'middle' };
}

/**
 * Which gaps have their words. By time those that are high enough. By position, where the words would cover rows, the longest; of those
 * of the same words all or none, and none where a row in trouble would be covered.
 */
export function gapLabels(overview: Overview, each: number, height: number): GapLabel[] {
  if (overview.scale === 'time') {
    const high = overview.gaps.filter(({ size }) => size * each >= LABEL);
    return high.map((gap) => ({ gap, middle: (gap.at + gap.size / 2) * each, words: gapWords(gap.ms) }));
  }
  const placed: GapLabel[] = [];
  for (const group of byWords(overview.gaps)) {
    const labels = group.map((gap) => ({ gap, middle: labelAt(gap.at * each, height), words: gapWords(gap.ms) }));
    const all = [...placed, ...labels].map(({ middle }) => middle).toSorted((a, b) => a - b);
    if (all.some((middle, at) => at > 0 && middle - (all[at - 1] as number) < LABEL)) break;
    placed.push(...labels);
  }
  return placed.filter(({ middle }) => !isTroubled(overview, each, middle));
}

/** The gaps whose lines are drawn by position, the longest first: where lines would stand too close, no shorter ones. */
export function longestApart(gaps: readonly Gap[], each: number, height: number): Gap[] {
  const most = height / APART;
  const found: Gap[] = [];
  for (const group of byWords(gaps)) {
    if (found.length > 0 && new Set([...found, ...group].map(({ at }) => Math.round(at * each))).size > most) break;
    found.push(...group);
  }
  return found;
}

/** Gaps of the same words, the longest first. */
function byWords(gaps: readonly Gap[]): Gap[][] {
  const groups = new Map<string, Gap[]>();
  for (const gap of gaps.toSorted((a, b) => b.ms - a.ms)) {
    const words = gapWords(gap.ms);
    const group = groups.get(words);
    if (group === undefined) groups.set(words, [gap]);
    else group.push(gap);
  }
  return [...groups.values()];
}

function labelAt(top: number, height: number): number {
  return Math.max(LABEL / 2, Math.min(top, height - LABEL / 2));
}

/** Whether a row in trouble stands where words would be. */
function isTroubled({ troubles }: Overview, each: number, middle: number): boolean {
  const from = Math.max(0, Math.floor((middle - LABEL / 2) / each));
  const to = Math.ceil((middle + LABEL / 2) / each);
  return troubles.subarray(from, to).some((bits) => bits !== 0);
}
