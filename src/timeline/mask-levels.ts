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
    const { text: before } = level;
    level = unescapeLevel(level);
    // Backslashes that escape nothing.
    if (level.text === before) return;
    yield* withoutSequences(level);
  }
}

/**
 * Control sequences of a terminal: they leave no mark on its screen, so a value may have some within it, such as the colours of a match.
 * Those that carry a text (ECMA-48: OSC, DCS, SOS, PM, APC) end with ST or BEL.
 */
export const SEQUENCES =
  /(?:\x1B[\]PX^_]|[\x90\x98\x9D-\x9F])[^\x07\x1B\x9C]*(?:\x07|\x1B\\|\x9C)|(?:\x1B\[|\x9B)[0-?]*[ -/]*[@-~]|\x1B[ -/]*[0-~]/g;

/** The characters that one begins with. */
export const SEQUENCE_START = /[\x1B\x90\x98\x9B\x9D-\x9F]/;

function* withoutSequences(level: Level): Generator<Level> {
  yield level;
  if (SEQUENCE_START.test(level.text)) yield without(level, SEQUENCES);
}

/** What Markdown reads as one character, or does not show: a character reference, the address of a link. */
const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|[A-Za-z][A-Za-z\d]{1,31});/y;
const ADDRESS = /\]\([^()\s]*\)/y;
const [AMPERSAND, BRACKET] = [0x26, 0x5d];
const LETTER = /^[\p{L}\p{N}]/u;

/**
 * The letters and digits of a level alone: a value is looked for among these as well, since what is laid out as Markdown, wrapped, or drawn
 * by a terminal may join its pieces, or put other space or invisible characters between them.
 */
export function lettersOf(level: Level): Level {
  const { text } = level;
  const into = new LevelWriter(level);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 128 ? ASCII[code] === 1 : isLetter(text, at, code)) into.keep(code, at);
    else if (code === AMPERSAND || code === BRACKET) {
      const [length, char] = code === AMPERSAND ? referenceAt(text, at) : addressAt(text, at);
      if (length === 0) continue;
      if (LETTER.test(char)) into.put(char, at, at + length);
      at += length - 1;
    }
  }
  return into.end();
}

const NOTHING: readonly [length: number, char: string] = [0, ''];
/** Whether a character of ASCII is a letter or a digit; of others it is looked up. */
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => (LETTER.test(String.fromCharCode(code)) ? 1 : 0));

function isLetter(text: string, at: number, code: number): boolean {
  // The second half of a pair goes with the first.
  const isSecond = code >= 0xdc_00 && code <= 0xdf_ff;
  return LETTER.test(String.fromCodePoint(text.codePointAt(isSecond ? Math.max(0, at - 1) : at) ?? 0));
}

function referenceAt(text: string, at: number): readonly [length: number, char: string] {
  REFERENCE.lastIndex = at;
  const match = REFERENCE.exec(text);
  if (match === null) return NOTHING;
  const [whole, decimal, hex] = match;
  const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : 0;
  return [whole.length, code > 0x10_ff_ff ? '' : String.fromCodePoint(code)];
}

function addressAt(text: string, at: number): readonly [length: number, char: string] {
  ADDRESS.lastIndex = at;
  return [ADDRESS.exec(text)?.[0].length ?? 0, ''];
}

/** Makes a level of another one, character by character; it must not get longer. */
class LevelWriter {
  readonly #from: Level;
  readonly #codes: Uint16Array;
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;
  #length = 0;

  constructor(from: Level) {
    this.#from = from;
    const { length } = from.text;
    this.#codes = new Uint16Array(length);
    this.#starts = new Uint32Array(length + 1);
    this.#ends = new Uint32Array(length);
  }

  /** Keeps a character as it is. */
  keep(code: number, at: number): void {
    const { starts, ends } = this.#from;
    const length = this.#length++;
    this.#codes[length] = code;
    this.#starts[length] = starts === null ? at : (starts[at] as number);
    this.#ends[length] = ends !== null ? (ends[at] as number) : starts !== null ? (starts[at + 1] as number) : at + 1;
  }

  /** Puts something in the place of a stretch. */
  put(text: string, from: number, to: number): void {
    const { start, end } = stretchAt(this.#from, from, to);
    for (let index = 0; index < text.length; index++) {
      const length = this.#length++;
      this.#codes[length] = text.charCodeAt(index);
      this.#starts[length] = start;
      this.#ends[length] = end;
    }
  }

  end(): Level {
    const length = this.#length;
    this.#starts[length] = stretchAt(this.#from, this.#from.text.length, this.#from.text.length).start;
    return {
      text: new TextDecoder('utf-16le', { ignoreBOM: true }).decode(this.#codes.subarray(0, length)),
      starts: this.#starts.subarray(0, length + 1),
      ends: this.#ends.subarray(0, length),
    };
  }
}

/** A level without what matches. */
function without(level: Level, pattern: RegExp): Level {
  const { text } = level;
  const into = new LevelWriter(level);
  let at = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    for (; at < index; at++) into.keep(text.charCodeAt(at), at);
    at = index + found.length;
  }
  for (; at < text.length; at++) into.keep(text.charCodeAt(at), at);
  return into.end();
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

function unescapeLevel(level: Level): Level {
  const { text } = level;
  const into = new LevelWriter(level);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const [char, size] = code === BACKSLASH ? escapeAt(text, at) : NO_ESCAPE;
    if (char === null) into.keep(code, at);
    else into.put(char, at, at + size);
    at += size - 1;
  }
  return into.end();
}

const BACKSLASH = 0x5c;
const NO_ESCAPE: readonly [char: null, size: number] = [null, 1];

/** The character that an escape stands for and how many it takes; null for a backslash that begins none. */
function escapeAt(text: string, at: number): [char: string | null, size: number] {
  const next = text.charAt(at + 1);
  const simple = SIMPLE[next];
  if (simple !== undefined) return [simple, 2];
  const hex = text.slice(at + 2, at + 6);
  if (next === 'u' && /^[0-9a-fA-F]{4}$/.test(hex)) return [String.fromCharCode(Number.parseInt(hex, 16)), 6];
  return [null, 1];
}
