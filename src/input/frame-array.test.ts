import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeUtf8 } from '../base/bytes.ts';
import { Tape } from '../json/tape.ts';
import { frame, type Piece, short } from '../testing/frames.ts';
import { Framer } from './frames.ts';

const A = '{"a":1}';
const B = '{"b":2}';
const C = '{"c":3}';

/** Elements of an array and how they are set; the second of three holds objects that are no records. */
const SAMPLE = [
  { type: 'message', id: 'a' },
  {
    type: 'tool_result',
    status: 'completed',
    raw: { events: [{ type: 'tool_call', id: 'x' }, { type: 'tool_call' }] },
  },
  { type: 'message', id: 'c' },
];
const PRETTY = JSON.stringify(SAMPLE, null, 2);
const kinds = (text: string): string[] => frame(encodeUtf8(text)).pieces.map(({ what, line }) => `${line} ${what}`);

test.each([
  ['a value', PRETTY.replace('"completed"', 'completed')],
  ['a value, without indents', PRETTY.replaceAll(/^ +/gm, '').replace('"completed"', 'completed')],
  ['a quote', PRETTY.replace('"completed"', 'completed"')],
  ['a quote before a bracket', PRETTY.replace('"events": [', '"events: [')],
  ['an opening bracket', PRETTY.replace('"events": [', '"events": ')],
  ['an opening brace', PRETTY.replace('"raw": {', '"raw": ')],
  ['tabs', PRETTY.replaceAll('  ', '\t').replace('"raw": {', '"raw": ')],
])('an element that is broken inside is one piece, and nothing in it is a record: %s', (_, text) => {
  expect(kinds(text)).toEqual(['2 record', '6 malformed', '21 record']);
});

test('a closing bracket too few or too many', () => {
  expect(kinds(PRETTY.replace('\n    }\n', '\n'))).toEqual(['2 record', '6 malformed', '20 record']);
  // With one too many the element ends early, and well. The rest of it is no record.
  expect(kinds(PRETTY.replace('"completed"', '"completed" }'))).toEqual([
    '2 record',
    '6 record',
    '9 malformed',
    '20 malformed',
    '21 record',
  ]);
});

test('a text with bare newlines in it', () => {
  const text = PRETTY.replace('completed', 'function f() {\n  return {\n\n}\n');
  expect(kinds(text)).toEqual(['2 record', '6 malformed', '25 record']);
});

test('brackets and commas between elements may stand anywhere', () => {
  expect(short('[{\n  "a": 1\n}, {\n  "b": [{ "c": oops,\n  "d": {\n  }}]\n}, {\n  "c": 3\n}]')).toEqual([
    '1 record {"a":1}',
    '3 malformed {"b":[{"c":oops,"d":{}}]}',
    '7 record {"c":3}',
  ]);
  expect(short('[ {"a":1}\n, {"b":oops\n  , "x":2}\n, {"b": {"c":1\n, {"c":3}\n]')).toEqual([
    '1 record {"a":1}',
    '2 malformed {"b":oops,"x":2}',
    '4 malformed {"b":{"c":1',
    '5 record {"c":3}',
  ]);
  expect(short(`[{"b": oops},\n ${B},\n {"b":"oops},\n ${C}]`)).toEqual([
    '1 malformed {"b":oops}',
    `2 record ${B}`,
    '3 malformed {"b":"oops},',
    `4 record ${C}`,
  ]);
});

test('on one line reading goes on at the next element', () => {
  expect(short(`[${A},{"type": oops},${B},${C}]`)).toEqual([
    `1 record ${A}`,
    '1 malformed {"type":oops}',
    `1 record ${B}`,
    `1 record ${C}`,
  ]);
  const around = (broken: string): string[] => short(`[${A},${broken},${B}]`).slice(1, -1);
  expect(around('{"x":"},{" oops}')).toEqual(['1 malformed {"x":"},{"oops}']);
  expect(around('{"x":[1}')).toEqual(['1 malformed {"x":[1}']);
  expect(around('{"x":{"y":1}')).toEqual(['1 malformed {"x":{"y":1}']);
  expect(around('{"x":[{"y":1,{"z":2}]}')).toEqual(['1 malformed {"x":[{"y":1,{"z":2}]}']);
  expect(around('{"x":"y":{"z":1}},"w":[{}]}')).toEqual(['1 malformed {"x":"y":{"z":1}},"w":[{}]}']);
  expect(around('oops, nul,-')).toEqual(['1 malformed oops', '1 malformed nul', '1 malformed -']);
  expect(around('"x" y, "," , 1 "]"')).toEqual(['1 malformed "x"y', '1 malformed ","', '1 malformed 1"]"']);
  expect(around('{}},"c":{"type":"x"}}')).toEqual(['1 record {}', '1 malformed }', '1 malformed "c":{"type":"x"}}']);
});

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

