import { expect, test } from 'vitest';
import type { TestRecord } from '../testing/streams.ts';
import { openStream } from '../testing/timeline.ts';
import { TimelineIndex } from './rows.ts';
import { RecordedTimes } from './timing.ts';
import fc from '../testing/examples.ts';

const call = (id: string, more: TestRecord = {}): TestRecord => ({
  type: 'tool_call',
  id: `c${id}`,
  callId: id,
  callIdSource: 'native',
  name: 'Bash',
  ...more,
});
const result = (id: string, more: TestRecord): TestRecord => ({
  type: 'tool_result',
  id: `r${id}`,
  callId: id,
  linkage: 'exact',
  status: 'completed',
  content: [],
  ...more,
});
const at = (second: number): string => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();

function timesOf(records: readonly TestRecord[]): RecordedTimes {
  const numbered = records.map((record, seq) => ({ seq, id: `x${seq}`, ...record }));
  return new RecordedTimes(new TimelineIndex(openStream(numbered).session));
}

test('only what records its own times is listed: ts is none of them, nor is what stands on a call', () => {
  const { counts, placed, loose, span } = timesOf([
    call('a', { ts: at(0), startedAt: at(0), durationMs: 5 }),
    result('a', { ts: at(4) }),
    call('b', { ts: at(5) }),
    result('b', { ts: at(9), durationMs: 12.5 }),
    call('c'),
    result('c', { startedAt: at(20), completedAt: at(22) }),
    call('d'),
    result('none', { startedAt: at(1) }),
    { type: 'terminal', terminalId: 't', status: 'running', startedAt: at(3) },
    { type: 'hook', hookId: 'h', event: 'stop', durationMs: 7 },
    { type: 'hook', hookId: 'i', event: 'stop' },
  ]);
  expect(counts).toEqual([
    { kind: 'call', timed: 2, all: 4 },
    { kind: 'orphan', timed: 1, all: 1 },
    { kind: 'terminal', timed: 1, all: 1 },
    { kind: 'hook', timed: 1, all: 2 },
  ]);
  expect(placed.map(({ kind, row }) => `${kind} ${row}`)).toEqual(['orphan 7', 'terminal 8', 'call 4']);
  expect(loose.map(({ kind, row, duration }) => `${kind} ${row} ${duration}`)).toEqual(['call 2 12.5', 'hook 9 7']);
  expect(span).toEqual({ from: Date.parse(at(1)), to: Date.parse(at(22)) });
});

test('a bar ends where completedAt says, else after durationMs, and nowhere before it starts', () => {
  const { placed } = timesOf([
    call('a'),
    result('a', { startedAt: at(0), completedAt: at(2), durationMs: 9000 }),
    call('b'),
    result('b', { startedAt: at(10), durationMs: 1500 }),
    call('c'),
    result('c', { startedAt: at(20), completedAt: at(19) }),
    call('d'),
    result('d', { startedAt: at(30), durationMs: -1 }),
    call('e'),
    result('e', { startedAt: 'yesterday', durationMs: '5' }),
    call('f'),
    result('f', { startedAt: at(40), durationMs: 1e300 }),
  ]);
  expect(placed.map(({ started, end }) => (end - started) / 1000)).toEqual([
    2,
    1.5,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ]);
});

test('a revised result counts once, by its current record', () => {
  const { placed, loose } = timesOf([
    call('a'),
    result('a', { id: 'one', startedAt: at(0), durationMs: 1 }),
    result('a', { id: 'two', supersedes: 'one', startedAt: at(5), durationMs: 1 }),
  ]);
  expect(placed.map(({ started }) => started)).toEqual([Date.parse(at(5))]);
  expect(loose).toEqual([]);
});

test('what meets a stretch of time, and how much ran at once, is what looking at each says', () => {
  const run = fc.tuple(fc.nat(60), fc.option(fc.nat(20)));
  fc.assert(
    fc.property(fc.array(run, { maxLength: 25 }), fc.nat(60), fc.nat(20), (runs, from, length) => {
      const times = timesOf(
        runs.flatMap(([start, took], number) => [
          call(String(number)),
          result(String(number), { startedAt: at(start), ...(took === null ? {} : { completedAt: at(start + took) }) }),
        ]),
      );
      const range = { from: Date.parse(at(from)), to: Date.parse(at(from + length)) };
      const meets = runs.filter(([start, took]) => start <= from + length && start + (took ?? 0) >= from);
      expect(times.within(range).length).toBe(meets.length);
      expect(times.within(null).length).toBe(runs.length);
      const longer = runs.filter(([, took]) => took !== null && took > 0);
      const slow = Math.max(
        0,
        ...longer.map(
          ([moment]) => longer.filter(([start, took]) => start <= moment && moment < start + (took ?? 0)).length,
        ),
      );
      expect(times.atOnce).toBe(slow);
    }),
  );
});
