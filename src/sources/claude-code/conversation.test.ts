import { describe, expect, test } from 'vitest';
import { findings, inspectStream } from '../../testing/streams.ts';
import { convert, NativeSession, recordsOf, type Values } from './fixtures.ts';

/** What our own check says of a session's records, notices left out. */
async function faults(session: NativeSession): Promise<string[]> {
  return findings(await inspectStream(convert(session.text()))).filter((found) => !found.startsWith('notice'));
}

const types = (records: readonly Values[]): unknown[] => records.map((record) => record['type']);

describe('messages', () => {
  test('a user text is a message, its native line named', () => {
    const session = new NativeSession().user('hello');
    expect(recordsOf(session.text())[1]).toEqual({
      type: 'message',
      seq: 2,
      id: 'u1#0',
      ts: '2026-02-01T10:00:01.000Z',
      role: 'user',
      content: [{ type: 'text', text: 'hello' }],
      native: { userType: 'external', cwd: '/w/app', sessionId: 's1', version: '2.1.40' },
      _meta: { 'sessionscope/native': { line: 1, offset: 0, size: session.text().length - 1 } },
    });
  });

  test.each([
    ['isMeta', { isMeta: true }],
    ['a compaction summary', { isCompactSummary: true }],
    ['a notice of a background task', { origin: { kind: 'task-notification' } }],
  ])('the harness wrote %s', (_, members) => {
    expect(new NativeSession().user('text', members).records()).toMatchObject([
      { type: 'message', role: 'user', author: 'harness' },
    ]);
  });

  test('nobody is named where nothing says who wrote it', () => {
    const [message] = new NativeSession().user('text', { isMeta: false, origin: { kind: 'human' } }).records();
    expect(message).not.toHaveProperty('author');
  });

  test('a compaction summary says so', () => {
    expect(new NativeSession().user('text', { isCompactSummary: true }).of('message')).toMatchObject([
      { isCompactSummary: true },
    ]);
  });

  test.each([
    ['a synthetic model', {}, { model: '<synthetic>' }],
    ['an API error', { isApiErrorMessage: true }, {}],
  ])('%s is the harness, and no inference', (_, members, message) => {
    const records = new NativeSession()
      .assistant([{ type: 'text', text: 'No response requested.' }], members, message)
      .records();
    expect(records).toMatchObject([{ type: 'message', role: 'assistant', author: 'harness' }]);
    expect(records[0]).not.toHaveProperty('inferenceId');
  });

  test('an API error keeps what is recorded of it', () => {
    const [message] = new NativeSession()
      .assistant(
        [{ type: 'text', text: 'API Error: 529' }],
        { isApiErrorMessage: true, error: 'overloaded', apiErrorStatus: 529, isAbortedMidStream: false },
        { model: '<synthetic>' },
      )
      .of('message');
    expect(message).toMatchObject({ isApiErrorMessage: true, error: 'overloaded', apiErrorStatus: 529 });
    expect(message).not.toHaveProperty('isAbortedMidStream');
    const [plain] = new NativeSession()
      .assistant([{ type: 'text', text: 'x' }], { isApiErrorMessage: false, error: null, isAbortedMidStream: true })
      .of('message');
    expect(plain).toMatchObject({ isAbortedMidStream: true });
    expect(plain).not.toHaveProperty('error');
    expect(plain).not.toHaveProperty('isApiErrorMessage');
  });

  test('thinking alone is reasoning; beside text it is a part of the message', () => {
    const thinking = { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' };
    const redacted = { type: 'redacted_thinking', data: 'eA==' };
    const text = { type: 'text', text: 'Done.' };
    const session = new NativeSession().assistant([thinking, redacted]).assistant([thinking, text]);
    expect(session.of('reasoning')).toMatchObject([{ role: 'assistant', content: [thinking, redacted] }]);
    expect(session.of('message')).toMatchObject([{ content: [thinking, text] }]);
  });

  test('an image becomes an image part with its data; unknown blocks stay as they are', () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBO' } };
    const document = { type: 'document', title: 'x' };
    const link = { type: 'image', source: { type: 'url', url: 'https://example.invalid/x.png' } };
    const [message] = new NativeSession()
      .user([image, document, link, 'bare', 7, { text: 'no type' }, { type: 'text' }])
      .records();
    expect(message?.['content']).toEqual([
      { type: 'image', mimeType: 'image/png', data: 'iVBO' },
      document,
      link,
      { type: 'text', text: 'bare' },
      { type: 'unknown', native: 7 },
      { type: 'unknown', native: { text: 'no type' } },
      { type: 'unknown', native: { type: 'text' } },
    ]);
  });

  test('an empty content is still a message', () => {
    expect(types(new NativeSession().user([]).assistant([]).records())).toEqual(['message', 'message', 'inference']);
  });

  test('strings keep their escapes and numbers their digits', () => {
    const line = String.raw`{"type":"user","uuid":"a","sessionId":"s","message":{"role":"user","content":[{"type":"x","n":1.0,"big":12345678901234567890,"t":"\u00e9\/"}]}}`;
    expect(convert(line)).toContain(String.raw`[{"type":"x","n":1.0,"big":12345678901234567890,"t":"\u00e9\/"}]`);
  });
});

