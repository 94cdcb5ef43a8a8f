import { expect, test } from 'vitest';
import { encodeUtf8 } from '../base/bytes.ts';
import { pointerTo, tokenAt } from './pointer.ts';
import { type Scan, scan } from './scan.ts';
import { Kind, nameOf, Tape, type Token } from './tape.ts';
import fc from '../testing/examples.ts';

function scanText(text: string, tape = new Tape()): { tape: Tape; outcome: Scan } {
  const bytes = encodeUtf8(text);
  return { tape, outcome: scan(tape, bytes, 0, bytes.length) };
}

/** The value of a token as JSON.parse would have it: the slow, obvious model read off the tape. */
function valueOf(tape: Tape, token: Token): unknown {
  switch (tape.kind(token)) {
    case Kind.object: {
      const object = {};
      for (const { key, value } of tape.members(token)) {
        Object.defineProperty(object, tape.text(key), {
          value: valueOf(tape, value),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
      return object;
    }
    case Kind.array:
      return [...tape.elements(token)].map((element) => valueOf(tape, element));
    case Kind.string:
    case Kind.escaped:
      return tape.text(token);
    case Kind.number:
      return Number(tape.raw(token));
    case Kind.true:
      return true;
    case Kind.false:
      return false;
    case Kind.null:
      return null;
  }
}

test('reads what JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const { tape, outcome } = scanText(text);
      expect(outcome).toEqual({ kind: 'value', end: encodeUtf8(text).length });
      expect(JSON.stringify(valueOf(tape, 0))).toBe(JSON.stringify(JSON.parse(text)));
    }),
  );
});

test('refuses what JSON.parse refuses, and accepts what it accepts, however a text is damaged', () => {
  const damaged = fc
    .tuple(fc.jsonValue({ maxDepth: 3 }), fc.nat(), fc.string({ maxLength: 3 }))
    .map(([value, at, junk]) => {
      const text = JSON.stringify(value);
      const cut = at % (text.length + 1);
      return text.slice(0, cut) + junk + text.slice(cut + 1);
    });
  fc.assert(
    fc.property(damaged, (text) => {
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      const { outcome } = scanText(text);
      const bytes = encodeUtf8(text);
      const isWhole =
        outcome.kind === 'value' && /^[ \t\r\n]*$/.test(new TextDecoder().decode(bytes.subarray(outcome.end)));
      // A lone surrogate cannot be written in UTF-8; both readers then see U+FFFD.
      expect(isWhole).toBe(isJson);
    }),
    { numRuns: 500 },
  );
});

test('a value cut anywhere is cut, not wrong', () => {
  const text = '{"a":[1.5e3,true,null,"x\\u00e9\\n"],"b":{"c":-0}}';
  for (let end = 1; end < text.length; end++)
    expect(scanText(text.slice(0, end)).outcome.kind, text.slice(0, end)).toBe('cut');
});

test.each([
  ['{"a":1,}', 7, 'a member name in double quotes should stand where'],
  ['{"a" 1}', 5, "':' should stand where '1' does"],
  ['[1 2]', 3, "',' or ']' should stand where '2' does"],
  ['{"a":tru}', 8, "'true' should stand where '}' does"],
  ['{"a":01}', 5, 'a number may not start with 0'],
  ['{"a":"\\x"}', 6, 'no escape'],
  ['{"a":"b\u0000"}', 7, 'a control character (U+0000) stands unescaped'],
  ['{a:1}', 1, 'a member name in double quotes'],
  ['hello', 0, 'a value should stand where'],
])('says what is wrong with %s, and where', (text, at, reason) => {
  const { outcome } = scanText(text);
  expect(outcome).toMatchObject({ kind: 'fault', at });
  expect(outcome.kind === 'fault' ? outcome.reason : '').toContain(reason);
});

