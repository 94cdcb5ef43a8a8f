import { describe, expect, test } from 'vitest';
import { call } from '../testing/details.ts';
import type { TestRecord } from '../testing/streams.ts';
import { openStream } from '../testing/timeline.ts';

/** The text beside each row's name. */
async function details(records: readonly TestRecord[]): Promise<readonly string[]> {
  const asked = { view: 'story', filters: [], from: 0, to: 100 } as const;
  const { rows } = await openStream(records).answerer.answer('rows', asked);
  return rows.map(({ detail }) => detail);
}

describe('the argument of a call that tells most', () => {
  test.each<[what: string, input: unknown, line: string]>([
    [
      'the first of a list of things, and how many more',
      {
        todos: [
          { status: 'pending', content: 'Fix the parser' },
          { status: 'pending', content: 'Test it' },
        ],
      },
      'Fix the parser and 1 more',
    ],
    ['the only thing of a list', { questions: [{ header: 'Scope', question: 'All of it?' }] }, 'All of it?'],
    ['the first string of a thing without a telling name', { steps: [{ n: 1, verb: 'go', to: 'x' }] }, 'go'],
    ['the first thing that tells something', { steps: [{ n: 1 }, {}, { text: 'go\non' }] }, 'go ⏎ on and 2 more'],
    ['a list as the input itself', [{ path: 'a.ts' }, { path: 'b.ts' }], 'a.ts and 1 more'],
    [
      'a long text, cut so that the count is seen',
      { todos: [{ text: 'x'.repeat(200) }, {}] },
      `${'x'.repeat(79)}… and 1 more`,
    ],
    ['things that tell nothing', { edits: [{ n: 1 }, { n: 2 }] }, '2 objects'],
    ['things of which one tells something inside', [{ at: { x: 1 } }, { to: { path: 'a.ts' } }], '2 objects: a.ts'],
    ['one thing that has a list of words', [{ names: ['a b', 'c'] }], '1 object: a b'],
    ['a list of several kinds of things', { args: ['a b', { text: 'x' }, ['y']] }, '"a b" {…} […]'],
    ['a telling name before a list', { todos: [{ text: 'x' }], command: 'ls' }, 'ls'],
    ['nothing of an empty list', { todos: [] }, ''],
  ])('%s', async (_, input, line) => expect(await details([call('a', { input })])).toEqual([line]));

  test('a thousand things are counted as people read them', async () => {
    const todos = Array.from({ length: 1235 }, (_, at) => ({ content: `Step ${at}` }));
    expect(await details([call('a', { input: { todos } })])).toEqual(['Step 0 and 1,234 more']);
  });

  test('the value of a secret in a list is withheld', async () => {
    const [, line] = await details([
      {
        type: 'input_request',
        seq: 1,
        id: 'i',
        requestId: '1',
        mode: 'questions',
        questions: [{ id: 'q', text: 'Key?', secret: true }],
        status: 'answered',
        answers: [{ questionId: 'q', text: 'hunter2-hunter2' }],
      },
      call('a', { input: { todos: [{ content: 'Log in with hunter2-hunter2' }, { content: 'hunter2-hunter2' }] } }),
    ]);
    expect(line).not.toContain('hunter2');
    expect(line).toMatch(/^Log in with .+ and 1 more$/);
  });
});
