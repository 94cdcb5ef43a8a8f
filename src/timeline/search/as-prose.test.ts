import { describe, expect, test } from 'vitest';
import { markdownRuns } from '../../reading/markdown-runs.ts';
import fc from '../../testing/examples.ts';
import { queryFor, searchOf } from '../../testing/searches.ts';
import { answeredWith } from '../../testing/secrets.ts';
import type { TestRecord } from '../../testing/streams.ts';

const said = (text: string): TestRecord => ({ type: 'message', role: 'assistant', content: [{ type: 'text', text }] });

/** What is found in a text, as it is recorded. */
async function found(text: string, wanted: string, options = {}, record = said): Promise<string[]> {
  const { marks } = await searchOf([record(text)], queryFor(wanted, options));
  return marks.filter(({ pointer }) => pointer !== null).map(({ start, end }) => text.slice(start, end));
}

describe('prose is searched as it is laid out', () => {
  test.each([
    ['**unit tests** before', 'unit tests before', '**unit tests** before'.slice(2)],
    ['see **bo**ld words', 'bold', 'bo**ld'],
    ['run `npm test` now', 'run npm test now', 'run `npm test` now'],
    ['read [the docs](https://x.invalid/a_b) first', 'read the docs', 'read [the docs'],
    ['a ~~b~~ c', 'a b c', 'a ~~b~~ c'],
    [String.raw`2\*3`, '2*3', String.raw`2\*3`],
    [String.raw`AT&amp;T and \*star\* here`, 'and *star* here', String.raw`and \*star\* here`],
    ['AT&amp;T said', 'AT&T', 'AT&amp;T'],
    ['&lt;', '<', '&lt;'],
    ['a **&lt;tag&gt;**, &#65;', '<tag>, A', '&lt;tag&gt;**, &#65;'],
    ['> one\n> AT&amp;T **and** two', 'and two', 'and** two'],
    ['## Two *words*', 'two words', 'Two *words'],
    ['| a | **b** c |\n| - | - |\n| 1 | 2 `x` |', 'b c', 'b** c'],
    ['- item\n  **of** two', 'of two', 'of** two'],
    ['> said **and** quoted', 'and quoted', 'and** quoted'],
  ])('%j: %j', async (text, wanted, expected) => {
    expect(await found(text, wanted)).toEqual(expected === null ? [] : [expected]);
  });

  test('with an expression, and whole words', async () => {
    expect(await found('the **unit** tests', String.raw`unit\stests`, { isRegex: true })).toEqual(['unit** tests']);
    expect(await found('see **bo**ld', 'bold', { isWord: true })).toEqual(['bo**ld']);
    expect(await found('see **bo**ld', 'BOLD', { isCase: true })).toEqual([]);
  });

  test('and as it is recorded', async () => {
    expect(await found('**unit** tests', '**unit**')).toEqual(['**unit**']);
    expect(await found('**unit** tests', 'unit')).toEqual(['unit']);
  });

  test('but nowhere else: a command has its stars', async () => {
    const call = (command: string): TestRecord => ({
      type: 'tool_call',
      callId: 'c',
      name: 'Bash',
      input: { command },
    });
    expect(await found('ls a*b*c', 'abc', {}, call)).toEqual([]);
    const code = '```\na*b*c\n```';
    expect(await found(code, 'abc')).toEqual([]);
  });

  test('and where a record says that a text is Markdown', async () => {
    const result = (text: string): TestRecord => ({
      type: 'tool_result',
      linkage: 'none',
      status: 'completed',
      content: [{ type: 'resource', resource: { uri: 'x', mimeType: 'text/markdown', text } }],
    });
    expect(await found('**a**b', 'ab', {}, result)).toEqual(['a**b']);
  });

  test('what is withheld does not come together', async () => {
    const { marks } = await searchOf([answeredWith('hunter2'), said('hun**ter2** is it')], queryFor('hunter2'));
    expect(marks).toEqual([]);
  });

  test('whatever stands together on the page is found', async () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      ' ',
      '*',
      '**',
      '_',
      '`',
      '~~',
      '[',
      '](x)',
      '&amp;',
      '&#65;',
      '&nope;',
      '\\',
      '<',
      '>',
      '\n',
      '\n> ',
      '- ',
      '# ',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 16 }), fc.nat(), fc.nat(), async (pieces, from, size) => {
        const text = pieces.join('');
        for (const run of markdownRuns(text)) {
          const whole = run.map((each) => each.text).join('');
          const start = from % whole.length;
          const wanted = whole.slice(start, start + 1 + (size % 6));
          // One line is what is typed.
          if (wanted.includes('\n')) continue;
          expect((await found(text, wanted)).length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 400 },
    );
  });
});
