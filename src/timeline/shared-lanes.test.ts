import { expect, test } from 'vitest';
import type { Lane } from './find-lanes.ts';
import type { Stretch } from './lanes-columns.ts';
import { SharedColumn } from './shared-lanes.ts';
import fc from '../testing/examples.ts';

const LENGTH = 30;
/** A lane, and how many of its rows it shares the column for; all of them for null. */
const sharing = fc
  .tuple(
    fc.nat(20),
    fc.nat(8),
    fc.boolean(),
    fc.constantFrom('terminal' as const, 'permission' as const),
    fc.option(fc.nat(12)),
  )
  .map(([start, rows, open, kind, rowsShared]): readonly [Lane, { shared: Stretch }] => {
    const last = start + rows;
    const end = open ? LENGTH : last;
    const to = rowsShared === null ? end : Math.min(end, start + rowsShared);
    return [{ kind, row: start, start, last, end, open }, { shared: { from: start, to } }];
  });

test('says of a row what going through all lanes says', () => {
  fc.assert(
    fc.property(
      fc.array(sharing, { maxLength: 15 }),
      fc.nat(LENGTH - 1),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 12 }),
      (some, place, back, on) => {
        const all = some.toSorted(([a], [b]) => a.start - b.start);
        const [before, next] = [place - back, place + on];
        const column = new SharedColumn(all);
        const passing = all
          .filter(([, { shared }]) => shared.from <= place && shared.to >= place)
          .map(([each]) => each);
        const left = all
          .filter(
            ([{ end }, { shared }]) =>
              shared.from <= before && shared.to >= before && shared.to < place && end >= place,
          )
          .map(([each]) => each);
        expect(column.countAt(place)).toBe(passing.length);
        const [named] = passing;
        const latest = column.latestAt(place);
        expect(latest === undefined ? passing.length === 0 : passing.includes(latest)).toBe(true);
        const strand = (lanes: readonly Lane[], to: number) => ({
          count: lanes.length,
          kind: lanes.length === 1 ? lanes[0]!.kind : null,
          open: lanes.every(({ open, last }) => open && to > last),
        });
        const { others, above, below } = column.bundleAt({ before, place, next }, named, left);
        const rest = passing.slice(1);
        for (const kind of ['terminal', 'permission'] as const)
          expect(others[kind] ?? 0).toBe(rest.filter((each) => each.kind === kind).length);
        expect(above).toEqual(strand([...passing.filter(({ start }) => start < place), ...left], place));
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
