import { describe, expect, test } from 'vitest';
import { encodeUtf8 } from '../../base/bytes.ts';
import { NATIVE_MALFORMED } from '../../records/native.ts';
import { reportDiagnostics, streamReport } from '../../session/report.ts';
import { acp } from './acp.ts';
import { editorSession, laterSession, everything } from './fixture-sessions.ts';
import { convert, Log, recordsOf, type Values, type Wrap } from './fixtures.ts';
import { errorsOf, nativeSession } from '../../testing/native.ts';
import { placeOf } from '../kit/fixtures.ts';

const arrows: Wrap = (message, from) => `${from === 'client' ? '>' : '<'} ${JSON.stringify(message)}`;

/** What a person would count: calls by session and id, and what ended them, with nothing but JSON.parse. */
function count(native: string): {
  calls: number;
  ended: number;
  permissions: number;
  decided: number;
  messages: number;
} {
  const calls = new Map<string, boolean>();
  const asked = new Map<unknown, boolean>();
  let [decided, messages] = [0, 0];
  let voice = '';
  for (const line of native.trim().split('\n')) {
    const message = JSON.parse(line);
    const update = message.params?.update;
    const id = `${message.params?.sessionId}/${update?.toolCallId}`;
    if (update?.sessionUpdate === 'tool_call') calls.set(id, false);
    if (update?.status === 'completed' || update?.status === 'failed') calls.set(id, true);
    if (message.method === 'session/request_permission') asked.set(message.id, false);
    if (message.result?.outcome !== undefined && asked.has(message.id)) decided++;
    const said = /^(user|agent)_(message|thought)_chunk$/.exec(update?.sessionUpdate ?? '')?.[0] ?? null;
    if (message.method === 'session/prompt' || (said !== null && said !== voice)) messages++;
    if (said !== null) voice = said;
    else if (update?.sessionUpdate === 'tool_call' || !['session/update', undefined].includes(message.method))
      voice = '';
  }
  return {
    calls: calls.size,
    ended: [...calls.values()].filter(Boolean).length,
    permissions: asked.size,
    decided,
    messages,
  };
}

