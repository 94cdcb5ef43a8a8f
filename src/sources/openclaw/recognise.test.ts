import { describe, expect, test } from 'vitest';
import { encodeUtf8 } from '../../base/bytes.ts';
import { recognise } from '../../open/recognise.ts';
import { PiFile } from '../pi/fixtures.ts';
import { recogniseOpenClaw } from './recognise.ts';

const reason = (file: PiFile): string | null => recogniseOpenClaw(encodeUtf8(file.text()));
const taken = (text: string, isOneOfMany = false): string => {
  const found = recognise(encodeUtf8(text), isOneOfMany);
  return found.kind === 'native' ? found.source.format : found.kind;
};
const HEADER = 'line 1 is of type session and has id, timestamp and cwd';

describe('what is taken for OpenClaw', () => {
  test.each<[PiFile, string]>([
    [
      new PiFile().entry('custom', { customType: 'model-snapshot', data: { modelId: 'm' } }),
      'has the customType model-snapshot',
    ],
    [
      new PiFile().entry('custom_message', { customType: 'openclaw.runtime-context' }),
      'has the customType openclaw.runtime-context',
    ],
    [
      new PiFile().assistant([], { provider: 'openclaw', model: 'delivery-mirror' }),
      'is a message of the provider openclaw',
    ],
    [
      new PiFile().message('assistant', { content: [], openclawAbort: {} }),
      'has a message with the member openclawAbort',
    ],
    [new PiFile().message('user', { content: 'x', __openclaw: {} }), 'has a message with the member __openclaw'],
    [new PiFile().entry('compact', { agent: 'openclaw' }), 'says that its agent is openclaw'],
    [
      new PiFile().result('c', { toolName: 'exec', details: { status: 'running', sessionId: 's' } }),
      'is the result of an exec whose details have the status running',
    ],
    [new PiFile().user('Sender (untrusted metadata):\n```json\n{}\n```\nhi'), 'begins with metadata of a channel'],
    [
      new PiFile().message('user', { content: 'Conversation info (untrusted metadata):\n{}' }),
      'begins with metadata of a channel',
    ],
  ])('%#', (file, words) => {
    expect(reason(file)).toBe(`${HEADER}; line 2 ${words}`);
    expect(taken(file.text())).toBe('openclaw');
  });

  test.each<[string, PiFile]>([
    ['nothing tells them apart', new PiFile().user('hello')],
    ['ids of two parts, which pi has too', new PiFile().call('call_x|fc_y').result('call_x|fc_y')],
    [
      'details of a tool of that name without its members',
      new PiFile().result('c', { toolName: 'exec', details: { status: 'running' } }),
    ],
    ['a text that speaks of it', new PiFile().user('what is openclaw? Sender (untrusted metadata):\n')],
    ['another provider with that model', new PiFile().assistant([], { provider: 'p', model: 'delivery-mirror' })],
    ['an extension’s snapshot', new PiFile().entry('custom', { customType: 'model-snapshot', data: {} })],
  ])('%s: it is pi’s', (_, file) => {
    expect(reason(file)).toBeNull();
    expect(taken(file.text())).toBe('pi');
  });

  test('a mark without a line of pi’s before it is none', () => {
    expect(taken('{"type":"custom","id":"x","customType":"openclaw.x"}\n')).not.toBe('openclaw');
    expect(recogniseOpenClaw(encodeUtf8('{"type":"tool_call","seq":1,"agent":"openclaw"}'))).toBeNull();
  });

  test('its store of sessions is no session, in a bundle least of all', () => {
    const store = JSON.stringify({
      'agent:main:main': {
        sessionId: 's1',
        updatedAt: 1772975036300,
        sessionFile: 's1.jsonl',
        type: 'session',
        provider: 'openclaw',
      },
    });
    expect([taken(store), taken(store, true), taken(JSON.stringify(JSON.parse(store), null, 2), true)]).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
  });
});
