import { describe, expect, test } from 'vitest';
import { caseStreams, openStream } from '../testing/timeline.ts';
import type { TestRecord } from '../testing/streams.ts';
import type { Extent } from '../session/session.ts';
import { countSession } from '../session/report.ts';
import { TimelineIndex } from './rows.ts';
import { talliesOf } from './tallies.ts';
import type { FilterId } from './view.ts';
import fc from '../testing/examples.ts';

function indexOf(stream: Uint8Array | string | readonly TestRecord[], extent: Extent = 'whole'): TimelineIndex {
  return new TimelineIndex(openStream(stream, extent).session);
}

const call = (id: string, more: TestRecord = {}): TestRecord => ({
  type: 'tool_call',
  id,
  callId: id,
  callIdSource: 'native',
  name: 'Bash',
  ...more,
});
const result = (id: string, callId: string, more: TestRecord = {}): TestRecord => ({
  type: 'tool_result',
  id,
  callId,
  linkage: 'exact',
  status: 'completed',
  content: [],
  ...more,
});

/** How often each row of the index is the anchor of a story row or merged into one. */
function covered(index: TimelineIndex): number[] {
  const times = Array.from({ length: index.length }, () => 0);
  for (const row of index.rows('story')) for (const each of [row, ...index.alsoOf(row)]) times[each]!++;
  return times;
}

function checkCoverage(index: TimelineIndex): void {
  expect(covered(index)).toEqual(Array.from({ length: index.length }, () => 1));
  expect([...index.rows('records')]).toEqual(Array.from({ length: index.length }, (_, row) => row));
  const story = [...index.rows('story')];
  const places = story.map((_, position) => index.placeAt('story', position));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  for (const [position, row] of story.entries()) {
    for (const each of [row, ...index.alsoOf(row)]) {
      expect(index.anchorOf(each)).toBe(row);
      expect(index.positionOf('story', each)).toBe(position);
      expect(index.locate('story', [], each)).toBe(position);
    }
  }
}

/** Every number of the header is the number of rows that its filter shows, and that of the entities. */
function checkTallies(index: TimelineIndex): void {
  const tallies = talliesOf(index);
  for (const { filter, count } of tallies)
    expect([filter, index.filtered('story', [filter]).length]).toEqual([filter, count]);
  const { pairings, results, decisions } = countSession(index.session);
  const counted = (filter: FilterId): number => tallies.find((tally) => tally.filter === filter)?.count ?? 0;
  expect([counted('calls.paired'), counted('calls.dangling'), counted('calls.ambiguous')]).toEqual([
    pairings.paired,
    pairings.dangling,
    pairings.ambiguous,
  ]);
  expect([counted('results.orphan'), counted('results.ambiguous')]).toEqual([results.orphan, results.ambiguous]);
  for (const [state, count] of Object.entries(decisions)) expect(counted(`decisions.${state}` as FilterId)).toBe(count);
}

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const keys = fc.constantFrom('1', '2', '3');
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined });
/** Records over few ids, so that every kind of confusion comes up: shared ids, forks, circles, competing results. */
const anyRecord: fc.Arbitrary<TestRecord> = fc.record({
  type: fc.constantFrom(
    'tool_call',
    'tool_result',
    'tool_result',
    'permission',
    'terminal',
    'input_request',
    'hook',
    'message',
    'vendor/x',
    undefined,
  ),
  id: maybe(ids),
  supersedes: maybe(ids),
  callId: maybe(keys),
  requestId: keys,
  terminalId: keys,
  linkage: fc.constantFrom('exact', 'exact', 'exact', 'derived', 'ambiguous', 'none', undefined),
  status: fc.constantFrom('completed', 'running', 'stopped', 'pending', 'odd', undefined),
  decision: fc.constantFrom('allow_once', 'reject_once', 'maybe', undefined),
  permission: fc.constantFrom({ decision: 'allow_once' }, {}, undefined),
});

describe('every row of the index is reached once', () => {
  test.each(caseStreams())('$name', ({ bytes }) => {
    for (const extent of ['growing', 'stopped', 'whole'] as const) {
      const index = indexOf(bytes, extent);
      checkCoverage(index);
      checkTallies(index);
      expect(index.length).toBeGreaterThanOrEqual(index.rows('story').length);
    }
  });

  test('on any stream, whole or not, and every count is that of the rows its filter shows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 12, arbitrary: anyRecord }, fc.constant('oops' as const)), { maxLength: 14 }),
        fc.constantFrom<Extent>('growing', 'stopped', 'whole'),
        (records, extent) => {
          const text = records
            .map((record) => `${typeof record === 'string' ? record : JSON.stringify(record)}\n`)
            .join('');
          const index = indexOf(text, extent);
          checkCoverage(index);
          checkTallies(index);
          expect(index.length).toBeGreaterThanOrEqual(index.rows('story').length);
        },
      ),
      { numRuns: 600 },
    );
  });
});

