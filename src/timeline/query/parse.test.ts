import { describe, expect, test } from 'vitest';
import { KEY_NAMES, type QueryKey, specOf } from './keys.ts';
import { parseQuery, parseTerm, type Term } from './parse.ts';
import { mergeTerms, printTerm } from './print.ts';
import { addTerms, isTermText, termsOf, understood } from './terms.ts';
import fc from '../../testing/examples.ts';

const printed = (query: string): readonly string[] => termsOf(query);
const faultsOf = (query: string): readonly string[] =>
  parseQuery(query).flatMap(({ faults }) =>
    faults.map(({ from, to, message }) => `${query.slice(from, to)}| ${message}`),
  );

describe('a query', () => {
  test.each([
    ['status:failed tool:Bash pairing:dangling', ['status:failed', 'tool:Bash', 'pairing:dangling']],
    ['  status:failed,denied  ', ['status:failed,denied']],
    ['status:failed status:denied', ['status:failed,denied']],
    ['-by:user -by:policy', ['-by:user,policy']],
    ['DECIDEDBY:user clause:ASR-254', ['by:user', 'rule:ASR-254']],
    ['some words', ['text:some', 'text:words']],
    ['"two words" -never', ['text:"two words"', '-text:never']],
    ['tool:"a b","c,d"', ['tool:"a b","c,d"']],
    [String.raw`tool:"say \"hi\" \\"`, [String.raw`tool:"say \"hi\" \\"`]],
    ['tool:"Bash"', ['tool:Bash']],
    ['by:none by:"none"', ['by:none,"none"']],
    ['tool:mcp__* tool:"a*"', ['tool:mcp__*,"a*"']],
    ['pairing:DANGLING', ['pairing:dangling']],
    ['time:14:02..14:10', ['time:14:02..14:10']],
    ['1:2', ['text:1:2']],
    ['a,b', ['text:"a,b"']],
    ['-', ['text:-']],
    ['', []],
  ])('%s is %j', (query, terms) => {
    expect(printed(query)).toEqual(terms);
  });

  test.each([
    ['stauts:failed', 'stauts| there is no key “stauts”: did you mean status?'],
    ['pairing:dangeling', 'dangeling| pairing has no value “dangeling”: did you mean dangling?'],
    ['severity:x', 'x| severity has no value “x”: there are error, warning, notice'],
    ['tool:', 'tool:| tool: needs a value'],
    ['tool:a,,b', ',| a value is missing beside the comma'],
    ['tool:"a', '"a| the quotes are not closed'],
    ['tool:"a"b', 'b| a space or a comma is missing after the quotes'],
    ['"a"b', 'b| a space or a comma is missing after the quotes'],
    ['-"a', '"a| the quotes are not closed'],
    ['-","none"', 'none"| a space or a comma is missing after the quotes'],
    ['line:7..x', '7..x| a line is a number, or two: 100..200'],
    ['line:9..2', '9..2| the range ends before it begins'],
    ['time:25:00', '25:00| there is no such time'],
    ['time:2026-02-30', '2026-02-30| there is no such time'],
    [
      'time:14:02..2026-01-01',
      '14:02..2026-01-01| both ends must be of one kind: times of day, dates, or times with a zone',
    ],
    ['time:..', '..| a time is 14:02, 14:02:21, 2026-01-31 or 2026-01-31T14:02, or two of them: 14:02..14:10'],
    ['branch:x', 'x| branch has no value “x”: there are current, left, unknown, none, or a number'],
  ])('%s says what is wrong, and where', (query, fault) => {
    expect(faultsOf(query)).toEqual([fault]);
    // What is wrong stays as it was written, and can be read again.
    expect(termsOf(termsOf(query).join(' '))).toEqual(termsOf(query));
    expect(understood(termsOf(query))).toEqual([]);
  });

  test('an unknown key that is like no other names those that there are', () => {
    expect(faultsOf('http://x')[0]).toContain('there are type, tool,');
  });

  test('what is wrong in one piece leaves the others alone', () => {
    expect(parseQuery('stauts:x tool:Bash').map(({ term }) => term?.key ?? null)).toEqual([null, 'tool']);
    expect(termsOf('stauts:x tool:Bash')).toEqual(['tool:Bash', 'stauts:x']);
  });

  test('terms of a key are put together with those that are there; words stay apart', () => {
    expect(addTerms(['status:failed'], 'status:denied -status:x')).toEqual(['status:failed,denied', '-status:x']);
    expect(addTerms(['text:a'], 'b')).toEqual(['text:a', 'text:b']);
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
  fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\\', '*', ':', '-'), minLength: 1, maxLength: 6 }),
  fc.constantFrom('none', 'other', 'NONE'),
);

/** A term as a reader could mean it: recorded texts in quotes, words of the key without. */
const anyTerm: fc.Arbitrary<Term> = fc
  .tuple(fc.constantFrom(...KEY_NAMES), fc.boolean())
  .chain(([key, isNot]) =>
    fc.array(valueOf(key), { minLength: 1, maxLength: 3 }).map((values) => ({ key, isNot, values })),
  );

function valueOf(key: QueryKey): fc.Arbitrary<Term['values'][number]> {
  const words = Object.keys(specOf(key).words);
  const word = words.length === 0 ? [] : [fc.constantFrom(...words).map((text) => ({ text, isQuoted: false }))];
  const other = {
    recorded: anyText.map((text) => ({ text, isQuoted: true })),
    text: anyText.map((text) => ({ text, isQuoted: true })),
    words: null,
    lines: fc.nat(1000).map((line) => ({ text: `${line}..${line + 1}`, isQuoted: false })),
    branches: fc.integer({ min: 1, max: 20 }).map((number) => ({ text: String(number), isQuoted: false })),
    times: fc
      .constantFrom('14:02..14:10', '2026-01-31', '..2026-01-31T14:02:01.5Z')
      .map((text) => ({ text, isQuoted: false })),
  }[specOf(key).form];
  return fc.oneof(...word, ...(other === null ? [] : [other])).map((value) => ({ ...value, from: 0, to: 0 }));
}

/** What a term means, without where it stands. Quotes that change nothing are left out. */
function meaning({ key, isNot, values }: Term): unknown {
  const told = values.map(({ text, isQuoted }) => {
    const isTold =
      text.includes('*') || Object.keys(specOf(key).words).some((word) => word.toLowerCase() === text.toLowerCase());
    return `${isQuoted && isTold && key !== 'text'} ${text}`;
  });
  return { key, isNot, values: [...new Set(told)] };
}

test('operators of other languages are told what is written instead; in quotes or small they are words', () => {
  for (const [word, instead] of [
    ['OR', 'status:failed,denied'],
    ['||', 'status:failed,denied'],
    ['AND', 'all terms have to hold'],
    ['NOT', '-status:failed'],
  ] as const) {
    const [, piece] = parseQuery(`status:failed ${word} x`);
    expect(piece?.term).toBeNull();
    expect(piece?.faults).toEqual([
      { from: 14, to: 14 + word.length, message: expect.stringContaining(instead) as string },
    ]);
    expect(parseTerm(`"${word}"`)?.values).toMatchObject([{ text: word }]);
    expect(parseTerm(`text:${word}`)?.values).toMatchObject([{ text: word }]);
  }
  expect(['or', 'and', 'ORDER', 'constructor'].every((word) => parseTerm(word)?.key === 'text')).toBe(true);
});

test('a term that is printed and read again is the same', () => {
  fc.assert(
    fc.property(anyTerm, (term) => {
      const text = printTerm(term);
      const read = parseTerm(text);
      expect(read === null ? null : meaning(read), text).toEqual(meaning(term));
      expect(isTermText(text)).toBe(true);
      expect(termsOf(text)).toEqual([text]);
    }),
    { numRuns: 1000 },
  );
});

test('any text is some query, whose pieces are in order and in it; its one form is read as itself', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 6 }),
    anyTerm.map(printTerm),
    fc.constantFrom(' ', '"', 'tool:', '-', ','),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (parts) => {
      const query = parts.join('');
      let at = 0;
      for (const { from, to, raw, term, faults } of parseQuery(query)) {
        expect(from).toBeGreaterThanOrEqual(at);
        expect(to).toBeGreaterThan(from);
        expect(raw).toBe(query.slice(from, to));
        expect(term === null).toBe(faults.length > 0);
        for (const fault of faults) {
          expect(fault.from).toBeGreaterThanOrEqual(from);
          expect(fault.to).toBeGreaterThan(fault.from);
        }
        at = to;
      }
      const texts = termsOf(query);
      expect(termsOf(texts.filter((text) => parseTerm(text) !== null).join(' '))).toEqual(
        texts.filter((text) => parseTerm(text) !== null),
      );
      expect(new Set(texts.map((text) => isTermText(text))).has(false)).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

test('terms that are put together are of one key and sign', () => {
  fc.assert(
    fc.property(fc.array(anyTerm, { maxLength: 6 }), (terms) => {
      const merged = mergeTerms(terms);
      const names = merged.filter(({ key }) => key !== 'text').map(({ key, isNot }) => `${isNot}${key}`);
      expect(new Set(names).size).toBe(names.length);
      const count = (list: readonly Term[]): number => list.reduce((sum, { values }) => sum + values.length, 0);
      expect(count(merged)).toBe(count(terms));
    }),
  );
});
