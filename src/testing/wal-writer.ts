/**
 * Writes the log that would lie beside a database if its newest changes had not been moved into it yet: a frame for each page in which the two
 * states of it differ, the last of them a commit. https://sqlite.org/fileformat2.html#walformat
 *
 * @param before the database's own file
 * @param after what it is with the log
 */
export function walOf(before: Uint8Array, after: Uint8Array): Uint8Array<ArrayBuffer> {
  const stated = new DataView(after.buffer, after.byteOffset).getUint16(16);
  const pageSize = stated === 1 ? 65_536 : stated;
  const pages = after.length / pageSize;
  const changed = Array.from({ length: pages }, (_, page) => page).filter((page) =>
    after
      .subarray(page * pageSize, (page + 1) * pageSize)
      .some((byte, index) => byte !== before[page * pageSize + index]),
  );
  const wal = new Uint8Array(32 + changed.length * (24 + pageSize));
  const view = new DataView(wal.buffer);
  [0x377f0682, 3_007_000, pageSize, 0, 0x5a17, 0x0b0e].forEach((word, index) => view.setUint32(index * 4, word));
  let sum: readonly [number, number] = [0, 0];
  const put = (from: number, to: number): void => {
    let [first, second] = sum;
    for (let at = from; at < to; at += 8) {
      first = (first + view.getUint32(at, true) + second) >>> 0;
      second = (second + view.getUint32(at + 4, true) + first) >>> 0;
    }
    sum = [first, second];
  };
  const seal = (at: number): void => {
    view.setUint32(at, sum[0]);
    view.setUint32(at + 4, sum[1]);
  };
  put(0, 24);
  seal(24);
  changed.forEach((page, index) => {
    const at = 32 + index * (24 + pageSize);
    view.setUint32(at, page + 1);
    view.setUint32(at + 4, index === changed.length - 1 ? pages : 0);
    view.setUint32(at + 8, 0x5a17);
    view.setUint32(at + 12, 0x0b0e);
    wal.set(after.subarray(page * pageSize, (page + 1) * pageSize), at + 24);
    put(at, at + 8);
    put(at + 24, at + 24 + pageSize);
    seal(at + 16);
  });
  return wal;
}

/** Marks a database as one that is written with a log. */
export function withLog(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.slice().fill(2, 18, 20);
}