describe('story', () => {
  test('a paired result is part of its call’s row, its revisions too', () => {
    const index = indexOf([call('a'), result('x', 'a'), call('b'), result('y', 'a', { supersedes: 'x' })]);
    expect([...index.rows('story')]).toEqual([0, 2]);
    expect(index.alsoOf(0)).toEqual([1, 3]);
    expect(index.alsoOf(2)).toEqual([]);
  });

  test('a revised record stands where its first one does and shows its last', () => {
    const first = { type: 'permission', id: 'p', requestId: '1', status: 'pending' };
    const index = indexOf([
      first,
      call('a'),
      { ...first, id: 'q', supersedes: 'p', status: 'resolved', decision: 'allow_once' },
    ]);
    expect([...index.rows('story')]).toEqual([2, 1]);
    expect(index.placeAt('story', 0)).toBe(0);
    expect(index.alsoOf(2)).toEqual([0]);
  });

  test('revisions that conflict have a row each', () => {
    const index = indexOf([
      call('a'),
      call('b', { callId: 'a', supersedes: 'a' }),
      result('x', 'a'),
      call('c', { callId: 'a', supersedes: 'a' }),
    ]);
    expect([...index.rows('story')]).toEqual([1, 2, 3]);
    expect(index.alsoOf(1)).toEqual([0]);
    expect(index.alsoOf(3)).toEqual([]);
  });

  test('competing results, orphans and malformed lines are rows of their own', () => {
    const records = [call('a'), result('x', 'a'), result('y', 'a'), result('z', 'none')].map((record) =>
      JSON.stringify(record),
    );
    const index = indexOf([...records, '{oops', ''].join('\n'));
    expect([...index.rows('story')]).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('filters', () => {
  const index = indexOf([
    call('a'),
    result('x', 'a', { status: 'failed', permission: { decision: 'allow_once' } }),
    call('b'),
    { type: 'permission', id: 'p', requestId: '1', status: 'pending' },
    { type: 'message', role: 'user', content: [] },
  ]);
  const story = (...filters: FilterId[]): number[] =>
    [...index.filtered('story', filters)].map((position) => index.rows('story')[position]!);
  const records = (...filters: FilterId[]): number[] => [...index.filtered('records', filters)];

  test('several are joined by or', () => {
    expect(story('calls.dangling', 'messages')).toEqual([2, 4]);
    expect(story()).toEqual([0, 2, 3, 4]);
  });

  test('a decision kept on a paired result is found at its call, and in Records at the result', () => {
    expect(story('decisions.granted')).toEqual([0]);
    expect(records('decisions.granted')).toEqual([1]);
    expect(story('decisions')).toEqual([0, 3]);
  });

  test('an outcome is found at the call, and in Records at both', () => {
    expect(story('outcome.failed')).toEqual([0]);
    expect(records('outcome.failed')).toEqual([0, 1]);
  });

  test('a code finds the rows of its findings; a filter that is not known finds nothing', () => {
    expect(records('fault:SEQ-MISSING')).toEqual([0, 1, 2, 3, 4]);
    expect(story('fault:SEQ-MISSING')).toEqual([0, 2, 3, 4]);
    expect(story('fault:ASR-250')).toEqual([]);
    expect(story('nonsense' as FilterId)).toEqual([]);
  });

  test('a row that is filtered out is nowhere; one that stands for another is found by it', () => {
    expect(index.locate('story', ['calls'], 1)).toBe(0);
    expect(index.locate('story', ['calls'], 4)).toBe(-1);
    expect(index.locate('story', [], 99)).toBe(-1);
  });
});

test('next trouble goes round, forward and back', () => {
  const clean = (record: TestRecord, seq: number): TestRecord => ({ ...record, seq });
  const index = indexOf(
    [call('a'), result('x', 'a'), call('b'), call('c'), result('z', 'c'), result('w', 'gone')].map(clean),
  );
  expect([...index.rows('story')]).toEqual([0, 2, 3, 5]);
  expect(index.nextTrouble('story', [], 0, 1)).toBe(1);
  expect(index.nextTrouble('story', [], 1, 1)).toBe(3);
  expect(index.nextTrouble('story', [], 3, 1)).toBe(1);
  expect(index.nextTrouble('story', [], 1, -1)).toBe(3);
  expect(index.nextTrouble('story', [], -1, 1)).toBe(1);
  expect(indexOf([]).nextTrouble('story', [], 0, 1)).toBe(-1);
});

test.each([
  ['growing', 'reading', 'no result so far'],
  ['stopped', 'unread', 'no result in the part read'],
  ['whole', 'dangling', 'no result'],
] as const)('calls without a result are counted by what a %s session can say of them', (extent, state, label) => {
  const records = [call('a'), result('x', 'gone'), result('y', 'none', { linkage: 'none', callId: undefined })];
  expect(talliesOf(indexOf(records, extent)).find(({ filter }) => filter === 'calls.dangling')).toMatchObject({
    state,
    label,
  });
});
