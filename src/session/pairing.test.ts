import { expect, test } from 'vitest';
import type { Report } from '../session/report.ts';
import { pairSlowly } from '../testing/slow-pairing.ts';
import { inspectStream, type TestRecord } from '../testing/streams.ts';
import fc from '../testing/examples.ts';

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined });

/** Calls and results over few ids, so that every kind of confusion comes up: shared ids, forks, circles, missing members. */
const record: fc.Arbitrary<TestRecord> = fc.oneof(
  fc.record({
    type: fc.constant('tool_call'),
    id: maybe(ids),
    supersedes: maybe(ids),
    callId: maybe(fc.constantFrom('1', '2', '3')),
    callIdSource: fc.constant('native'),
    name: fc.constant('Bash'),
  }),
  fc.record({
    type: fc.constant('tool_result'),
    id: maybe(ids),
    supersedes: maybe(ids),
    callId: maybe(fc.constantFrom('1', '2', '3')),
    linkage: fc.constantFrom('exact', 'exact', 'exact', 'derived', 'ambiguous', 'none', 'other', undefined),
    status: fc.constantFrom('completed', 'failed'),
    content: fc.constant([]),
  }),
);

function pairingsOf(report: Report): ReturnType<typeof pairSlowly> {
  const [stream] = report.streams;
  return {
    calls: (stream?.calls ?? []).map(({ record: { line }, pairing, reason, results }) => ({
      line,
      pairing,
      reason,
      partners: results.map((result) => result.line),
    })),
    results: (stream?.results ?? []).map(({ record: { line }, pairing, reason, call }) => ({
      line,
      pairing,
      reason,
      partners: call === null ? [] : [call.line],
    })),
  };
}

test('agrees with the slow model on any stream', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 12 }), async (records) => {
      expect(pairingsOf(await inspectStream(records))).toEqual(pairSlowly(records));
    }),
    { numRuns: 2000 },
  );
});

test('the order of lines never changes who is paired with whom', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(record, { maxLength: 10 })
        .chain((records) =>
          fc.tuple(fc.constant(records), fc.shuffledSubarray([...records.keys()], { minLength: records.length })),
        ),
      async ([records, order]) => {
        const before = pairingsOf(await inspectStream(records));
        const after = pairingsOf(await inspectStream(order.map((index) => records[index] as TestRecord)));
        const back = (line: number): number => (order[line - 1] as number) + 1;
        for (const list of ['calls', 'results'] as const) {
          const moved = after[list].map(({ line, partners, ...rest }) => ({
            ...rest,
            line: back(line),
            partners: partners.map(back).toSorted((a, b) => a - b),
          }));
          expect(moved.toSorted((a, b) => a.line - b.line)).toEqual(before[list].toSorted((a, b) => a.line - b.line));
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('names, titles, positions, nativeCallId and process ids pair nothing', async () => {
  const report = await inspectStream([
    { type: 'tool_call', seq: 1, id: 'r1', callId: 'c1', callIdSource: 'native', name: 'Bash' },
    {
      type: 'tool_result',
      seq: 2,
      id: 'r2',
      linkage: 'none',
      nativeCallId: 'c1',
      status: 'completed',
      content: [],
      name: 'Bash',
      exec: { processId: 'c1' },
    },
  ]);
  expect(pairingsOf(report)).toEqual({
    calls: [{ line: 1, pairing: 'dangling', reason: 'no-result', partners: [] }],
    results: [{ line: 2, pairing: 'orphan', reason: 'linkage-none', partners: [] }],
  });
});

test('a hundred thousand calls and results that share one id are read in no time', async () => {
  const records: TestRecord[] = [];
  for (let index = 0; index < 20_000; index++) {
    records.push({
      type: 'tool_call',
      seq: index * 2,
      id: `c${index}`,
      callId: 'x',
      callIdSource: 'native',
      name: 'B',
    });
    records.push({
      type: 'tool_result',
      seq: index * 2 + 1,
      id: `s${index}`,
      callId: 'x',
      linkage: 'exact',
      status: 'completed',
      content: [],
    });
  }
  const report = await inspectStream(records);
  expect(report.streams[0]?.counts.pairings).toEqual({ paired: 0, dangling: 0, ambiguous: 20_000 });
});
