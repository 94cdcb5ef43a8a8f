import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeUtf8 } from '../../base/bytes.ts';
import { NATIVE_MALFORMED, NATIVE_META } from '../../records/reader.ts';
import { reportDiagnostics, streamReport } from '../../session/report.ts';
import { SessionReader } from '../../session/session.ts';
import { acp } from './acp.ts';
import { convert, editorSession, laterSession, Log, recordsOf, type Values, type Wrap } from './fixtures.ts';

const place = (record: Values): Values => (record['_meta'] as Values)[NATIVE_META.text] as Values;
const arrows: Wrap = (message, from) => `${from === 'client' ? '>' : '<'} ${JSON.stringify(message)}`;

/** A log with lines of every kind. */
function everything(wrap?: Wrap): string {
  const replay = new Log(wrap)
    .ask(0, 'initialize', { protocolVersion: 1 })
    .result(0, { protocolVersion: 1, agentInfo: { name: 'ä' } })
    .ask(1, 'session/load', { sessionId: 's1', cwd: '/w/app' })
    .says('a')
    .says('b')
    .result(1, null)
    .call('t1', { title: 'again' })
    .more('t9', { status: 'completed' })
    .call('t1', {}, 's3')
    .permission(1, 't1')
    .permission(1, 't1')
    .permission(null, 't1')
    .raw('some words')
    .raw('{"level":"info"}')
    .raw('[{"jsonrpc":"2.0","id":3,"result":null},{"jsonrpc":"2.0","method":"_x/y"}]')
    .update('subagent_update', { sessionId: 'c', state: { state: 'idle' } })
    .update('plan_removed', { planId: 'p' })
    .agentAsk(7, 'elicitation/create', { mode: 'form', requestedSchema: { properties: { a: { format: 'password' } } } })
    .clientResult(7, { action: 'accept', content: { a: 'x' } });
  return editorSession(wrap).text() + laterSession(wrap).text() + replay.text();
}

function errorsOf(native: string): string[] {
  const reader = new SessionReader(true);
  reader.push(encodeUtf8(convert(native)));
  reader.finish();
  return [...reader.session().diagnostics]
    .filter((found) => found.severity === 'error')
    .map((found) => `${found.code} line ${found.line} ${found.path} ${found.message}`)
    .filter((text) => !text.startsWith('STREAM'));
}

