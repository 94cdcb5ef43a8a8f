import { describe, expect, test } from 'vitest';
import type { TestRecord } from '../testing/streams.ts';
import { caseStreams, openStream } from '../testing/timeline.ts';
import { LANE_KINDS } from './find-lanes.ts';
import { Lanes } from './lanes.ts';
import { VIEW_LIMITS } from './limits.ts';
import {
  type Overview,
  type OverviewAsk,
  type OverviewScale,
  Overviews,
  type Trouble,
  troublesOf,
} from './overview.ts';
import { TimelineIndex } from './rows.ts';
import { TimeAxis } from './time-axis.ts';
import type { FilterId, ViewName } from './view.ts';
import fc from '../testing/examples.ts';

function overviewOf(records: readonly TestRecord[] | Uint8Array, ask: Partial<OverviewAsk> = {}): Overview {
  const index = new TimelineIndex(openStream(records).session);
  return new Overviews(index, new Lanes(index)).of({
    view: 'story',
    filters: [],
    scale: 'position',
    buckets: 10,
    ...ask,
  });
}

/** The columns of trouble of each bucket, by name. */
function named({ columns, troubles }: Overview): Trouble[][] {
  return [...troubles].map((bits) => columns.filter((_, bit) => (bits >> bit) & 1));
}

const message = (ts?: string): TestRecord => ({ type: 'message', role: 'user', content: [], ts });
const call = (id: string, more: TestRecord = {}): TestRecord => ({
  type: 'tool_call',
  callId: id,
  callIdSource: 'native',
  name: 'Bash',
  ...more,
});
const result = (id: string, status: string, more: TestRecord = {}): TestRecord => ({
  type: 'tool_result',
  callId: id,
  linkage: 'exact',
  status,
  content: [],
  ...more,
});
const numbered = (records: readonly TestRecord[]): TestRecord[] =>
  records.map((record, seq) => ({ seq, id: `r${seq}`, ...record }));

describe('by position', () => {
  test('each kind of trouble has its column', () => {
    const records = numbered([
      call('a'),
      result('a', 'failed'),
      call('b'),
      result('b', 'denied'),
      call('c'),
      result('none', 'completed'),
      { type: 'permission', requestId: 'p', status: 'pending', subject: {}, options: [] },
      call('d'),
      result('d', 'interrupted'),
    ]);
    const all = (view: ViewName) =>
      named(overviewOf(records, { view })).map((names) => names.filter((name) => name !== 'fault').join());
    expect(all('story')).toEqual(['failed', 'denied', 'unknown', 'orphan', 'undecided', 'stopped']);
    // In Records the outcome stands on the result, not on its call.
    expect(all('records')).toEqual(['', 'failed', '', 'denied', 'unknown', 'orphan', 'undecided', '', 'stopped']);
  });

  test('a row that may still find its other half is in no trouble', () => {
    const index = new TimelineIndex(openStream(numbered([call('a')]), 'growing').session);
    expect(troublesOf(index, 'story', 0)).toBe(0);
    expect(named(overviewOf(numbered([call('a')])))).toEqual([['unknown']]);
  });

  test('one row in a hundred thousand is seen', () => {
    const records = Array.from({ length: 100_000 }, () => message());
    records[77_777] = call('a');
    const overview = overviewOf(records, { buckets: 300 });
    const at = Math.floor((77_777 * 300) / 100_000);
    // The stream's first record has no seq, which makes it a header; none of these has an id.
    expect(named(overview).flatMap((names, bucket) => (names.includes('unknown') ? [bucket] : []))).toEqual([at]);
  });

  test('a long gap between two rows is told, with its length', () => {
    const overview = overviewOf(
      numbered([
        message('2026-01-01T10:00:00Z'),
        message(),
        message('2026-01-01T13:04:00Z'),
        message('2026-01-01T13:10:00Z'),
      ]),
    );
    expect(overview.gaps).toEqual([{ at: 2, size: 0, ms: (3 * 60 + 4) * 60_000 }]);
  });

  test('an empty list has no bucket', () => {
    expect(overviewOf(numbered([message()]), { filters: ['calls'] })).toMatchObject({ total: 0, buckets: 0 });
  });
});

