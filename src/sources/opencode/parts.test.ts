import { describe, expect, test } from 'vitest';
import { usageOf } from '../../session/usage.ts';
import { begun, convert, everything, Lines, recordsOf, type Values } from './fixtures.ts';
import { nativeSession } from '../../testing/native.ts';

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

/** What the page adds up of a session, and the models that it names. */
function usage(lines: Lines): { readonly sums: Values; readonly models: unknown; readonly inferences: number } {
  const { sums, models, inferences } = usageOf(nativeSession(convert(lines.native)));
  return { sums: Object.fromEntries(sums.map(({ name, sum }) => [name, sum])), models, inferences };
}

describe('what the model used', () => {
  const steps = (lines: Lines): Lines =>
    lines
      .part('a', 'step-finish', { tokens: { input: 3, output: 2 }, cost: 1 })
      .text('t', 'then')
      .part('b', 'step-finish', { tokens: { input: 7, output: 5 }, cost: 2 });
  const said = { modelID: 'm', providerID: 'p', tokens: { input: 7, output: 5 }, cost: 3 };

  test('is told by the steps, an inference each; the message repeats the last of them and does not count (trap 1)', () => {
    const lines = steps(begun(said));
    expect(lines.of('inference')).toMatchObject([
      { id: 'msg_2#0', ts: '2024-10-27T03:33:21.000Z', inferenceId: 'msg_2', model: 'm', usage: { input: 7 }, cost: 3 },
      { id: 'a#0', supersedes: 'msg_2#0', inferenceId: 'msg_2', messageId: 'msg_2', usage: { input: 3 }, cost: 1 },
      { id: 'b#0', inferenceId: 'msg_2/2', messageId: 'msg_2', usage: { input: 7 }, cost: 2 },
    ]);
    expect(lines.of('inference')[2]).not.toHaveProperty('supersedes');
    for (const record of lines.of('inference')) expect(record).toMatchObject({ model: 'm', provider: 'p' });
    expect(lines.of('message').at(-1)).toMatchObject({ inferenceId: 'msg_2/2' });
    expect(usage(lines)).toEqual({ sums: { input: 10, output: 7 }, models: [{ name: 'm', count: 2 }], inferences: 2 });
  });

  test('is the same when all messages stand before all parts, or a message is told again', () => {
    const other = { id: 'prt_9', messageID: 'msg_2', type: 'step-finish', tokens: { input: 3, output: 2 } };
    const apart = begun(said).message('msg_3', 'assistant', { modelID: 'n' }).file('part', 'part/msg_2/9.json', other);
    expect(usage(apart)).toMatchObject({ sums: { input: 3, output: 2 }, models: [{ name: 'n' }, { name: 'm' }] });
    const again = steps(begun(said)).message('msg_2', 'assistant', said);
    expect(usage(again)).toMatchObject({ sums: { input: 10, output: 7 }, inferences: 2 });
    const twice = begun(said).message('msg_2', 'assistant', { ...said, tokens: { input: 1 } });
    expect(usage(twice)).toMatchObject({ sums: { input: 1 }, inferences: 1 });
  });

  test('is told by the message alone where no step tells it', () => {
    expect(begun({ model: { modelID: 'm' }, tokens: { input: 1 } }).of('inference')).toMatchObject([
      { model: 'm', usage: { input: 1 } },
    ]);
    expect(usage(begun(said).part('a', 'step-finish', { reason: 'stop' }))).toMatchObject({
      sums: { input: 7, output: 5 },
      models: [{ name: 'm', count: 1 }],
    });
    expect(begun().of('inference')).toEqual([]);
  });

  test('of steps of no message is told each by itself', () => {
    const step = { type: 'step-finish', tokens: { input: 1 } };
    const lines = new Lines().file('part', 'x.json', { id: 'x', ...step }).file('part', 'y.json', { id: 'y', ...step });
    expect(usage(lines)).toMatchObject({ sums: { input: 2 }, inferences: 2 });
  });

  test('an error belongs to the message, since its step is not told', () => {
    const [error] = begun({ ...said, error: { name: 'E' } })
      .of('message')
      .slice(1);
    expect(error).toMatchObject({ messageId: 'msg_2' });
    expect(error).not.toHaveProperty('inferenceId');
  });
});

test('a line that could not be read says which file it was', () => {
  expect(everything().of('sessionscope/malformed')).toMatchObject([
    { reason: 'the file part/x/y.json, a part, breaks off' },
  ]);
});
