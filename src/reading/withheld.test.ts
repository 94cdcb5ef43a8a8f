import { expect, test } from 'vitest';
import { Mask } from '../timeline/mask.ts';
import { readAnsi } from './ansi.ts';
import { lookOf } from './looks.ts';
import { readMarkdown } from './markdown.ts';
import { markdownRuns } from './markdown-runs.ts';
import fc from '../testing/examples.ts';

const SECRET = 'hunter2-Zq9x7Kp4 and.more';
/** What may stand within a value and is not seen of it: sequences of a terminal, and marks of Markdown. */
const SEQUENCES = [
  '\x1B[31m',
  '\x1B[m',
  '\x9B1m',
  '\x1B]0;t\x07',
  '\x1B]8;;u\x1B\\',
  '\x1B]0;t\x9C',
  '\x9D0;t\x07',
  '\x1BPxyz\x1B\\',
];
const MORE_SEQUENCES = ['\x1B_a\x1B\\', '\x1B^a\x1B\\', '\x1BXa\x1B\\', '\x90q\x9C', '\x1B(B', '\x1B[K', '\x1B7'];
const BACK = ['X\b', '\b', 'XX\x1B[2D', '\r', 'X\x1B[1D', '\x1B[3G', '\x1B[1C'];
const MARKS = ['**', '`', '_', '&shy;', '&#8203;', '\u200B', '\u00AD', '\\'];
const unseen = fc.constantFrom(...SEQUENCES, ...MORE_SEQUENCES, ...BACK, ...MARKS);

/** Cuts the value in pieces with something between them. */
const split = fc
  .array(fc.tuple(fc.nat({ max: SECRET.length }), unseen), { minLength: 1, maxLength: 4 })
  .map((cuts) =>
    cuts
      .toSorted(([a], [b]) => b - a)
      .reduce((text, [at, between]) => text.slice(0, at) + between + text.slice(at), SECRET),
  );

/** Every string in a value, joined. */
function wordsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  return value !== null && typeof value === 'object' ? Object.values(value).map(wordsIn).join('') : '';
}

test('no way of reading a text joins the pieces of a value that is withheld', () => {
  const mask = new Mask([SECRET]);
  const letters = (text: string): string => text.replaceAll(/[^a-z\d]/gi, '');
  fc.assert(
    fc.property(split, (text) => {
      const shown = mask.redact(`before ${text} after`);
      const isDrawn = lookOf(shown, {}, true)?.kind === 'ansi';
      const lines = isDrawn ? readAnsi(shown).lines.map(({ runs }) => runs.map((run) => run.text).join('')) : [shown];
      expect(letters(lines.join('\n'))).not.toContain(letters(SECRET));
      expect(letters(wordsIn(readMarkdown(shown)))).not.toContain(letters(SECRET));
    }),
    { numRuns: 2000 },
  );
});

test('prose that would join a short value, or one of digits, is shown as it is recorded', () => {
  const values = ['k9#Z', '12345678', 'pin'];
  const mask = new Mask(values);
  for (const text of ['`k9`#Z', 'k9&#35;Z', 'k9\\#Z', '**1234**5678', '1234&#53;678', '12*34*5678', '**pin**']) {
    expect(mask.redact(text)).toBe(text);
    expect(mask.mayJoin(text), text).toBe(true);
    expect(lookOf(text, { prose: true }, 'prose')).toBeNull();
  }
  expect(mask.mayJoin('some **other** words, 1234 and pin')).toBe(false);
  expect(new Mask(['hunter2-Zq9x7Kp4']).mayJoin('1234 **5678**')).toBe(false);
  const left = fc.constantFrom('**', '`', '_', '&#8203;', '\\', '~~', '[', '](x)');
  fc.assert(
    fc.property(
      fc.constantFrom(...values),
      fc.array(fc.tuple(fc.nat(8), left), { minLength: 1, maxLength: 3 }),
      (value, cuts) => {
        const text = cuts
          .toSorted(([a], [b]) => b - a)
          .reduce(
            (all, [at, between]) => all.slice(0, at) + between + all.slice(at),
            `a${value === 'pin' ? '' : value}`,
          );
        const shown = mask.redact(text);
        const drawn = markdownRuns(shown).map((run) => run.map((piece) => piece.text).join(''));
        const isShown = drawn.some((line) => mask.redact(line) !== line);
        expect(!isShown || mask.mayJoin(shown)).toBe(true);
      },
    ),
  );
});
