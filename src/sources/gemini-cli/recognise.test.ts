import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../base/bytes.ts';
import { recognise } from '../../open/recognise.ts';
import { documentOf, linesOf, message } from './fixtures.ts';
import { recogniseGemini } from './recognise.ts';

const WHOLE = 'the object on line 1 has sessionId and projectHash';

test.each([
  [documentOf([message('a', 'user', 'x')]), WHOLE],
  [documentOf([], {}, 2), WHOLE],
  [linesOf(), WHOLE],
  [
    documentOf([message('a', 'user', 'x'.repeat(100_000))]).slice(0, 70_000),
    'the object on line 1, which is cut, begins with sessionId and projectHash',
  ],
  [
    documentOf([message('a', 'user', 'x'), message('b', 'user', 'y')], {}, 2).slice(0, -20),
    'the object on line 1, which is cut, begins with sessionId and projectHash',
  ],
  [JSON.stringify(message('a', 'gemini', 'x')), 'line 1 is a message of type gemini with id, timestamp and content'],
  ['oops\n{"$rewindTo":"a"}\n', 'line 2 is a $rewindTo'],
])('%.60j is one', (text, reason) => {
  expect(recogniseGemini(encodeUtf8(text))).toBe(reason);
  expect(recognise(encodeUtf8(text))).toMatchObject({ kind: 'native', source: { format: 'gemini-cli' }, reason });
});

test.each([
  '',
  '[]',
  '{"sessionId":"s"}',
  '{"sessionId":"s","projectHash":7}',
  '{"id":"a","timestamp":"t","type":"user","content":"x"}',
  '{"type":"tool_call","seq":1,"id":"a"}\n{"sessionId":"s","projectHash":"p"}',
  '[{"sessionId":"s","messageId":0,"type":"user","message":"x","timestamp":"t"}]',
])('%j is none', (text) => {
  expect(recogniseGemini(encodeUtf8(text))).toBeNull();
});
