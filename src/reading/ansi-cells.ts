import type { AnsiStyle } from './ansi-style.ts';

/** Cells to a tab stop of a terminal. */
const TAB = 8;

/** A character with the marks that stand on it; of no width where it is only seen together with another. */
export interface Character {
  readonly text: string;
  readonly width: 0 | 1 | 2;
}

const NARROW = /^[\x20-\x7E]*$/;
const NO_WIDTH = /^[\p{M}\p{Cc}\p{Cf}]+$/u;
const WIDE =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE10-\uFE19\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{17000}-\u{18DFF}\u{1B000}-\u{1B2FF}\u{20000}-\u{3FFFD}])|\uFE0F/u;
let segmenter: Intl.Segmenter | null = null;

/** Cuts a text where a terminal begins a new cell. */
export function* charactersOf(text: string): Generator<Character> {
  if (NARROW.test(text)) {
    for (const character of text) yield { text: character, width: 1 };
    return;
  }
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text))
    yield { text: segment, width: NO_WIDTH.test(segment) ? 0 : WIDE.test(segment) ? 2 : 1 };
}

/** The cell that follows a tab. */
export function tabStop(column: number): number {
  return column - (column % TAB) + TAB;
}

/** What stands in a cell. */
export interface Cell {
  readonly text: string;
  readonly width: number;
  readonly style: AnsiStyle | null;
  /** Where in the text it stands; left out where it does not stand there so. */
  readonly from?: number | undefined;
}

export const BLANK: Cell = { text: ' ', width: 1, style: null };

/** Whether a cell shows anything. */
export function isSeen({ text, style }: Cell): boolean {
  if (text.trim() !== '') return true;
  return style !== null && (style.ground !== undefined || /reverse|underline|strike/.test(style.marks ?? ''));
}

/** Whether two cells look the same. */
export function isSame(one: Cell, other: Cell): boolean {
  if (one.text !== other.text) return false;
  const [left, right] = [one.style ?? {}, other.style ?? {}];
  return left.tone === right.tone && left.ground === right.ground && left.marks === right.marks;
}
