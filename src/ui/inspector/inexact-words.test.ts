import { expect, test } from 'vitest';
import { inexactWords } from './inexact-words.ts';

test.each([
  ['1e400', 'out of the range of a double'],
  ['-1e400', 'out of the range of a double'],
  ['1e-400', 'closer to 0 than a double can be'],
  ['12345678901234567890', 'past 2^53, where doubles do not tell integers apart'],
  ['9007199254740992', 'past 2^53, where doubles do not tell integers apart'],
  [`1${'0'.repeat(400)}`, 'out of the range of a double'],
  ['3.14159265358979323846', 'more digits than a double holds'],
])('%s: %s', (digits, words) => expect(inexactWords(digits)).toBe(words));
