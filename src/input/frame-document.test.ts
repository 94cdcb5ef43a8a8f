import { expect, test } from 'vitest';
import { decodeUtf8, encodeUtf8 } from '../base/bytes.ts';
import { Tape } from '../json/tape.ts';
import { DocumentFramer } from './frame-document.ts';
import type { Frame } from './frame-sink.ts';
import fc from '../testing/examples.ts';

const FORM = { list: 'items', firstNames: new Set(['id', 'items']) };

/** The pieces of a file, short, each with its line and its bytes as the file has them; and how many lines it has. */
function cut(text: string, chunkBytes = 1 << 20): { pieces: string[]; lines: number } {
  const bytes = encodeUtf8(text);
  const pieces: string[] = [];
  const tape = new Tape();
  const add = (what: string, { line, offset, length }: Frame): void =>
    void pieces.push(`${line} ${what} ${decodeUtf8(bytes, offset, offset + length)}`);
  const framer = new DocumentFramer(
    tape,
    {
      opened: (frame) => add('opened', frame),
      closed: (frame) => add('closed', frame),
      member: (frame) => {
        expect(tape.raw(0)).toBe(`{${decodeUtf8(bytes, frame.offset, frame.offset + frame.length)}}`);
        add('member', frame);
      },
      record: (frame) => {
        expect(tape.raw(0)).toBe(decodeUtf8(bytes, frame.offset, frame.offset + frame.length));
        add('record', frame);
      },
      malformed: (frame, _reason, isCut) => add(isCut ? 'cut' : 'malformed', frame),
    },
    FORM,
  );
  for (let at = 0; at < bytes.length; at += chunkBytes) framer.push(bytes.subarray(at, at + chunkBytes));
  return { pieces, lines: framer.finish() };
}

test('elements of the list are records, the other members stand by themselves', () => {
  expect(cut('{"id":"x","n":1,"items":[{"a":1},{"b":2}],"end":true}')).toEqual({
    pieces: [
      '1 opened {',
      '1 member "id":"x"',
      '1 member "n":1',
      '1 record {"a":1}',
      '1 record {"b":2}',
      '1 member "end":true',
      '1 closed }',
    ],
    lines: 1,
  });
  expect(cut('\ufeff\n{\n  "id": "x",\n  "items": [\n    {\n      "a": 1\n    },\n    {}\n  ]\n}\n')).toEqual({
    pieces: ['2 opened {', '3 member "id": "x"', '5 record {\n      "a": 1\n    }', '8 record {}', '10 closed }'],
    lines: 10,
  });
});

test('what follows the document, and what is none, is cut as a stream', () => {
  expect(cut('{"id":"x"}\n{"a":1}\n\n{"b":2}')).toEqual({
    pieces: ['1 opened {', '1 member "id":"x"', '1 closed }', '2 record {"a":1}', '4 record {"b":2}'],
    lines: 4,
  });
  expect(cut('{"other":1}\n{"id":2}\n')).toEqual({ pieces: ['1 record {"other":1}', '2 record {"id":2}'], lines: 2 });
  expect(cut('{}\n').pieces).toEqual(['1 record {}']);
  expect(cut('{"id').pieces).toEqual(['1 cut {"id']);
  expect(cut(`{"${'x'.repeat(200)}":1}`).pieces).toHaveLength(1);
  expect(cut('oops\n{"a":1}').pieces).toEqual(['1 malformed oops', '2 record {"a":1}']);
  expect(cut('')).toEqual({ pieces: [], lines: 0 });
  expect(cut(' \n').pieces).toEqual([]);
});

test('a broken member ends with its line, or before the list', () => {
  expect(cut('{\n"id": oops,\n"n": 1,\n"items": [{"a":1}]\n}').pieces).toEqual([
    '1 opened {',
    '2 malformed "id": oops,',
    '3 member "n": 1',
    '4 record {"a":1}',
    '5 closed }',
  ]);
  expect(cut('{"id":"x,"n":1,"items":[{"a":1}]}').pieces).toEqual([
    '1 opened {',
    '1 member "id":"x,"',
    '1 malformed n":1,',
    '1 record {"a":1}',
    '1 closed }',
  ]);
  expect(cut('{"id":1,5}\n{"a":1}\n').pieces).toEqual([
    '1 opened {',
    '1 member "id":1',
    '1 malformed 5}',
    '2 record {"a":1}',
  ]);
  expect(cut('{"id" 1}\n').pieces).toEqual(['1 opened {', '1 malformed "id" 1}', '1 cut ']);
});

test('a broken element harms none but itself', () => {
  expect(cut('{"id":1,"items":[{"a":1},{"b":oops},{"c":3},7],"end":1}').pieces).toEqual([
    '1 opened {',
    '1 member "id":1',
    '1 record {"a":1}',
    '1 malformed {"b":oops}',
    '1 record {"c":3}',
    '1 malformed 7',
    '1 member "end":1',
    '1 closed }',
  ]);
});

test('a file that ends inside the document says so, once', () => {
  for (const [text, last] of [
    ['{"id":1', '1 cut '],
    ['{"id":1,', '1 cut '],
    ['{"id":1,"items":[{"a":1}', '1 cut '],
    ['{"id":1,"items":[{"a":1},{"b"', '1 cut {"b"'],
    ['{"id":1,"items":[{"a":1}]', '1 cut '],
    ['{"id":1,\n"items":[\n', '2 cut '],
    ['{"id":"1', '1 cut "id":"1'],
  ] as const) {
    const { pieces } = cut(text);
    expect(pieces.at(-1)).toBe(last);
    expect(pieces.filter((piece) => piece.includes(' cut '))).toHaveLength(1);
  }
});

test('an element may be as long as it likes', () => {
  const long = `{"text":"${'ä'.repeat(300_000)}"}`;
  expect(cut(`{"id":1,"items":[${long},{"b":2}]}`, 1000).pieces.map((piece) => piece.length)).toEqual([
    10,
    15,
    long.length + 9,
    16,
    10,
  ]);
});

test('where chunks end makes no difference', () => {
  const texts = [
    '\ufeff{\n "id": "é",\n "n": 12.5e3,\n "items": [\n  {"a": [1, 2]},\n  {"b": "x\\"}"},\n ],\n "end": {"items": [1]}\n}\n{"a":1}',
    '{"id":"x,"n":1,"items":[{"a":1},oops,{"b":2}],"items":[{"c":3}]} rest',
    '{"id":1, 2, "n" 3,\n"items":[{"a":1},{"b":oops},\n{"c":3}]',
    '{"id":1,\n[1,\n2],\n"items":{"a":1}}',
    '{"ident":1}\n{"id":2}',
  ];
  for (const text of texts)
    for (const size of [1, 2, 3, 5, 7, 16, 63, 64]) expect([size, cut(text, size)]).toEqual([size, cut(text)]);
});

test('the name of the list is not taken from what the window held before', () => {
  const text = '{"id":1:1,{"id":"items",""';
  for (const size of [1, 2, 3, 5, 8]) expect(cut(text, size), String(size)).toEqual(cut(text));
});

test('no bytes make it fail, and chunks never matter', () => {
  const piece = fc.constantFrom(
    '{"id":',
    '"items"',
    ':',
    '[',
    ']',
    '{',
    '}',
    ',',
    '"',
    '\n',
    ' ',
    '1',
    '{"a":1}',
    '\\',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), (parts, size) => {
      const text = `{"id":1,${parts.join('')}`;
      expect(cut(text, size)).toEqual(cut(text));
    }),
    { numRuns: 500 },
  );
});