describe('inferences', () => {
  const usage = (output: number): Values => ({ usage: { input_tokens: 9, output_tokens: output } });

  test('a response on several lines counts once, with the usage of its last line', async () => {
    const session = new NativeSession();
    session
      .assistant([{ type: 'text', text: 'a' }], {}, usage(1))
      .assistant([{ type: 'text', text: 'b' }], {}, usage(1));
    session.user('between').assistant([{ type: 'text', text: 'c' }], {}, usage(7));
    const [first, second, ...more] = session.of('inference');
    expect(first).toMatchObject({ inferenceId: 'msg', model: 'claude-x', usage: { output_tokens: 1 } });
    expect(second).toMatchObject({ inferenceId: 'msg', usage: { output_tokens: 7 }, supersedes: first?.['id'] });
    expect(more).toEqual([]);
    expect(session.of('message').map((message) => message['inferenceId'])).toEqual(['msg', 'msg', undefined, 'msg']);
    expect(await faults(session)).toEqual([]);
  });

  test('a response without an id has that of its request; one without either has that of its first record', async () => {
    const session = new NativeSession()
      .assistant('a', { requestId: 'req_1' }, { id: undefined })
      .assistant(
        [
          { type: 'text', text: 'b' },
          { type: 'tool_use', id: 't', name: 'Read', input: {} },
        ],
        {},
        { id: undefined },
      )
      .assistant('c', {}, { id: undefined, model: undefined, usage: undefined });
    const recorded = { input_tokens: 9, output_tokens: 1 };
    expect(session.of('inference')).toMatchObject([
      { inferenceId: 'req_1' },
      {
        inferenceId: 'u2#0',
        model: 'claude-x',
        usage: recorded,
        _meta: { 'claude-code/inferenceIdSource': 'derived' },
      },
    ]);
    expect(session.of('message').map(({ inferenceId }) => inferenceId)).toEqual(['req_1', 'u2#0', undefined]);
    expect(session.of('tool_call')).toMatchObject([{ inferenceId: 'u2#0' }]);
    expect(await faults(session)).toEqual([]);
  });

  test('a line with another usage and no model takes no model back', () => {
    const session = new NativeSession()
      .assistant('a', {}, usage(1))
      .assistant('b', {}, { ...usage(2), model: undefined });
    expect(session.of('inference').map(({ model }) => model)).toEqual(['claude-x', 'claude-x']);
  });

  test('a line without a usage takes nothing back', () => {
    const session = new NativeSession().assistant('a', {}, usage(1)).assistant('b', {}, { usage: undefined });
    expect(session.of('inference')).toHaveLength(1);
  });
});

describe('sidechains', () => {
  test('each record of a subagent’s line says so', () => {
    const [message] = new NativeSession().user('go', { isSidechain: true, agentId: 'a7' }).records();
    expect(message?.['_meta']).toMatchObject({ 'claude-code/isSidechain': true, 'claude-code/agentId': 'a7' });
  });

  test('a subagent’s file has its agent on the header', () => {
    const [header] = recordsOf(new NativeSession().user('go', { isSidechain: true, agentId: 'a7' }).text());
    expect(header).toMatchObject({ type: 'session', sessionId: 's1', subagentId: 'a7' });
  });
});
