import { lettersOf, type Level, LEVELS, levelOf, levelsOf, type Stretch, stretchAt } from './mask-levels.ts';
import { windowsOf } from './mask-windows.ts';
import { ValueIndex } from './value-index.ts';

export type { Stretch };

/** What stands where a value was withheld. */
export const BLOCK = '████';

/** Values shorter than this are withheld only where they are the whole of a text: anything else would blot out the session. */
const SHORTEST = 4;
/** Values with fewer letters and digits than this are not looked for by these alone: words of a text would be taken for them. */
const LEAST_LETTERS = 6;
/** What stands where a message has cut a value, and how much of one a message quotes at most. */
const CUTS = /[…"]/g;
const LONGEST_CUT = 128;
/** Characters that one character of a value may take in a text: \u0041, its backslash doubled at every further level. */
const ESCAPED = 5 + 2 ** (LEVELS - 1);

/**
 * Finds the values of secrets in other texts and puts a block in their place, however JSON has escaped them. One pass over the
 * text, whatever the number of values.
 */
export class Mask {
  readonly #values = new ValueIndex(SHORTEST);
  /** The letters and digits of values that have enough of them to be known by these alone. */
  readonly #letters = new ValueIndex(LEAST_LETTERS);
  /** The letters and digits of those that have not. */
  readonly #few = new Set<string>();
  readonly #short = new Set<string>();

  /** @param values the values to withhold; white space around one is no part of it elsewhere */
  constructor(values: Iterable<string>) {
    for (const value of values) for (const form of [value, value.trim()]) this.#add(form);
  }

  /** Whether there is nothing to withhold. */
  get isEmpty(): boolean {
    return this.#values.isEmpty && this.#short.size === 0;
  }

  /** Whether some values are withheld only where they are a whole string or number. */
  get hasShort(): boolean {
    return this.#short.size > 0;
  }

  /** Whether there are values that are not known by their letters and digits alone. */
  get hasFew(): boolean {
    return this.#few.size > 0 || this.hasShort;
  }

  /**
   * Whether a text from which the values have been withheld may show one nevertheless where it is laid out as prose, which joins what its
   * marks keep apart: of values that are not known by their letters and digits alone.
   */
  mayJoin(text: string): boolean {
    if (!this.hasFew) return false;
    const letters = lettersOf(levelOf(text)).text;
    for (const few of this.#few) if (letters.includes(few)) return true;
    for (const short of this.#short) if (letters === lettersOf(levelOf(short)).text) return true;
    return false;
  }

  /** The values, to make the same mask of elsewhere. */
  get values(): string[] {
    return [...this.#short, ...this.#values.all()];
  }

  /** Characters that one value may take in a text at most: how far a text must be read past where it is to be cut. */
  get reach(): number {
    return this.#values.longest * ESCAPED;
  }

  /** Whether the whole text is one of the values. */
  isValue(text: string): boolean {
    return this.#short.has(text) || this.#values.has(text);
  }

  /** The text with a block in the place of every value. */
  redact(text: string): string {
    return this.#short.has(text) ? BLOCK : cover(text, this.find(text), text.length);
  }

  /** The first characters of a text, the values in them covered. The text must go on for `reach` characters where there are more. */
  redactStart(text: string, chars: number): string {
    return this.#short.has(text) ? BLOCK : cover(text, this.find(text), chars);
  }

  /** A message of ours that quotes values of the file, cut short: the beginning of a value before a cut is covered as well. */
  redactMessage(text: string): string {
    const found: Stretch[] = this.find(text);
    for (const level of levelsOf(text)) this.#searchCuts(level, found);
    return cover(text, merge(found), text.length);
  }

  /** Where the values stand in a text, in order and without overlap. */
  find(text: string): Stretch[] {
    if (this.#values.isEmpty) return [];
    const found: Stretch[] = [];
    for (const { start, end } of windowsOf(text.length, this.reach)) {
      const first = found.length;
      this.#findIn(text.slice(start, end), found);
      if (start > 0) for (let at = first; at < found.length; at++) found[at] = moved(found[at] as Stretch, start);
    }
    return merge(found);
  }

  #findIn(text: string, found: Stretch[]): void {
    for (const level of levelsOf(text)) {
      search(this.#values, level, found);
      if (!this.#letters.isEmpty) search(this.#letters, lettersOf(level), found);
    }
  }

  #add(value: string): void {
    if (value === '') return;
    if (value.length < SHORTEST) {
      this.#short.add(value);
      return;
    }
    this.#values.add(value);
    const letters = lettersOf(levelOf(value)).text;
    // Dates and counters are full of digits: a number is known only as it stands.
    if (letters.length >= LEAST_LETTERS && /\D/.test(letters)) this.#letters.add(letters);
    else this.#few.add(letters);
  }

  #searchCuts(level: Level, found: Stretch[]): void {
    const { text } = level;
    for (const cut of text.matchAll(CUTS)) {
      for (const value of this.#values.all()) {
        let length = Math.min(value.length - 1, cut.index, LONGEST_CUT);
        while (
          length >= 2 &&
          !(value[length - 1] === text[cut.index - 1] && text.startsWith(value.slice(0, length), cut.index - length))
        )
          length--;
        if (length >= 2) found.push(stretchAt(level, cut.index - length, cut.index));
      }
    }
  }
}

/** A mask that withholds nothing. */
export const NO_MASK = new Mask([]);

/** The text up to `end` with a block in the place of every stretch that begins there. */
function cover(text: string, stretches: readonly Stretch[], end: number): string {
  let result = '';
  let at = 0;
  for (const stretch of stretches) {
    if (stretch.start >= end) break;
    result += text.slice(at, stretch.start) + BLOCK;
    at = stretch.end;
  }
  return at < end ? result + text.slice(at, end) : result;
}

function search(values: ValueIndex, level: Level, found: Stretch[]): void {
  values.visit(level.text, (from, to) => void found.push(stretchAt(level, from, to)));
}

function moved({ start, end }: Stretch, by: number): Stretch {
  return { start: start + by, end: end + by };
}

/** Stretches in order, those that touch or overlap made one. */
export function merge(stretches: Stretch[]): Stretch[] {
  if (stretches.length < 2) return stretches;
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}
