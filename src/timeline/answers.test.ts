import { describe, expect, expectTypeOf, test } from 'vitest';
import { memorySource } from '../input/byte-source.ts';
import { SessionReader } from '../session/session.ts';
import { streamOf, type TestRecord } from '../testing/streams.ts';
import { caseStreams, openStream } from '../testing/timeline.ts';
import type { QuestionName, Questions } from '../worker/protocol.ts';
import { Answerer, type Answers } from './answers.ts';
import fc from '../testing/examples.ts';

test('the questions are those of the protocol', () => {
  expectTypeOf<keyof Answers>().toEqualTypeOf<QuestionName>();
  expectTypeOf<{ [Name in QuestionName]: Questions[Name]['ask'] }>().toExtend<{
    [Name in QuestionName]: Answers[Name]['ask'];
  }>();
  expectTypeOf<{ [Name in QuestionName]: Answers[Name]['answer'] }>().toExtend<{
    [Name in QuestionName]: Questions[Name]['answer'];
  }>();
});

describe('every question about every row has an answer', () => {
  test.each(caseStreams())('$name', async ({ bytes }) => {
    const { answerer, session } = openStream(bytes);
    await answerer.ready();
    expect(answerer.view.rows.records).toBe(session.facts.length);
    for (const view of ['story', 'records'] as const) {
      const { total, rows } = await answerer.answer('rows', { view, filters: [], from: 0, to: 1000 });
      expect(rows.map(({ position }) => position)).toEqual(rows.map((_, position) => position));
      expect(total).toBe(answerer.view.rows[view]);
      expect(rows).toHaveLength(total);
      for (const { row, lanes } of rows) {
        for (const marks of Object.values(lanes))
          expect(new Set(marks.map(({ lane }) => lane)).size).toBe(marks.length);
        expect(row).toBeGreaterThanOrEqual(0);
      }
    }
    for (let row = 0; row < session.facts.length; row++) {
      const detail = await answerer.answer('detail', { row });
      expect(detail.row).toBe(row);
      expect(detail.raw.text).not.toBe('');
      expect(structuredClone(detail)).toEqual(detail);
    }
    await answerer.answer('problems', { limit: 10 });
    await answerer.answer('permissions', { limit: 10 });
    await answerer.answer('terminals', { limit: 10 });
  });
});

const call = (id: string, more: TestRecord = {}): TestRecord => ({
  type: 'tool_call',
  seq: 1,
  id,
  callId: id,
  callIdSource: 'native',
  name: 'Bash',
  requestedBy: 'model',
  ...more,
});
const result = (id: string, callId: string, more: TestRecord = {}): TestRecord => ({
  type: 'tool_result',
  seq: 2,
  id,
  callId,
  linkage: 'exact',
  status: 'completed',
  content: [{ type: 'text', text: 'ok' }],
  ...more,
});

test('windows of a filtered list, and what is asked outside of it', async () => {
  const { answerer } = openStream([call('a'), call('b'), call('c'), result('x', 'gone')]);
  const ask = (from: number, to: number): Promise<Answers['rows']['answer']> =>
    answerer.answer('rows', { view: 'story', filters: ['calls'], from, to });
  expect((await ask(1, 3)).rows.map(({ position, id }) => [position, id])).toEqual([
    [1, 'b'],
    [2, 'c'],
  ]);
  expect(await ask(2, 99)).toMatchObject({ total: 3, version: 1, rows: [{ id: 'c' }] });
  expect((await ask(5, 9)).rows).toEqual([]);
  expect((await ask(-5, 1)).rows.map(({ id }) => id)).toEqual(['a']);
  expect((await ask(3, 1)).rows).toEqual([]);
});

test('a row is found by its record’s id, the current one, and by its line', async () => {
  const { answerer } = openStream(`${JSON.stringify(call('a'))}\n\n${JSON.stringify(result('x', 'a'))}\n`);
  expect(await answerer.answer('find', { id: 'x' })).toEqual({ row: 1, lines: [] });
  expect(await answerer.answer('find', { id: 'nothing' })).toEqual({ row: -1, lines: [] });
  expect(await answerer.answer('find', { line: 3 })).toEqual({ row: 1, lines: [] });
  expect(await answerer.answer('find', { line: 2 })).toEqual({ row: 0, lines: [] });
  expect(await answerer.answer('find', { line: 0 })).toEqual({ row: -1, lines: [] });
  await expect(answerer.answer('detail', { row: 2 })).rejects.toThrow('no row 2');
});

