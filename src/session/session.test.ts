import { expect, test } from 'vitest';
import { LIMITS } from '../format/limits.ts';
import { findings, inspectStream, type TestRecord } from '../testing/streams.ts';
import fc from '../testing/examples.ts';

const call = (id: string, more: TestRecord = {}): TestRecord => ({
  type: 'tool_call',
  seq: 1,
  id,
  callId: id,
  callIdSource: 'native',
  name: 'Bash',
  ...more,
});

test('every line is a row, a malformed line or a blank one, and no input makes the reader throw', async () => {
  const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('x', 'sha256:0', null, -1, 1.5, true));
  const member = fc.constantFrom(
    ...`type seq id ts supersedes callId callIdSource name kind input inputText requestedBy parentCallId
      provider locations capture linkage status content displayContent raw exec error startedAt
      completedAt durationMs permission nativeCallId requestId subject options decision reviews mode
      questions answers answerRef secret response terminalId output event exitCode signal _meta __proto__`.split(/\s+/),
  );
  const types = fc.constantFrom(
    'tool_call',
    'tool_result',
    'permission',
    'input_request',
    'terminal',
    'hook',
    'message',
    'subagent',
    'vendor/x',
    undefined,
  );
  const lineText = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(types, fc.dictionary(member, value, { maxKeys: 8 }))
        .map(([type, rest]) => JSON.stringify(type === undefined ? rest : { ...rest, type })),
    },
    { weight: 1, arbitrary: fc.constantFrom('', '[1]', 'oops', '{"type":"tool_call"') },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(lineText, { maxLength: 6 }), fc.integer({ min: 1, max: 64 }), async (lines, chunk) => {
      const text = lines.map((line) => `${line}\n`).join('');
      const report = await inspectStream(text);
      const counts = report.streams[0]?.counts;
      const filled = lines.filter((line) => line.trim() !== '').length;
      expect((counts?.records ?? 0) + (counts?.malformed ?? 0)).toBe(filled);
      expect(counts?.lines).toBe(lines.length);
      expect(await inspectStream(text, chunk)).toEqual(report);
    }),
    { numRuns: 1500 },
  );
});

test('a cycle of three, and what hangs on it', async () => {
  const report = await inspectStream([
    call('a', { callId: 'x', supersedes: 'b' }),
    call('b', { callId: 'x', supersedes: 'c' }),
    call('c', { callId: 'x', supersedes: 'a' }),
    call('d', { callId: 'x', supersedes: 'a' }),
  ]);
  expect(findings(report, 'error')).toEqual([
    'error REV-CYCLE line 1 at /supersedes',
    'error REV-CYCLE line 2 at /supersedes',
    'error REV-CYCLE line 3 at /supersedes',
  ]);
  expect(report.streams[0]?.calls.map(({ record, revisions }) => [record.line, revisions])).toEqual([
    [2, 1],
    [3, 1],
    [4, 2],
  ]);
});

test('a link to a record further down is followed, with a warning', async () => {
  const report = await inspectStream([call('b', { callId: 'x', supersedes: 'a' }), call('a', { callId: 'x' })]);
  expect(findings(report, 'warning')).toContain('warning REV-ORDER line 1 at /supersedes');
  expect(report.streams[0]?.calls.map(({ record, revisions }) => [record.line, revisions])).toEqual([[1, 2]]);
});

test('a circle of parents is an error on each call of it, and on no other', async () => {
  const report = await inspectStream([
    call('a', { parentCallId: 'b' }),
    call('b', { parentCallId: 'c' }),
    call('c', { parentCallId: 'b' }),
  ]);
  expect(findings(report, 'error')).toEqual([
    'error ASR-275 line 2 at /parentCallId',
    'error ASR-275 line 3 at /parentCallId',
  ]);
});

test('a header is not a fault, and only the first object can be one', async () => {
  const report = await inspectStream([{ asr: '1.0', title: 'x' }, call('a'), { asr: '1.0', seq: 2, id: 'z' }]);
  expect(findings(report, 'error')).toEqual(['error RECORD-TYPE line 3']);
  expect(report.streams[0]?.counts.byType).toEqual({ header: 1, tool_call: 1 });
});

test('a type named __proto__ is counted like any other', async () => {
  const report = await inspectStream('{"type":"__proto__","seq":1,"id":"a"}\n');
  expect(Object.entries(report.streams[0]?.counts.byType ?? {})).toEqual([['__proto__', 1]]);
});