test('keeps the digits of a number, and points out those that may not survive a double', () => {
  const { tape } = scanText('{"a":12345678901234567890,"b":1.0,"c":1e2,"d":1234}');
  expect(tape.raw(tape.member(0, nameOf('a')))).toBe('12345678901234567890');
  expect(tape.raw(tape.member(0, nameOf('b')))).toBe('1.0');
  expect(tape.suspects.map((token) => tape.raw(token))).toEqual(['12345678901234567890', '1e2']);
});

test('finds repeated names, escapes undone, in small and in large objects; the last one counts', () => {
  const { tape } = scanText('{"a":1,"b":2,"\\u0061":3}');
  expect(tape.repeated).toHaveLength(1);
  expect(tape.raw(tape.member(0, nameOf('a')))).toBe('3');
  const many = Array.from({ length: 5000 }, (_, index) => `"k${index}":0`);
  const large = scanText(`{${[...many, '"k17":1', '"k4999":1'].join(',')}}`).tape;
  expect(large.repeated.map((key) => large.text(key))).toEqual(['k17', 'k4999']);
});

test('__proto__ is a member like any other', () => {
  const { tape } = scanText('{"__proto__":{"x":1},"constructor":2}');
  expect(tape.raw(tape.member(0, nameOf('__proto__')))).toBe('{"x":1}');
  expect(tape.member(0, nameOf('toString'))).toBe(-1);
});

test('20,000 levels of nesting are read, and so are 200,000', () => {
  for (const depth of [20_000, 200_000]) {
    const { outcome, tape } = scanText('['.repeat(depth) + ']'.repeat(depth));
    expect(outcome.kind).toBe('value');
    expect(tape.length).toBe(depth);
  }
});

test('bytes that are no UTF-8 are noted where they stand, and the rest is read', () => {
  const good = encodeUtf8('{"a":"\u00e9\u20ac\ud83d\ude00"}');
  const tape = new Tape();
  scan(tape, good, 0, good.length);
  expect(tape.badUtf8).toBe(-1);
  for (const bad of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]]) {
    const bytes = Uint8Array.of(...encodeUtf8('{"a":"'), ...bad, ...encodeUtf8('"}'));
    expect(scan(tape, bytes, 0, bytes.length).kind).toBe('value');
    expect(tape.badUtf8).toBe(6);
    expect(tape.text(tape.member(0, nameOf('a')))).toContain('\ufffd');
  }
});

test('every token is named by a JSON Pointer that finds it again', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), (value) => {
      const { tape } = scanText(JSON.stringify(value));
      const visit = (token: Token): void => {
        expect(tokenAt(tape, pointerTo(tape, token))).toBe(token);
        for (const element of tape.elements(token)) visit(element);
        for (const member of tape.members(token)) visit(member.value);
      };
      visit(0);
    }),
  );
});

test('a member is found, or not, among few and many, by the first names and by others', () => {
  const names = fc.uniqueArray(fc.string({ maxLength: 3 }), { maxLength: 60 });
  fc.assert(
    fc.property(names, names, (there, asked) => {
      const object = `{${there.map((name, index) => `${JSON.stringify(name)}:${index}`).join(',')}}`;
      for (const [{ tape }, at] of [[scanText(object), 0] as const, [scanText(`[${object}]`), 1] as const]) {
        for (const name of [...there, ...asked]) {
          const found = tape.member(at, nameOf(name));
          expect(found < 0 ? -1 : Number(tape.raw(found))).toBe(there.indexOf(name));
        }
      }
    }),
  );
});

test('a name that repeats is noted, however many there are and wherever the others lie', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(40), fc.boolean()), { maxLength: 60 }), (drawn) => {
      const inner = '{"n0":1,"n1":{"n0":2},"n2":3}';
      const { tape } = scanText(`{${drawn.map(([name, isDeep]) => `"n${name}":${isDeep ? inner : '1'}`).join(',')}}`);
      const seen = new Set<number>();
      const repeated = drawn.filter(([name]) => seen.has(name) || !seen.add(name)).map(([name]) => `n${name}`);
      expect(tape.repeated.map((key) => tape.text(key))).toEqual(repeated);
    }),
  );
});
