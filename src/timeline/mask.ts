/** What stands where a value was withheld. */
export const BLOCK = '████';

/** A stretch of a text, from the first character to the one after the last. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Values shorter than this are withheld only where they are the whole of a text: anything else would blot out the session. */
const SHORTEST = 4;
/** What stands where a message has cut a value, and how much of one a message quotes at most. */
const CUTS = /[…"]/g;
const LONGEST_CUT = 128;
/** How often a text may have been put into JSON inside JSON for a value to be still found in it. */
const LEVELS = 4;
/** Characters that one character of a value may take in a text: \u0041, its backslash doubled at every further level. */
const ESCAPED = 5 + 2 ** (LEVELS - 1);

/**
 * Finds the values of secrets in other texts and puts a block in their place, however JSON has escaped them. One pass over the
 * text, whatever the number of values.
 */
export class Mask {
  readonly #byStart = new Map<number, string[]>();
  readonly #short = new Set<string>();
  #longest = 0;

  /** @param values the values to withhold; white space around one is no part of it elsewhere */
  constructor(values: Iterable<string>) {
    const seen = new Set<string>();
    for (const value of values) for (const form of [value, value.trim()]) this.#add(form, seen);
  }

  /** Whether there is nothing to withhold. */
  get isEmpty(): boolean {
    return this.#byStart.size === 0 && this.#short.size === 0;
  }

  /** Whether some values are withheld only where they are a whole string or number. */
  get hasShort(): boolean {
    return this.#short.size > 0;
  }

  /** The values, to make the same mask of elsewhere. */
  get values(): string[] {
    return [...this.#short, ...[...this.#byStart.values()].flat()];
  }

  /** Characters that one value may take in a text at most: how far a text must be read past where it is to be cut. */
  get reach(): number {
    return this.#longest * ESCAPED;
  }

  /** Whether the whole text is one of the values. */
  isValue(text: string): boolean {
    return this.#short.has(text) || (this.#byStart.get(hashAt(text, 0))?.includes(text) ?? false);
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
    if (this.#byStart.size === 0) return [];
    const found: Stretch[] = [];
    for (const level of levelsOf(text)) this.#search(level, found);
    return merge(found);
  }

  #add(value: string, seen: Set<string>): void {
    if (value === '' || seen.has(value)) return;
    seen.add(value);
    if (value.length < SHORTEST) {
      this.#short.add(value);
      return;
    }
    const hash = hashAt(value, 0);
    const others = this.#byStart.get(hash);
    if (others === undefined) this.#byStart.set(hash, [value]);
    else others.push(value);
    this.#longest = Math.max(this.#longest, value.length);
  }

  #searchCuts({ text, starts }: Level, found: Stretch[]): void {
    for (const cut of text.matchAll(CUTS)) {
      for (const values of this.#byStart.values()) {
        for (const value of values) {
          let length = Math.min(value.length - 1, cut.index, LONGEST_CUT);
          while (
            length >= 2 &&
            !(value[length - 1] === text[cut.index - 1] && text.startsWith(value.slice(0, length), cut.index - length))
          )
            length--;
          if (length >= 2) found.push(stretchAt(starts, cut.index - length, cut.index));
        }
      }
    }
  }

  #search({ text, starts }: Level, found: Stretch[]): void {
    for (let at = 0; at + SHORTEST <= text.length; at++) {
      const values = this.#byStart.get(hashAt(text, at));
      if (values === undefined) continue;
      let length = 0;
      for (const value of values) if (value.length > length && text.startsWith(value, at)) length = value.length;
      if (length === 0) continue;
      found.push(stretchAt(starts, at, at + length));
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

function hashAt(text: string, at: number): number {
  let hash = 0;
  for (let index = at; index < at + SHORTEST; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return hash;
}

/** A text as it stands, then with one level of escapes undone after the other; each also without a terminal's control sequences. */
function* levelsOf(text: string): Generator<Level> {
  let level: Level = { text, starts: null };
  yield* withoutSequences(level);
  for (let depth = 0; depth < LEVELS && level.text.includes('\\'); depth++) {
    level = unescapeLevel(level);
    yield* withoutSequences(level);
  }
}

/** Control sequences of a terminal: they leave no mark on its screen, so a value may have some within it, such as the colours of a match. */
const SEQUENCES = /\x1B(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1B]*(?:\x07|\x1B\\)|[ -/]*[0-~])|\x9B[0-?]*[ -/]*[@-~]/g;

function* withoutSequences(level: Level): Generator<Level> {
  yield level;
  const { text, starts } = level;
  if (!/[\x1B\x9B]/.test(text)) return;
  const map = new Uint32Array(text.length + 1);
  const pieces: string[] = [];
  let [length, at] = [0, 0];
  const copy = (to: number): void => {
    pieces.push(text.slice(at, to));
    for (let index = at; index < to; index++) map[length++] = starts === null ? index : (starts[index] as number);
  };
  for (const { 0: found, index } of text.matchAll(SEQUENCES)) {
    copy(index);
    at = index + found.length;
  }
  copy(text.length);
  map[length] = starts === null ? text.length : (starts[text.length] as number);
  yield { text: pieces.join(''), starts: map.subarray(0, length + 1) };
}

function stretchAt(starts: Uint32Array | null, from: number, to: number): Stretch {
  return starts === null ? { start: from, end: to } : { start: starts[from] as number, end: starts[to] as number };
}

/** A text with one level of JSON's escapes undone, and where each of its characters begins in the text at the bottom. */
interface Level {
  readonly text: string;
  /** One entry more than there are characters; null when every character stands where it did. */
  readonly starts: Uint32Array | null;
}

const SIMPLE: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '"': '"',
  '\\': '\\',
  '/': '/',
};

function unescapeLevel({ text, starts }: Level): Level {
  const map = new Uint32Array(text.length + 1);
  const pieces: string[] = [];
  let length = 0;
  let at = 0;
  let copied = 0;
  const place = (index: number): number => (starts === null ? index : (starts[index] as number));
  const copy = (to: number): void => {
    pieces.push(text.slice(copied, to));
    for (let index = copied; index < to; index++) map[length++] = place(index);
  };
  for (at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', at)) {
    const [char, size] = escapeAt(text, at);
    if (char !== null) {
      copy(at);
      map[length++] = place(at);
      pieces.push(char);
      copied = at + size;
    }
    at += size;
  }
  copy(text.length);
  map[length] = place(text.length);
  return { text: pieces.join(''), starts: map.subarray(0, length + 1) };
}

/** The character that an escape stands for and how many it takes; null for a backslash that begins none. */
function escapeAt(text: string, at: number): [char: string | null, size: number] {
  const next = text.charAt(at + 1);
  const simple = SIMPLE[next];
  if (simple !== undefined) return [simple, 2];
  const hex = text.slice(at + 2, at + 6);
  if (next === 'u' && /^[0-9a-fA-F]{4}$/.test(hex)) return [String.fromCharCode(Number.parseInt(hex, 16)), 6];
  return [null, 1];
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
