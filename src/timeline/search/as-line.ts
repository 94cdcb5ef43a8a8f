import { unescape } from '../../json/unescape.ts';

/** What stands between the brackets, commas and colons of JSON: the beginning of a string, or a number or word. */
const NEXT = /"|[^\s{}[\],:"]+/g;
const SPECIAL = /["\\]/g;

/** A value or a name as it stands in a line: without its quotes, where it begins, and whether it may have escapes. */
interface Literal {
  readonly raw: string;
  readonly start: number;
  readonly isString: boolean;
}

/**
 * Cuts a line of JSON into its values and names, also one that is cut short or broken. What is withheld parts the line into pieces, which
 * are read one after the other: a string may begin in one and end in another.
 */
export class LineReader {
  #isInString = false;

  /** The values and names in the next piece of the line. */
  *read(piece: string): Generator<Literal> {
    for (let at = 0; at < piece.length;) {
      if (this.#isInString) {
        const end = endOfString(piece, at);
        this.#isInString = end > piece.length;
        const raw = piece.slice(at, end);
        if (raw !== '') yield { raw, start: at, isString: true };
        at = end + 1;
        continue;
      }
      NEXT.lastIndex = at;
      const next = NEXT.exec(piece);
      if (next === null) return;
      at = next.index + next[0].length;
      if (next[0] === '"') this.#isInString = true;
      else yield { raw: next[0], start: next.index, isString: false };
    }
  }
}

/** Where the quote stands that ends a string; past the end of the piece where there is none. */
function endOfString(piece: string, from: number): number {
  SPECIAL.lastIndex = from;
  for (let special = SPECIAL.exec(piece); special !== null; special = SPECIAL.exec(piece)) {
    if (special[0] === '"') return special.index;
    SPECIAL.lastIndex = special.index + 2;
  }
  return piece.length + 1;
}

/** The text that a literal stands for, and where its characters stand in the literal. */
export function readLiteral({ raw, isString }: Literal): {
  readonly text: string;
  /** Where a character begins, or ends with the text; from one call to the next no character may be gone back to. */
  readonly placeOf: (at: number) => number;
} {
  const text = isString && raw.includes('\\') ? decoded(raw) : null;
  if (text === null) return { text: raw, placeOf: (at) => at };
  let [place, passed] = [0, 0];
  const placeOf = (at: number): number => {
    while (passed < at) {
      const next = raw.indexOf('\\', place);
      const plain = Math.min(at - passed, (next < 0 ? raw.length : next) - place);
      place += plain;
      passed += plain;
      if (passed === at || plain > 0) continue;
      place += raw[place + 1] === 'u' ? 6 : 2;
      passed++;
    }
    return place;
  };
  return { text, placeOf };
}

/** An escape that JSON does not have, as there may be in a line that is broken. */
const NO_ESCAPE = /\\(?:[^"\\/bfnrtu]|u(?![\da-f]{4})|$)/i;

/** Null for what is no inside of a string. */
function decoded(raw: string): string | null {
  // What escapes a backslash escapes nothing after it.
  if (NO_ESCAPE.test(raw.replaceAll('\\\\', ''))) return null;
  try {
    return unescape(raw);
  } catch {
    return null;
  }
}
