import { expect, test } from 'vitest';
import { encodeUtf8 } from '../base/bytes.ts';
import { frame, short } from '../testing/frames.ts';
import fc from '../testing/examples.ts';

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
            return fault === null ? { a: before } : { a: before, fault: `@@fault${index}`, z: after };
          }),
        ).replaceAll(/"@@fault(\d)"/g, (_, index: string) => broken[Number(index)] as string);
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
