/** The typed arrays that a column can be made of. */
type Numbers = Int32Array | Uint32Array | Uint8Array | Float64Array;

/** What a column needs of a typed array's constructor. */
type Make<A extends Numbers> = new (length: number) => A;

/**
 * A typed array that grows: one fact about every record.
 * Kept outside plain arrays so that a million records cost tens of megabytes, not hundreds.
 */
export class Column<A extends Numbers> {
  /** The cells; only the first `length` mean anything. Taken anew after a push: growing replaces the array. */
  cells: A;
  length = 0;
  readonly #make: Make<A>;
  readonly #blank: number;
  /** How many cells there are. Asking the array would cost more than all else: it is of another type in every other column. */
  #room: number;

  /** @param blank what a cell holds until it is set */
  constructor(make: Make<A>, blank = 0, capacity = 256) {
    this.#make = make;
    this.#blank = blank;
    this.#room = capacity;
    this.cells = new make(capacity).fill(blank) as A;
  }

  push(value: number): void {
    // In two steps, for growing replaces the array.
    const index = this.extend();
    this.cells[index] = value;
  }

  /** Adds a blank cell and returns its index: far cheaper than pushing one. */
  extend(): number {
    if (this.length === this.#room) this.#grow();
    return this.length++;
  }

  /** The cell at `index`; past `length` there is nothing to be read. */
  at(index: number): number {
    return this.cells[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.cells[index] = value;
  }

  /** Lets go of the room that growing left over: nothing more will be pushed for now. */
  trim(): void {
    if (this.#room === this.length) return;
    this.cells = this.cells.slice(0, this.length) as A;
    this.#room = this.length;
  }

  #grow(): void {
    // By half, not double: the old and the new array are both alive while copying, and that peak counts.
    this.#room = Math.ceil(this.#room * 1.5) + 16;
    const next = new this.#make(this.#room);
    next.set(this.cells);
    if (this.#blank !== 0) next.fill(this.#blank, this.length);
    this.cells = next;
  }
}

/** A growing column of 32-bit signed integers, where -1 stands for "none". */
export const int32Column = (): Column<Int32Array> => new Column(Int32Array, -1);
/** A growing column of 32-bit unsigned integers. */
export const uint32Column = (): Column<Uint32Array> => new Column(Uint32Array);
/**
 * A growing column of 16-bit unsigned integers. They lie in 32 bits: engines keep access to arrays fast that is met with up to four
 * types of them, and a fifth would make every column slower.
 */
export const uint16Column = (): Column<Uint32Array> => new Column(Uint32Array);
/** A growing column of bytes. */
export const uint8Column = (): Column<Uint8Array> => new Column(Uint8Array);
/** A growing column of doubles, for byte offsets past 4 GiB. */
export const float64Column = (): Column<Float64Array> => new Column(Float64Array);
/** A growing column of times in milliseconds, where NaN stands for "none". */
export const timeColumn = (): Column<Float64Array> => new Column(Float64Array, Number.NaN);
