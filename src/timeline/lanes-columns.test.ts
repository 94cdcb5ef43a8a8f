import { expect, test } from 'vitest';
import type { Lane } from './find-lanes.ts';
import { layOut } from './lanes-columns.ts';
import { LaneLayout } from './lanes-layout.ts';
import type { LaneMark } from './view.ts';
import fc from '../testing/examples.ts';

const LENGTH = 40;
const lane = (row: number, start: number, end: number): Lane => ({
  kind: 'terminal',
  row,
  start,
  last: Math.min(end, LENGTH - 1),
  end,
  open: end >= LENGTH,
});
const lanes = fc.array(fc.tuple(fc.nat(LENGTH - 1), fc.nat(15), fc.boolean()), { maxLength: 25 }).map((all) =>
  all
    .map(([start, rows, open]): [number, number] => [start, open ? LENGTH : Math.min(LENGTH - 1, start + rows)])
    .toSorted(([a], [b]) => a - b)
    .map(([start, end], row) => lane(row, start, end)),
);
const columns = fc.constantFrom(2, 3, 6);

/** The marks of some rows of a list, from top to bottom; a row is a part of the lanes that begin there. */
function drawn(all: readonly Lane[], most: number, places: readonly number[]): LaneMark[][] {
  const layout = new LaneLayout(all, most);
  return places.map((place, at) =>
    layout.marksAt(
      { own: undefined, all: new Set(all.filter(({ start }) => start === place)) },
      { before: places[at - 1] ?? -1, place, next: places[at + 1] ?? LENGTH },
    ),
  );
}

test('a column that comes free is had by the one that has shared the longest, as long as another stays', () => {
  const all = [lane(0, 0, 4), lane(1, 1, LENGTH), lane(2, 2, LENGTH), lane(3, 3, LENGTH), lane(4, 10, LENGTH)];
  const { places, count } = layOut(all, 2);
  expect(count).toBe(2);
  expect(all.map((each) => places.get(each))).toEqual([
    { column: 0, since: 0, shared: null },
    { column: 0, since: 5, shared: { from: 1, to: 4 } },
    { column: 1, since: 2, shared: { from: 2, to: LENGTH } },
    { column: 1, since: 3, shared: { from: 3, to: LENGTH } },
    { column: 1, since: 10, shared: { from: 10, to: LENGTH } },
  ]);
  const alone = layOut([lane(0, 0, 4), lane(1, 1, LENGTH), lane(2, 8, LENGTH)], 2);
  expect([...alone.places.values()].map(({ column }) => column)).toEqual([0, 1, 0]);
});

test('no column has two lanes at once but the shared one, and none is free while lanes share', () => {
  fc.assert(
    fc.property(lanes, columns, (all, most) => {
      const { places, count } = layOut(all, most);
      for (let place = 0; place < LENGTH; place++) {
        const here = all
          .filter(({ start, end }) => start <= place && place <= end)
          .map((each) => {
            const { column, shared } = places.get(each)!;
            return shared !== null && place <= shared.to ? most - 1 : column;
          });
        const own = here.filter((column) => column < most - 1);
        expect(new Set(own).size).toBe(own.length);
        expect(here.length - own.length < 2 || own.length === most - 1).toBe(true);
        for (const column of here) expect(column).toBeLessThan(count);
      }
    }),
  );
});

test('what comes later in a file moves no line above it', () => {
  fc.assert(
    fc.property(lanes, columns, fc.nat(LENGTH - 1), (all, most, length) => {
      // What has not ended by then goes on for all that is known.
      const known = all
        .filter(({ start }) => start < length)
        .map((each) => ({ ...each, end: Math.max(each.end, each.end < length ? 0 : LENGTH) }));
      const [now, then] = [layOut(known, most).places, layOut(all, most).places];
      const columnAt = (at: typeof now, each: Lane, place: number): number => {
        const { column, shared } = at.get(each)!;
        return shared !== null && place <= shared.to ? most - 1 : column;
      };
      for (const [at, each] of known.entries())
        for (let place = each.start; place < Math.min(length, each.end + 1); place++)
          expect(columnAt(now, each, place)).toBe(columnAt(then, all[at]!, place));
    }),
  );
});

const linesAbove = ({ bundle, from, part, aside }: LaneMark): number =>
  bundle?.above.count ?? (from === undefined && part !== 'start' && part !== 'only' && aside !== true ? 1 : 0);
const linesBelow = ({ bundle, part, aside }: LaneMark): number =>
  bundle?.below.count ?? (part === 'end' || part === 'only' || aside === true ? 0 : 1);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

test('every line that leaves a row comes to the one below, in the same column or across from the shared one', () => {
  fc.assert(
    fc.property(lanes, columns, fc.uniqueArray(fc.nat(LENGTH - 1), { minLength: 2 }), (all, most, rows) => {
      const places = rows.toSorted((a, b) => a - b);
      const marks = drawn(all, most, places);
      for (const [at, row] of marks.entries()) {
        if (at === 0) continue;
        // Lanes that begin between the rows, on rows that the list does not have, come from above as well.
        const begun = all.filter(
          ({ start, end }) => start > places[at - 1]! && start < places[at]! && end >= places[at]!,
        );
        expect(sum(row.map(linesAbove))).toBe(sum(marks[at - 1]!.map(linesBelow)) + begun.length);
        for (const mark of row.filter(({ from }) => from !== undefined)) {
          expect(mark.from).toBe(most - 1);
          const shared = row.find((other) => other.lane === mark.from)!;
          expect(linesAbove(shared)).toBeGreaterThan(0);
          const before = marks[at - 1]!.find((other) => other.lane === mark.from)!;
          expect(linesBelow(before)).toBeGreaterThan(0);
        }
      }
    }),
    { numRuns: 1000 },
  );
});
