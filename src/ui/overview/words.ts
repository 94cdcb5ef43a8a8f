import type { RowKind } from '../../format/vocabulary.ts';
import { countOf, formatCount, formatDuration } from '../../state/words.ts';
import type { Overview, Trouble } from '../../timeline/overview.ts';
import type { LaneMark } from '../../timeline/view.ts';
import type { GlyphName } from '../grammar/looks.ts';
import { timeOfBucket } from './geometry.ts';

/** The colours that the strip is drawn in; each is a token's. */
export type StripTone = 'red' | 'grey' | 'amber' | 'blue' | 'violet' | 'teal' | 'dark' | 'middle' | 'light' | 'paper';

/** How a column of trouble looks: filled where something is recorded, hollow where it is not, in part where it is in doubt. */
export interface TroubleLook {
  readonly words: string;
  readonly glyph: GlyphName;
  readonly tone: StripTone;
  readonly shape: 'filled' | 'hollow' | 'lines' | 'right';
}

export const TROUBLE_LOOKS: Readonly<Record<Trouble, TroubleLook>> = {
  failed: { words: 'failed', glyph: 'cross', tone: 'red', shape: 'filled' },
  stopped: { words: 'cancelled, interrupted or timed out', glyph: 'stopped', tone: 'grey', shape: 'filled' },
  denied: { words: 'denied or refused', glyph: 'barred', tone: 'amber', shape: 'filled' },
  unknown: { words: 'outcome unknown', glyph: 'dots', tone: 'blue', shape: 'hollow' },
  ambiguous: { words: 'ambiguous', glyph: 'which', tone: 'violet', shape: 'lines' },
  orphan: { words: 'result without a call', glyph: 'loose-end', tone: 'violet', shape: 'right' },
  undecided: { words: 'undecided or unanswered', glyph: 'question', tone: 'amber', shape: 'hollow' },
  fault: { words: 'with errors or warnings', glyph: 'broken', tone: 'red', shape: 'lines' },
};

/** How a column of lanes looks: the sign of the records that they are of, and their tone beside the rows. */
export interface LaneLook {
  readonly words: string;
  readonly icon: RowKind;
  readonly tone: StripTone;
}

export const LANE_LOOKS: Readonly<Record<LaneMark['kind'], LaneLook>> = {
  terminal: { words: 'a terminal', icon: 'terminal', tone: 'teal' },
  permission: { words: 'a permission asked for', icon: 'permission', tone: 'amber' },
  input: { words: 'a question to the user', icon: 'input_request', tone: 'blue' },
  call: { words: 'a long call', icon: 'tool_call', tone: 'middle' },
  subagent: { words: 'a subagent', icon: 'subagent', tone: 'dark' },
};

const DAY = 24 * 60 * 60_000;

/** The length of a gap, in two units at most. */
export function gapWords(ms: number): string {
  if (ms < 2 * DAY) return formatDuration(ms);
  const hours = Math.round((ms % DAY) / (60 * 60_000));
  return `${formatCount(Math.floor(ms / DAY))} d${hours === 0 || hours === 24 ? '' : ` ${hours} h`}`;
}

/** What is at a bucket, a line each. */
export function bucketWords(overview: Overview, bucket: number): string[] {
  const { scale, total, buckets, counts, firsts } = overview;
  const gap = overview.gaps.find(({ at, size }) => bucket >= at && bucket < at + Math.max(1, size));
  if (gap !== undefined && gap.size > 0) return [`${gapWords(gap.ms)} without a row`];
  const rows = [0, 1, 2].reduce((sum, group) => sum + (counts[bucket * 3 + group] ?? 0), 0);
  const lines: string[] = [];
  if (scale === 'position') {
    const first = Math.ceil((bucket * total) / buckets);
    lines.push(
      rows < 2 ? `Row ${formatCount(first + 1)}` : `Rows ${formatCount(first + 1)} to ${formatCount(first + rows)}`,
    );
  } else {
    const time = timeOfBucket(overview, bucket);
    if (time !== null) lines.push(`from ${clockWords(time)}`);
    lines.push(
      rows === 0 ? 'no row' : `${countOf(rows, 'row')}, the first is ${formatCount((firsts[bucket] ?? 0) + 1)}`,
    );
  }
  if (gap !== undefined) lines.push(`after ${gapWords(gap.ms)} without a row`);
  const bits = overview.troubles[bucket] ?? 0;
  for (const [bit, name] of overview.columns.entries()) if ((bits >> bit) & 1) lines.push(TROUBLE_LOOKS[name].words);
  const passing = overview.lanes[bucket] ?? 0;
  const open = overview.open[bucket] ?? 0;
  const lanes = overview.laneKinds.flatMap((kind, bit) =>
    ((passing >> bit) & 1) === 0
      ? []
      : [`${LANE_LOOKS[kind].words}${((open >> bit) & 1) === 0 ? '' : ' without a recorded end'}`],
  );
  if (lanes.length > 0) lines.push(`beside ${lanes.join(', ')}`);
  return lines;
}

/** A moment in UTC, as sessions record it, to the second. */
function clockWords(time: number): string {
  const [day = '', clock = ''] = new Date(time).toISOString().split('T');
  return `${day} ${clock.slice(0, 8)} UTC`;
}

/** What is said of the scale by time; `position` is the row that it leads to. */
export interface TimeNote {
  readonly words: string;
  readonly position?: number;
}

/** What the scale by time leaves out or cannot show as it is. */
export function timeNotes({ total, timed, backwards, firstBackwards, lanesLeftOut }: Overview): TimeNote[] {
  const notes: TimeNote[] = [];
  if (timed === 0) return notes;
  if (timed < total) notes.push({ words: `${countOf(total - timed, 'row')} without a time not shown` });
  if (backwards > 0 && firstBackwards !== null) {
    const { position, line } = firstBackwards;
    const where = `${backwards === 1 ? '' : 'the first in '}line ${formatCount(line)}`;
    notes.push({ words: `${countOf(backwards, 'row')} earlier than the one before: ${where}`, position });
  }
  if (lanesLeftOut > 0) notes.push({ words: `${countOf(lanesLeftOut, 'lane')} without times not shown` });
  return notes;
}

/** All of the strip in a sentence, for whoever does not see it. */
export function summaryWords(overview: Overview): string {
  const all = overview.troubles.reduce((bits, bucket) => bits | bucket, 0);
  const marked = overview.columns.filter((_, bit) => (all >> bit) & 1).map((name) => TROUBLE_LOOKS[name].words);
  const longest = overview.gaps.reduce((most, { ms }) => Math.max(most, ms), 0);
  return [
    marked.length === 0 ? 'No row is in trouble.' : `There are rows that are: ${marked.join('; ')}.`,
    overview.gaps.length === 0
      ? ''
      : `${countOf(overview.gaps.length, 'long gap')} between rows, the longest ${gapWords(longest)}.`,
    ...timeNotes(overview).map(({ words }) => `${words}.`),
  ]
    .filter((part) => part !== '')
    .join(' ');
}
