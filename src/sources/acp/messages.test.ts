import { describe, expect, test } from 'vitest';
import { encodeUtf8 } from '../../base/bytes.ts';
import { acp } from './acp.ts';
import { convert, Log, type Values } from './fixtures.ts';

const begun = (version = 1): Log => new Log().begin(version);

/** The messages and reasonings that nothing supersedes: who speaks, and all texts of it. */
function current(records: readonly Values[]): string[] {
  const superseded = new Set(records.map(({ supersedes }) => supersedes));
  return records
    .filter(({ type, id }) => (type === 'message' || type === 'reasoning') && !superseded.has(id))
    .map(
      ({ role, content }) =>
        `${typeof role === 'string' ? role : 'reasoning'}: ${(content as Values[] | undefined)?.map(({ text, type }) => text ?? type).join('|')}`,
    );
}

describe('messages in pieces', () => {
  test('pieces of one voice are one message; the first makes it, the last has the whole', () => {
    const log = begun().prompt(2, 'Hi').thinks('a').thinks('b').says('c').says('d').says('e');
    expect(current(log.records())).toEqual(['user: Hi', 'reasoning: ab', 'assistant: cde']);
    const pieces = log.of('message').slice(1);
    expect(pieces).toMatchObject([
      { content: [{ text: 'c' }] },
      { chunk: [{ text: 'd' }], capture: { content: { state: 'omitted' } } },
      { chunk: [{ text: 'e' }] },
      { content: [{ text: 'cde' }] },
    ]);
    pieces.slice(1).forEach((piece, at) => expect(piece).toMatchObject({ supersedes: pieces[at]?.['id'] }));
  });

  test.each<[string, (log: Log) => Log]>([
    ['a call', (log) => log.call('t')],
    ['a prompt', (log) => log.prompt(3, 'more')],
    ['the end of the turn', (log) => log.result(2, { stopReason: 'end_turn' })],
    ['a request for permission', (log) => log.permission(9, 't')],
    ['another connection', (log) => log.ask(0, 'initialize', { protocolVersion: 1 })],
  ])('%s ends a message', (_, between) => {
    const log = between(begun().prompt(2, 'Hi').says('a').says('b')).says('c');
    expect(current(log.records()).filter((words) => words.startsWith('assistant'))).toEqual([
      'assistant: ab',
      'assistant: c',
    ]);
  });

  test('what is no part of the conversation ends none', () => {
    const log = begun()
      .call('t')
      .says('a')
      .more('t', { status: 'in_progress' })
      .update('usage_update', { used: 1, size: 2 });
    log
      .update('plan', { entries: [] })
      .says('b')
      .agentAsk(5, 'fs/read_text_file', { sessionId: 's1', path: '/x' })
      .says('c');
    expect(current(log.records())).toEqual(['assistant: abc']);
  });

  test('messages of two sessions do not mix', () => {
    const log = begun().says('a').says('x', {}, 's2').says('b').says('y', {}, 's2');
    expect(current(log.records()).toSorted()).toEqual(['assistant: ab', 'assistant: xy']);
    for (const record of log.of('message')) expect(['s1', 's2']).toContain((record['_meta'] as Values)['acp/session']);
  });

  test('what is no text stands between the texts', () => {
    const image = { type: 'image', mimeType: 'image/png', data: 'AA==' };
    const log = begun().says('a').update('agent_message_chunk', { content: image }).says('b').says('c');
    expect(log.of('message').at(-1)).toMatchObject({
      content: [{ type: 'text', text: 'a' }, image, { type: 'text', text: 'bc' }],
    });
  });

  test('a text with annotations is kept apart', () => {
    const log = begun()
      .says('a')
      .update('agent_message_chunk', { content: { type: 'text', text: 'b', annotations: { priority: 1 } } });
    expect(log.of('message').at(-1)).toMatchObject({
      content: [{ text: 'a' }, { text: 'b', annotations: { priority: 1 } }],
    });
  });

  test('escapes and characters beyond ASCII are put together as they are', () => {
    const log = begun().raw(
      String.raw`{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"\"é\ud83d"}}}}`,
    );
    log.raw(
      String.raw`{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"\ude00\n"}}}}`,
    );
    expect(current(log.records())).toEqual(['assistant: "é😀\n']);
  });

  test('a very long message goes on in further records, and nothing of it is lost', () => {
    const log = begun();
    for (let at = 0; at < 60; at++) log.says(String.fromCharCode(97 + (at % 26)).repeat(50_000));
    const all = current(log.records());
    expect(all.length).toBeGreaterThan(1);
    expect(all.map((words) => words.slice('assistant: '.length)).join('')).toHaveLength(3_000_000);
    expect(log.of('message').filter((record) => 'continues' in record)).toHaveLength(all.length - 1);
    expect(convert(log.text()).length).toBeLessThan(3 * log.text().length);
  });

  test('the whole stands where its last piece stands', () => {
    const last = begun().says('a').says('b').call('t').of('message').at(-1);
    expect(last).toMatchObject({ content: [{ text: 'ab' }], _meta: { 'sessionscope/native': { line: 6 } } });
  });

  test('an update without content, or without a session, is shown as it stands', () => {
    expect(begun().update('agent_message_chunk').types().at(-1)).toBe('acp/session/update.agent_message_chunk');
    expect(
      begun()
        .send('agent', { method: 'session/update', params: { update: { sessionUpdate: 'plan', entries: [] } } })
        .types()
        .at(-1),
    ).toBe('acp/session/update.plan');
  });

  test('some agents have the update beside the session', () => {
    const log = begun().send('agent', {
      method: 'session/update',
      params: { sessionId: 's1', sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'x' } },
    });
    expect(current(log.records())).toEqual(['assistant: x']);
  });
});