/** Members of a record: texts and objects that look like records or like the end of one. */
const members = fc.dictionary(
  fc.constantFrom('type', 'id', 'raw', 'x', 'y'),
  fc.oneof(
    fc.string({ maxLength: 5 }),
    fc.constantFrom<unknown>(
      1,
      null,
      '},{',
      '"',
      '\n{',
      ']',
      [{ type: 'tool_call' }, { type: 'x', id: '[' }],
      [[]],
      {},
    ),
    fc.constant({ events: [{ type: 'tool_call' }, { type: 'tool_call', list: [{}, {}] }] }),
  ),
  { maxKeys: 4 },
);
/** What a value can be broken into: without harm to brackets and quotes, and with. */
const TAME = ['oops', "'x'", '01', '{oops}', '[{"type":"x"} 1]', '"a" "b"', '{"x":{"type":"x"},}'];
const WILD = [...TAME, '"x', 'x"', '[1', '{"x":1', '{"x":[{"y":1'];
const settings: readonly {
  readonly faults: readonly string[];
  readonly set: (elements: readonly unknown[]) => string;
}[] = [
  { faults: TAME, set: (elements) => JSON.stringify(elements) },
  { faults: WILD, set: (elements) => `[\n${elements.map((one) => JSON.stringify(one)).join(',\n')}\n]\n` },
  { faults: TAME, set: (elements) => `[${elements.map((one) => JSON.stringify(one)).join('\n , ')}]` },
  { faults: WILD, set: (elements) => JSON.stringify(elements, null, 1) },
  { faults: WILD, set: (elements) => JSON.stringify(elements, null, '\t').replaceAll('\n', '\r\n') },
  { faults: WILD, set: (elements) => JSON.stringify(elements, null, 4).slice(0, -1) },
  // As some printers do it: `[{`, `}, {` and `}]`.
  {
    faults: TAME,
    set: (elements) => `[${elements.map((one) => JSON.stringify(one, null, 2)).join(', ')}]`,
  },
  { faults: TAME, set: (elements) => JSON.stringify(elements, null, 2).replaceAll(/\n +/g, '\n') },
];

test('of an array, however it is set, every element is one piece, broken or not', () => {
  const element = fc.tuple(members, fc.option(fc.nat(), { freq: 1 }), members);
  fc.assert(
    fc.property(
      fc.array(element, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...settings),
      fc.integer({ min: 1, max: 64 }),
      (drawn, { faults, set }, chunk) => {
        const broken = drawn.map(([, fault]) => (fault === null ? null : (faults[fault % faults.length] as string)));
        const text = set(
          drawn.map(([before, fault, after], index) => {
            return fault === null ? { a: before } : { a: before, fault: `@@${index}`, z: after };
          }),
        ).replaceAll(/"@@(\d)"/g, (_, index: string) => broken[Number(index)] as string);
        const found = frame(encodeUtf8(text), chunk);
        expect(found).toEqual(frame(encodeUtf8(text)));
        const pieces = found.pieces.filter(({ what }) => what !== 'open');
        expect(pieces.map(({ what }) => what)).toEqual(
          broken.map((fault) => (fault === null ? 'record' : 'malformed')),
        );
        expect(
          pieces.map(({ line, text: piece }) =>
            text.split('\n')[line - 1]?.includes(piece.split(/\r?\n/)[0] as string),
          ),
        ).toEqual(pieces.map(() => true));
      },
    ),
    { numRuns: 3000 },
  );
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

/** How many pieces a file has. */
function count(bytes: Uint8Array, chunkBytes: number): number {
  let pieces = 0;
  const add = (): void => void pieces++;
  const framer = new Framer(new Tape(), { record: add, malformed: add });
  for (let at = 0; at < bytes.length; at += chunkBytes) framer.push(bytes.subarray(at, at + chunkBytes));
  framer.finish();
  return pieces;
}
