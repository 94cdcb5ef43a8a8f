import { float64Column, int32Column, uint32Column } from '../base/columns.ts';
import { Symbols } from '../base/symbols.ts';

/** A record's reference to bytes that are kept beside the stream. */
export interface BlobReference {
  readonly row: number;
  readonly line: number;
  /** JSON Pointer to the reference. */
  readonly path: string;
  /** `sha256:` and 64 hexadecimal digits. */
  readonly hash: string;
  /** Bytes, as the reference gives them; null when it does not. */
  readonly size: number | null;
}

/** The blobs that a stream's records refer to, in the order of the file. In columns, for a stream may name one on every line. */
export class BlobReferences {
  readonly #rows = int32Column();
  readonly #lines = uint32Column();
  readonly #paths = int32Column();
  readonly #hashes = int32Column();
  readonly #sizes = float64Column();
  readonly #texts = new Symbols();

  get length(): number {
    return this.#rows.length;
  }

  add({ row, line, path, hash, size }: BlobReference): void {
    this.#rows.push(row);
    this.#lines.push(line);
    this.#paths.push(this.#texts.internText(path));
    this.#hashes.push(this.#texts.internText(hash));
    this.#sizes.push(size ?? -1);
  }

  at(index: number): BlobReference {
    const size = this.#sizes.at(index);
    return {
      row: this.#rows.at(index),
      line: this.#lines.at(index),
      path: this.#texts.text(this.#paths.at(index)),
      hash: this.#texts.text(this.#hashes.at(index)),
      size: size < 0 ? null : size,
    };
  }

  *[Symbol.iterator](): Generator<BlobReference> {
    for (let index = 0; index < this.length; index++) yield this.at(index);
  }
}
