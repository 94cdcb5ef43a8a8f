import { describe, expect, test } from 'vitest';
import { encodeUtf8 } from '../../base/bytes.ts';
import { recognise } from '../../open/recognise.ts';
import { editorSession, laterSession } from './fixture-sessions.ts';
import { convert, Log } from './fixtures.ts';
import { recogniseAcp } from './recognise.ts';

const reason = (text: string): string | null => recogniseAcp(encodeUtf8(text));
const looksLike = (text: string): string => {
  const found = recognise(encodeUtf8(text));
  return found.kind === 'unknown' ? found.looksLike : found.kind;
};
const NUMBER = 'initialize with a protocolVersion that is a number';

describe('what is recognised', () => {
  test.each([
    [editorSession().text(), `line 1 is a JSON-RPC message ${NUMBER}`],
    [laterSession().text(), `line 1 is a JSON-RPC message ${NUMBER}`],
    [new Log().says('x').text(), 'line 1 is a JSON-RPC message session/update'],
    [
      new Log().raw('starting').result(0, { protocolVersion: 1, agentCapabilities: {} }).text(),
      'line 2 is a JSON-RPC message with a protocolVersion that is a number and what the agent can do',
    ],
    [
      '{"timestamp":1000,"method":"session/update","params":{"sessionId":"s","update":{}}}\n',
      'line 1 is a JSON-RPC message session/update',
    ],
    [
      '{"ts":1706000000.123,"dir":"c2a","msg":{"jsonrpc":"2.0","id":1,"method":"session/new","params":{}}}',
      'line 1 is a JSON-RPC message session/new',
    ],
    [
      '{"direction":"fromClient","json":"{\\"jsonrpc\\":\\"2.0\\",\\"id\\":1,\\"method\\":\\"session/list\\"}"}',
      'line 1 is a JSON-RPC message session/list',
    ],
    [
      'hello\n12:00:01 --> {"jsonrpc":"2.0","method":"session/cancel","params":{"sessionId":"s"}}\n',
      'line 2 is a JSON-RPC message session/cancel',
    ],
    [
      '[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","method":"session/update","params":{}}]\n',
      'line 1 is a JSON-RPC message session/update',
    ],
  ])('%.70s', (text, words) => {
    expect(reason(text)).toBe(words);
    expect(recognise(encodeUtf8(text))).toMatchObject({ kind: 'native', source: { format: 'acp' } });
  });

  test.each([
    ['{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}'],
    ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x"}}'],
    ['{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}\n{"jsonrpc":"2.0","id":2,"method":"resources/list"}'],
    ['{"time":"x","data":{"jsonrpc":"2.0","id":1,"method":"tools/list"}}'],
    ['starting\n>>> {"jsonrpc":"2.0","id":1,"result":{}}\n<<< {"jsonrpc":"2.0","id":1,"method":"tools/list"}\n'],
  ])('a log of MCP is none, and is told for what it is: %.60s', (text) => {
    expect(reason(text)).toBeNull();
    expect(looksLike(text)).toMatch(/^a JSON-RPC log of MCP, not of ACP: it has /);
  });

  test.each([
    ['{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"processId":1,"rootUri":null,"capabilities":{}}}'],
    ['{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{}}'],
    ['V[10:00:00.1] <<< {"jsonrpc":"2.0","method":"textDocument/didOpen","params":{}}\n'],
  ])('a log of LSP is none, and is told for what it is: %.60s', (text) => {
    expect(reason(text)).toBeNull();
    expect(looksLike(text)).toMatch(/^a JSON-RPC log of LSP, not of ACP: it has /);
  });

  test('a log of something else over JSON-RPC says that it shows no method of the protocol', () => {
    const text = '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[]}\n{"jsonrpc":"2.0","id":1,"result":"0x"}';
    expect(reason(text)).toBeNull();
    expect(looksLike(text)).toBe('a JSON-RPC log, but not of ACP: no message has a method of that protocol');
  });

  test.each([
    '{"type":"tool_call","seq":1,"id":"a","native":{"jsonrpc":"2.0","method":"session/update","params":{}}}',
    '{"type":"message","text":"--> {\\"jsonrpc\\":\\"2.0\\",\\"method\\":\\"session/update\\"}","id":"a"}',
    '{"id":"x","timestamp":"t"}',
    'plain text',
    '',
  ])('%j is none', (text) => {
    expect(reason(text)).toBeNull();
  });

  test('what the log becomes is a record stream and no log', () => {
    expect(recognise(encodeUtf8(convert(editorSession().text())))).toMatchObject({ kind: 'records' });
    expect(recognise(encodeUtf8(convert(laterSession().text())))).toMatchObject({ kind: 'records' });
  });

  test('a record stream that names messages without seq stays a record stream', () => {
    const text = '{"type":"tool_call","id":"a","native":{"jsonrpc":"2.0","method":"tools/call"}}\n';
    expect(recognise(encodeUtf8(text))).toMatchObject({ kind: 'records' });
  });

  test('a record stream between whose records a message stands stays a record stream', () => {
    const text = '{"type":"note","id":"a","ts":"x"}\noops {"jsonrpc":"2.0","id":1,"method":"tools/list"}\n';
    expect(recognise(encodeUtf8(text))).toMatchObject({ kind: 'records' });
  });

  test('what comes after the first objects makes no difference', () => {
    expect(reason(`${'{"a":1}\n'.repeat(100)}${new Log().says('x').text()}`)).toBeNull();
  });
});
