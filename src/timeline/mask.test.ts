import { describe, expect, test } from 'vitest';
import { BLOCK, Mask } from './mask.ts';
import fc from '../testing/examples.ts';

const SECRET = 'pa"ss\\wörd\n7';
/** A text as JSON would have it inside a string, `levels` times over. */
const embed = (text: string, levels: number): string =>
  levels === 0 ? text : embed(JSON.stringify(text).slice(1, -1), levels - 1);
const asUnicode = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

describe('a value is found', () => {
  const mask = new Mask([SECRET]);
  test.each([0, 1, 2, 3, 4])('inside JSON inside JSON, %i levels deep', (levels) => {
    expect(mask.redact(`x ${embed(SECRET, levels)} y`)).toBe(`x ${BLOCK} y`);
  });

  test('with every character an escape, in either case, and doubly escaped', () => {
    const escaped = asUnicode(SECRET);
    for (const form of [escaped, escaped.toUpperCase().replaceAll('\\U', '\\u'), embed(escaped, 1)]) {
      expect(mask.redact(`"${form}"`)).toBe(`"${BLOCK}"`);
    }
  });

  test('beside backslashes that escape nothing', () => {
    expect(new Mask(['hunter2']).redact('C:\\users\\hunter2\\x \\u12')).toBe(`C:\\users\\${BLOCK}\\x \\u12`);
  });

  test('with a terminal’s colours within it, also inside JSON', () => {
    const own = new Mask(['made-up-token']);
    const text = 'x made-\x1B[01;31m\x1B[Kup\x1B[m\x1B]8;;y\x07-token\x1B[0m z';
    expect(own.redact(text)).toBe(`x ${BLOCK}\x1B[0m z`);
    expect(own.redact(JSON.stringify(text))).toBe(`"x ${BLOCK}\\u001b[0m z"`);
    expect(own.redact('x \x1B[31mmade-up\x1B[0m z')).toBe('x \x1B[31mmade-up\x1B[0m z');
  });

  test('with Markdown within it that would not be seen, whatever the value has of it itself', () => {
    const own = new Mask(['sk_live_*4f9`a2', 'a&b-plain', 'correct horse.battery/staple']);
    for (const form of [
      'sk_**live**_\\*4f9\\`a2',
      'sk_live_\\*4f9\\`[a2](https://x.invalid/)',
      '`sk_live_`*4f9&#96;a2',
      'correct horse&period;battery&sol;staple',
      'correct&nbsp;horse.battery/staple',
      '**correct** _horse.battery_/[staple](x)',
    ])
      expect(own.redact(`x ${form} z`), form).toMatch(/^x [*_`\\]*████\S* z$/);
    expect(own.redact('x a&amp;b-*plain* z')).toBe(`x ${BLOCK}* z`);
    expect(own.redact(JSON.stringify('x a&amp;b-*plain* z'))).toBe(`"x ${BLOCK}* z"`);
    expect(own.redact('x *a* b-plan z')).toBe('x *a* b-plan z');
  });

  test('with other space, or with what is not seen, between its words and within them', () => {
    const own = new Mask(['correct horse battery', 'hunter2-Zq9x7Kp4']);
    for (const space of ['  ', '\t', '\n', '\r\n', '\\\n', '\u00A0', '\u2009', ' \n > '])
      expect(own.redact(`x correct${space}horse${space}battery z`), JSON.stringify(space)).toBe(`x ${BLOCK} z`);
    for (const unseen of ['\u200B', '\u00AD', '\n', '\uFE0F', '\u2060'])
      expect(own.redact(`x hunter2-${unseen}Zq9x${unseen}7Kp4 z`), JSON.stringify(unseen)).toBe(`x ${BLOCK} z`);
  });

  test('a number only as it stands: digits of a time are no value', () => {
    const own = new Mask(['110319']);
    expect(own.redact('2026-11-03T19:02')).toBe('2026-11-03T19:02');
    expect(own.redact('pin 110319.')).toBe(`pin ${BLOCK}.`);
  });

  test('without the white space around it', () => {
    expect(new Mask(['hunter2\n']).redact('token=hunter2;')).toBe(`token=${BLOCK};`);
  });

  test('several values that overlap are one block', () => {
    expect(new Mask(['abcdef', 'defghi', 'cdef']).redact('xabcdefghix')).toBe(`x${BLOCK}x`);
  });
});

test('a value is found wherever it stands in a text that is searched by parts', () => {
  const mask = new Mask(['made-up-token']);
  for (const at of [0, 1000, 2 ** 20 - 20, 2 ** 20 - 5, 2 ** 20, 2 ** 20 + 5, 3 * 2 ** 20 - 7]) {
    const text = `${'.'.repeat(at)}made-up-token${'.'.repeat(100)}`;
    expect(mask.find(text), String(at)).toEqual([{ start: at, end: at + 13 }]);
    const split = `${'.'.repeat(at)}made-up\n token${'.'.repeat(2 ** 20)}`;
    expect(mask.find(split), String(at)).toEqual([{ start: at, end: at + 14 }]);
  }
});

test('a short value is withheld only where it is the whole text', () => {
  const mask = new Mask(['123', 'ab']);
  expect(mask.redact('123')).toBe(BLOCK);
  expect(mask.redact('0123')).toBe('0123');
  expect(mask.isValue('ab')).toBe(true);
  expect(mask.isValue('abc')).toBe(false);
  expect(mask.hasShort).toBe(true);
});

test('a text is cut after it was searched: no beginning of a value is left', () => {
  const mask = new Mask(['secret-value']);
  expect(mask.redactStart('123456 secret-value', 10)).toBe(`123456 ${BLOCK}`);
  expect(mask.redactStart('secret-value secret-value', 14)).toBe(`${BLOCK} ${BLOCK}`);
  expect(mask.redactStart('plain text', 5)).toBe('plain');
});

test('nothing to withhold changes nothing', () => {
  const mask = new Mask(['', '  ']);
  expect(mask.redact('a\\u0062c')).toBe('a\\u0062c');
  expect(mask.reach).toBe(0);
});

test('no value of four characters or more is ever left, however it is escaped, and other text stays', () => {
  const value = fc.string({ unit: 'binary', minLength: 4, maxLength: 12 });
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 5 }),
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 0, max: 3 }),
      (values, around, levels) => {
        const mask = new Mask(values);
        const text = values.map((one) => embed(`${around}${one}`, levels)).join(around);
        const shown = mask.redact(text);
        for (const one of values) expect(shown).not.toContain(one);
        for (const { start, end } of mask.find(text)) expect(end).toBeGreaterThan(start);
        expect(new Mask(['no such value']).redact(text)).toBe(text);
      },
    ),
  );
});
