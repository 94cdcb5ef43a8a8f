import { expect, test } from 'vitest';
import type { Lane } from './find-lanes.ts';
import { SharedColumn } from './shared-lanes.ts';
import fc from '../testing/examples.ts';

const LENGTH = 30;
const lane = fc
  .tuple(fc.nat(20), fc.nat(8), fc.boolean(), fc.constantFrom('terminal' as const, 'permission' as const))
  .map(([start, rows, open, kind]): Lane => {
    const last = start + rows;
    return { kind, row: start, start, last, end: open ? LENGTH : last, open };
  });

test('says of a row what going through all lanes says', () => {
  fc.assert(
    fc.property(
      fc.array(lane, { maxLength: 15 }),
      fc.nat(LENGTH - 1),
      fc.integer({ min: 1, max: 12 }),
      (all, place, on) => {
        const lanes = all.toSorted((a, b) => a.start - b.start);
        const next = place + on;
        const column = new SharedColumn(lanes);
        const passing = lanes.filter(({ start, end }) => start <= place && end >= place);
        expect(column.countAt(place)).toBe(passing.length);
        const [named] = passing;
        const latest = column.latestAt(place);
        expect(latest === undefined ? passing.length === 0 : passing.includes(latest)).toBe(true);
        const strand = (some: readonly Lane[], to: number) => ({
          count: some.length,
          kind: some.length === 1 ? some[0]!.kind : null,
          open: some.every(({ open, last }) => open && to > last),
        });
        const { others, above, below } = column.bundleAt({ place, next }, named);
        const rest = passing.slice(1);
        for (const kind of ['terminal', 'permission'] as const)
          expect(others[kind] ?? 0).toBe(rest.filter((each) => each.kind === kind).length);
        expect(above).toEqual(
          strand(
            passing.filter(({ start }) => start < place),
            place,
          ),
        );
        expect(below).toEqual(
          strand(
            passing.filter(({ end }) => end >= next),
            next,
          ),
        );
      },
    ),
    { numRuns: 2000 },
  );
});
