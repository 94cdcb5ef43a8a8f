import { describe, expect, test } from 'vitest';
import { openStream } from '../testing/timeline.ts';
import type { SoughtTime } from './seek-time.ts';
import fc from '../testing/examples.ts';

const streamOf = (times: readonly (string | null)[]) =>
  openStream(
    times.map((ts, index) => ({
      type: 'message',
      seq: index + 1,
      id: `m${index}`,
      role: 'user',
      content: [],
      ...(ts === null ? {} : { ts }),
    })),
  );
const seek = (times: readonly (string | null)[], on: SoughtTime['on'], at: string | number) =>
  streamOf(times).answerer.answer('seekTime', {
    on,
    at: typeof at === 'number' ? at : Date.parse(`${at}${on === 'clock' || at.endsWith('Z') ? '' : 'Z'}`),
  });
const MINUTE = 60_000;
const clock = (hour: number, minute = 0) => (hour * 60 + minute) * MINUTE;

describe('a time leads to', () => {
  test('the first record at or after it, and never to one without a time', async () => {
    const times = ['2026-01-31T10:00:00Z', null, '2026-01-31T10:05:00.250Z', null, '2026-01-31T10:10:00Z'];
    const { places, start, latest } = await seek(times, 'moment', '2026-01-31T10:00:00.001Z');
    expect(places).toMatchObject([{ next: { row: 2, line: 3, id: 'm2', zone: 0 }, inFile: null }]);
    expect([start?.row, latest?.row]).toEqual([0, 4]);
    expect((await seek(times, 'moment', '2026-01-31T10:05:00.250Z')).places[0]?.next?.row).toBe(2);
    expect((await seek(times, 'moment', '2026-01-31T10:10:00.001Z')).places).toMatchObject([{ next: null }]);
  });

  test('nothing where no record has a time', async () => {
    for (const on of ['moment', 'local', 'clock', 'offset'] as const)
      expect(await seek([null, 'yesterday'], on, 0)).toEqual({ start: null, latest: null, places: [], moreDays: 0 });
  });

  test('the nearest where clocks run backwards, beside the one that stands first in the file', async () => {
    const times = ['10:00', '12:00', '10:01', '10:02', '10:02', '12:01'].map((time) => `2026-01-31T${time}:00Z`);
    expect((await seek(times, 'moment', '2026-01-31T10:02:00Z')).places).toMatchObject([
      { next: { row: 3 }, inFile: { row: 1 } },
    ]);
  });

  test('what the records’ own clocks showed, where it has no zone', async () => {
    const times = ['2026-01-31T10:00:00+02:00', '2026-01-31T11:00:00+02:00', '2026-01-31T10:00:00Z'];
    expect((await seek(times, 'local', '2026-01-31T10:30:00Z')).places).toMatchObject([
      { next: { row: 1, zone: 120, clock: Date.parse('2026-01-31T11:00:00Z') } },
    ]);
    expect((await seek(times, 'moment', '2026-01-31T08:30:00Z')).places).toMatchObject([{ next: { row: 1 } }]);
  });

  test('each day that has records, where it is a time of day', async () => {
    const times = ['2026-01-31T23:50:00Z', '2026-02-01T00:10:00Z', '2026-02-01T14:03:00Z', '2026-02-03T09:00:00Z'];
    const { places } = await seek(times, 'clock', clock(14));
    expect(places.map(({ wanted, next }) => [new Date(wanted).toISOString().slice(0, 16), next?.row])).toEqual([
      ['2026-01-31T14:00', 0],
      ['2026-02-01T14:00', 2],
      ['2026-02-03T14:00', undefined],
    ]);
  });

  test('so long after the first recorded time', async () => {
    const times = [null, '2026-01-31T10:00:00+02:00', '2026-01-31T10:04:00+02:00', '2026-01-31T10:06:00+02:00'];
    expect((await seek(times, 'offset', 5 * MINUTE)).places).toMatchObject([
      { wanted: Date.parse('2026-01-31T10:05:00Z'), next: { row: 3 } },
    ]);
  });
});

test('days beyond the first twenty are counted', async () => {
  const times = Array.from({ length: 25 }, (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}T12:00:00Z`);
  const { places, moreDays } = await seek(times, 'clock', clock(12));
  expect([places.length, moreDays, places[19]?.next?.row]).toEqual([20, 5, 19]);
});

test('it is what looking at every record for every day finds', async () => {
  const DAY = 24 * 60;
  const minutes = fc.option(fc.integer({ min: 0, max: 4 * DAY }), { freq: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(minutes, { maxLength: 12 }), fc.integer({ min: 0, max: DAY - 1 }), async (all, of) => {
      const base = Date.parse('2026-03-01T00:00:00Z');
      const times = all.map((at) => (at === null ? null : base + at * MINUTE));
      const { places } = await seek(
        times.map((time) => (time === null ? null : new Date(time).toISOString())),
        'clock',
        of * MINUTE,
      );
      const known = times.flatMap((time, row) => (time === null ? [] : [{ time, row }]));
      const days = [...new Set(known.map(({ time }) => Math.floor(time / MINUTE / DAY)))].toSorted((a, b) => a - b);
      expect(places.map(({ wanted, next, inFile }) => [wanted, next?.row, (inFile ?? next)?.row])).toEqual(
        days.map((day) => {
          const wanted = (day * DAY + of) * MINUTE;
          const after = known.filter(({ time }) => time >= wanted);
          return [wanted, after.toSorted((a, b) => a.time - b.time)[0]?.row, after[0]?.row];
        }),
      );
    }),
  );
});
