import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowLayout } from './row-layout.ts';

const ROW = 28;
const MARK = 20;

function bitsOf(marked: readonly boolean[]): Uint8Array {
  const bits = new Uint8Array((marked.length + 7) >> 3);
  for (const [row, isMarked] of marked.entries()) if (isMarked) bits[row >> 3]! |= 1 << (row & 7);
  return bits;
}

test('rows without marks are as high as each other', () => {
  const layout = new RowLayout(10, ROW);
  expect([layout.offsetOf(3), layout.sizeOf(3), layout.content]).toEqual([84, 28, 280]);
  expect([layout.rowAt(0), layout.rowAt(83), layout.rowAt(84), layout.rowAt(9999)]).toEqual([0, 2, 3, 9]);
  expect(new RowLayout(0, ROW).rowAt(5)).toBe(0);
});

test('every row is where the sum of those before it is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 2000 }),
      fc.boolean(),
      fc.nat(100_000),
      (marked, hasTail, offset) => {
        const layout = new RowLayout(marked.length, ROW, { bits: bitsOf(marked), hasTail, height: MARK });
        let sum = 0;
        let at = 0;
        for (const [row, isMarked] of marked.entries()) {
          expect(layout.offsetOf(row)).toBe(sum);
          const size = ROW + (isMarked ? MARK : 0);
          expect(layout.sizeOf(row)).toBe(size);
          if (offset >= sum) at = row;
          sum += size;
        }
        expect(layout.offsetOf(marked.length)).toBe(sum);
        expect(layout.content).toBe(sum + (hasTail ? MARK : 0));
        expect(layout.rowAt(offset)).toBe(at);
      },
    ),
    { numRuns: 60 },
  );
});

test('marks that are known of fewer or more rows than the list has do no harm', () => {
  const marks = { bits: bitsOf([true, false, true]), hasTail: false, height: MARK };
  expect(new RowLayout(100, ROW, marks).content).toBe(100 * ROW + 2 * MARK);
  expect(new RowLayout(2, ROW, marks).content).toBe(2 * ROW + MARK);
  expect(new RowLayout(5, ROW, { ...marks, bits: new Uint8Array(0) }).content).toBe(5 * ROW);
});
