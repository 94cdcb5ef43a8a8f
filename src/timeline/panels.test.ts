import { expect, test } from 'vitest';
import type { TestRecord } from '../testing/streams.ts';
import { openStream } from '../testing/timeline.ts';
import { coverageOf } from './coverage.ts';

const call = (id: string, more: TestRecord = {}): TestRecord => ({
  type: 'tool_call',
  seq: 1,
  id,
  callId: id,
  callIdSource: 'native',
  name: 'Bash',
  ...more,
});
const result = (id: string, callId: string, more: TestRecord = {}): TestRecord => ({
  type: 'tool_result',
  seq: 2,
  id,
  callId,
  linkage: 'exact',
  status: 'completed',
  content: [],
  ...more,
});

test('problems are grouped by rule, the gravest first, the first few of each', async () => {
  const { answerer } = openStream([
    call('a', { status: 1 }),
    call('b', { status: 1, id: undefined, seq: 2 }),
    { type: 'vendor/x', seq: 3, id: 'v' },
  ]);
  const { groups } = await answerer.answer('problems', { limit: 1 });
  expect(groups.map(({ code, severity, count, items }) => [code, severity, count, items.length])).toEqual([
    ['ASR-251', 'error', 2, 1],
    ['ID-MISSING', 'warning', 1, 1],
    ['RECORD-UNKNOWN', 'notice', 1, 1],
  ]);
  expect(groups[0]?.items).toMatchObject([{ row: 0, line: 1, id: 'a', path: '/status' }]);
});

test('every clause is settled wholly, in part or not, and what is not says why', () => {
  const { whole, part, no } = coverageOf();
  const codes = [...whole, ...part.map(({ code }) => code), ...no.map(({ code }) => code)];
  expect(new Set(codes).size).toBe(codes.length);
  expect(whole).toContain('ASR-250');
  expect(no.map(({ code }) => code)).toContain('ASR-252');
  for (const { limit } of [...part, ...no]) expect(limit).not.toBe('');
});

test('permissions: requests first, then the decisions kept on results, each counted once', async () => {
  const { answerer } = openStream([
    call('a'),
    result('r', 'a', { permission: { decision: 'allow_once', decidedBy: 'policy' } }),
    { type: 'permission', seq: 3, id: 'p', requestId: '1', title: 'Push?', status: 'pending' },
    {
      type: 'permission',
      seq: 4,
      id: 'q',
      requestId: '2',
      subject: { callId: 'a' },
      decision: 'reject_once',
      decidedBy: 'user',
      reviews: [{ by: {}, verdict: 'ok' }],
    },
    { type: 'permission', seq: 5, id: 's', requestId: '1', supersedes: 'p', title: 'Push?', status: 'held' },
  ]);
  const { items, ...counts } = await answerer.answer('permissions', { limit: 10 });
  expect(counts).toEqual({ total: 3, records: 2, compact: 1 });
  expect(
    items.map(({ row, state, word, title, decidedBy, isCompact, reviews }) => [
      row,
      state,
      word,
      title,
      decidedBy,
      isCompact,
      reviews.length,
    ]),
  ).toEqual([
    [3, 'refused', 'refused once, by user', 'Bash', 'by user', false, 1],
    [4, 'unresolved', 'undecided: held', 'Push?', 'decider not recorded', false, 0],
    [1, 'granted', 'allowed once, by policy', 'Bash', 'by policy', true, 0],
  ]);
  expect((await answerer.answer('permissions', { limit: 2 })).items.map(({ row }) => row)).toEqual([3, 4]);
});

test('terminals with their times, their end and how many refer to them', async () => {
  const terminal = {
    type: 'terminal',
    seq: 1,
    id: 't',
    terminalId: 'T',
    callId: 'a',
    command: 'npm run dev',
    status: 'running',
    startedAt: '2026-01-01T00:00:00Z',
  };
  const { answerer } = openStream([
    call('a'),
    terminal,
    result('r', 'a', { exec: { terminalId: 'T' } }),
    { ...terminal, id: 'u', supersedes: 't', status: 'exited', exitCode: 1, completedAt: '2026-01-01T00:00:02Z' },
    { type: 'terminal', seq: 5, id: 'v', terminalId: 'V' },
  ]);
  const { items, total } = await answerer.answer('terminals', { limit: 1 });
  expect(total).toBe(2);
  expect(items).toEqual([
    {
      row: 3,
      line: 4,
      terminalId: 'T',
      state: 'ended',
      word: 'running → exited',
      command: 'npm run dev',
      startedAt: '2026-01-01T00:00:00Z',
      completedAt: '2026-01-01T00:00:02Z',
      durationMs: 2000,
      exit: 'exit 1',
      references: 2,
    },
  ]);
});