describe('the stream', () => {
  test.each([1, 2, 3, 7, 16, 64])('chunks of %i bytes make no difference', (chunkBytes) => {
    for (const wrap of [undefined, arrows]) {
      const native = `${everything(wrap)}broken {"jsonrpc"\n{"jsonrpc":"2.0","id":1,"meth`;
      expect(convert(native, chunkBytes)).toBe(convert(native));
    }
  });

  test('a whole session has nothing to complain of', () => {
    for (const session of [editorSession(), laterSession()]) {
      expect(
        reportDiagnostics(nativeSession(convert(session.text())), 'x').filter((found) => found.severity !== 'notice'),
      ).toEqual([]);
    }
  });

  test('every message is accounted for', () => {
    const native = everything();
    const messages = native
      .trim()
      .split('\n')
      .filter((line) => line.includes('jsonrpc'));
    const lines = native.trim().split('\n').length;
    const source = streamReport(nativeSession(convert(native), true, lines), 'x', 'acp').source;
    expect(messages.length).toBeGreaterThan(80);
    expect(source).toMatchObject({ format: 'acp', lines });
    expect((source?.converted ?? 0) + (source?.kept ?? 0)).toBe(lines);
  });

  test('what is counted is what a person counts', () => {
    const native = editorSession().text();
    const { counts, permissions } = streamReport(nativeSession(convert(native)), 'x', 'acp');
    const counted = count(native);
    expect(counted).toEqual({ calls: 5, ended: 4, permissions: 3, decided: 3, messages: 4 });
    expect(counts.pairings).toEqual({ paired: counted.ended, dangling: counted.calls - counted.ended, ambiguous: 0 });
    expect(counts.results).toEqual({ paired: counted.ended, orphan: 0, ambiguous: 0 });
    expect(permissions).toHaveLength(counted.permissions);
    expect(permissions.filter(({ state }) => state !== 'unresolved')).toHaveLength(counted.decided);
    const told = recordsOf(native).filter(({ type }) => type === 'message' || type === 'reasoning');
    const superseded = new Set(told.map(({ supersedes }) => supersedes));
    expect(told.filter(({ id }) => !superseded.has(id))).toHaveLength(counted.messages);
  });

  test('reading the record stream back gives the same report', () => {
    for (const native of [editorSession().text(), laterSession().text(), everything()]) {
      const reports = [true, false].map((isNative) => {
        const { calls, results, permissions, inputRequests, terminals, counts } = streamReport(
          nativeSession(convert(native), isNative),
          'x',
          'acp',
        );
        const ids = (rows: readonly { readonly record: { readonly id: string | null } }[]): unknown[] =>
          rows
            .map(({ record, ...row }) => JSON.stringify({ id: record.id, ...row }).replaceAll(/"line":\d+/g, ''))
            .toSorted();
        return {
          calls: ids(calls),
          results: ids(results),
          permissions: ids(permissions),
          inputs: ids(inputRequests),
          terminals: ids(terminals),
          byType: counts.byType,
        };
      });
      expect(reports[0]).toEqual(reports[1]);
    }
  });

  test('a file that is cut anywhere is told as far as it goes', () => {
    const native = everything();
    for (let end = 0; end < native.length; end += 211) {
      const whole = native.slice(0, native.slice(0, end).lastIndexOf('\n') + 1);
      const kinds = (records: readonly Values[]): unknown[] =>
        records.filter(({ seq }) => seq !== undefined).map(({ type, ts }) => [type, ts]);
      expect(kinds(recordsOf(native.slice(0, end)))).toEqual(kinds(recordsOf(whole)));
    }
  });

  test('a broken line becomes the malformed record, and reading goes on', () => {
    const records = recordsOf(new Log().begin().raw('{"jsonrpc":"2.0","id":').says('b').text());
    expect(records.slice(-2)).toMatchObject([{ type: NATIVE_MALFORMED }, { type: 'message' }]);
    expect(placeOf(records.at(-2) as Values)).toMatchObject({ line: 5 });
    expect(recordsOf(`${new Log().begin().text()}{"jsonrpc":`).at(-1)).toMatchObject({
      type: NATIVE_MALFORMED,
      cut: true,
    });
    expect(recordsOf(`${new Log(arrows).begin().text()}> {"jsonrpc":`).at(-1)).toMatchObject({
      type: NATIVE_MALFORMED,
      cut: true,
    });
  });

  test('a byte order mark, CRLF and blank lines are read alike', () => {
    const lines = editorSession().text().trim().split('\n');
    const types = (native: string): unknown[] => recordsOf(native).map((record) => record['type']);
    expect(types(`\uFEFF${lines.join('\r\n\r\n')}\r\n`)).toEqual(types(`${lines.join('\n')}\n`));
  });

  test('messages spread over lines become records of one line', () => {
    const pretty = editorSession()
      .text()
      .trim()
      .split('\n')
      .map((line) => JSON.stringify(JSON.parse(line), null, 2))
      .join('\n');
    expect(recordsOf(pretty).map((record) => record['type'])).toEqual(
      recordsOf(editorSession().text()).map((record) => record['type']),
    );
    expect(errorsOf(nativeSession(convert(pretty)))).toEqual([]);
  });

  test('settle gives what is there, and what follows goes on from it', () => {
    const converter = acp.converter();
    const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
    expect(decode(converter.push(encodeUtf8('{"a":1}\n')))).toBe('');
    expect(decode(converter.settle()).split('\n').slice(0, -1)).toHaveLength(2);
    expect(decode(converter.push(encodeUtf8(new Log().says('x').text())))).toContain('"message"');
    expect(decode(converter.finish())).toBe('');
    expect(converter.lines).toBe(2);
  });

  test('what is remembered does not grow with what is written', () => {
    const converter = acp.converter();
    const line = new Log().more('t', { status: 'completed', rawOutput: 'x'.repeat(300_000) }).text();
    let longest = 0;
    for (let at = 0; at < 200; at++) {
      const log = new Log().call(`c${at}`).text() + line.replace('"t"', `"c${at}"`);
      longest = Math.max(longest, converter.push(encodeUtf8(log)).length);
    }
    expect(longest).toBeLessThan(1_000_000);
    const late = (id: string): string =>
      new TextDecoder().decode(converter.push(encodeUtf8(new Log().more(id, { status: 'failed' }).text())));
    expect(late('c0')).toContain('"raw":{"state":"omitted"}');
    expect(late('c199')).toContain('xxx');
  });
});