describe('by recorded time', () => {
  test('gaps are cut short, rows without a time left out, clocks that run backwards counted', () => {
    const overview = overviewOf(
      numbered([
        message('2026-01-01T10:00:00Z'),
        message('2026-01-01T10:00:10Z'),
        message(),
        message('2026-01-01T10:00:05Z'),
        message('not a time'),
        message('2026-01-02T10:00:10Z'),
        message('2026-01-02T12:00:20+02:00'),
      ]),
      { scale: 'time', buckets: 60 },
    );
    expect(overview).toMatchObject({ total: 7, timed: 5, backwards: 1 });
    expect(overview.gaps.map(({ ms }) => ms)).toEqual([24 * 60 * 60_000]);
    expect(overview.stretches.map(({ from, to }) => (to - from) / 1000)).toEqual([10, 10]);
    const [first, second] = overview.stretches;
    // The gap takes a few buckets, the two stretches of the same length the rest, alike.
    expect(Math.abs(first!.end - first!.start - (second!.end - second!.start))).toBeLessThanOrEqual(1);
    expect(overview.gaps[0]).toMatchObject({ at: first!.end, size: second!.start - first!.end });
    expect([...overview.firsts].filter((position) => position >= 0)).toEqual([0, 3, 1, 5, 6]);
  });

  test('a session without times has none', () => {
    expect(overviewOf(numbered([message()]), { scale: 'time' })).toMatchObject({ buckets: 0, timed: 0 });
  });

  test('a lane whose end has no time is left out, and counted', () => {
    const terminal = (ts: string | undefined, status: string, more: TestRecord): TestRecord => ({
      type: 'terminal',
      terminalId: 't',
      status,
      ts,
      ...more,
    });
    const records = (end: string | undefined): TestRecord[] => [
      { seq: 0, ...message('2026-01-01T10:00:00Z') },
      { seq: 1, ...terminal('2026-01-01T10:00:00Z', 'running', { id: 'a' }) },
      { seq: 2, ...message('2026-01-01T10:01:00Z') },
      { seq: 3, ...terminal(end, 'exited', { id: 'b', supersedes: 'a' }) },
      { seq: 4, ...message('2026-01-01T10:02:00Z') },
    ];
    const ask = { scale: 'time', buckets: 12, view: 'records' } as const;
    expect(overviewOf(records(undefined), ask)).toMatchObject({ lanesLeftOut: 1 });
    const told = overviewOf(records('2026-01-01T10:01:00Z'), ask);
    expect(told.lanesLeftOut).toBe(0);
    expect([...told.lanes].filter((bits) => bits !== 0).length).toBe(7);
  });
});

const times = fc.option(
  fc.integer({ min: 0, max: 400_000 }).map((minute) => new Date(minute * 60_000 * 3).toISOString()),
  {
    nil: undefined,
  },
);
const record = fc.oneof(
  fc.record({ ts: times }).map(({ ts }) => message(ts)),
  fc.tuple(times, fc.constantFrom('1', '2', '3')).map(([ts, id]) => call(id, { ts })),
  fc
    .tuple(times, fc.constantFrom('1', '2', '3'), fc.constantFrom('completed', 'failed', 'denied', 'cancelled', 'odd'))
    .map(([ts, id, status]) => result(id, status, { ts })),
  fc
    .tuple(times, fc.constantFrom('1', '2'), fc.constantFrom('running', 'exited', 'odd'))
    .map(([ts, id, status]) => ({ type: 'terminal', terminalId: id, id: `t${id}`, supersedes: `t${id}`, status, ts })),
  fc.tuple(times).map(([ts]) => ({ type: 'permission', requestId: 'p', ts })),
);

test('says what going through the rows one by one says', () => {
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 40 }),
      fc.constantFrom<ViewName>('story', 'records'),
      fc.constantFrom<readonly FilterId[]>([], ['messages', 'calls'], ['terminals']),
      fc.constantFrom<OverviewScale>('position', 'time'),
      fc.integer({ min: 1, max: 50 }),
      (records, view, filters, scale, wanted) => {
        const index = new TimelineIndex(openStream(numbered(records)).session);
        const lanes = new Lanes(index);
        const overview = new Overviews(index, lanes).of({ view, filters, scale, buckets: wanted });
        const { facts } = index.session;
        const positions = index.filtered(view, filters);
        const rows = [...positions].map((position) => ({
          row: index.rows(view)[position]!,
          place: index.placeAt(view, position),
          time: facts.times.at(index.placeAt(view, position)) ?? Number.NaN,
        }));
        const timed = rows.map(({ time }) => time).filter((time) => !Number.isNaN(time));
        const axis = timed.length > 0 ? new TimeAxis(Float64Array.from(timed).toSorted(), wanted) : null;
        const troubles = Array.from({ length: overview.buckets }, () => 0);
        const passing = Array.from({ length: overview.buckets }, () => 0);
        let counted = 0;
        for (const [at, { row, place, time }] of rows.entries()) {
          if (scale === 'time' && Number.isNaN(time)) continue;
          const bucket =
            scale === 'time' ? axis!.bucketOf(time) : Math.floor((at * overview.buckets) / positions.length);
          counted++;
          troubles[bucket]! |= troublesOf(index, view, row);
          for (const lane of lanes.all)
            if (place >= lane.start && place <= lane.end) passing[bucket]! |= 1 << LANE_KINDS.indexOf(lane.kind);
        }
        expect([...overview.troubles]).toEqual(troubles);
        expect(overview.counts.reduce((sum, count) => sum + count, 0)).toBe(counted);
        expect(scale === 'time' || [...overview.lanes].join() === passing.join()).toBe(true);
        expect(overview.timed).toBe(timed.length);
        expect(overview.backwards).toBe(timed.filter((time, at) => at > 0 && time < timed[at - 1]!).length);
      },
    ),
  );
});

