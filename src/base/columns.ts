/** The typed arrays that a column can be made of. */
type Numbers = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float64Array;

/** What a column needs of a typed array's constructor. */
type Make<A extends Numbers> = new (length: number) => A;

/**
 * A typed array that grows: one fact about every record. Reading past `length` gives 0, as the array beneath does.
 * Kept outside plain arrays so that a million records cost tens of megabytes, not hundreds.
 */
export class Column<A extends Numbers> {
  /** The cells; only the first `length` mean anything. Taken anew after a push: growing replaces the array. */
  cells: A;
  length = 0;
  readonly #make: Make<A>;

  constructor(make: Make<A>, capacity = 256) {
    this.#make = make;
    this.cells = new make(capacity);
  }

  push(value: number): void {
    if (this.length === this.cells.length) this.#grow();
    this.cells[this.length++] = value;
  }

  /** The cell at `index`; 0 where nothing was pushed. */
  at(index: number): number {
    return this.cells[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.cells[index] = value;
  }

  /** Lets go of the room that growing left over: nothing more will be pushed for now. */
  trim(): void {
    if (this.cells.length > this.length) this.cells = this.cells.slice(0, this.length) as A;
  }

  #grow(): void {
    // By half, not double: the old and the new array are both alive while copying, and that peak counts.
    const next = new this.#make(Math.ceil(this.cells.length * 1.5) + 16);
    next.set(this.cells);
    this.cells = next;
  }
}

/** A growing column of 32-bit signed integers, where -1 stands for "none". */
export const int32Column = (): Column<Int32Array> => new Column(Int32Array);
/** A growing column of 32-bit unsigned integers. */
export const uint32Column = (): Column<Uint32Array> => new Column(Uint32Array);
/** A growing column of 16-bit unsigned integers. */
export const uint16Column = (): Column<Uint16Array> => new Column(Uint16Array);
/** A growing column of bytes. */
export const uint8Column = (): Column<Uint8Array> => new Column(Uint8Array);
/** A growing column of doubles, for byte offsets past 4 GiB. */
export const float64Column = (): Column<Float64Array> => new Column(Float64Array);
