import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../base/bytes.ts';
import { recognise } from '../../open/recognise.ts';
import { reportDiagnostics, streamReport } from '../../session/report.ts';
import { convert, everything, Lines, recordsOf } from './fixtures.ts';
import { recogniseOpenCode } from './recognise.ts';
import { checkReadBack, nativeSession } from '../../testing/native.ts';
import { placeOf } from '../kit/fixtures.ts';

test.each([1, 2, 3, 5, 8, 13, 21, 34, 55, 64])('chunks of %i bytes make no difference', (chunkBytes) => {
  const { native } = everything();
  expect(convert(native, chunkBytes)).toBe(convert(native));
});

test('every line is accounted for at its place, and our own check finds no error', () => {
  const { native } = everything();
  const stream = convert(native);
  const session = nativeSession(stream, true, native.split('\n').length - 1);
  const found = reportDiagnostics(session, 'x');
  expect(found.filter(({ severity }) => severity !== 'notice').map(({ code, line }) => `${code} ${line}`)).toEqual([
    'STREAM-JSON 17',
  ]);
  const report = streamReport(session, 'x', 'opencode');
  expect(report.counts).toMatchObject({
    pairings: { paired: 6, dangling: 1, ambiguous: 0 },
    results: { paired: 6, orphan: 0, ambiguous: 0 },
    malformed: 1,
  });
  expect(report.source).toMatchObject({ lines: 18, converted: 13, kept: 5 });
  for (const record of recordsOf(native)) {
    const { line, offset, size } = placeOf(record);
    const bytes = encodeUtf8(native);
    expect(new TextDecoder().decode(bytes.subarray(offset, offset + size))).toBe(native.split('\n')[line - 1]);
  }
});

test('lines that are no JSON, cut or of nothing known harm none but themselves', () => {
  const lines = new Lines().session().raw('oops').raw('{"opencode":7}').raw('{"a":1}').message('m', 'user');
  expect(lines.records.map(({ type }) => type)).toEqual([
    'sessionscope/malformed',
    'sessionscope/malformed',
    'sessionscope/malformed',
    'opencode/message.user',
  ]);
  const { native } = everything();
  const broken = '{"opencode":"part","path":"part/x/y.json","text":"{\\"a","unread":"breaks off"}';
  expect(new Lines().session().raw(broken).records.at(-1)).toMatchObject({
    type: 'sessionscope/malformed',
    text: '{"a',
  });
  for (let end = 1; end < native.length; end += 37) expect(() => recordsOf(native.slice(0, end))).not.toThrow();
  expect(recordsOf(native.slice(0, -9)).at(-1)).toMatchObject({ type: 'sessionscope/malformed', cut: true });
  expect(convert('')).toBe('');
});

test('odd values of known members are kept and never throw', () => {
  const odd: unknown[] = [null, 7, 'x', [], {}, true];
  for (const value of odd) {
    const lines = new Lines()
      .file('session', 'a', value)
      .file('message', 'b', { id: value, role: value, time: value, error: value, tokens: value, model: value })
      .file('message', 'b', { id: 'm', role: 'assistant', time: value, error: value, tokens: value, modelID: value })
      .file('part', 'part/m/1.json', { id: value, type: 'tool', state: value, callID: value, tool: value })
      .file('part', 'part/m/2.json', {
        type: 'tool',
        tool: 'question',
        state: { status: 'completed', input: value, metadata: value, time: value, error: value },
      })
      .file('part', 'part/m/3.json', { type: 'file', url: value, text: value })
      .file('part', 'part/m/4.json', { type: 'text', text: value, time: value });
    expect(new Set(recordsOf(lines.native).map((record) => placeOf(record).line)).size).toBe(7);
  }
});

test('lines of a session are recognised by the first of them', () => {
  const { native } = everything();
  const reason = 'line 1 is a file of OpenCode’s storage, of kind session';
  expect(recognise(encodeUtf8(native))).toMatchObject({ kind: 'native', source: { format: 'opencode' }, reason });
  expect(recogniseOpenCode(encodeUtf8('{"opencode":"message","rowid":1,"row":{}}'))).toBe(
    'line 1 is a row of OpenCode’s table message',
  );
  expect(recogniseOpenCode(encodeUtf8('{"opencode":"part","path":"x","unread":"y"}'))).not.toBeNull();
  for (const other of [
    '{"opencode":1,"path":"x","value":1}',
    '{"opencode":"part","value":1}',
    '{"type":"hook","seq":1}\n{"opencode":"a","row":{}}',
    '',
  ])
    expect(recogniseOpenCode(encodeUtf8(other))).toBeNull();
});

test('the stream that comes out tells by itself what it tells as a conversion', () => {
  checkReadBack(convert(everything().native), 'opencode');
});
