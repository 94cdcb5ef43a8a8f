import { expect, test } from 'vitest';
import { decodeUtf8, encodeUtf8 } from '../base/bytes.ts';
import { wordOf } from './words.ts';
import fc from '../testing/examples.ts';

test('a text is what decoding gives, the first time and again', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => encodeUtf8(text)),
    fc.constantFrom('', '\ufeff', 'é', '\ufffd', '\0', 'completed').map((text) => encodeUtf8(text)),
  );
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 20 }), (all) => {
      for (const one of [...all, ...all]) expect(wordOf(one, 0, one.length)).toBe(decodeUtf8(one));
    }),
    { numRuns: 500 },
  );
});
