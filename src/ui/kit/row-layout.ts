/** Bits after which the number of those before is kept. */
const BLOCK = 512;
const BYTES = BLOCK / 8;

/** Which rows have a mark above them, and whether one stands behind the last row. */
export interface Marks {
  /** A bit for each row, beginning with the lowest of the first byte. */
  readonly bits: Uint8Array;
  readonly hasTail: boolean;
  /** Pixels of a mark. */
  readonly height: number;
}

/** Where the rows of a list are, in pixels: rows of one height, some of them with a mark of another height above. */
export class RowLayout {
  readonly count: number;
  readonly #rowHeight: number;
  readonly #marks: Marks | null;
  /** How many marks there are before each block of rows. */
  readonly #before: Uint32Array;

  constructor(count: number, rowHeight: number, marks: Marks | null = null) {
    this.count = count;
    this.#rowHeight = rowHeight;
    this.#marks = marks;
    this.#before = marks === null ? new Uint32Array(0) : countBlocks(marks.bits);
  }

  /** Pixels of a row without a mark. */
  get rowHeight(): number {
    return this.#rowHeight;
  }

  /** Where a row itself begins, below the mark that it may have. */
  topOf(row: number): number {
    return this.offsetOf(row) + this.sizeOf(row) - this.#rowHeight;
  }

  /** Pixels of the whole list. */
  get content(): number {
    return this.offsetOf(this.count) + (this.#marks?.hasTail === true ? this.#marks.height : 0);
  }

  /** Where a row begins, with the mark above it. */
  offsetOf(row: number): number {
    return row * this.#rowHeight + this.#countMarks(row) * (this.#marks?.height ?? 0);
  }

  /** Pixels of a row and the mark above it. */
  sizeOf(row: number): number {
    return this.#rowHeight + (this.#isMarked(row) ? (this.#marks?.height ?? 0) : 0);
  }

  /** The row that is at an offset, or whose mark is; the last one behind the end. */
  rowAt(offset: number): number {
    let low = 0;
    let high = Math.max(0, this.count - 1);
    if (this.#marks === null) return Math.max(0, Math.min(high, Math.floor(offset / this.#rowHeight)));
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.offsetOf(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #isMarked(row: number): boolean {
    return this.#marks !== null && (((this.#marks.bits[row >> 3] ?? 0) >> (row & 7)) & 1) === 1;
  }

  /** How many of the rows before this one have a mark. */
  #countMarks(row: number): number {
    if (this.#marks === null) return 0;
    const { bits } = this.#marks;
    const bytes = Math.min(row >> 3, bits.length);
    const block = Math.min(Math.floor(bytes / BYTES), this.#before.length - 1);
    if (block < 0) return 0;
    let count = this.#before[block] ?? 0;
    for (let at = block * BYTES; at < bytes; at++) count += ones(bits[at] ?? 0);
    return count + (row >> 3 < bits.length ? ones((bits[bytes] ?? 0) & ((1 << (row & 7)) - 1)) : 0);
  }
}

function countBlocks(bits: Uint8Array): Uint32Array {
  const before = new Uint32Array(Math.ceil(bits.length / BYTES));
  let count = 0;
  for (let at = 0; at < bits.length; at++) {
    if (at % BYTES === 0) before[at / BYTES] = count;
    count += ones(bits[at] ?? 0);
  }
  return before;
}

function ones(byte: number): number {
  let rest = byte - ((byte >> 1) & 0x55);
  rest = (rest & 0x33) + ((rest >> 2) & 0x33);
  return (rest + (rest >> 4)) & 0x0f;
}

/** A window of the list, in pixels. */
export interface WindowOn {
  readonly offset: number;
  readonly viewport: number;
}

/**
 * The offset at which a row stays where it is on the screen when rows become of another height: the kept row if some of it is in sight,
 * else the first that is. A kept row that was wholly in sight stays so.
 */
export function offsetAfter(
  before: RowLayout,
  after: RowLayout,
  { offset, viewport }: WindowOn,
  kept: number | null,
): number {
  const placeOf = (row: number): number => before.topOf(row) - offset;
  const isSeen = kept !== null && placeOf(kept) + before.rowHeight > 0 && placeOf(kept) < viewport;
  const row = isSeen ? kept : before.rowAt(offset);
  const place = placeOf(row);
  const wasWhole = isSeen && place >= 0 && place + before.rowHeight <= viewport;
  const most = wasWhole ? Math.max(0, viewport - after.rowHeight) : Number.POSITIVE_INFINITY;
  return Math.max(0, after.topOf(row) - Math.min(place, most));
}

/** How a window of the list becomes of another size: its height, and how far what stands above it has pushed its upper edge down. */
export interface Resize {
  readonly viewport: number;
  readonly moved: number;
}

/**
 * The offset at which rows stay where they are on the screen when the window becomes of another size; the start of the list stays the
 * start. A kept row that was wholly in sight stays so, and one that was partly in sight comes wholly into a lower window. The list may
 * not reach as far as the offset.
 */
export function offsetWithin(
  layout: RowLayout,
  before: WindowOn,
  { viewport, moved }: Resize,
  kept: number | null,
): number {
  const offset = before.offset === 0 ? 0 : Math.max(0, before.offset + moved);
  if (kept === null) return offset;
  const top = layout.topOf(kept);
  const place = top - before.offset;
  const isSeen = place + layout.rowHeight > 0 && place < before.viewport;
  const wasWhole = place >= 0 && place + layout.rowHeight <= before.viewport;
  if (!wasWhole && !(isSeen && viewport < before.viewport)) return offset;
  return Math.min(top, Math.max(offset, top + layout.rowHeight - viewport));
}
