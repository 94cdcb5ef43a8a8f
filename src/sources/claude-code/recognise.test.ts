import { describe, expect, test } from 'vitest';
import { recognise } from '../../open/recognise.ts';
import { NativeSession } from './fixtures.ts';
import { recogniseClaudeCode } from './recognise.ts';

const why = (text: string): string | null => recogniseClaudeCode(new TextEncoder().encode(text));
const conversation = new NativeSession().user('a').text();

describe('what is recognised', () => {
  test.each([
    ['a conversation line', conversation, 'line 1 is of type user and has uuid, sessionId and parentUuid'],
    [
      'a summary',
      '{"type":"summary","summary":"x","leafUuid":"y"}\n',
      'line 1 is of type summary and has summary and leafUuid',
    ],
    [
      'a snapshot',
      '{"type":"file-history-snapshot","messageId":"m","snapshot":{}}\n',
      'line 1 is of type file-history-snapshot and has messageId and snapshot',
    ],
    [
      'what comes after broken and unknown lines',
      `oops\n{"silly":1}\n42\n${conversation}`,
      'line 4 is of type user and has uuid, sessionId and parentUuid',
    ],
    [
      'a spread out object',
      JSON.stringify(JSON.parse(conversation), null, 1),
      'line 1 is of type user and has uuid, sessionId and parentUuid',
    ],
    ['an array', `[${conversation}]`, 'line 1 is of type user and has uuid, sessionId and parentUuid'],
    [
      'a first line longer than what is looked at',
      conversation.slice(0, -30),
      'line 1, which is longer than what was looked at, has parentUuid and isSidechain',
    ],
    [
      'a first snapshot longer than that',
      '{"type":"file-history-snapshot","messageId":"m","snapshot":{"a":"',
      'line 1 is of type file-history-snapshot and has messageId and snapshot',
    ],
  ])('%s', (_, text, reason) => {
    expect(why(text)).toBe(reason);
    expect(recognise(new TextEncoder().encode(text))).toMatchObject({
      kind: 'native',
      source: { format: 'claude-code' },
    });
  });
});

describe('what is not', () => {
  const agent = (line: object): string => `${JSON.stringify(line)}\n`;
  test.each([
    ['nothing', ''],
    ['text', 'hello\n'],
    ['a record stream', agent({ type: 'message', seq: 1, id: 'a', role: 'user' })],
    ['a record stream that goes on with such a line', agent({ type: 'hook', seq: 1, id: 'a' }) + conversation],
    ['our own records of a session', agent({ type: 'session', seq: 1, id: '#session', sessionId: 's' })],
    ['a Codex rollout', agent({ timestamp: '2026-01-01T00:00:00Z', type: 'session_meta', payload: { id: 'x' } })],
    [
      'a pi session',
      agent({ type: 'session', version: 3, id: 'x', timestamp: 't', cwd: '/' }) +
        agent({ type: 'message', id: 'a', parentId: null, message: { role: 'user', content: 'x' } }),
    ],
    [
      'a Gemini session',
      agent({ sessionId: 's', projectHash: 'h' }) +
        agent({ id: 'g', timestamp: 't', type: 'user', content: [{ text: 'x' }] }),
    ],
    [
      'an agent that has the envelope and other messages',
      agent({
        uuid: 'a',
        parentUuid: null,
        sessionId: 's',
        type: 'user',
        cwd: '/',
        message: { role: 'user', parts: [{ text: 'x' }] },
      }),
    ],
    ['a lone unknown object', agent({ type: 'user', content: 'x' })],
    ['a cut object of another kind', '{"type":"session","seq":1,"parentUuid":null,"x":"'],
  ])('%s', (_, text) => {
    expect(why(text)).toBeNull();
  });
});