test('a million wrong elements are counted, not listed', async () => {
  const report = await inspectStream([
    {
      type: 'tool_result',
      seq: 1,
      id: 'a',
      callId: 'c',
      linkage: 'exact',
      status: 'completed',
      content: Array.from({ length: 100_000 }, () => 1),
    },
  ]);
  expect(report.diagnostics.length).toBeLessThan(200);
  expect(report.diagnostics.some(({ code, message }) => code === 'LIMIT' && message.includes('99900 more'))).toBe(true);
});

test('20,000 levels of nesting inside a record harm nothing', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const report = await inspectStream(
    `{"type":"tool_call","seq":1,"id":"a","callId":"a","callIdSource":"native","name":"B","input":${deep}}\n${JSON.stringify(call('b', { seq: 2 }))}\n`,
  );
  expect(report.streams[0]?.counts.records).toBe(2);
  expect(report.diagnostics).toEqual([]);
});

test('no message and no list repeats a secret', async () => {
  const text = JSON.stringify({
    type: 'input_request',
    seq: 1,
    id: 'a',
    requestId: '1',
    mode: 'form',
    secret: true,
    status: 'answered',
    response: { pin: 'PIN' },
  }).replace('"PIN"', '98765432109876543210');
  expect(JSON.stringify(await inspectStream(`${text}\n`))).not.toContain('98765432109876543210');
});

test('a record with a hundred thousand wrong members, numbers, questions or answers is read in no time', async () => {
  const many = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const start = '{"type":"tool_call","seq":1,"id":"a","callId":"a","callIdSource":"native","name":"B"';
  const report = await inspectStream(
    [
      `${start},${many(200_000, () => '"k":1').join(',')}}`,
      `${start},"input":[${many(200_000, () => '12345678901234567890').join(',')}]}`,
      JSON.stringify({
        type: 'input_request',
        seq: 2,
        id: 'b',
        requestId: 'b',
        mode: 'questions',
        questions: [
          ...many(20_000, () => ({ id: 'same', text: 'x' })),
          { id: 'q', text: 'y', options: many(20_000, (index) => ({ label: `${index}` })) },
        ],
        answers: many(20_000, () => ({ questionId: 'q', selected: ['0'] })),
      }),
      '',
    ].join('\n'),
  );
  expect(report.streams[0]?.counts.records).toBe(3);
});

test('more candidates than are listed are said to be more, once for a callId', async () => {
  const results = Array.from({ length: 130 }, (_, index) => ({
    type: 'tool_result',
    seq: index + 2,
    id: `r${index}`,
    callId: 'a',
    linkage: 'exact',
    status: 'completed',
    content: [],
  }));
  const report = await inspectStream([call('a'), ...results]);
  expect(findings(report, 'warning')).toEqual(['warning LIMIT line 1 at /callId']);
  expect(report.streams[0]?.calls[0]?.results).toHaveLength(100);
});

test('a header with id and seq is known to what follows', async () => {
  const header = { type: 'session', seq: 1, id: 'a' };
  expect(findings(await inspectStream([header, { type: 'session', seq: 2, id: 'b', supersedes: 'a' }]))).toEqual([]);
  expect(findings(await inspectStream([header, call('a', { seq: 2 })]))).toEqual(['error ID-DUPLICATE line 2 at /id']);
  expect(findings(await inspectStream([header, call('c', { seq: 9 })]))).toEqual(['notice SEQ-GAP line 2 at /seq']);
});

test('of a rule that a stream breaks on every line so many findings are listed, and the rest is counted', async () => {
  const text =
    '{"type":"x","id":"a","seq":1}\n'.repeat(1) +
    '{"type":"hook","seq":1,"event":"e"}\n'.repeat(LIMITS.findingsPerRule + 5);
  const report = await inspectStream(text);
  expect(report.diagnostics.filter(({ code }) => code === 'ID-MISSING')).toHaveLength(LIMITS.findingsPerRule);
  const limits = report.diagnostics.filter(({ code }) => code === 'LIMIT');
  expect(limits.map(({ message }) => message)).toContain(
    '5 more findings of ID-MISSING in this stream, from here on, are not listed',
  );
  expect(limits[0]?.line).toBe(LIMITS.findingsPerRule + 2);
});
