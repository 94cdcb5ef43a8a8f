import { expect, test } from 'vitest';
import { GrowingSource } from '../input/byte-source.ts';
import { streamReport } from '../session/report.ts';
import { streamOf, type TestRecord } from '../testing/streams.ts';
import { OpenFile } from './open.ts';
import fc from '../testing/examples.ts';

const RECORDS: readonly TestRecord[] = [
  { type: 'session', title: 'x' },
  { type: 'tool_call', seq: 1, id: 'a', callId: 'a', callIdSource: 'native', name: 'Bash' },
  { type: 'tool_call', seq: 2, id: 'b', callId: 'b', callIdSource: 'native', name: 'Bäsh' },
  { type: 'tool_result', seq: 3, id: 'r', callId: 'a', linkage: 'exact', status: 'completed', content: [] },
];
const NATIVE = [
  {
    type: 'user',
    uuid: '1',
    parentUuid: null,
    sessionId: 's',
    timestamp: '2026-01-01T00:00:00Z',
    message: { role: 'user', content: 'hi' },
  },
  {
    type: 'assistant',
    uuid: '2',
    parentUuid: '1',
    sessionId: 's',
    timestamp: '2026-01-01T00:00:01Z',
    message: { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'Bash', input: { command: 'ls' } }] },
  },
  {
    type: 'user',
    uuid: '3',
    parentUuid: '2',
    sessionId: 's',
    timestamp: '2026-01-01T00:00:02Z',
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'ok' }] },
  },
];

test.each([
  ['a record stream', streamOf(RECORDS)],
  ['a native file', streamOf(NATIVE)],
])('%s that grows by any pieces is in the end what it is when it is read at once', async (_, text) => {
  const bytes = new TextEncoder().encode(text);
  const first = text.indexOf('\n') + 1;
  const whole = await OpenFile.begin(new GrowingSource(new Blob([bytes]), 'x'), true);
  await whole.follow();
  const expected = streamReport(whole.session(), 'x', whole.format);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: first, max: bytes.length }), { maxLength: 5 }), async (cuts) => {
      const steps = [first, ...cuts.toSorted((a, b) => a - b), bytes.length];
      const source = new GrowingSource(new Blob([bytes.subarray(0, first)]), 'x');
      const file = await OpenFile.begin(source, true);
      for (const end of steps) {
        source.replace(new Blob([bytes.subarray(0, end)]));
        await file.follow();
        expect(file.session().extent).toBe('live');
      }
      expect(streamReport(file.session(), 'x', file.format)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test('a line that is half written waits for the rest, and is no fault', async () => {
  const text = streamOf(RECORDS);
  const source = new GrowingSource(new Blob([text.slice(0, -20)]), 'x');
  const file = await OpenFile.begin(source, true);
  await file.follow();
  expect(file.rows).toBe(3);
  expect([...file.session().diagnostics].filter(({ severity }) => severity !== 'notice')).toEqual([]);
  source.replace(new Blob([text]));
  await file.follow();
  expect(file.rows).toBe(4);
  expect(file.session().pairing.stateOf(1)).toBe('paired');
});

test('a file that is followed no longer promises nothing, and goes on when it is followed again', async () => {
  const text = streamOf(RECORDS);
  const source = new GrowingSource(new Blob([text.slice(0, -20)]), 'x');
  const file = await OpenFile.begin(source, true);
  await file.follow();
  file.stop();
  expect(file.session().extent).toBe('stopped');
  file.resume();
  expect(file.session().extent).toBe('live');
  file.stop();
  source.replace(new Blob([text]));
  await file.follow();
  expect(file.session().extent).toBe('live');
  expect(file.session().pairing.stateOf(1)).toBe('paired');
});
