import { describe, expect, test } from 'vitest';
import { encodeUtf8 } from '../../base/bytes.ts';
import { scan } from '../../json/scan.ts';
import { Kind, Tape } from '../../json/tape.ts';
import fc from '../../testing/examples.ts';
import { LineReader, readLiteral } from './as-line.ts';

/** What is read of a line that comes in pieces. */
function literals(...pieces: string[]): string[] {
  const reader = new LineReader();
  return pieces.flatMap((piece) => [...reader.read(piece)].map((literal) => readLiteral(literal).text));
}

/** The values and names of a line, as the scanner has them. */
function scanned(line: string): string[] {
  const tape = new Tape();
  const bytes = encodeUtf8(line);
  expect(scan(tape, bytes, 0, bytes.length).kind).toBe('value');
  return Array.from({ length: tape.length }, (_, token) => token)
    .filter((token) => tape.kind(token) !== Kind.object && tape.kind(token) !== Kind.array)
    .map((token) => (tape.isString(token) ? tape.text(token) : tape.raw(token)))
    .filter((text) => text !== '');
}

const LETTERS = ['a', '"', '\\', '/', '\n', '\t', '\u0001', 'é', '😀', '\ud800', '{', ',', ':', ' '];
const text = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 8 });
const value = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, text, fc.integer(), fc.boolean(), fc.constant(null), tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(
    text.filter((name) => name !== '__proto__'),
    tie('value'),
    { maxKeys: 4 },
  ),
})).value;

describe('a line', () => {
  test('has the values and names that the scanner reads in it', () => {
    fc.assert(
      fc.property(value, fc.boolean(), (json, isWide) => {
        const line = JSON.stringify(json, null, isWide ? 1 : 0);
        expect(literals(line)).toEqual(scanned(line));
      }),
    );
  });

  test('says where each of their characters stands', () => {
    fc.assert(
      fc.property(text, (string) => {
        const line = JSON.stringify({ a: string });
        const [, literal] = new LineReader().read(line);
        if (literal === undefined) return;
        const { placeOf } = readLiteral(literal);
        let at = 0;
        for (const unit of string.split('')) {
          const from = placeOf(at);
          const written = literal.raw.slice(from, placeOf(++at));
          expect(JSON.parse(`"${written}"`)).toBe(unit);
          expect(line.startsWith(written, literal.start + from)).toBe(true);
        }
        expect(placeOf(at)).toBe(literal.raw.length);
      }),
    );
  });

  test('may come in pieces, and one of them begin within a string', () => {
    expect(literals('{"a":"be', 'tw\\"een","b":', '2}')).toEqual(['a', 'be', 'tw"een', 'b', '2']);
  });

  test.each([
    ['is cut short', '{"a":"b\\', ['a', 'b\\']],
    ['has an escape that is none', String.raw`{"a":"b\qé\n"}`, ['a', String.raw`b\qé\n`]],
    ['has half an escape', String.raw`{"a\u00":1}`, [String.raw`a\u00`, '1']],
    ['has brackets and commas alone', '{},[]:', []],
    ['has words that JSON does not have', 'nope {x: 1}', ['nope', 'x', '1']],
  ])('that %s is read as far as it goes', (_, line, expected) => {
    expect(literals(line)).toEqual(expected);
  });
});
