import { describe, expect, test } from 'vitest';
import { dashesOf, laneLines } from './lane-lines.ts';
import fc from '../../testing/examples.ts';

const TERMINAL = 0;
const bits = (buckets: number, from: number, to: number): Uint8Array =>
  Uint8Array.from({ length: buckets }, (_, bucket) => (bucket >= from && bucket < to ? 1 : 0));

describe('the line of a lane that has not ended', () => {
  test('goes to its end in dashes at every height', () => {
    for (let height = 120; height < 1400; height++) {
      const buckets = Math.min(146, Math.floor(height / 2));
      const each = height / buckets;
      const open = bits(buckets, Math.floor(buckets / 2), buckets);
      const lines = laneLines({ buckets, lanes: open, open }, TERMINAL, each);
      expect(lines, `${height}`).toHaveLength(1);
      const line = lines[0]!;
      expect(line.isOpen).toBe(true);
      expect(line.top + line.height).toBe(height);
      const dashes = dashesOf(line);
      expect(dashes[0]!.top).toBe(line.top);
      expect(dashes.at(-1)!.top + dashes.at(-1)!.height).toBe(height);
    }
  });

  test('has at least two dashes and no hole that is larger than a dash, however short it is', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.integer({ min: 5, max: 3000 }), (top, height) => {
        const dashes = dashesOf({ top, height });
        expect(dashes.length).toBeGreaterThan(1);
        expect(dashes.at(-1)!.top + dashes.at(-1)!.height).toBe(top + height);
        for (const [at, dash] of dashes.entries()) {
          expect(dash.height).toBeGreaterThanOrEqual(2);
          const next = dashes[at + 1]?.top ?? dash.top + dash.height + 1;
          expect([1, 2]).toContain(next - dash.top - dash.height);
        }
      }),
    );
  });

  test('of one bucket is long enough to be seen as dashed, and ends where the bucket does', () => {
    const open = bits(300, 299, 300);
    expect(laneLines({ buckets: 300, lanes: open, open }, TERMINAL, 2)).toEqual([
      { top: 595, height: 5, isOpen: true },
    ]);
    expect(laneLines({ buckets: 1, lanes: bits(1, 0, 1), open: bits(1, 0, 1) }, TERMINAL, 2)).toEqual([
      { top: 0, height: 5, isOpen: true },
    ]);
  });
});

test('a line that has ended is one piece, and ends where one that has not begins', () => {
  const lanes = bits(10, 2, 9);
  expect(laneLines({ buckets: 10, lanes, open: bits(10, 0, 0) }, TERMINAL, 5)).toEqual([
    { top: 10, height: 35, isOpen: false },
  ]);
  expect(laneLines({ buckets: 10, lanes, open: bits(10, 6, 9) }, TERMINAL, 5)).toEqual([
    { top: 10, height: 20, isOpen: false },
    { top: 30, height: 15, isOpen: true },
  ]);
  expect(laneLines({ buckets: 10, lanes: bits(10, 0, 0), open: bits(10, 0, 0) }, TERMINAL, 5)).toEqual([]);
  expect(laneLines({ buckets: 10, lanes, open: lanes }, 1, 5)).toEqual([]);
});
