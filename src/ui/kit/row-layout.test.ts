import { describe, expect, test } from 'vitest';
import { offsetAfter, offsetWithin, RowLayout } from './row-layout.ts';
import fc from '../../testing/examples.ts';

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

describe('when rows become of another height', () => {
  const HIGH = 36;
  const marked = Array.from({ length: 900 }, (_, row) => row % 7 === 0);
  const layouts = [ROW, HIGH].map(
    (height) => new RowLayout(marked.length, height, { bits: bitsOf(marked), hasTail: false, height: MARK }),
  ) as [RowLayout, RowLayout];
  const placeIn = (layout: RowLayout, offset: number, row: number): number => layout.topOf(row) - offset;

  test('the kept row stays where it is on the screen, else the first in sight', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.integer({ min: 2000, max: 20_000 }),
        fc.option(fc.nat(899)),
        (grows, offset, kept) => {
          const [before, after] = grows ? layouts : (layouts.toReversed() as [RowLayout, RowLayout]);
          const viewport = 700;
          const next = offsetAfter(before, after, { offset, viewport }, kept);
          const place = kept === null ? Number.NaN : placeIn(before, offset, kept);
          const isSeen = place > -before.rowHeight && place < viewport;
          const row = isSeen ? kept! : before.rowAt(offset);
          const drift = placeIn(after, next, row) - placeIn(before, offset, row);
          const isWhole = isSeen && place >= 0 && place + before.rowHeight <= viewport;
          // What was wholly in sight stays so, even where there is no room for it at its place.
          const room = isWhole ? Math.min(0, viewport - after.rowHeight - place) : 0;
          expect(drift).toBe(room);
        },
      ),
    );
  });

  test('the start of the list stays its start', () => {
    const even = [new RowLayout(50, ROW), new RowLayout(50, HIGH)] as const;
    expect(offsetAfter(...even, { offset: 0, viewport: 300 }, null)).toBe(0);
    expect(offsetAfter(...even, { offset: 0, viewport: 300 }, 40)).toBe(0);
  });
});

describe('when the window becomes of another size', () => {
  const layout = new RowLayout(300, ROW);
  const end = layout.content - 700;
  const place = (offset: number, row: number): number => layout.topOf(row) - offset;

  test('rows stay where they are on the screen, also at the end of the list', () => {
    // The head of 24 pixels goes, and comes again.
    expect(offsetWithin(layout, { offset: end, viewport: 700 }, { viewport: 724, moved: -24 }, 299)).toBe(end - 24);
    expect(offsetWithin(layout, { offset: end - 24, viewport: 724 }, { viewport: 700, moved: 24 }, 299)).toBe(end);
    expect(offsetWithin(layout, { offset: 500, viewport: 700 }, { viewport: 300, moved: 0 }, null)).toBe(500);
  });

  test('the start of the list stays its start', () => {
    expect(offsetWithin(layout, { offset: 0, viewport: 724 }, { viewport: 700, moved: 24 }, 0)).toBe(0);
    expect(offsetWithin(layout, { offset: 10, viewport: 700 }, { viewport: 724, moved: -24 }, null)).toBe(0);
  });

  test('a kept row that was wholly in sight stays so, and one that was not in sight brings nothing back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: end }),
        fc.integer({ min: ROW, max: 900 }),
        fc.integer({ min: ROW, max: 900 }),
        fc.constantFrom(-24, 0, 24),
        fc.nat(299),
        (offset, viewport, next, moved, kept) => {
          const after = offsetWithin(layout, { offset, viewport }, { viewport: next, moved }, kept);
          const before = place(offset, kept);
          const isWhole = before >= 0 && before + ROW <= viewport;
          const isSeen = before + ROW > 0 && before < viewport;
          const isWholeAfter = place(after, kept) >= 0 && place(after, kept) + ROW <= next;
          expect(isWholeAfter || !isWhole).toBe(true);
          const stays = offset === 0 ? 0 : Math.max(0, offset + moved);
          expect(after === stays || isSeen).toBe(true);
        },
      ),
    );
  });
});
