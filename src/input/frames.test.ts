import { expect, test, vi } from 'vitest';
import { encodeUtf8 } from '../base/bytes.ts';
import { frame, short } from '../testing/frames.ts';
import fc from '../testing/examples.ts';

const textOf = (text: string): ReturnType<typeof frame> => frame(encodeUtf8(text));

test('a record a line, with LF, CRLF, blank lines, a byte order mark, and no last newline', () => {
  expect(short('\ufeff{"a":1}\r\n\r\n{"b":2}\n  \n{"c":3}')).toEqual([
    '1 record {"a":1}',
    '3 record {"b":2}',
    '5 record {"c":3}',
  ]);
});

test('physical lines are counted, also blank ones, and the last one with or without a newline', () => {
  expect(textOf('').lines).toBe(0);
  expect(textOf('{}').lines).toBe(1);
  expect(textOf('{}\n').lines).toBe(1);
  expect(textOf('{}\n\n{}').lines).toBe(3);
  expect(textOf('{\n"a":1\n}\n').lines).toBe(3);
  expect(textOf('[\n{},\n{}\n]\n').lines).toBe(4);
});

test('what is no object is handed on, and reading goes on', () => {
  expect(short('{"a":1}\n{"type", oops\n[1,2]\n42\nnull\n"x"\n{"b":2} x\n{"c":3}\n')).toEqual([
    '1 record {"a":1}',
    '2 malformed {"type",oops',
    '3 malformed [1,2]',
    '4 malformed 42',
    '5 malformed null',
    '6 malformed "x"',
    '7 malformed {"b":2}x',
    '8 record {"c":3}',
  ]);
});

test('a last line without a newline that does not parse is cut; with one it is malformed', () => {
  expect(short('{"a":1}\n{"b":')).toEqual(['1 record {"a":1}', '2 cut {"b":']);
  expect(short('{"a":1}\n{"b":"x')).toEqual(['1 record {"a":1}', '2 cut {"b":"x']);
  expect(short('{"a":1}\n{"b":"x\n')).toEqual(['1 record {"a":1}', '2 malformed {"b":"x']);
  expect(short('{"a":1}\n[1,2]')).toEqual(['1 record {"a":1}', '2 malformed [1,2]']);
});

test('objects over several lines, one after another, have the line of their brace', () => {
  expect(short('{\n  "a": 1\n}\n\n{\n  "b": {\n    "c": 2\n  }\n}\n{"d":4}\n')).toEqual([
    '1 record {"a":1}',
    '5 record {"b":{"c":2}}',
    '10 record {"d":4}',
  ]);
  expect(short('{\n"a":1}{\n"b":2\n} {"c":3}\n')).toEqual(['1 record {"a":1}', '2 record {"b":2}', '4 record {"c":3}']);
});

test('RFC 7464 record separators, with newlines and without', () => {
  expect(short('\u001e{"a":1}\n\u001e{"b":2}\n')).toEqual(['1 record {"a":1}', '2 record {"b":2}']);
  expect(short('\u001e{"a":1}\u001e{"b":2}\u001ex\u001e{"c":3}')).toEqual([
    '1 record {"a":1}',
    '1 record {"b":2}',
    '1 malformed x',
    '1 record {"c":3}',
  ]);
});

test('an array of records, on one line or on many; what is no object in it is handed on', () => {
  expect(short('[{"a":1},{"b":2}]')).toEqual(['1 record {"a":1}', '1 record {"b":2}']);
  expect(short('\n[\n  {"a":1},\n  {\n    "b":2\n  },\n  7\n]\n')).toEqual([
    '3 record {"a":1}',
    '4 record {"b":2}',
    '7 malformed 7',
  ]);
  expect(short('[]\n')).toEqual([]);
  expect(short('[]\n{"a":1}\n')).toEqual(['1 malformed []', '2 record {"a":1}']);
  expect(short('[\n{"a":1},\n{"b":oops},\n{"c":3}\n]')).toEqual([
    '2 record {"a":1}',
    '3 malformed {"b":oops}',
    '4 record {"c":3}',
  ]);
});

