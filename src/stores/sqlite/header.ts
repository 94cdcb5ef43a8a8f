import { decodeUtf8 } from '../../base/bytes.ts';

/** Bytes of the header that a database begins with. */
export const HEADER_BYTES = 100;

/** What the header of a database says. https://sqlite.org/fileformat2.html#the_database_header */
export interface Header {
  readonly pageSize: number;
  /** Pages that it has by its own account; 0 where an old program did not say. */
  readonly pages: number;
  /** Whether it is written with a write-ahead log beside it. */
  readonly usesWal: boolean;
}

/** Whether a file begins as an SQLite database does. */
export function isSqlite(head: Uint8Array): boolean {
  return decodeUtf8(head, 0, 16) === 'SQLite format 3\0';
}

/** Reads the header of a database; null when it is none that can be. */
export function headerOf(head: Uint8Array): Header | null {
  if (!isSqlite(head) || head.length < HEADER_BYTES) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const stated = view.getUint16(16);
  const pageSize = stated === 1 ? 65_536 : stated;
  if (pageSize < 512 || (pageSize & (pageSize - 1)) !== 0) return null;
  // The count is right only where it was written together with the counter of changes.
  const isCurrent = view.getUint32(24) === view.getUint32(92);
  return {
    pageSize,
    pages: isCurrent ? view.getUint32(28) : 0,
    usesWal: view.getUint8(18) === 2 || view.getUint8(19) === 2,
  };
}
