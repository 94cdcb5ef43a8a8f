import { expect, test } from 'vitest';
import { LIMITS } from '../../format/limits.ts';
import { SessionReader } from '../../session/session.ts';
import { streamReport } from '../../session/report.ts';
import { memorySource } from '../../input/byte-source.ts';
import { Answerer } from '../../timeline/answers.ts';
import { NativeSession, convert, recordsOf } from '../claude-code/fixtures.ts';

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const broken = (line: string | Uint8Array) => {
  const around = new NativeSession().user('a').text();
  const bytes = typeof line === 'string' ? encode(line) : line;
  const record = recordsOf(new Uint8Array([...encode(around), ...bytes, 0x0a])).at(-1);
  return record ?? {};
};

test('a line that could not be read is kept as text', () => {
  expect(broken('{"a": "x\ty"} trailing “words”')).toMatchObject({
    type: 'sessionscope/malformed',
    text: '{"a": "x\ty"} trailing “words”',
  });
  expect(broken('[1]')).toMatchObject({ text: '[1]' });
  expect(broken('{"a"')).not.toHaveProperty('capture');
});

test('what is no UTF-8 is replaced, and said to be', () => {
  const bytes = new Uint8Array([0x7b, 0xff, 0x7d]);
  expect(broken(bytes)).toMatchObject({ text: '{�}', notUtf8: true });
  expect(broken('{�}')).not.toHaveProperty('notUtf8');
});

test('a long one is cut at a character, and its size told', () => {
  const line = `{${'é'.repeat(LIMITS.unreadTextBytes)}`;
  const record = broken(line);
  expect(record['capture']).toEqual({ text: { state: 'truncated', originalBytes: 2 * LIMITS.unreadTextBytes + 1 } });
  expect(line.startsWith(String(record['text']))).toBe(true);
  expect(String(record['text'])).toHaveLength(LIMITS.unreadTextBytes / 2);
});

test.each([
  ['{"secret": true, "answers": "hunter2"', true],
  ['{"isSecret":true,"value":"hunter2"', true],
  ['{"is_secret" : 1,"value":"hunter2"', true],
  ['{"type":"password","value":"hunter2"', true],
  [String.raw`{"arguments":"{\"isSecret\":true,\"value\":\"hunter2\"`, true],
  [`{"value":"hunter2","pad":"${'x'.repeat(LIMITS.unreadTextBytes)}","isSecret":true`, true],
  ['{"secret": false, "value": "plain"', false],
  ['{"isSecret":null,"value":"plain"', false],
  ['{"value":"the word secret"', false],
])('%.40s: whether it may hold a secret', (line, isWithheld) => {
  const record = broken(line);
  expect('text' in record).toBe(!isWithheld);
  expect(JSON.stringify(record)).not.toContain('hunter2');
  expect(record['capture']).toEqual(
    isWithheld ? { text: { state: 'redacted', originalBytes: line.length } } : undefined,
  );
});

function read(stream: string, isNative: boolean) {
  const reader = new SessionReader(isNative);
  reader.push(encode(stream));
  reader.finish();
  return reader.session();
}

test('read back, an unread line is what it was', () => {
  const native = `${new NativeSession().user('a').text()}oops\n[1]\n${new NativeSession().user('b').text()}{"cut`;
  const stream = convert(native);
  const [first, second] = [read(stream, true), read(stream, false)];
  const counts = (session: typeof first) => {
    const { records, malformed, byType } = streamReport(session, 'x', 'x').counts;
    return { records, malformed, byType };
  };
  expect(counts(second)).toEqual(counts(first));
  expect(counts(second).malformed).toBe(3);
  const found = [...second.diagnostics].map(({ code, severity }) => `${severity} ${code}`);
  expect(found.filter((each) => !each.startsWith('notice'))).toEqual(Array(3).fill('warning NATIVE-UNREAD'));
});

test('the page shows the native line, unless it may hold a secret', async () => {
  const native = `${new NativeSession().user('a').text()}oops, "quoted"\n{"isSecret":true,"value":"hunter2\n`;
  const stream = convert(native);
  const session = read(stream, true);
  const file = {
    records: memorySource(encode(stream), 'x'),
    native: memorySource(encode(native), 'x'),
    format: 'claude-code',
  };
  const answerer = new Answerer(file, session, 1);
  const { rows } = await answerer.answer('rows', { view: 'story', filters: [], from: 0, to: 9 });
  const unread = rows.filter(({ kind }) => kind === 'malformed');
  expect(unread.map(({ detail }) => detail)).toEqual(['oops, "quoted"', 'withheld: it may hold a secret']);
  const [plain, secret] = await Promise.all(unread.map(({ row }) => answerer.answer('detail', { row })));
  expect(plain?.native).toMatchObject({ line: 2, text: { text: 'oops, "quoted"' } });
  expect(secret?.native).toMatchObject({ line: 3 });
  expect(JSON.stringify(secret)).not.toContain('hunter2');
});