describe('messages with ids', () => {
  test('the id tells them apart, whatever comes between', () => {
    const log = begun(2)
      .says('a', { messageId: 'm1' })
      .says('x', { messageId: 'm2' })
      .call('t')
      .says('b', { messageId: 'm1' })
      .says('y', { messageId: 'm2' });
    expect(current(log.records()).toSorted()).toEqual(['assistant: ab', 'assistant: xy']);
    expect(log.of('message')[0]).toMatchObject({ messageId: 'm1' });
  });

  test('a whole message replaces what was told of it, and pieces are added to it', () => {
    const whole = (text: string): Values => ({ messageId: 'm1', content: [{ type: 'text', text }] });
    const log = begun(2)
      .says('a', { messageId: 'm1' })
      .update('agent_message', whole('B'))
      .says('c', { messageId: 'm1' });
    expect(current(log.records())).toEqual(['assistant: Bc']);
    log.update('agent_message', { messageId: 'm1', content: null });
    expect(current(log.records())).toEqual(['assistant: ']);
    log.update('agent_message', { messageId: 'm1', _meta: { a: 1 } });
    expect(log.types().at(-1)).toBe('acp/session/update.agent_message');
  });

  test('a message that has ended is revised by a whole one, and goes on in another record by a piece', () => {
    const log = begun(2).says('a', { messageId: 'm1' }).update('state_update', { state: 'idle' });
    log.update('agent_message', { messageId: 'm1', content: [{ type: 'text', text: 'A' }] });
    expect(current(log.records())).toEqual(['assistant: A']);
    log.update('state_update', { state: 'idle' }).says('b', { messageId: 'm1' });
    expect(log.of('message').at(-1)).toMatchObject({ continues: log.of('message').at(-2)?.['id'] });
  });
});

describe('prompts that are told again', () => {
  test.each<[string, Values]>([
    ['user_message', { messageId: 'm', content: [{ type: 'text', text: 'Hi' }] }],
    ['user_message_chunk', { content: { type: 'text', text: 'Hi' } }],
  ])('by %s: it is one message', (kind, members) => {
    const log = begun(2).prompt(2, 'Hi').update(kind, members);
    expect(current(log.records())).toEqual(['user: Hi']);
    expect(log.records().at(-1)).toMatchObject({ repeats: log.of('message')[0]?.['id'] });
  });

  test('by the id that the response gave', () => {
    const log = begun(2).prompt(2, 'Hi').result(2, { messageId: 'm' });
    log.update('user_message_chunk', { messageId: 'm', content: { type: 'text', text: 'H' } });
    expect(current(log.records())).toEqual(['user: Hi']);
    log.update('user_message', { messageId: 'm', content: [{ type: 'text', text: 'Hi, edited' }] });
    expect(current(log.records())).toEqual(['user: Hi, edited']);
  });

  test('another text is another message', () => {
    const log = begun()
      .prompt(2, 'Hi')
      .update('user_message_chunk', { content: { type: 'text', text: 'Hello' } });
    expect(current(log.records())).toEqual(['user: Hi', 'user: Hello']);
  });

  test('the same text a second time is another message', () => {
    const log = begun().prompt(2, 'Hi');
    for (let at = 0; at < 2; at++)
      log.update('user_message_chunk', { content: { type: 'text', text: 'Hi' } }).says('x');
    expect(current(log.records()).filter((words) => words === 'user: Hi')).toHaveLength(2);
  });
});

describe('a log that grows', () => {
  test('settle tells the whole of what is there; what follows goes on from it', () => {
    const converter = acp.converter();
    const decoder = new TextDecoder();
    let text = '';
    const add = (bytes: Uint8Array): void => {
      text += decoder.decode(bytes);
    };
    const records = (): Values[] =>
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Values);
    const lines = begun().says('a').says('b').says('c').text().trim().split('\n');
    add(converter.push(encodeUtf8(`${lines.slice(0, 6).join('\n')}\n`)));
    add(converter.settle());
    expect(current(records())).toEqual(['assistant: ab']);
    add(converter.settle());
    const count = records().length;
    add(converter.settle());
    expect(records()).toHaveLength(count);
    add(converter.push(encodeUtf8(`${lines[6]}\n`)));
    add(converter.finish());
    expect(current(records())).toEqual(['assistant: abc']);
    expect(new Set(records().map(({ id }) => id)).size).toBe(records().length);
  });
});
