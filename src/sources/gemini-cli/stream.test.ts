import { describe, expect, test } from 'vitest';
import { reportDiagnostics, streamReport } from '../../session/report.ts';
import { geminiCli } from './gemini-cli.ts';
import { convert, documentOf, everything, item, linesOf, message, ofType, recordsOf, type Values } from './fixtures.ts';
import { checkReadBack, nativeSession } from '../../testing/native.ts';
import { placeOf } from '../kit/fixtures.ts';

describe('a message that is written again (trap 21)', () => {
  const first = message('m', 'gemini', '', { toolCalls: [item('c', 'glob', { status: 'executing', result: null })] });
  const usage = { input: 1, output: 1, cached: 0, total: 2 };

  test('makes nothing of what is the same, and revisions of what has changed', () => {
    const done = message('m', 'gemini', '', { toolCalls: [item('c', 'glob')] });
    const told = { ...done, content: 'so', tokens: usage };
    const records = recordsOf(linesOf(first, done, told)).slice(1);
    expect(records.map(({ type, id }) => `${String(type)} ${String(id)}`)).toEqual([
      'tool_call m#0',
      'tool_result m#0@3',
      'message m#0@4',
      'inference m#1@4',
    ]);
    const masked = { ...told, toolCalls: [item('c', 'glob', { result: [{ text: 'masked' }] })] };
    const again = recordsOf(linesOf(done, masked)).slice(1);
    expect(again).toMatchObject([
      { type: 'tool_call', id: 'm#0' },
      { type: 'tool_result', id: 'm#1', content: [{ text: 'done' }] },
      { type: 'message', id: 'm#0@3' },
      { type: 'tool_result', id: 'm#1@3', supersedes: 'm#1', callId: 'c', content: [{ text: 'masked' }] },
      { type: 'inference', id: 'm#2@3' },
    ]);
  });

  test('is shown where nothing has changed', () => {
    expect(recordsOf(linesOf(first, first)).slice(2)).toMatchObject([
      { type: 'gemini-cli/gemini', id: 'm#0@3', repeats: 'm#0', native: first },
    ]);
  });

  test('the whole conversation in a $set revises it the same way', () => {
    const a = message('a', 'user', 'one');
    const update = {
      $set: { messages: [{ ...a, content: [{ text: 'cleared' }] }, first, message('n', 'user', 'new')] },
    };
    expect(recordsOf(linesOf(a, first, update)).slice(3)).toMatchObject([
      { type: 'message', id: 'a#0@4', supersedes: 'a#0', content: [{ text: 'cleared' }] },
      { type: 'message', id: 'n#1', content: [{ text: 'new' }] },
      { type: 'gemini-cli/set', id: '#2@4', native: update },
    ]);
  });

  test('a text that is gone is a revision as well', () => {
    const native = linesOf(message('a', 'user', 'one'), message('a', 'user', []));
    expect(ofType(native, 'message')).toMatchObject([{}, { supersedes: 'a#0', content: [] }]);
  });

  test('a call without an id keeps the id that was derived for it', () => {
    const nameless = (status: string, args: Values): Values =>
      message('m', 'gemini', '', { toolCalls: [{ name: 'glob', args, status }] });
    const calls = ofType(linesOf(nameless('executing', {}), nameless('success', { a: 1 })), 'tool_call');
    expect(calls).toMatchObject([{ callId: 'm/toolCalls/0' }, { callId: 'm/toolCalls/0', supersedes: 'm#0' }]);
  });
});

