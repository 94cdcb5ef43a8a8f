/** How often a text may have been put into JSON inside JSON for a value to be still found in it. */
export const LEVELS = 4;

/** A stretch of a text, from the first character to the one after the last. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A text that was made of another, and where each of its characters begins in the one at the bottom. */
export interface Level {
  readonly text: string;
  /** One entry more than there are characters; null when every character stands where it did. */
  readonly starts: Uint32Array | null;
  /** Where they end, where something was left out between them; null when each ends where the next one begins. */
  readonly ends: Uint32Array | null;
}

/** A text as it stands. */
export function levelOf(text: string): Level {
  return { text, starts: null, ends: null };
}

/** A text as it stands, then with one level of escapes undone after the other; each also without a terminal's control sequences. */
export function* levelsOf(text: string): Generator<Level> {
  let level = levelOf(text);
  yield* withoutSequences(level);
  for (let depth = 0; depth < LEVELS && level.text.includes('\\'); depth++) {
    level = unescapeLevel(level);
    yield* withoutSequences(level);
  }
}

/** Control sequences of a terminal: they leave no mark on its screen, so a value may have some within it, such as the colours of a match. */
export const SEQUENCES = /\x1B(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1B]*(?:\x07|\x1B\\)|[ -/]*[0-~])|\x9B[0-?]*[ -/]*[@-~]/g;

function* withoutSequences(level: Level): Generator<Level> {
  yield level;
  if (/[\x1B\x9B]/.test(level.text)) yield rewritten(level, SEQUENCES, () => '');
}

/** What Markdown does not show, or shows as another character: marks, a link's address, character references. */
const MARKUP = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));|\]\([^()\s]*\)|[*_~`[\]\\]/g;
const MARKS = /[*_~`[\]\\]/;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * A level without anything that Markdown takes for markup, whether it would or not: a value is looked for in it bare as well, since what
 * is laid out may join its pieces.
 *
 * @returns null when there is nothing of that kind
 */
export function bareOf(level: Level): Level | null {
  if (!MARKS.test(level.text) && !level.text.includes('&')) return null;
  return rewritten(level, MARKUP, (_, decimal, hex, name) => {
    const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : null;
    const char = code === null ? NAMED[name ?? ''] : code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
    return char === undefined || MARKS.test(char) ? '' : char;
  });
}

type Put = (...groups: (string | undefined)[]) => string;

/** A level with something else in the place of what matches, which must not be longer. */
function rewritten({ text, starts, ends }: Level, pattern: RegExp, put: Put): Level {
  const newStarts = new Uint32Array(text.length + 1);
  const newEnds = new Uint32Array(text.length);
  const pieces: string[] = [];
  let [length, at] = [0, 0];
  const start = (index: number): number => (starts === null ? index : (starts[index] as number));
  const end = (index: number): number => (ends === null ? start(index + 1) : (ends[index] as number));
  const copy = (to: number): void => {
    pieces.push(text.slice(at, to));
    for (let index = at; index < to; index++) {
      newStarts[length] = start(index);
      newEnds[length++] = end(index);
    }
  };
  for (const match of text.matchAll(pattern)) {
    copy(match.index);
    at = match.index + match[0].length;
    const instead = put(...match);
    pieces.push(instead);
    for (let index = 0; index < instead.length; index++) {
      newStarts[length] = start(match.index);
      newEnds[length++] = end(at - 1);
    }
  }
  copy(text.length);
  newStarts[length] = start(text.length);
  return { text: pieces.join(''), starts: newStarts.subarray(0, length + 1), ends: newEnds.subarray(0, length) };
}

/** Where characters of a level stand in the text at the bottom. */
export function stretchAt({ starts, ends }: Level, from: number, to: number): Stretch {
  if (starts === null) return { start: from, end: to };
  return { start: starts[from] as number, end: (ends === null ? starts[to] : ends[to - 1]) as number };
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
  return { text: pieces.join(''), starts: map.subarray(0, length + 1), ends: null };
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
