import { expect, test } from 'vitest';
import { Symbols } from './symbols.ts';
import fc from '../testing/examples.ts';

test('one text is one symbol, and reads back', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
      const symbols = new Symbols();
      const syms = texts.map((text) => symbols.internText(text));
      expect(syms.map((sym) => symbols.text(sym))).toEqual(texts);
      expect(symbols.count).toBe(new Set(texts).size);
      for (const text of texts) expect(symbols.find(text)).toBe(syms[texts.indexOf(text)]);
    }),
  );
});

test('tens of thousands of ids that differ in one digit are told apart', () => {
  const symbols = new Symbols();
  for (let index = 0; index < 50_000; index++) expect(symbols.internText(`toolu_${index}`)).toBe(index);
  expect(symbols.find('toolu_49999')).toBe(49_999);
  expect(symbols.find('toolu_50000')).toBe(-1);
});

test('two byte sequences that are no UTF-8 stay two symbols though both read as U+FFFD', () => {
  const symbols = new Symbols();
  const bytes = Uint8Array.of(0xff, 0xfe);
  expect(symbols.intern(bytes, 0, 1)).not.toBe(symbols.intern(bytes, 1, 2));
});

test('lone surrogates are told apart, and read back', () => {
  const symbols = new Symbols();
  const texts = ['\ud800', '\ud801', '\udfff', 'a\ud800b', '\ud800\ud801', '\ufffd', '\ud83d\ude00'];
  const syms = texts.map((text) => symbols.internText(text));
  expect(new Set(syms).size).toBe(texts.length);
  expect(syms.map((sym) => symbols.text(sym))).toEqual(texts);
});
