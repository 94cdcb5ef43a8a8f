import { describe, expect, test } from 'vitest';
import { LIMITS } from '../format/limits.ts';
import type { ByteSource } from '../input/byte-source.ts';
import { openStream } from '../testing/timeline.ts';
import { readRows } from './read.ts';

interface Watched {
  readonly source: ByteSource;
  readonly reads: [number, number][];
}
function watch(source: ByteSource): Watched {
  const reads: [number, number][] = [];
  return { source: { ...source, read: (start, end) => (reads.push([start, end]), source.read(start, end)) }, reads };
}
const message = (text: string): string => `${JSON.stringify({ type: 'message', role: 'user', content: text })}\n`;

async function read(
  text: string,
  rows: readonly number[],
  wrap = watch,
): Promise<{ found: Map<number, string | null>; reads: [number, number][] }> {
  const { session, file } = openStream(text);
  const { source, reads } = wrap(file.records);
  const found = new Map<number, string | null>();
  for await (const { row, bytes } of readRows(source, session.facts, rows))
    found.set(row, bytes === null ? null : new TextDecoder().decode(bytes));
  return { found, reads };
}

describe('rows', () => {
  test('that stand together are one read, whatever the order they are asked for', async () => {
    const lines = ['a', 'b', 'c', 'd'].map(message);
    const { found, reads } = await read(lines.join(''), [2, 0, 1, 2]);
    expect([...found.keys()]).toEqual([0, 1, 2]);
    expect([...found.values()].map((text) => `${text}\n`)).toEqual(lines.slice(0, 3));
    expect(reads).toHaveLength(1);
  });

  test('that stand far apart are not read together', async () => {
    const { reads } = await read([message('a'), message('x'.repeat(100_000)), message('b')].join(''), [0, 2]);
    expect(reads).toHaveLength(2);
  });

  test('that are too long are not read at all; of an unreadable line the beginning is', async () => {
    const { found, reads } = await read(
      [message('x'.repeat(LIMITS.detailBytes)), message('b'), 'oops'.repeat(5000)].join(''),
      [0, 1, 2],
    );
    expect(found.get(0)).toBeNull();
    expect(found.get(1)).toContain('"b"');
    expect(found.get(2)).toHaveLength(LIMITS.malformedPreviewBytes);
    expect(reads.every(([start]) => start > 0)).toBe(true);
  });

  test('of a file that has shrunk are missing', async () => {
    const shrunk = (source: ByteSource): Watched =>
      watch({ ...source, read: (start, end) => source.read(start, Math.min(end, 60)) });
    const { found } = await read([message('a'), message('b')].join(''), [0, 1], shrunk);
    expect(found.get(0)).toContain('"a"');
    expect(found.get(1)).toBeNull();
  });
});