test('an axis has its stretches and gaps one after another, in order, and every time in its own', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 500 }),
      (found, buckets) => {
        const sorted = Float64Array.from(found).toSorted();
        const axis = new TimeAxis(sorted, buckets);
        let edge = 0;
        for (const [at, { from, to, start, end }] of axis.stretches.entries()) {
          expect(start).toBe(edge);
          expect(end).toBeGreaterThan(start);
          expect(to).toBeGreaterThanOrEqual(from);
          const gap = axis.gaps[at];
          expect([gap?.at, gap?.ms]).toEqual(
            at + 1 < axis.stretches.length ? [end, axis.stretches[at + 1]!.from - to] : [undefined, undefined],
          );
          edge = end + (gap?.size ?? 0);
        }
        expect(edge).toBeLessThanOrEqual(buckets);
        let before = 0;
        for (const time of sorted) {
          const bucket = axis.bucketOf(time);
          const own = axis.stretches.find(({ from, to }) => time >= from && time <= to);
          expect(bucket).toBeGreaterThanOrEqual(Math.max(before, own!.start));
          expect(bucket).toBeLessThan(own!.end);
          before = bucket;
        }
      },
    ),
  );
});

/** Gaps of so many minutes, one after another, each with a moment of so many milliseconds before it. */
function axisOf(minutes: readonly number[], buckets: number, moment = 0): TimeAxis {
  const moments = [0];
  for (const gap of minutes) {
    const last = moments.at(-1)!;
    if (moment > 0) moments.push(last + moment);
    moments.push(moments.at(-1)! + gap * 60_000);
  }
  return new TimeAxis(Float64Array.from(moments), buckets);
}

describe('gaps on an axis', () => {
  test('equal ones are alike, and longer ones no smaller', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(16, 20, 60, 180, 181, 1440, 7200), { minLength: 1, maxLength: 200 }),
        fc.integer({ min: 1, max: 500 }),
        fc.constantFrom(0, 500, 30_000),
        (minutes, buckets, moment) => {
          const { gaps } = axisOf(minutes, buckets, moment);
          const byLength = gaps.toSorted((x, y) => x.ms - y.ms);
          const wrong = byLength.slice(1).filter(({ ms, size }, at) => {
            const before = byLength[at]!;
            return ms === before.ms ? size !== before.size : size < before.size;
          });
          expect(wrong).toEqual([]);
        },
      ),
    );
  });

  test('forty of three hours are cut alike, and one of five days has room for its words', () => {
    const minutes = Array.from({ length: 39 }, (_, at) => (at === 20 ? 7380 : 180));
    for (const moment of [0, 20_000]) {
      for (const buckets of [130, 250, 375, 600]) {
        const { gaps } = axisOf(minutes, buckets, moment);
        expect(gaps.length, `${buckets}`).toBe(39);
        const sizes = new Set(gaps.filter(({ ms }) => ms === 180 * 60_000).map(({ size }) => size));
        expect(sizes.size).toBe(1);
        expect(gaps[20]!.size).toBeGreaterThanOrEqual(VIEW_LIMITS.gapBuckets);
        expect(gaps[20]!.size).toBeGreaterThan([...sizes][0]!);
      }
    }
  });

  test('where there are too many, none of the equal ones is cut, and the longer one is still the highest', () => {
    const axis = axisOf(
      Array.from({ length: 60 }, (_, at) => (at === 20 ? 7380 : 180)),
      100,
    );
    expect(axis.gaps.map(({ ms }) => ms / 60_000)).toEqual([7380]);
    expect(axis.gaps[0]!.size).toBeGreaterThanOrEqual(VIEW_LIMITS.gapBuckets);
  });
});

test('the first row whose clock runs backwards is named', () => {
  const records = numbered([
    message('2026-01-01T10:00:00Z'),
    message(),
    message('2026-01-01T09:00:00Z'),
    message('2026-01-01T08:00:00Z'),
  ]);
  expect(overviewOf(records)).toMatchObject({ backwards: 2, firstBackwards: { position: 2, line: 3 } });
  expect(overviewOf(records.slice(0, 2)).firstBackwards).toBeNull();
});

test.each(caseStreams())('no case makes an overview fail: $name', ({ bytes }) => {
  for (const scale of ['position', 'time'] as const)
    for (const view of ['story', 'records'] as const)
      expect(overviewOf(bytes, { scale, view, buckets: 7 }).total).toBeGreaterThanOrEqual(0);
});