test('a line that breaks off inside its brackets does not take the next record with it', () => {
  expect(short('{"a":\n{"b":2}\n{"c":3}\n')).toEqual(['1 malformed {"a":', '2 record {"b":2}', '3 record {"c":3}']);
});

test('a pretty-printed object that is broken inside is one piece, not one a line', () => {
  expect(short('{\n  "a": 1,\n  "b": oops,\n  "c": 3\n}\n{"d":4}\n')).toEqual([
    '1 malformed {"a":1,"b":oops,"c":3}',
    '6 record {"d":4}',
  ]);
});

test('a block that goes on in the next chunk is one block', () => {
  const text = '{"a":\n]\n  7\n{"b":2}\n';
  for (const chunk of [1, 6, 7, 8, 9, 12, 100]) expect(frame(encodeUtf8(text), chunk)).toEqual(frame(encodeUtf8(text)));
  expect(short(text)).toEqual(['1 malformed {"a":]7', '4 record {"b":2}']);
});

test('half-open brackets on every line are read in linear time', () => {
  const { pieces } = frame(encodeUtf8('{"a":\n'.repeat(20_000)), 1 << 16);
  expect(pieces).toHaveLength(20_000);
});

test('a line of tens of megabytes is one piece, whatever the chunks', () => {
  const bytes = encodeUtf8(`{"a":"${'x'.repeat(30 << 20)}"}\n{"b":2}\n`);
  const { pieces } = frame(bytes, 1 << 20);
  expect(pieces.map(({ what, line }) => `${line} ${what}`)).toEqual(['1 record', '2 record']);
});

test('a line that goes on and on is searched once, whatever the chunks', () => {
  const size = 8 << 20;
  let searched = 0;
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the `this` of each call
  const { indexOf } = Uint8Array.prototype;
  const spy = vi.spyOn(Uint8Array.prototype, 'indexOf').mockImplementation(function (
    this: Uint8Array,
    ...[byte, from]: Parameters<typeof indexOf>
  ) {
    searched += this.length - (from ?? 0);
    return indexOf.call(this, byte, from);
  });
  try {
    frame(new Uint8Array(size), 1 << 16);
  } finally {
    spy.mockRestore();
  }
  expect(searched).toBeGreaterThanOrEqual(size);
  expect(searched).toBeLessThan(4 * size);
});

test('where chunks end makes no difference', () => {
  const lineText = fc.oneof(
    fc
      .dictionary(fc.string({ unit: 'grapheme', maxLength: 4 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 })
      .map((value) => JSON.stringify(value)),
    fc
      .dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 })
      .map((value) => JSON.stringify(value, null, 2)),
    fc.constantFrom(
      '',
      '{',
      '}',
      '[',
      '[{',
      ']',
      '{"a":',
      '{"a":"',
      '42',
      '\u001e',
      '\u0000',
      '{"a":1}{"b":2}',
      '"',
      '  ',
      '\ufeff',
    ),
  );
  const text = fc.tuple(
    fc.array(lineText, { maxLength: 8 }),
    fc.constantFrom('\n', '\r\n'),
    fc.boolean(),
    fc.constantFrom('', '\ufeff', '['),
  );
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 64 }), ([lines, newline, ends, start], chunk) => {
      const bytes = encodeUtf8(start + lines.join(newline) + (ends ? newline : ''));
      expect(frame(bytes, chunk)).toEqual(frame(bytes));
    }),
    { numRuns: 1000 },
  );
});

test('no bytes make it throw, and none but blanks, marks and separators are lost', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const { pieces } = frame(bytes, 7);
      expect(pieces.every(({ text }) => text.length > 0)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('an array of a hundred thousand records on one line is read in linear time', () => {
  const { pieces } = frame(
    encodeUtf8(`[${Array.from({ length: 100_000 }, (_, index) => `{"a":${index}}`).join(',')}]`),
    1 << 20,
  );
  expect(pieces).toHaveLength(100_000);
});
