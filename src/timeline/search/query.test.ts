import { describe, expect, test } from 'vitest';
import { queryFor } from '../../testing/searches.ts';
import { matcherOf, type SearchQuery } from './query.ts';
import fc from '../../testing/examples.ts';

function matches(text: string, query: SearchQuery): string[] {
  const matcher = matcherOf(query);
  if ('fault' in matcher) throw new Error(matcher.fault);
  const found: string[] = [];
  matcher.each(text, (start, end) => {
    found.push(`${start} ${text.slice(start, end)}`);
    return true;
  });
  return found;
}

describe('a text', () => {
  test.each([
    ['a.b', 'axb a.b', {}, ['4 a.b']],
    ['Tool', 'tool TOOL Tool', {}, ['0 tool', '5 TOOL', '10 Tool']],
    ['Tool', 'tool TOOL Tool', { isCase: true }, ['10 Tool']],
    ['ä', 'Ä ä a\u0308', {}, ['0 Ä', '2 ä', '4 a\u0308']],
    ['a\u0308', 'Ä ä a\u0308', { isCase: true }, ['2 ä', '4 a\u0308']],
    ['résumé', 're\u0301sumé résume\u0301 resume', {}, ['0 re\u0301sumé', '8 résume\u0301']],
    ['\u212b', 'a \u212b', { isCase: true }, ['2 \u212b']],
    ['\u1112\u1161\u11ab', 'a 한', {}, ['2 한']],
    ['cafe', 'cafe\u0301 café cafe', {}, ['11 cafe']],
    ['한', '\u1112\u1161\u11ab', { isWord: true }, ['0 \u1112\u1161\u11ab']],
    ['straße', 'STRAßE STRASSE', {}, ['0 STRAßE']],
    // A capital that is longer than its small letter must not move what follows.
    ['x', 'İİ x', {}, ['3 x']],
    ['aa', 'aaaa', {}, ['0 aa', '2 aa']],
    ['log', 'log catalog logs log_1 äLog log', { isWord: true }, ['0 log', '28 log']],
    ['--all', 'ls --all --allow x--all', { isWord: true }, ['3 --all', '18 --all']],
    ['b', 'a\u{1d400}b b', { isWord: true }, ['5 b']],
    ['😀', 'a😀b', {}, ['1 😀']],
    ['\u202e', 'a\u202eb', {}, ['1 \u202e']],
  ] as const)('%s in %s %j', (text, within, options, expected) => {
    expect(matches(within, queryFor(text, options))).toEqual(expected);
  });
});

describe('a regular expression', () => {
  test.each([
    [String.raw`\d+`, 'a 12 b 3', {}, ['2 12', '7 3']],
    ['^b.*$', 'a\nb c\nB', {}, ['2 b c', '6 B']],
    ['x*', 'axxb', {}, ['1 xx']],
    ['a|ab', 'ab b', { isWord: true }, ['0 ab']],
    [String.raw`(.)\1`, 'abba', { isWord: false }, ['1 bb']],
    // By the older rules, which forgive.
    [String.raw`\-{x`, 'a-{x', {}, ['1 -{x']],
    ['[^a]', '😀', {}, ['0 😀']],
  ] as const)('%s in %s %j', (text, within, options, expected) => {
    expect(matches(within, queryFor(text, { ...options, isRegex: true }))).toEqual(expected);
  });

  test.each(['(', 'a)(b', '[', '*', '(?<n>a)(?<n>b', String.raw`\u{110000}[`])('that is none says why: %s', (text) => {
    for (const isWord of [false, true]) {
      const matcher = matcherOf(queryFor(text, { isRegex: true, isWord }));
      expect(matcher).toHaveProperty('fault', expect.stringMatching(/^[A-Z][^/]*$/));
    }
  });
});

const char = fc.constantFrom(...Array.from('aAbB_1 -./"\\\n\t\u0007ßſKé😀\u2028'));
const texts = fc.string({ unit: char, maxLength: 24 });
const needles = fc.string({ unit: char, minLength: 1, maxLength: 3 });

test('finds what indexOf finds', () => {
  fc.assert(
    fc.property(texts, needles, (text, needle) => {
      const expected: string[] = [];
      for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length))
        expected.push(`${at} ${needle}`);
      expect(matches(text, queryFor(needle, { isCase: true }))).toEqual(expected);
    }),
  );
});

test('never passes over JSON text that holds a match', () => {
  fc.assert(
    fc.property(texts, needles, fc.boolean(), fc.boolean(), (text, needle, isCase, slashes) => {
      const query = queryFor(needle, { isCase });
      if (matches(text, query).length === 0) return;
      const matcher = matcherOf(query);
      const json = JSON.stringify({ text });
      for (const form of [slashes ? json.replaceAll('/', String.raw`\/`) : json, text])
        expect('mayMatchIn' in matcher && matcher.mayMatchIn(form)).toBe(true);
    }),
  );
});
