import { describe, expect, test } from 'vitest';
import { convert, everything, NativeSession, recordsOf, type Values } from './fixtures.ts';
import { placeOf } from '../kit/fixtures.ts';

const nativeLine = (record: Values): unknown => placeOf(record).line;

describe('the stream', () => {
  test.each([1, 2, 3, 7, 64, 1000])('chunks of %i bytes make no difference', (chunkBytes) => {
    const native = `${everything().text()}broken {\n{"type":"user","uuid":"z`;
    expect(convert(native, chunkBytes)).toBe(convert(native));
  });

  test('a byte order mark, CRLF, blank lines and an array are read alike', () => {
    const session = new NativeSession().user('a').user('b');
    const lines = session.text().trim().split('\n');
    const contents = (native: string): unknown[] =>
      recordsOf(native)
        .slice(1)
        .map((record) => [record['id'], record['content']]);
    const expected = contents(session.text());
    expect(contents(`\uFEFF${lines.join('\r\n\r\n')}\r\n`)).toEqual(expected);
    expect(contents(`[\n${lines.join(',\n')}\n]\n`)).toEqual(expected);
  });

  test('objects spread over lines become records of one line, each where it begins', () => {
    const session = new NativeSession()
      .call('t', 'X', { a: [1, { b: '\n' }], n: 2 })
      .result('t', 'x', { toolUseResult: { c: { d: 1 } } });
    const pretty = session
      .text()
      .trim()
      .split('\n')
      .map((line) => JSON.stringify(JSON.parse(line), null, 2))
      .join('\n');
    const [call, , result] = recordsOf(pretty).slice(1);
    expect(call).toMatchObject({ input: { a: [1, { b: '\n' }], n: 2 } });
    expect(result).toMatchObject({ raw: { c: { d: 1 } } });
    expect(nativeLine(result as Values)).toBe(pretty.split('\n').findIndex((line, at) => at > 0 && line === '{') + 1);
  });

  test('arguments spread over lines that are kept as text keep their lines', () => {
    const input = '{\n "n": 9007199254740993\n}';
    const native = `{"type":"assistant","uuid":"a","sessionId":"s",\n"message":{"content":[{"type":"tool_use","id":"t","name":"X","input":${input}}]}}\n`;
    expect(recordsOf(native).find((record) => record['type'] === 'tool_call')?.['inputText']).toBe(input);
  });

  test('lines that cannot be read are told, and reading goes on', () => {
    const native = new NativeSession().user('a').raw('42').raw('"x"').raw('{"type":"user",}').user('b').text();
    const [, first, ...rest] = recordsOf(native);
    expect(first).toMatchObject({ type: 'message' });
    expect(rest).toMatchObject([
      { type: 'sessionscope/malformed', id: '#0@2' },
      { type: 'sessionscope/malformed' },
      { type: 'sessionscope/malformed', reason: expect.stringContaining('byte 16') as string },
      { type: 'message', id: 'u2#0' },
    ]);
    expect(rest.map(nativeLine)).toEqual([2, 3, 4, 5]);
    expect(rest[0]).not.toHaveProperty('cut');
  });

  test('a last line that is still being written is told as cut', () => {
    const text = new NativeSession().user('a').user('b').text();
    const last = recordsOf(text.slice(0, -20)).at(-1);
    expect(last).toMatchObject({ type: 'sessionscope/malformed', cut: true });
    expect(nativeLine(last as Values)).toBe(2);
  });

  test('a timestamp that is none is left out', () => {
    for (const timestamp of ['yesterday', 5, '2026-02-01', null]) {
      expect(new NativeSession().user('a', { timestamp }).records()[0]).not.toHaveProperty('ts');
    }
  });

  test('unknown lines are shown whole', () => {
    const session = new NativeSession()
      .plain({ type: 'brand-new', x: 1 })
      .plain({ x: 2 })
      .plain({ type: 7 })
      .user('x', { message: 'error' })
      .user('x', { message: { role: 'user', contents: [] } });
    expect(session.records()).toMatchObject([
      { type: 'claude-code/brand-new', native: { type: 'brand-new', x: 1 } },
      { type: 'claude-code/untyped', native: { x: 2 } },
      { type: 'claude-code/untyped', native: { type: 7 } },
      { type: 'claude-code/user', native: { message: 'error' } },
      { type: 'claude-code/user', native: { message: { contents: [] } } },
    ]);
  });
});
