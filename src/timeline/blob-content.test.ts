import { expect, test } from 'vitest';
import { encodeUtf8 } from '../base/bytes.ts';
import { LIMITS } from '../format/limits.ts';
import { memorySource } from '../input/byte-source.ts';
import { openStream } from '../testing/timeline.ts';
import { blobContent, blobDiff } from './blob-content.ts';
import { Withholder } from './secrets.ts';

const source = (bytes: Uint8Array) => memorySource(bytes, 'blob');
const utf16 = (text: string): Uint8Array =>
  Uint8Array.from({ length: 2 * text.length }, (_, at) => (at % 2 === 0 ? text.charCodeAt(at / 2) : 0));
const SECRET = 'hunter2-value';

async function withSecret(): Promise<Withholder> {
  const { file, session } = openStream([
    { type: 'input_request', seq: 1, id: 'q', requestId: 'q', mode: 'form', secret: true, response: SECRET },
  ]);
  return Withholder.of(session, file.records);
}

test.each([
  ['text', encodeUtf8('one\ntwö'), 'text'],
  ['a list', encodeUtf8('[1, 2.50]'), 'json'],
  ['a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]), 'image'],
  ['SVG', encodeUtf8('<svg onload="x()"/>'), 'text'],
  ['Latin-1', Uint8Array.from([0x61, 0xe9, 0x62]), 'bytes'],
  ['UTF-16', utf16('abc'), 'bytes'],
  ['nothing', new Uint8Array(0), 'text'],
] as const)('%s is drawn by what its bytes are', async (_, bytes, kind) => {
  expect((await blobContent(source(bytes), Withholder.none, 0, 100)).kind).toBe(kind);
});

test('bytes come by rows of sixteen, from where they are asked for', async () => {
  const bytes = Uint8Array.from({ length: 40 }, (_, index) => index);
  expect(await blobContent(source(bytes), Withholder.none, 16, 32)).toEqual({
    kind: 'bytes',
    rows: [{ offset: 16, hex: '10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f', text: '................' }],
    more: 8,
  });
});

test('a comparison tells the lines of one side from those of both', async () => {
  expect(await blobDiff(source(encodeUtf8('a\nb\nc\n')), Withholder.none, 'a\nx\nc\n')).toEqual([
    { side: 'both', text: 'a\n' },
    { side: 'record', text: 'x\n' },
    { side: 'blob', text: 'b\n' },
    { side: 'both', text: 'c\n' },
  ]);
});

test.each([
  ['as text', encodeUtf8(`it is ${SECRET}\n`)],
  ['in JSON', encodeUtf8(JSON.stringify({ a: [SECRET] }))],
  ['in UTF-16', utf16(`it is ${SECRET}`)],
  ['among other bytes', Uint8Array.from([0xff, ...encodeUtf8(SECRET)])],
])('the value of a secret %s is in no view of a blob', async (_, bytes) => {
  const withholder = await withSecret();
  const said = JSON.stringify([
    await blobContent(source(bytes), withholder, 0, 1000),
    await blobDiff(source(bytes), withholder, 'it is'),
  ]);
  expect(said.replaceAll(/\\u0000|\0/g, '')).not.toContain('hunter2');
});

test('an image that is too large to be drawn says so', async () => {
  const image = new Uint8Array(LIMITS.blobImageBytes + 1);
  image.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  expect(await blobContent(memorySource(image, 'x'), Withholder.none, 0, 16)).toMatchObject({
    kind: 'bytes',
    why: 'This image is not drawn: it has 16,777,217 bytes, and none of more than 16,777,216 is.',
  });
});
