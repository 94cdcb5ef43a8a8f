import { describe, expect, test } from 'vitest';
import { convert, PiFile, recordsOf, type Values } from './fixtures.ts';

describe('messages', () => {
  test('a user’s text is a message, be it a text or a list', () => {
    const file = new PiFile().message('user', { content: 'plain' }).message('user', {
      content: [
        { type: 'text', text: 'a' },
        { type: 'image', data: 'aGk=', mimeType: 'image/png' },
        { type: 'text' },
        7,
      ],
    });
    expect(file.of('message')).toMatchObject([
      { id: 'e1#0', ts: '2026-02-01T10:00:01.000Z', role: 'user', content: [{ type: 'text', text: 'plain' }] },
      {
        content: [
          { type: 'text', text: 'a' },
          { type: 'image', data: 'aGk=', mimeType: 'image/png' },
          { type: 'unknown', native: { type: 'text' } },
          { type: 'unknown', native: 7 },
        ],
      },
    ]);
    expect(file.of('message')[0]).not.toHaveProperty('author');
  });

  test('a response is its thinking, its texts, its calls, and one inference that names them all', () => {
    const records = new PiFile()
      .assistant([
        { type: 'thinking', thinking: 't' },
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
        { type: 'toolCall', id: 'c', name: 'bash', arguments: {} },
        { type: 'text', text: 'd' },
      ])
      .records();
    expect(records.map((record) => record['type'])).toEqual([
      'reasoning',
      'message',
      'tool_call',
      'message',
      'inference',
    ]);
    expect(new Set(records.map((record) => record['inferenceId']))).toEqual(new Set(['e1#0']));
    expect(records[1]?.['content']).toHaveLength(2);
    expect(records.at(-1)).toMatchObject({
      model: 'm',
      provider: 'p',
      api: 'a',
      stopReason: 'stop',
      usage: { input: 3 },
    });
  });

  test('usage keeps its digits', () => {
    const line =
      '{"type":"message","id":"x","parentId":null,"timestamp":"t","message":{"role":"assistant","content":[],"usage":{"cost":0.0100}}}';
    expect(convert(`${line}\n`)).toContain('"usage":{"cost":0.0100}');
  });

  test('an aborted or failed response says so, and is an inference without a message', () => {
    const records = new PiFile()
      .assistant([], { stopReason: 'aborted', errorMessage: 'Request was aborted' })
      .records();
    expect(records).toMatchObject([{ type: 'inference', stopReason: 'aborted', errorMessage: 'Request was aborted' }]);
  });

  test('what an extension put in is said to be its, and what a hook of version 2 did to be a hook’s', () => {
    const file = new PiFile(2)
      .message('hookMessage', { customType: 'h', content: 'a', display: true })
      .message('custom', { customType: 'x', content: 'b', display: false })
      .entry('custom_message', {
        customType: 'y',
        content: [{ type: 'text', text: 'c' }],
        display: true,
        details: { d: 1 },
      });
    expect(file.of('message')).toMatchObject([
      { role: 'user', author: 'hook', customType: 'h', display: true },
      { role: 'user', author: 'extension', customType: 'x', display: false },
      { role: 'user', author: 'extension', customType: 'y', details: { d: 1 }, content: [{ type: 'text', text: 'c' }] },
    ]);
  });

  test('names of the session are records of it, the last one current', () => {
    const named = new PiFile().entry('session_info', { name: 'One' }).user('x').entry('session_info', { name: 'Two' });
    const [one, two] = named.of('session');
    expect([one?.['title'], two?.['title'], two?.['supersedes']]).toEqual(['One', 'Two', one?.['id']]);
    expect(new PiFile().entry('session_info', {}).of('pi/session_info')).toHaveLength(1);
  });

  test.each([
    ['compaction', { summary: 's', firstKeptEntryId: 'e1', tokensBefore: 9 }, 'pi/compaction', {}],
    ['branch_summary', { fromId: 'e1', summary: 's' }, 'pi/branch_summary', {}],
    ['custom', { customType: 'todo-state', data: {} }, 'pi/custom.todo-state', {}],
    ['label', { targetId: 'e1', label: 'here' }, 'pi/label', { label: 'here' }],
    ['model_change', { provider: 'p', modelId: 'm' }, 'pi/model_change', { modelId: 'm' }],
    ['thinking_level_change', { thinkingLevel: 'high' }, 'pi/thinking_level_change', { thinkingLevel: 'high' }],
    ['never_heard_of', { a: 1 }, 'pi/never_heard_of', {}],
    ['message', { message: { role: 'branchSummary', summary: 's' } }, 'pi/message.branchSummary', {}],
    ['message', { message: { role: 'tomorrow', content: 'x' } }, 'pi/message.tomorrow', {}],
    ['message', { message: 'odd' }, 'pi/message', {}],
  ])('an entry of type %s is shown as it stands', (type, members, recordType, told) => {
    expect(new PiFile().entry(type, members).records()).toMatchObject([
      { type: recordType, native: { type, ...members }, ...told },
    ]);
  });
});

describe('the header', () => {
  test.each([1, 2, 3])('it says what the first line of version %i says', (version) => {
    const [header] = recordsOf(new PiFile(version).text());
    expect(header).toMatchObject({
      type: 'session',
      seq: 1,
      id: '#session',
      agent: 'pi',
      sessionId: 's1',
      cwd: '/w/app',
    });
    expect((header as { native: Values }).native['version']).toBe(version === 1 ? undefined : version);
  });

  test('it waits for its line, but not for ever; a second one stays a line', () => {
    const [header, broken] = recordsOf(`broken\n${new PiFile().text()}`);
    expect([header?.['sessionId'], broken?.['type']]).toEqual(['s1', 'sessionscope/malformed']);
    const late = '{"type":"custom","id":"x"}\n'.repeat(20);
    const records = recordsOf(late + new PiFile().text() + new PiFile().text());
    expect(records[0]).not.toHaveProperty('sessionId');
    expect(records.filter((record) => record['type'] === 'pi/session')).toHaveLength(2);
  });
});
