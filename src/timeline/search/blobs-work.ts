import { LIMITS } from '../../format/limits.ts';
import type { ByteSource } from '../../input/byte-source.ts';
import { blobWork, type Work } from './plan.ts';
import type { Searched } from './searched.ts';

interface Blob {
  readonly hash: string;
  readonly source: ByteSource;
  isSearched: boolean;
}

/** The verified blobs of a session as they are searched, each at the first record that refers to it. Their numbers begin with 1. */
export class BlobsWork {
  readonly #blobs: Blob[] = [];
  /** Blobs that records refer to and that are not verified. */
  left = 0;

  /** A blob by its number. */
  at(number: number): Pick<Blob, 'hash' | 'source'> | undefined {
    return this.#blobs[number - 1];
  }

  /** How many have been searched. */
  get searched(): number {
    return this.#blobs.filter(({ isSearched }) => isSearched).length;
  }

  /** Searches a blob no more. */
  pass(number: number): void {
    const blob = this.#blobs[number - 1];
    if (blob !== undefined) blob.isSearched = true;
  }

  /** Plans the search of those that have not been, one after the other; without work where one is too long. */
  async *plan({ index, findBeside }: Searched): AsyncGenerator<{ readonly row: number; readonly work: Work | null }> {
    const { facts, around } = index.session;
    const done = new Set(this.#blobs.filter(({ isSearched }) => isSearched).map(({ hash }) => hash));
    const left = new Set<string>();
    for (let at = 0; at < facts.blobs.length; at++) {
      const { row, hash, size } = facts.blobs.at(at);
      if (row >= index.length || done.has(hash)) continue;
      const isThere = typeof around === 'object' && around.blob({ hash, size }).kind === 'verified';
      const source = isThere ? ((await findBeside?.({ hash, size }))?.source ?? null) : null;
      if (source === null) {
        left.add(hash);
        continue;
      }
      done.add(hash);
      const number = this.#numberOf(hash, source);
      if (source.size <= LIMITS.searchRecordBytes) yield { row, work: blobWork(source, row, number) };
      else {
        this.pass(number);
        yield { row, work: null };
      }
    }
    this.left = [...left].filter((hash) => !done.has(hash)).length;
  }

  #numberOf(hash: string, source: ByteSource): number {
    const known = this.#blobs.findIndex((blob) => blob.hash === hash);
    return known >= 0 ? known + 1 : this.#blobs.push({ hash, source, isSearched: false });
  }
}
