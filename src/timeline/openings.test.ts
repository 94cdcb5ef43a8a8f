import { describe, expect, test } from 'vitest';
import type { TestRecord } from '../testing/streams.ts';
import { openStream } from '../testing/timeline.ts';
import { standingInList } from './openings.ts';
import { TimelineIndex } from './rows.ts';
import type { FilterId, Gap, Opening, ViewName } from './view.ts';
import fc from '../testing/examples.ts';

/** A session of calls with results, revised permissions and messages, so that rows of Story stand apart from those of the index. */
const anyRecord: fc.Arbitrary<TestRecord> = fc.record({
  type: fc.constantFrom('tool_call', 'tool_result', 'permission', 'message'),
  id: fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { nil: undefined }),
  supersedes: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
  callId: fc.constantFrom('1', '2', '3'),
  requestId: fc.constantFrom('1', '2'),
  linkage: fc.constant('exact'),
  status: fc.constantFrom('completed', 'failed'),
});
const anyIndex = fc
  .array(anyRecord, { maxLength: 24 })
  .map((records) => new TimelineIndex(openStream(JSON.parse(JSON.stringify(records)) as TestRecord[]).session));
const views = fc.constantFrom<ViewName>('story', 'records');
const anyFilters = fc.constantFrom<FilterId[]>(
  ['calls'],
  ['messages'],
  ['status:failed'],
  ['-status:failed'],
  ['tool:nothing'],
);

/** The gaps that a list tells of: of each row, and behind the last. */
function gapsOf(
  index: TimelineIndex,
  view: ViewName,
  filters: readonly FilterId[],
  opened: readonly Opening[],
): { gaps: (Gap | null)[]; tail: Gap | null; hidden: boolean[]; positions: number[] } {
  const list = index.listed(view, filters, opened);
  const told = [...list.positions].map((_, at) => standingInList(index, view, list, at));
  const bits = [...list.positions].map((_, at) => (list.gaps.bits[at >> 3]! >> (at & 7)) & 1);
  expect(bits).toEqual(told.map(({ gap }) => (gap === undefined ? 0 : 1)));
  const hidden = told.map(({ isFilteredOut }) => isFilteredOut === true);
  expect(list.gaps.opened).toBe(hidden.filter(Boolean).length);
  return { gaps: told.map(({ gap }) => gap ?? null), tail: list.gaps.tail, hidden, positions: [...list.positions] };
}

describe('the gaps of a filtered list', () => {
  test('hold together with its rows every row once, and each opens and closes', () => {
    fc.assert(
      fc.property(
        anyIndex,
        views,
        anyFilters,
        fc.array(fc.nat(20), { maxLength: 4 }),
        (index, view, filters, steps) => {
          const passed = [...index.filtered(view, filters)];
          const total = index.rows(view).length;
          let opened: readonly Opening[] = [];
          for (const step of [...steps, -1]) {
            const { gaps, tail, hidden, positions } = gapsOf(index, view, filters, opened);
            const closed = [...gaps, tail].filter((gap) => gap !== null && !gap.isOpen) as Gap[];
            const open = gaps.filter((gap) => gap?.isOpen === true) as Gap[];
            // Every row is listed or in a closed gap; those that are not let through are said to be hidden.
            expect(positions.length + closed.reduce((sum, { count }) => sum + count, 0)).toBe(total);
            expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
            expect(positions.filter((_, at) => !hidden[at])).toEqual(passed);
            expect(open.reduce((sum, { count }) => sum + count, 0)).toBe(hidden.filter(Boolean).length);
            // Between two neighbours in the list there is a gap just where rows are left out.
            for (const [at, position] of positions.entries()) {
              const before = at === 0 ? -1 : positions[at - 1]!;
              const gap = gaps[at] ?? null;
              const left = position - before - 1;
              const isClosed = gap !== null && !gap.isOpen;
              const isOpen = gap?.isOpen === true;
              expect(isClosed ? gap.count : 0).toBe(left);
              // An opened gap is told of above the first of its rows.
              expect(isOpen).toBe(left === 0 && hidden[at] === true && !(at > 0 && hidden[at - 1] === true));
            }
            for (const position of positions) {
              const row = index.rows(view)[position]!;
              expect(index.locate(view, filters, row, opened)).toBe(positions.indexOf(position));
            }
            const all = [...gaps, tail].filter((gap) => gap !== null);
            if (step < 0 || all.length === 0) break;
            const gap = all[step % all.length]!;
            opened = gap.isOpen
              ? opened.filter(({ from, to }) => to <= gap.from || from >= gap.to)
              : [...opened, { from: gap.from, to: gap.to }];
            const after = gapsOf(index, view, filters, opened);
            expect(after.positions.length - positions.length).toBe(gap.isOpen ? -gap.count : gap.count);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('an opened gap stays open when the file grows', () => {
    const call = { type: 'tool_call', callId: '1' };
    const said = { type: 'message' };
    const small = new TimelineIndex(openStream([said, said, call]).session);
    const gap = gapsOf(small, 'story', ['calls'], []).gaps[0]!;
    const grown = new TimelineIndex(openStream([said, said, call, said, { ...call, callId: '2' }, said]).session);
    expect(gapsOf(grown, 'story', ['calls'], [gap]).positions).toEqual([0, 1, 2, 4]);
  });

  test('a list without filters has none', () => {
    const index = new TimelineIndex(openStream([{ type: 'message' }]).session);
    expect(gapsOf(index, 'story', [], [])).toEqual({ gaps: [null], tail: null, hidden: [false], positions: [0] });
  });
});
