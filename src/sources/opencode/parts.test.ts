import { describe, expect, test } from 'vitest';
import { begun, everything, Lines, recordsOf, type Values } from './fixtures.ts';

const texts = (records: readonly Values[]): unknown[] =>
  records.map(({ content }) => (content as { text?: string }[]).map(({ text }) => text).join('|'));

describe('the session', () => {
  test('is the header', () => {
    const [header] = recordsOf(new Lines().session({ parentID: 'ses_0' }).native);
    expect(header).toMatchObject({
      type: 'session',
      seq: 1,
      ts: '2024-10-27T03:33:20.000Z',
      agent: 'OpenCode 1.3.0',
      sessionId: 'ses_1',
      parentSessionId: 'ses_0',
      title: 'Title',
      cwd: '/w/app',
      native: { id: 'ses_1' },
    });
    expect(recordsOf(new Lines().session({ parentID: null }).native)[0]).not.toHaveProperty('parentSessionId');
  });

  test('of a row has the same members', () => {
    const row = { id: 's', parent_id: 'p', directory: '/w', title: 'T', version: '2', time_created: 1_730_000_000_000 };
    expect(recordsOf(JSON.stringify({ opencode: 'session', rowid: 1, row }))[0]).toMatchObject({
      ts: '2024-10-27T03:33:20.000Z',
      agent: 'OpenCode 2',
      sessionId: 's',
      parentSessionId: 'p',
    });
  });

  test('that is not there leaves a header without it, and a second one is a line', () => {
    expect(recordsOf(new Lines().message('m', 'user').native)[0]).toMatchObject({ type: 'session', agent: 'OpenCode' });
    expect(new Lines().session().session({ id: 'other' }).records).toMatchObject([
      { type: 'opencode/session', native: { id: 'other' } },
    ]);
  });
});