/** Checks what holds for any file: every line has a record, ids differ, seq counts, and our own check finds no error. */
function checkAny(native: string): void {
  const records = recordsOf(native);
  const ids = records.map((record) => record['id']);
  expect(new Set(ids).size).toBe(ids.length);
  const numbers = records.flatMap((record) => record['seq'] ?? []);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  const told = new Set(records.map((record) => place(record)['line']));
  expect(native.split('\n').flatMap((line, at) => (line.trim() === '' || told.has(at + 1) ? [] : [at + 1]))).toEqual(
    [],
  );
  expect(errorsOf(native)).toEqual([]);
}

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

  test('lines of every kind have no error under our own check', () => {
    checkAny(everything());
    checkAny(everything(arrows));
  });

  test('a whole session has nothing to complain of', () => {
    for (const session of [editorSession(), laterSession()]) {
      const reader = new SessionReader(true);
      reader.push(encodeUtf8(convert(session.text())));
      reader.finish();
      expect(reportDiagnostics(reader.session(), 'x').filter((found) => found.severity !== 'notice')).toEqual([]);
    }
  });

  test('every message is accounted for', () => {
    const native = everything();
    const messages = native
      .trim()
      .split('\n')
      .filter((line) => line.includes('jsonrpc'));
    const reader = new SessionReader(true);
    reader.push(encodeUtf8(convert(native)));
    reader.finish();
    const lines = native.trim().split('\n').length;
    const source = streamReport(reader.session(undefined, lines), 'x', 'acp').source;
    expect(messages.length).toBeGreaterThan(80);
    expect(source).toMatchObject({ format: 'acp', lines });
    expect((source?.converted ?? 0) + (source?.kept ?? 0)).toBe(lines);
  });

  test('what is counted is what a person counts', () => {
    const native = editorSession().text();
    const reader = new SessionReader(true);
    reader.push(encodeUtf8(convert(native)));
    reader.finish();
    const { counts, permissions } = streamReport(reader.session(), 'x', 'acp');
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
        const reader = new SessionReader(isNative);
        reader.push(encodeUtf8(convert(native)));
        reader.finish();
        const { calls, results, permissions, inputRequests, terminals, counts } = streamReport(
          reader.session(),
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
    expect(place(records.at(-2) as Values)).toMatchObject({ line: 5 });
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
    expect(errorsOf(pretty)).toEqual([]);
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

  test('settled anywhere, what is current in the end is the same', () => {
    const native = everything();
    const lines = native.trim().split('\n');
    const report = (text: string): unknown => {
      const reader = new SessionReader(true);
      reader.push(encodeUtf8(text));
      reader.finish();
      const { calls, results, permissions, terminals } = streamReport(reader.session(), 'x', 'acp');
      return { calls, results, permissions: permissions.length, terminals: terminals.map(({ status }) => status) };
    };
    fc.assert(
      fc.property(fc.array(fc.nat(lines.length), { maxLength: 6 }), (stops) => {
        const converter = acp.converter();
        const decoder = new TextDecoder();
        let text = '';
        lines.forEach((line, at) => {
          text += decoder.decode(converter.push(encodeUtf8(`${line}\n`)));
          if (stops.includes(at)) text += decoder.decode(converter.settle());
        });
        text += decoder.decode(converter.finish());
        expect(report(text)).toEqual(report(convert(native)));
      }),
      { numRuns: 15 },
    );
  });

  test('odd values anywhere harm nothing', () => {
    const odd = fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1.5,
      '',
      'x',
      [],
      {},
      [null],
      { type: 'text' },
      't1',
      's2',
      2,
      '2',
      '/w/app',
      '"\\',
    );
    const change = fc.tuple(fc.nat(140), fc.nat(60), odd);
    const lines = everything()
      .trim()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 5 }), (changes) => {
        const messages = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
        for (const [at, member, value] of changes) {
          const holders: Record<string, unknown>[] = [];
          const collect = (found: unknown): void => {
            if (typeof found !== 'object' || found === null) return;
            holders.push(found as Record<string, unknown>);
            Object.values(found).forEach(collect);
          };
          collect(messages[at % messages.length]);
          const places = holders.flatMap((holder) =>
            Object.keys(holder).map((name): [Record<string, unknown>, string] => [holder, name]),
          );
          const [holder, name] = places[member % places.length] ?? [];
          if (holder !== undefined && name !== undefined) holder[name] = value;
        }
        checkAny(messages.map((message) => JSON.stringify(message)).join('\n'));
      }),
      { numRuns: 120 },
    );
  });

  test('lines in any order, left out or told again harm nothing', () => {
    const lines = everything().trim().split('\n');
    fc.assert(
      fc.property(fc.array(fc.nat(lines.length - 1), { maxLength: 80 }), (order) => {
        checkAny(order.map((at) => lines[at]).join('\n'));
      }),
      { numRuns: 60 },
    );
  });

  test('no call is ever told to have ended that nothing ended', () => {
    const step = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      kind: fc.constantFrom('tool_call', 'tool_call_update'),
      status: fc.constantFrom(undefined, 'pending', 'in_progress', 'completed', 'failed'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const log = new Log().begin();
        for (const { id, kind, status } of steps) log.update(kind, { toolCallId: id, title: id, status });
        const reader = new SessionReader(true);
        reader.push(encodeUtf8(convert(log.text())));
        reader.finish();
        for (const { callId, outcome } of streamReport(reader.session(), 'x', 'acp').calls) {
          const own = steps.filter(({ id }) => id === callId).map(({ status }) => status);
          expect([...own.filter((status) => status === 'completed' || status === 'failed'), 'unknown']).toContain(
            outcome,
          );
        }
      }),
      { numRuns: 150 },
    );
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
