import { expect, test } from 'vitest';
import { columnsOf } from './columns.ts';
import fc from '../../testing/examples.ts';

const NAMES = ['failed', 'stopped', 'denied', 'unknown', 'ambiguous', 'orphan', 'undecided', 'fault'] as const;
const LANES = ['terminal', 'permission', 'input', 'call', 'subagent'] as const;

test('at every width what there is has a column inside the strip, and none lies over another', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(61, 139),
      fc.integer({ min: 0, max: 255 }),
      fc.integer({ min: 0, max: 31 }),
      (width, troubles, lanes) => {
        const columns = columnsOf(
          { columns: NAMES, troubles: Uint8Array.of(troubles), laneKinds: LANES, lanes: Uint8Array.of(lanes) },
          width,
        );
        const has = (bits: number, all: readonly unknown[]) => all.map((_, bit) => ((bits >> bit) & 1) === 1);
        const isThere = (all: readonly unknown[]) => all.map((column) => column !== null);
        const isWide = width > 90;
        expect(isThere(columns.troubles)).toEqual(isWide ? NAMES.map(() => true) : has(troubles, NAMES));
        expect(isThere(columns.lanes)).toEqual(isWide ? LANES.map(() => true) : has(lanes, LANES));
        // A sign above each lane, where that leaves the columns of trouble theirs.
        const wanted = has(troubles, NAMES).filter(Boolean).length + has(lanes, LANES).filter(Boolean).length;
        const isSigned = columns.lanes.every((column) => column === null || column.width >= 7);
        expect(isSigned).toBe(isWide || lanes === 0 || wanted <= 6);
        let edge = 0;
        for (const column of [columns.kinds, ...columns.troubles, ...columns.lanes]) {
          if (column === null) continue;
          expect(column.left).toBeGreaterThanOrEqual(edge);
          expect(column.width).toBeGreaterThanOrEqual(2);
          edge = column.left + column.width;
        }
        expect(edge).toBeLessThanOrEqual(width);
        const marks = [...columns.troubles, ...columns.lanes];
        expect(marks.filter((column) => column !== null && column.mark + 1 > column.width)).toEqual([]);
      },
    ),
  );
});
