import { expect, test } from 'vitest';
import { encodeUtf8 } from '../base/bytes.ts';
import { recognise } from './recognise.ts';

const kindOf = (text: string): string => {
  const found = recognise(encodeUtf8(text));
  return found.kind === 'unknown' ? found.looksLike : found.kind;
};

test.each([
  ['', 'an empty file'],
  ['\ufeff', 'a byte order mark alone'],
  ['[]', 'an empty list'],
  [
    '{"type":"session","timestamp":"2026-01-01"}\n{"type":"x","seq":1}\n',
    'a header as other agents write one, and records',
  ],
  ['\n \r\n', 'blank lines'],
  ['{"type":"tool_call","seq":1,"id":"r1"}\n', 'a record'],
  ['{\n  "type": "hook",\n  "seq": 1\n}\n', 'a pretty-printed record'],
  ['[{"type":"message","seq":1,"id":"m"}]', 'an array of records'],
  ['{"asr":"1.0","title":"x"}\n', 'a header alone'],
  ['{"type":"vendor.com/note","seq":1,"id":"r1"}\n', 'a record of a type nobody knows'],
  ['{"seq":3,"id":"r3"}\n', 'a record without a type'],
  ['oops\n{"type":"tool_call","seq":1,"id":"r1"}\n', 'a broken line first'],
  ['{"type":"tool_call","seq":1,"id":"r1","callId":"tou', 'a first record that is still being written'],
  ['\ufeff{"type":"tool_call","seq":1}\r\n', 'a byte order mark'],
])('%j is a record stream: %s', (text) => {
  expect(kindOf(text)).toBe('records');
});

test.each([
  ['{"name":"x","version":"1.0.0"}', 'JSON without records: no object in it has a type and a seq or id'],
  ['{"name":"x","type":"module"}', 'JSON without records: no object in it has a type and a seq or id'],
  ['{"type":"FeatureCollection","features":[]}', 'JSON without records: no object in it has a type and a seq or id'],
  ['{"type":"log","msg":"x"}\n', 'JSON without records: no object in it has a type and a seq or id'],
  ['[{"type":"a"},{"type":"b"}]', 'JSON without records: no object in it has a type and a seq or id'],
  ['[1,2,3]', 'JSON that is no object'],
  ['hello world\n', 'plain text'],
  ['<!doctype html><html>', 'an HTML page'],
  ['<?xml version="1.0"?>', 'an XML document'],
  ['PK\u0003\u0004', 'a zip archive'],
  ['%PDF-1.7', 'a PDF document'],
  [
    '{"timestamp":"2026-01-01T00:00:00Z","type":"not_codex","payload":{}}\n',
    'lines with timestamp and payload, but of no type that Codex writes',
  ],
  [
    '{\n  "id": "p", "messageID": "m", "sessionID": "s",\n  "type": "tool"\n}\n',
    'a part of a message of OpenCode’s, one file of many that are one session: open the whole storage folder',
  ],
  [
    '{"id":"m","sessionID":"s","role":"user","time":{}}',
    'a message of OpenCode’s, one file of many that are one session: open the whole storage folder',
  ],
  [
    '{"id":"s","projectID":"p","directory":"/w","time":{}}',
    'the head of an OpenCode session, one file of many that are one session: open the whole storage folder',
  ],
])('%j is none, and is told for what it is: %s', (text, words) => {
  expect(kindOf(text)).toBe(words);
});

test.each([
  ['{"name":"x","type":"module","id":"1"}', false],
  ['', false],
  ['{"type":"tool_call","seq":1', false],
  ['{"type":"message","role":"user"}', false],
  ['{"type":"tool_call","callId":"a"}', true],
  ['{"type":"note","seq":1}', true],
  ['{"type":"session","title":"x"}', true],
  ['{"type":"session","agent":"x"}', true],
  ['{"type":"session","sessionId":"x"}', true],
  ['{"type":"session"}', false],
  ['{"type":"session","name":"x","version":"1.0.0"}', false],
  ['{"type":"module","title":"x","agent":"y"}', false],
  ['{"a":1}\n{"type":"session","title":"x"}', false],
])('among files that nobody chose, %j is taken for a stream: %s', (text, isStream) => {
  expect(recognise(encodeUtf8(text), true).kind === 'records').toBe(isStream);
});

test('a header alone is a stream among other files as it is when it is chosen', () => {
  for (const isOneOfMany of [true, false])
    expect(recognise(encodeUtf8('{"type":"session","title":"x"}\n'), isOneOfMany).kind).toBe('records');
});

test('a Codex rollout is recognised by its content, with the reason', () => {
  const line = '{"timestamp":"2026-01-01T00:00:00Z","type":"session_meta","payload":{}}\n';
  expect(recognise(encodeUtf8(line))).toMatchObject({
    kind: 'native',
    source: { format: 'codex', title: 'Codex' },
    reason: 'line 1 is of type session_meta and has timestamp and payload',
  });
});