describe('messages', () => {
  test('parts speak for the message they belong to', () => {
    const lines = begun()
      .text('prt_2', 'hello')
      .part('prt_3', 'reasoning', { text: 'hm', time: { start: 1 } });
    expect(lines.of('message')).toMatchObject([
      { id: 'prt_1#0', ts: '2024-10-27T03:33:22.000Z', role: 'user', content: [{ type: 'text', text: 'hi' }] },
      { id: 'prt_2#0', role: 'assistant', inferenceId: 'msg_2' },
    ]);
    expect(lines.of('reasoning')).toMatchObject([{ inferenceId: 'msg_2', content: [{ text: 'hm' }] }]);
  });

  test('what OpenCode put in is the harness’s; what is ignored says so', () => {
    const lines = new Lines()
      .message('m', 'user')
      .text('a', 'x', { synthetic: true })
      .text('b', 'y', { ignored: true });
    expect(lines.of('message')).toMatchObject([{ author: 'harness' }, { ignored: true }]);
    expect(lines.of('message')[1]).not.toHaveProperty('author');
  });

  test('a part names its message by itself, by its place, or by its row; one of no message has no role', () => {
    const value = { id: 'p', type: 'text', text: 'x' };
    const lines = new Lines()
      .message('m', 'user')
      .file('part', 'storage/part/m/1.json', value)
      .file('part', 'part/ses/m/1.json', { ...value, id: 'q' })
      .raw(JSON.stringify({ opencode: 'part', rowid: 1, row: { id: 'r', message_id: 'm', data: { ...value, id: 0 } } }))
      .file('part', 'part/1.json', { ...value, id: 's', messageID: 'm' })
      .file('part', 'part/gone/1.json', { ...value, id: 't' });
    expect(lines.of('message').map(({ id, role }) => `${String(id)} ${String(role)}`)).toEqual([
      'p#0 user',
      'q#0 user',
      'r#0 user',
      's#0 user',
      't#0 undefined',
    ]);
  });

  test('a part without a time of its own has its message’s, and none of another’s', () => {
    const value = { id: 'p', messageID: 'msg_9', type: 'text', text: 'x' };
    const lines = begun().text('a', 'x', { time: undefined }).file('part', 'p.json', value);
    expect(lines.of('message').map(({ ts }) => ts)).toEqual([
      '2024-10-27T03:33:22.000Z',
      '2024-10-27T03:33:21.000Z',
      undefined,
    ]);
  });

  test('files are images or links', () => {
    const lines = begun()
      .part('a', 'file', { mime: 'image/png', url: 'data:image/png;base64,aGk=' })
      .part('b', 'file', { mime: 'text/plain', filename: 'x.log', url: 'file:///w/x.log' })
      .part('c', 'file', { mime: 'text/plain', url: 'data:text/plain,hi' });
    expect(
      lines
        .of('message')
        .slice(1)
        .map(({ content }) => content),
    ).toMatchObject([
      [{ type: 'image', mimeType: 'image/png', data: 'aGk=' }],
      [{ type: 'resource_link', uri: 'file:///w/x.log', name: 'x.log', mimeType: 'text/plain' }],
      [{ type: 'unknown', native: { url: 'data:text/plain,hi' } }],
    ]);
  });

  test('an error of the model’s message is told by the harness', () => {
    const error = { name: 'MessageAbortedError', data: { message: 'stopped' } };
    expect(begun({ error }).of('message')[1]).toMatchObject({
      role: 'system',
      author: 'harness',
      level: 'error',
      errorName: 'MessageAbortedError',
      content: [{ type: 'text', text: 'stopped' }],
    });
    expect(
      texts(
        begun({ error: { name: 'Odd' } })
          .of('message')
          .slice(1),
      ),
    ).toEqual(['']);
  });

  test('what tells nothing is shown as it stands', () => {
    const lines = begun().part('a', 'snapshot', { snapshot: 'h' }).text('b', '').part('c', 'hologram', { x: 1 });
    lines.part('d', 'retry', { error: {} }).file('todo', 'todo/ses_1.json', [1]);
    expect(lines.records.map(({ type }) => type)).toEqual([
      'opencode/message.user',
      'message',
      'opencode/message.assistant',
      'opencode/snapshot',
      'opencode/text',
      'opencode/hologram',
      'opencode/retry',
      'opencode/todo',
    ]);
    expect(lines.records.at(-1)).toMatchObject({ native: [1] });
    expect(lines.records[3]).toMatchObject({ messageId: 'msg_2', native: { type: 'snapshot' } });
  });
});

describe('what the model used', () => {
  test('is told by the steps; the message repeats the last of them and counts once (trap 1)', () => {
    const lines = begun({ modelID: 'm', tokens: { input: 9 }, cost: 3 })
      .part('a', 'step-finish', { tokens: { input: 5 }, cost: 1 })
      .part('b', 'step-finish', { tokens: { input: 9 }, cost: 2 });
    expect(lines.of('inference')).toMatchObject([
      { id: 'msg_2#0', ts: '2024-10-27T03:33:21.000Z', inferenceId: 'msg_2', model: 'm', usage: { input: 9 }, cost: 3 },
      { id: 'a#0', supersedes: 'msg_2#0', usage: { input: 5 }, cost: 1 },
      { id: 'b#0', usage: { input: 9 }, cost: 2 },
    ]);
    expect(lines.of('inference')[2]).not.toHaveProperty('supersedes');
  });

  test('is told by the message alone where there are no steps', () => {
    expect(begun({ model: { modelID: 'm' }, tokens: { input: 1 } }).of('inference')).toMatchObject([
      { model: 'm', usage: { input: 1 } },
    ]);
    expect(begun().of('inference')).toEqual([]);
  });
});

test('a line that could not be read says which file it was', () => {
  expect(everything().of('sessionscope/malformed')).toMatchObject([
    { reason: 'the file part/x/y.json, a part, breaks off' },
  ]);
});
