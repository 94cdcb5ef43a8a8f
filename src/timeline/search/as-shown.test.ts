import { describe, expect, test } from 'vitest';
import { searchOf } from '../../testing/searches.ts';
import { answeredWith } from '../../testing/secrets.ts';
import type { TestRecord } from '../../testing/streams.ts';
import { eachAsShown, withoutSequences } from './as-shown.ts';
import { matcherOf, type SearchQuery } from './query.ts';
import fc from '../../testing/examples.ts';

const ESC = '\x1B';
const query = (text: string, options: Partial<SearchQuery> = {}): SearchQuery => ({
  text,
  isCase: true,
  isWord: false,
  isRegex: false,
  isWritten: false,
  ...options,
});

function found(text: string, wanted: SearchQuery, shown = [withoutSequences(text)]): [number, number][] {
  const matcher = matcherOf(wanted);
  if ('fault' in matcher) throw new Error(matcher.fault);
  const places: [number, number][] = [];
  const parts = shown.filter((part) => part !== null);
  eachAsShown(matcher.each, text, parts, (start, end) => places.push([start, end]) > 0);
  return places;
}

const text = `${ESC}[31mre${ESC}[0md output, ${ESC}]8;;https://red.invalid/${ESC}\\red${ESC}]8;;${ESC}\\ \x9B1mr\x9B0med`;

describe('a text with control sequences', () => {
  test('is searched as a terminal shows it, and places are those of the text as recorded', () => {
    const all = found(text, query('red'));
    // The second stands in the address of a link, which is not shown.
    expect(all.map(([start, end]) => text.slice(start, end))).toEqual([`re${ESC}[0md`, 'red', 'red', 'r\x9B0med']);
    expect(found(text, query('red output'))).toEqual([[5, 19]]);
    expect(found(text, query('red', { isWord: true }))).toHaveLength(4);
    expect(found(text, query('^red.output', { isRegex: true }))).toEqual([[5, 19]]);
  });

  test('is searched as it is recorded too', () => {
    expect(found(text, query('[31m'))).toEqual([[1, 5]]);
    expect(found(text, query(`${ESC}[31mre`))).toEqual([[0, 7]]);
    expect(found(text, query('https'))).toHaveLength(1);
  });

  test('that may not be searched without them is searched as it is', () => {
    expect(found(`r${ESC}[0med red`, query('red'), [])).toEqual([[8, 11]]);
  });

  test('has no match twice, and none that has a character of another', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      'ab',
      '\n',
      `${ESC}[1m`,
      `${ESC}[`,
      '1',
      'm',
      ESC,
      '\x9B0m',
      `${ESC}]a\x07`,
    );
    const needle = fc.constantFrom('a', 'ab', 'aa', 'b', 'm', '1m', '[1', 'ba', 'a\n');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), needle, (pieces, wanted) => {
        const whole = pieces.join('');
        const places = found(whole, query(wanted));
        for (const [index, [start, end]] of places.entries()) {
          expect(end).toBeGreaterThan(start);
          expect(start).toBeGreaterThanOrEqual(places[index - 1]?.[1] ?? 0);
        }
        // Whatever stands in one piece is found: there or in a match that overlaps it.
        for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + 1))
          expect(places.some(([start, end]) => start < at + wanted.length && end > at)).toBe(true);
      }),
    );
  });
});

describe('in a session', () => {
  const result = (output: string): TestRecord => ({
    type: 'tool_result',
    seq: 2,
    id: 'r',
    linkage: 'none',
    status: 'completed',
    content: [{ type: 'text', text: output }],
  });
  const asked = answeredWith('hunter2');

  test.each(['\x9D0;t\x07', '\x90q\x9C', '\x1BPq\x1B\\', '\x98s\x9C'])(
    'whatever sequence splits them: %j',
    async (sequence) => {
      expect((await searchOf([result(`a r${sequence}ed b`)], query('red'))).marks).toHaveLength(1);
    },
  );

  test('words that sequences split are found', async () => {
    for (const wanted of ['red', 'red output']) {
      const { view, marks } = await searchOf([result(text)], query(wanted, { isCase: false }));
      expect(view.matches).toBe(wanted === 'red' ? 4 : 1);
      expect(marks[0]).toMatchObject({ pointer: '/content/0/text', start: 5 });
    }
  });

  test('a secret is not, wherever sequences stand in it', async () => {
    const output = `hun${ESC}[1mter2 ${ESC}[0mend hunt${ESC}[0m`;
    for (const wanted of ['hunter2', 'ter2', 'hun'])
      expect((await searchOf([asked, result(output)], query(wanted))).marks).toHaveLength(wanted === 'hun' ? 1 : 0);
    const { marks } = await searchOf([asked, result(output)], query('end hunt'));
    expect(marks).toMatchObject([{ start: 9, end: 17 }]);
  });
});

test('an expression that matches only what is empty says so, and no other', async () => {
  const of = async (expression: string) =>
    (await searchOf([{ type: 'vendor/x', a: 'a b' }], query(expression, { isRegex: true }))).view;
  for (const expression of ['^', String.raw`\b`, '(?=a)'])
    expect(await of(expression)).toMatchObject({ matches: 0, hasEmpty: true });
  expect(await of('z')).toMatchObject({ matches: 0, hasEmpty: false });
  expect((await of('b*')).matches).toBeGreaterThan(0);
});
