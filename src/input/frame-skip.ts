import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  endOfString,
  isBlank,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  RETURN,
  SPACE,
  TAB,
} from './frame-bytes.ts';

/** How the line is set on which an element of an array begins. */
export interface Setting {
  /** Blanks before the first byte of the line. */
  readonly indent: number;
  /** Where the elements after this one begin, when each is set on a line of its own. */
  readonly column: number;
}

/** Where a broken element ends. `isTold`: something said so; otherwise it takes all that is left of the file. */
export interface BrokenEnd {
  readonly end: number;
  readonly isTold: boolean;
}

/**
 * Where an element ends that is no JSON, so that reading can go on at the next one and not at an object inside it.
 *
 * Its brackets tell, unless they are broken themselves; where they may be, its lines do:
 *
 * 1. Brackets count outside strings. A string ends at the latest with its line; one that does so has lost its quote, and no bracket of
 *    the element counts any more. A closing bracket closes all that is open up to its match; without a match it closes nothing.
 * 2. The element ends at the bracket that leaves nothing open, if what comes next may follow an element: `]`, an object with or
 *    without a comma before it, or the end of the file. Otherwise a bracket too many was closed, and the next one is tried.
 * 3. An object that follows a comma inside of an object shows that a bracket is missing: the element ends before the comma, unless
 *    an array is open that the object can belong to.
 * 4. What is inside an element is indented further than the line on which the element begins. The element ends before the first
 *    later line at that indent which begins with `{` or a comma, before one with the array's `]`, and behind a `}` at that indent.
 *    Does another line come first that is indented no further, indents mean nothing, and brackets alone count while they can.
 *
 * What is looked at belongs to the element, but for the blanks and the comma after it, so that all elements together cost one reading.
 *
 * @param start where the element begins, with a bracket
 * @param end where the bytes end that have come
 * @param isLast whether the file ends there too
 * @returns null when more bytes are needed to tell
 */
export function endOfBroken(
  bytes: Uint8Array,
  start: number,
  end: number,
  isLast: boolean,
  setting: Setting,
): BrokenEnd | null {
  const brackets = new Brackets();
  let areBracketsGood = true;
  let areIndentsGood = true;
  let isFirstLine = true;
  let lastComma = -1;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (isBlank(byte) && byte !== NEWLINE) continue;
    const comma = lastComma;
    if (byte !== NEWLINE) lastComma = byte === COMMA ? at : -1;
    if (byte === QUOTE) {
      at = endOfString(bytes, at, end);
      if (at < end && bytes[at] === QUOTE) continue;
      areBracketsGood = false;
      // The newline that ends the string is looked at next.
      at--;
    } else if (byte === NEWLINE) {
      isFirstLine = false;
      const line = lineAt(bytes, at + 1, end, isLast, setting);
      if (line === 'wait') return null;
      // Text of a broken string may begin anywhere.
      if (line === 'flat' && areBracketsGood) areIndentsGood = false;
      if (line !== 'flat' && line !== 'inside' && (areIndentsGood || !areBracketsGood))
        return { end: line === 'after' ? bytes.indexOf(CLOSE_BRACE, at) + 1 : comma >= 0 ? comma : at, isTold: true };
    } else if (!areBracketsGood) {
      continue;
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      const isMisplaced = byte === OPEN_BRACE && comma >= 0 && (isFirstLine || !areIndentsGood);
      if (isMisplaced && brackets.isInObject && !brackets.closeToArray()) return { end: comma, isTold: true };
      brackets.open(byte);
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      const closes = brackets.close(byte);
      if (brackets.depth > 0 && (closes || byte === CLOSE_BRACE)) continue;
      const next = nextElement(bytes, at + 1, end, isFirstLine || !areIndentsGood ? Infinity : setting.column);
      if (next === 'none' && !isLast) return null;
      // A bracket that closes nothing at the very end is the array's own.
      if (!closes && byte === CLOSE_BRACKET ? next === 'none' : next !== 'other')
        return { end: closes || byte === CLOSE_BRACE ? at + 1 : at, isTold: true };
    }
  }
  return isLast ? { end, isTold: false } : null;
}

/** What a line says that follows the first line of an element; `flat`: it is indented no further, and nothing more can be said. */
function lineAt(
  bytes: Uint8Array,
  start: number,
  end: number,
  isLast: boolean,
  { indent, column }: Setting,
): 'inside' | 'flat' | 'before' | 'after' | 'wait' {
  let at = start;
  while (at < end && (bytes[at] === SPACE || bytes[at] === TAB)) at++;
  // A bracket tells more together with the byte after it.
  if (at + 1 >= end && !isLast) return 'wait';
  const byte = bytes[at];
  if (at >= end || byte === NEWLINE || byte === RETURN) return 'inside';
  const depth = at - start;
  if (byte === OPEN_BRACE && (depth === indent || depth === column)) return 'before';
  if (depth > indent) return 'inside';
  if (byte === CLOSE_BRACKET && (at + 1 >= end || isBlank(bytes[at + 1] as number))) return 'before';
  if (depth === indent && byte === COMMA) return 'before';
  if (depth === indent && byte === CLOSE_BRACE) return 'after';
  return 'flat';
}

/**
 * What follows an element that may end at `at`: an element of the array or the array's end, nothing more, or something else.
 *
 * @param column an object that is the first of a line and further in than this is no element
 */
function nextElement(bytes: Uint8Array, start: number, end: number, column: number): 'element' | 'none' | 'other' {
  let lineStart = -1;
  let depth = 0;
  let hasComma = false;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === NEWLINE) lineStart = at + 1;
    if (isBlank(byte)) continue;
    if (lineStart >= 0) {
      depth = at - lineStart;
      lineStart = -1;
    }
    if (byte !== COMMA || hasComma)
      return byte === CLOSE_BRACKET || (byte === OPEN_BRACE && depth <= column) ? 'element' : 'other';
    hasComma = true;
  }
  return 'none';
}

/** The brackets that are open. */
class Brackets {
  readonly #open: number[] = [];
  #braces = 0;

  get depth(): number {
    return this.#open.length;
  }

  get isInObject(): boolean {
    return this.#open.at(-1) === OPEN_BRACE;
  }

  open(byte: number): void {
    this.#open.push(byte);
    if (byte === OPEN_BRACE) this.#braces++;
  }

  /** Closes the innermost bracket that matches and all inside it. Returns whether there is one. */
  close(byte: number): boolean {
    const wanted = byte === CLOSE_BRACE ? OPEN_BRACE : OPEN_BRACKET;
    if ((wanted === OPEN_BRACE ? this.#braces : this.#open.length - this.#braces) === 0) return false;
    while (this.#pop() !== wanted);
    return true;
  }

  /** Closes objects until an array is the innermost. Returns whether there is one; nothing is closed without. */
  closeToArray(): boolean {
    if (this.#open.length === this.#braces) return false;
    while (this.isInObject) this.#pop();
    return true;
  }

  #pop(): number {
    const byte = this.#open.pop() as number;
    if (byte === OPEN_BRACE) this.#braces--;
    return byte;
  }
}