describe('the session', () => {
  test('its header is what stands before the first message, native text and all', () => {
    for (const native of [
      documentOf([message('a', 'user', 'x')], { kind: 'main' }, 2),
      documentOf([message('a', 'user', 'x')], { kind: 'main' }),
      linesOf(message('a', 'user', 'x')),
    ]) {
      const [header] = recordsOf(native);
      expect(header).toMatchObject({
        type: 'session',
        seq: 1,
        ts: '2026-02-01T10:00:00.000Z',
        sessionId: 's1',
        agent: 'Gemini CLI',
        native: { projectHash: 'abc' },
      });
      const { line, offset, size } = placeOf(header as Values);
      expect([line, offset]).toEqual([1, 0]);
      const text = native.slice(0, size);
      expect(text).toMatch(/^\{\s*"sessionId"[^]*"lastUpdated": ?"[^"]*"\}?$/);
    }
  });

  test('what stands behind the messages is shown, and a summary is its title', () => {
    const records = recordsOf(documentOf([message('a', 'user', 'x')], { summary: 'About x', kind: 'main' }));
    expect(records.slice(2)).toMatchObject([
      { type: 'session', title: 'About x' },
      { type: 'gemini-cli/session', native: { summary: 'About x' } },
      { type: 'gemini-cli/session', native: { kind: 'main' } },
    ]);
    expect(recordsOf(linesOf({ $set: { summary: 'Later' } })).slice(1)).toMatchObject([
      { type: 'session', title: 'Later' },
      { type: 'gemini-cli/set' },
    ]);
    expect(recordsOf('{"sessionId":"s","projectHash":"p","summary":"Now","messages":[]}')).toMatchObject([
      { title: 'Now', native: { summary: 'Now' } },
    ]);
  });

  test('a rewind and an unknown line are shown, and what was rewound stays, marked as taken back', () => {
    const records = recordsOf(linesOf(message('a', 'user', 'x'), { $rewindTo: 'a' }, { odd: 1 }));
    expect(records.slice(1)).toMatchObject([
      { type: 'message', id: 'a#0' },
      { type: 'gemini-cli/rewind', native: { $rewindTo: 'a' } },
      { type: 'gemini-cli/rewound', messageId: 'a', _meta: { 'sessionscope/retracts': 'a#0' } },
      { type: 'gemini-cli/untyped', native: { odd: 1 } },
    ]);
  });

  test('lines without metadata have a header all the same, and an empty file has none', () => {
    expect(recordsOf(`${JSON.stringify(message('a', 'user', 'x'))}\n`)).toMatchObject([
      { type: 'session', agent: 'Gemini CLI' },
      { type: 'message' },
    ]);
    expect(convert('')).toBe('');
    expect(recordsOf(linesOf())).toHaveLength(1);
  });
});

describe('damage', () => {
  test('a broken line and a broken message harm none but themselves', () => {
    const broken = linesOf(message('a', 'user', 'x'), '{"id":"b", oops', message('c', 'user', 'y'));
    expect(recordsOf(broken).map(({ type }) => type)).toEqual([
      'session',
      'message',
      'sessionscope/malformed',
      'message',
    ]);
    expect(recordsOf(broken)[2]).toMatchObject({ text: '{"id":"b", oops' });
    const document = documentOf([message('a', 'user', 'x'), message('b', 'user', 'ODD'), message('c', 'user', 'y')]);
    expect(recordsOf(document.replace('"ODD"', 'odd')).map(({ type }) => type)).toEqual([
      'session',
      'message',
      'sessionscope/malformed',
      'message',
    ]);
  });

  test('a document that is cut says so, wherever it is cut, and keeps what was whole', () => {
    const native = documentOf(everything(), { kind: 'main' }, 1);
    const bytes = new TextEncoder().encode(native);
    const whole = recordsOf(bytes).length;
    for (let end = 20; end < bytes.length - 1; end += 13) {
      const records = recordsOf(bytes.subarray(0, end));
      expect(records.filter((record) => record['cut'] === true)).toHaveLength(1);
      expect(records.length).toBeLessThanOrEqual(whole + 1);
    }
  });

  test('a line that is cut says so', () => {
    const records = recordsOf(linesOf(message('a', 'user', 'x')).slice(0, -5));
    expect(records.at(-1)).toMatchObject({ type: 'sessionscope/malformed', cut: true });
  });
});

test.each([1, 2, 3, 5, 8, 13, 21, 34, 55, 64])('chunks of %i bytes make no difference', (chunkBytes) => {
  for (const native of [
    documentOf(everything(), { summary: 's' }),
    documentOf(everything(), { summary: 's' }, 2),
    linesOf(...everything(), 'oops', { $set: { messages: everything() } }, ...everything()),
  ])
    expect(convert(native, chunkBytes)).toBe(convert(native));
});

test('every message of both forms is accounted for, and our own check finds no error', () => {
  for (const native of [documentOf(everything()), documentOf(everything(), {}, 2), linesOf(...everything())]) {
    const stream = convert(native);
    const session = nativeSession(stream);
    expect(reportDiagnostics(session, 'x').filter(({ severity }) => severity !== 'notice')).toEqual([]);
    expect(streamReport(session, 'x', 'gemini-cli').counts).toMatchObject({
      pairings: { paired: 4, dangling: 1, ambiguous: 0 },
      byType: { message: 3, tool_call: 5, tool_result: 4, reasoning: 1, inference: 1, plan: 1 },
    });
  }
});

test('messages of a document are handed on as they come, not when it ends', () => {
  const converter = geminiCli.converter();
  const native = documentOf([message('a', 'user', 'x'), message('b', 'user', 'y'.repeat(10_000))]);
  const decoder = new TextDecoder();
  const early = decoder.decode(converter.push(new TextEncoder().encode(native.slice(0, 5000))));
  expect(early.split('\n').map((line) => line.slice(0, 17))).toEqual(['{"type":"session"', '{"type":"message"', '']);
  const late = decoder.decode(converter.push(new TextEncoder().encode(native.slice(5000))));
  expect(late.split('\n')).toHaveLength(2);
});

test('the stream that comes out tells by itself what it tells as a conversion', () => {
  for (const native of [documentOf(everything(), {}, 2), linesOf(...everything(), ...everything())])
    checkReadBack(convert(native), 'gemini-cli');
});