test('the header’s text, from a header and from a session record', async () => {
  const { answerer } = openStream([
    { version: 1, agent: 'Agent' },
    { type: 'session', seq: 1, id: 's', title: 'Named', agent: 'Other' },
  ]);
  expect(answerer.view).toMatchObject({ title: null, agent: null });
  await answerer.ready();
  expect(answerer.view).toMatchObject({
    title: 'Named',
    agent: 'Agent',
    extent: 'whole',
    rows: { story: 2, records: 2 },
  });
});

test('a title that was changed is the last one', async () => {
  const { answerer } = openStream([
    { type: 'session', seq: 1, id: 'h', sessionId: 's' },
    { type: 'session', seq: 2, id: 'a', title: 'First' },
    { type: 'session', seq: 3, id: 'b', supersedes: 'a', title: 'Second' },
  ]);
  await answerer.ready();
  expect(answerer.view).toMatchObject({ title: 'Second' });
});

test('a later state of the session goes on from an earlier one', async () => {
  const bytes = new TextEncoder().encode(streamOf([call('a'), result('x', 'a'), call('b')]));
  const reader = new SessionReader();
  const source = memorySource(bytes, 'test.jsonl');
  const file = { records: source, native: source, format: 'asr' };
  reader.push(bytes.subarray(0, bytes.length - 100));
  const first = new Answerer(file, reader.session(), 1);
  reader.push(bytes.subarray(bytes.length - 100));
  reader.finish();
  // The index of the first state must not see what has been read since.
  const ask = { view: 'records', filters: [], from: 0, to: 9 } as const;
  expect((await first.answer('rows', ask)).rows.map(({ word }) => word)).toEqual(['result on line 2', 'completed']);
  const second = new Answerer(file, reader.session(), 2, first);
  expect((await second.answer('rows', ask)).rows.map(({ word }) => word)).toEqual([
    'result on line 2',
    'completed',
    'no result: outcome unknown',
  ]);
  expect(second.view.counts.pairings).toEqual({ paired: 1, dangling: 1, ambiguous: 0 });
});

test('a file that can no longer be read is the answer’s failure', async () => {
  const { session, file } = openStream([call('a')]);
  const broken = { ...file.records, read: () => Promise.reject(new Error('gone')) };
  const answerer = new Answerer({ ...file, records: broken }, session, 1);
  await expect(answerer.answer('rows', { view: 'story', filters: [], from: 0, to: 1 })).rejects.toThrow('gone');
  const shrunk = memorySource(new Uint8Array(3), 'x');
  const { rows } = await new Answerer({ ...file, records: shrunk }, session, 1).answer('rows', {
    view: 'story',
    filters: [],
    from: 0,
    to: 1,
  });
  expect(rows[0]).toMatchObject({ title: 'Bash', detail: 'the file has changed since it was read' });
});

test('no record makes an answer fail', async () => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom('x', null, 1, [], {}, [{}], [[]], { text: 1 }, [{ type: 'text' }], [{ questionId: 'x' }]),
  );
  const member = fc.constantFrom(
    ...`id ts supersedes callId callIdSource name kind input inputText requestedBy parentCallId provider locations capture linkage
      status content displayContent raw exec error startedAt completedAt durationMs permission nativeCallId requestId subject options
      decision reviews mode questions answers answerRef secret response terminalId output event exitCode signal url message cwd
      _meta title role author text agent`.split(/\s+/),
  );
  const type = fc.constantFrom(
    'tool_call',
    'tool_result',
    'permission',
    'input_request',
    'terminal',
    'hook',
    'message',
    'subagent',
    'session',
    'vendor/x',
    1,
  );
  const records = fc.array(
    fc.tuple(type, fc.dictionary(member, value, { maxKeys: 10 })).map(([of, rest]) => ({ ...rest, type: of })),
    { maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(records, async (some) => {
      const { answerer, session } = openStream(some);
      for (const view of ['story', 'records'] as const)
        await answerer.answer('rows', { view, filters: [], from: 0, to: 9 });
      for (let row = 0; row < session.facts.length; row++)
        expect((await answerer.answer('detail', { row })).row).toBe(row);
      await Promise.all([
        answerer.answer('problems', { limit: 5 }),
        answerer.answer('permissions', { limit: 5 }),
        answerer.answer('terminals', { limit: 5 }),
      ]);
    }),
    { numRuns: 400 },
  );
});
