import { describe, expect, test } from 'vitest';
import { documentOf, everything, linesOf, message, ofType, recordsOf, type Values } from './fixtures.ts';

const parts = (content: unknown): unknown => ofType(linesOf(message('u', 'user', content)), 'message')[0]?.['content'];

test('a model that is recorded without tokens is an inference without usage; tokens that come later, and those that are gone, change nothing else', () => {
  const told = (...members: Record<string, unknown>[]): Values[] =>
    ofType(linesOf(...members.map((each) => message('m1', 'gemini', 'x', each))), 'inference');
  const tokens = { input: 3 };
  const [only, ...none] = told({ model: 'm', tokens: null });
  expect(only).toMatchObject({ inferenceId: 'm1', model: 'm' });
  expect(only).not.toHaveProperty('usage');
  expect(none).toEqual([]);
  expect(told({ model: 'm', tokens: null }, { model: 'm', tokens })).toMatchObject([
    {},
    { supersedes: 'm1#1', model: 'm', usage: tokens },
  ]);
  expect(told({ model: 'm', tokens }, { model: 'm', tokens: null })).toHaveLength(1);
  expect(ofType(linesOf(message('i', 'info', 'x', { model: 'm' })), 'inference')).toEqual([]);
});

describe('messages', () => {
  test('user, model and harness are told apart', () => {
    const native = linesOf(
      message('a', 'user', 'hi'),
      message('b', 'gemini', 'hello'),
      message('c', 'warning', 'careful'),
    );
    expect(ofType(native, 'message')).toMatchObject([
      { id: 'a#0', ts: '2026-02-01T10:00:01.000Z', role: 'user', content: [{ type: 'text', text: 'hi' }] },
      { id: 'b#0', role: 'assistant', inferenceId: 'b' },
      { id: 'c#0', role: 'system', author: 'harness', level: 'warning' },
    ]);
  });

  test('parts of the model’s interface become content parts, unknown ones stay as they are', () => {
    expect(
      parts([
        'a',
        { text: 'b' },
        { text: 't', thought: true },
        { inlineData: { mimeType: 'image/png', data: 'aGk=' } },
        { inlineData: { mimeType: 'audio/wav', data: 'aGk=' } },
        { inlineData: { mimeType: 'application/pdf', data: 'aGk=' } },
        { fileData: { fileUri: 'gs://x', mimeType: 'text/plain' } },
        { functionCall: { name: 'f' } },
        7,
      ]),
    ).toEqual([
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
      { type: 'thinking', text: 't' },
      { type: 'image', mimeType: 'image/png', data: 'aGk=' },
      { type: 'audio', mimeType: 'audio/wav', data: 'aGk=' },
      { type: 'unknown', native: { inlineData: { mimeType: 'application/pdf', data: 'aGk=' } } },
      { type: 'resource_link', uri: 'gs://x', mimeType: 'text/plain' },
      { type: 'unknown', native: { functionCall: { name: 'f' } } },
      { type: 'unknown', native: 7 },
    ]);
    expect(parts({ text: 'alone' })).toEqual([{ type: 'text', text: 'alone' }]);
  });

  test('what was shown in place of the content stands beside it', () => {
    const native = linesOf(message('a', 'user', 'long', { displayContent: 'short' }));
    expect(ofType(native, 'message')).toMatchObject([{ displayContent: [{ type: 'text', text: 'short' }] }]);
  });

  test('thoughts are reasoning at their own time, tokens are used as recorded', () => {
    const native = documentOf(everything());
    expect(ofType(native, 'reasoning')).toMatchObject([
      {
        ts: '2026-02-01T10:00:00.500Z',
        inferenceId: 'm1',
        content: [
          { type: 'text', text: 'S' },
          { type: 'text', text: 'D' },
        ],
      },
    ]);
    expect(ofType(native, 'inference')).toMatchObject([
      { ts: '2026-02-01T10:00:01.000Z', inferenceId: 'm1', model: 'm', usage: { input: 10, cached: 4, total: 12 } },
    ]);
    const odd = linesOf(message('a', 'gemini', '', { thoughts: ['x', { subject: 1 }], tokens: null }));
    expect(ofType(odd, 'reasoning').map(({ content }) => content)).toEqual([
      [{ type: 'text', text: 'x' }],
      [{ type: 'unknown', native: { subject: 1 } }],
    ]);
    expect(ofType(odd, 'inference')).toEqual([]);
  });

  test('a message that says nothing, one of an unknown type and one without an id are shown', () => {
    const empty = message('a', 'gemini', '');
    const other = message('b', 'hologram', { x: 1 });
    expect(recordsOf(linesOf(empty, other)).slice(1)).toMatchObject([
      { type: 'gemini-cli/gemini', id: 'a#0', native: empty },
      { type: 'gemini-cli/hologram', id: 'b#0', native: other },
    ]);
    const nameless = { type: 'user', content: 'x' };
    expect(recordsOf(linesOf(nameless, nameless)).slice(1)).toMatchObject([
      { type: 'message', id: '#0@2' },
      { type: 'message', id: '#0@3' },
    ]);
  });
});
