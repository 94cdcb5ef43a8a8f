import { expect, test } from 'vitest';
import { encodeUtf8 } from '../base/bytes.ts';
import { Tape } from '../json/tape.ts';
import { frame, type Piece, short } from '../testing/frames.ts';
import { Framer } from './frames.ts';
import fc from '../testing/examples.ts';

const A = '{"a":1}';
const B = '{"b":2}';
const C = '{"c":3}';

test('what stands between two elements is a piece of its own', () => {
  expect(short(`[${A} garbage ${B}]`)).toEqual([`1 record ${A}`, '1 malformed garbage', `1 record ${B}`]);
  expect(short(`[${A}\n// a comment\n${B}]\n`)).toEqual([`1 record ${A}`, '2 malformed //acomment', `3 record ${B}`]);
});

test('a string that is not closed takes the rest of its line, for its brackets tell nothing', () => {
  expect(short(`[${A},{"x":"oops},${B}]`)).toEqual([`1 record ${A}`, `1 malformed {"x":"oops},${B}]`]);
});

test('an array without its closing bracket is said to be open, on its last line, and no record is lost', () => {
  for (const [text, line] of [
    [`[${A},${B}`, 1],
    [`[${A},${B}\n`, 1],
    [`[${A},${B},\n`, 1],
    [`[\n${A},\n${B}\n\n`, 4],
  ] as const)
    expect(short(text).slice(-2)).toEqual([expect.stringContaining(`record ${B}`), `${line} open thearrayisnotclosed`]);
  // One that ends inside an element says so itself.
  expect(short(`[${A},{"b":`)).toEqual([`1 record ${A}`, '1 cut {"b":']);
  expect(short(`[${A},\n{"b":1,\n`)).toEqual([`1 record ${A}`, '2 cut {"b":1,']);
  expect(short(`[${A},{"b":oops}`)).toEqual([`1 record ${A}`, '1 malformed {"b":oops}', '1 open thearrayisnotclosed']);
});

test('commas that are too many or too few are said, each place once, and no record is lost', () => {
  expect(short(`[${A}\n  ${B},\n,,${C},]\n`)).toEqual([
    `1 record ${A}`,
    '2 flaw no JSON at byte 3: no comma stands between two elements of the array',
    `2 record ${B}`,
    '3 flaw no JSON at byte 1: two commas follow one another in the array',
    `3 record ${C}`,
    '3 flaw no JSON at byte 11: no element follows the last comma of the array',
  ]);
});

test('an empty array is a stream of no records, and so is a byte order mark', () => {
  for (const text of ['[]', '[ ]\n', '\ufeff[\r\n]\r\n', '\ufeff', '\ufeff \n'])
    for (const chunk of [1, 2, 100]) expect(short(text, chunk)).toEqual([]);
});

test('a fault is told by the byte of its physical line', () => {
  const reasons = (text: string): string[] => {
    const found: string[] = [];
    const framer = new Framer(new Tape(), {
      record: () => undefined,
      malformed: ({ line }, reason) => found.push(`${line}: ${reason.replace(/: .*/, '')}`),
    });
    for (const byte of encodeUtf8(text)) framer.push(Uint8Array.of(byte));
    framer.finish();
    return found;
  };
  expect(reasons(`[${A},{"b":oops}\n, {"b":oops},\n{"x":\n oops}]`)).toEqual([
    '1: no JSON at byte 15',
    '2: no JSON at byte 8',
    '3: no JSON at line 4, byte 2',
  ]);
  expect(reasons(`${A} {"b":oops}\n{\n"a":1}{"b":oops}\n\n é\n`)).toEqual([
    '1: no JSON at byte 14',
    '3: no JSON at byte 12',
    '5: no JSON at byte 2',
  ]);
});

test('whatever stands in an array: where chunks end makes no difference, and no byte but blanks and commas is lost', () => {
  const piece = fc.constantFrom(
    A,
    '{"x":',
    '"',
    '\\',
    '}',
    ']',
    '[',
    '{',
    ',',
    ':',
    '\n',
    '\r\n',
    ' ',
    '\t',
    'oops',
    '1',
    '\u001e',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), fc.integer({ min: 1, max: 64 }), (pieces, chunk) => {
      const text = `[${A}${pieces.join('')}`;
      const found = frame(encodeUtf8(text), chunk);
      expect(found).toEqual(frame(encodeUtf8(text)));
      expect(
        solid(
          found.pieces
            .filter(isPiece)
            .map((one) => one.text)
            .join(''),
        ),
      ).toBe(
        // The brackets of the array are no piece, but they are all that is not.
        solid(lessBrackets(text, found.pieces)),
      );
    }),
    { numRuns: 3000 },
  );
});

const isPiece = ({ what }: Piece): boolean => what !== 'flaw' && what !== 'open';
const solid = (text: string): string => text.replaceAll(/[\s,\u001e]/g, '');

/** The text without the array's opening bracket and, where it has one, its closing bracket: the first that no piece holds. */
function lessBrackets(text: string, pieces: readonly Piece[]): string {
  let rest = solid(text.slice(1));
  let kept = '';
  for (const one of pieces.filter(isPiece)) {
    const own = solid(one.text);
    if (!rest.startsWith(own) && rest.startsWith(']')) rest = rest.slice(1);
    kept += rest.slice(0, own.length);
    rest = rest.slice(own.length);
  }
  return kept + rest.replace(/^\]/, '');
}

test.each([
  ['a broken element after another, on one line', '{"a":oops,"b":[{}]},'],
  ['each with a bracket too few', '{"a":{"b":1},'],
  ['each with an array that is not closed', '{"a":[1,'],
  ['a line each, with a bracket too few', '{"a":{"b":1},\n'],
  ['a line each, with an array that is not closed', '{"a":[1,\n'],
  ['a line each, with a string that is not closed', '{"a":"b},\n'],
  ['closing brackets too many', '{"a":1}}},"b":1},'],
  ['garbage between elements', 'x {} y '],
  ['half of a string', '{"a":"b},'],
  ['opening brackets', '[{"a":['],
  ['opening brackets and a brace', '[[}'],
  ['commas', ',,,,,,,,'],
  ['blanks', '\n   \n    '],
])('an array of faults is read in linear time: %s', (_, fault) => {
  const bytes = encodeUtf8(`[${A},${fault.repeat(600_000 / fault.length)}`);
  expect(count(bytes, 1 << 16)).toBe(count(bytes, bytes.length));
});

/** How many pieces a file has, where less than usual may be read again: what may be is read in full, however short the file is. */
function count(bytes: Uint8Array, chunkBytes: number): number {
  let pieces = 0;
  const add = (): void => void pieces++;
  const framer = new Framer(new Tape(), { record: add, malformed: add }, 4 << 20);
  for (let at = 0; at < bytes.length; at += chunkBytes) framer.push(bytes.subarray(at, at + chunkBytes));
  framer.finish();
  return pieces;
}
