import { describe, expect, test } from 'vitest';
import { editorSession, laterSession } from './fixture-sessions.ts';
import { Log, recordsOf, type Values, type Wrap } from './fixtures.ts';

const meta = (record: Values | undefined): Values => (record?.['_meta'] ?? {}) as Values;
const without = (values: Values, ...names: string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
const iso = (at: number): string => new Date(1_770_000_000_000 + at * 1000).toISOString();
const WRAPS: readonly [string, Wrap, boolean][] = [
  [
    'with words for the direction',
    (message, from, at) =>
      JSON.stringify({ timestamp: iso(at), direction: from === 'client' ? 'outgoing' : 'incoming', message }),
    true,
  ],
  [
    'c2a and a2c, seconds since 1970',
    (msg, from, at) => JSON.stringify({ ts: 1_770_000_000 + at, dir: from === 'client' ? 'c2a' : 'a2c', msg }),
    true,
  ],
  [
    'milliseconds since 1970',
    (payload, from, at) =>
      JSON.stringify({ ts: 1_770_000_000_000 + at * 1000, type: from === 'client' ? 'send' : 'recv', payload }),
    true,
  ],
  [
    'the message as text',
    (message, from, at) =>
      JSON.stringify({
        ts: iso(at),
        direction: from === 'client' ? 'fromClient' : 'fromAgent',
        json: JSON.stringify(message),
      }),
    true,
  ],
  [
    'the message as indented text',
    (message, from, at) => JSON.stringify({ ts: iso(at), from, data: JSON.stringify(message, null, 2) }),
    true,
  ],
  [
    'deeper down',
    (message, from, at) => JSON.stringify({ time: iso(at), source: from, fields: { body: message } }),
    true,
  ],
  ['arrows before it', (message, from) => `${from === 'client' ? '-->' : '<--'} ${JSON.stringify(message)}`, false],
  [
    'a time and arrows before it',
    (message, from, at) => `[${iso(at)}] ${from === 'client' ? '>>>' : '<<<'} ${JSON.stringify(message)}`,
    true,
  ],
  [
    'both sides by name before it',
    (message, from, at) =>
      `${iso(at)} ${from === 'client' ? 'client -> agent' : 'agent -> client'}: ${JSON.stringify(message)}`,
    true,
  ],
  [
    'without jsonrpc',
    (message, from) =>
      JSON.stringify({
        kind: 'frame',
        direction: from === 'client' ? 'client_to_agent' : 'agent_to_client',
        payload: without(message, 'jsonrpc'),
      }),
    false,
  ],
];

/** What records say, apart from when and where. */
const told = (records: readonly Values[]): Values[] =>
  records.map((record) => without(record, 'ts', '_meta', 'native'));

/** The same without the lines in ids, for a log whose lines are others. */
const placeless = (records: readonly Values[]): unknown =>
  JSON.parse(JSON.stringify(told(records)).replaceAll(/#\d+@\d+/g, '#'));

describe('logs that wrap their messages', () => {
  test.each(WRAPS)('%s: the session is the same', (_, wrap, hasTime) => {
    for (const session of [editorSession, laterSession]) {
      const records = session(wrap).records();
      expect(told(records)).toEqual(told(session().records()));
      const times = records.map(({ ts }) => ts);
      expect(times).toEqual(records.map((record) => (hasTime ? iso(lineOf(record) - 1) : undefined)));
    }
  });

  test.each(WRAPS)('%s: each message is known to come from its side', (_, wrap) => {
    const sides = new Map<number, string>();
    const log = editorSession((message, from, at) => {
      sides.set(at + 1, from);
      return wrap(message, from, at);
    });
    // The header alone tells the fourth line.
    sides.delete(4);
    const found = log.records().filter((record) => meta(record)['acp/from'] !== undefined);
    expect(new Map(found.map((record) => [lineOf(record), meta(record)['acp/from']]))).toEqual(sides);
  });

  test('the lines of a log that are no messages stay', () => {
    const log = new Log()
      .raw('agent starting')
      .begin()
      .raw('{"level":"info","msg":"ready"}')
      .says('x')
      .raw('[warn] bye');
    expect(log.records().map(({ type, text }) => text ?? type)).toEqual([
      'agent starting',
      'acp/initialize',
      'acp/initialize.result',
      'acp/session/new',
      'acp/line',
      'message',
      '[warn] bye',
    ]);
  });

  test('a batch is read message by message', () => {
    const update = (text: string): string =>
      `{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"agent_message_chunk","messageId":"${text}","content":{"type":"text","text":"${text}"}}}}`;
    const log = new Log().begin().raw(`[${update('a')},${update('b')},{"jsonrpc":"2.0","id":9,"result":{}}]`);
    expect(log.records().slice(-3)).toMatchObject([
      { type: 'message', content: [{ text: 'a' }] },
      { type: 'message', content: [{ text: 'b' }] },
      { type: 'acp/response', native: { id: 9 } },
    ]);
    expect(new Set(log.records().map(({ id }) => id)).size).toBe(log.records().length);
    expect(
      new Log()
        .begin()
        .raw(`<< [${update('a')}]`)
        .of('message'),
    ).toHaveLength(1);
  });

  test('a file that is one array of messages is read alike', () => {
    const lines = editorSession().text().trim().split('\n');
    expect(recordsOf(`[\n${lines.join(',\n')}\n]`).map(({ type }) => type)).toEqual(
      recordsOf(`${lines.join('\n')}\n`).map(({ type }) => type),
    );
  });

  test('what Zed copies of its view of the protocol is read alike', () => {
    const methods = new Map<string, unknown>();
    /** A message as it is copied: a response has the method of its request, and what it brought as params. */
    const copy: Wrap = (message, from) => {
      const { id, method, params, result, error } = message;
      const [own, other] = from === 'client' ? ['outgoing', 'incoming'] : ['incoming', 'outgoing'];
      if (method !== undefined && id !== undefined) methods.set(`${own}${JSON.stringify(id)}`, method);
      return JSON.stringify({
        _direction: own,
        _type: method === undefined ? 'response' : id === undefined ? 'notification' : 'request',
        id: id ?? null,
        method: method ?? methods.get(`${other}${JSON.stringify(id)}`),
        params: params ?? result ?? error,
      });
    };
    for (const session of [editorSession, laterSession]) {
      const lines = session(copy).text().trim().split('\n');
      const array = JSON.stringify(
        lines.map((line): unknown => JSON.parse(line)),
        null,
        2,
      );
      expect(placeless(recordsOf(array).slice(1))).toEqual(placeless(session().records()));
      expect(told(session(copy).records())).toEqual(told(session().records()));
    }
    const failed = new Log(copy)
      .begin()
      .prompt(2, 'x')
      .permission(2, 't')
      .send('agent', { id: 2, error: { code: -32603, message: 'no' } });
    expect(failed.of('acp/session/prompt.error')).toMatchObject([{ error: { code: -32603, message: 'no' } }]);
    expect(failed.of('permission')).toHaveLength(1);
    expect(
      new Log()
        .begin()
        .raw('{"_direction":"stderr","_type":"stderr","id":null,"method":"x","params":"words"}')
        .types()
        .at(-1),
    ).toBe('acp/line');
  });

  test('a word that stands beside messages of both sides says nothing', () => {
    const log = new Log((message) => JSON.stringify({ direction: 'rpc', message })).begin().prompt(2, 'x');
    log.agentAsk(2, 'session/request_permission', { sessionId: 's1', toolCall: { toolCallId: 'a' }, options: [] });
    log.send('agent', { method: '_vendor/note', params: {} });
    expect(meta(log.records().at(-1))).not.toHaveProperty('acp/from');
  });
});

function lineOf(record: Values): number {
  return (meta(record)['sessionscope/native'] as { line: number }).line;
}
