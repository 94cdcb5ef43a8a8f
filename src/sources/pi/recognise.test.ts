import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../base/bytes.ts';
import { PiFile } from './fixtures.ts';
import { recognisePi } from './recognise.ts';

const reason = (text: string): string | null => recognisePi(encodeUtf8(text));

test.each([
  [new PiFile(1).text(), 'line 1 is of type session and has id, timestamp and cwd'],
  [new PiFile(3).text(), 'line 1 is of type session and has id, timestamp and cwd'],
  [
    '{"type":"session","version":3,"id":"s","timestamp":"t"}',
    'line 1 is of type session and has id, timestamp and version',
  ],
  [
    `broken\n${new PiFile().user('a').text().split('\n')[1]}`,
    'line 2 is of type message, has id, parentId and timestamp, and its message has the role user',
  ],
])('%.60s', (text, words) => {
  expect(reason(text)).toBe(words);
});

test.each([
  '{"type":"session","id":"s","timestamp":"t"}',
  '{"type":"session","sessionId":"s","cwd":"/w"}',
  '{"type":"session","seq":1,"id":"s","timestamp":"t","cwd":"/w"}',
  '{"type":"message","id":"a","parentId":null,"timestamp":"t","message":{"role":"other"}}',
  '{"type":"message","timestamp":"t","message":{"role":"user"}}',
  '{"type":"user","uuid":"u","parentUuid":null,"timestamp":"t","message":{"role":"user"}}',
  'plain text',
  '',
])('%j is none', (text) => {
  expect(reason(text)).toBeNull();
});

test('what comes after the first objects makes no difference', () => {
  expect(reason(`${'{"a":1}\n'.repeat(50)}${new PiFile().text()}`)).toBeNull();
});
