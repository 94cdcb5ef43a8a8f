import { describe, expect, test } from 'vitest';
import { call, detailOf, fieldsOf, result } from '../testing/details.ts';
import type { TestRecord } from '../testing/streams.ts';
import { openStream } from '../testing/timeline.ts';

/** A record on a branch. */
const on = (record: TestRecord, number: number, more: TestRecord = {}): TestRecord => ({
  ...record,
  _meta: { 'sessionscope/branch': { number, ...more } },
});
const said = (id: string): TestRecord => ({ type: 'message', id, role: 'user', content: [{ type: 'text', text: id }] });

/** Badges about branches, by line; those that we computed with a "~". */
async function badges(stream: readonly TestRecord[]): Promise<Record<number, string[]>> {
  const { rows } = await openStream(stream).answerer.answer('rows', { view: 'story', filters: [], from: 0, to: 100 });
  const found: Record<number, string[]> = {};
  for (const { line, badges: all } of rows) {
    const about = all
      .filter(({ kind }) => kind === 'branch')
      .map(({ text, computed }) => `${computed === true ? '~' : ''}${text}`);
    if (about.length > 0) found[line] = about;
  }
  return found;
}

const FORKED = [
  on(said('a'), 1),
  on(call('b'), 1),
  on(result('c', 'b'), 1),
  on(said('d'), 1),
  on(said('e'), 2, { from: 'c' }),
  on(said('f'), 2),
];

describe('branches in the story', () => {
  test('where a branch begins, from where, and what is not on the current one', async () => {
    expect(await badges(FORKED)).toEqual({
      4: ['~not on the current branch'],
      5: ['~branch 2 of 2, current: from line 3'],
    });
  });

  test('a branch that was left again', async () => {
    expect(await badges([...FORKED, on(said('g'), 1)])).toEqual({
      5: ['~branch 2 of 2: from line 3', '~not on the current branch'],
      6: ['~not on the current branch'],
    });
  });

  test('one that begins at the start, one whose parent is not there', async () => {
    expect(
      await badges([on(said('a'), 1), on(said('b'), 2, { from: null }), on(said('c'), 3, { from: false })]),
    ).toEqual({
      2: ['~branch 2 of 3: from the start'],
      3: ['~branch 3 of 3, current: from an entry that is not in the lines before it'],
    });
  });

  test('a result that is on another branch than its call', async () => {
    const stream = [on(call('a'), 1), on(said('b'), 1), on(result('c', 'a'), 2, { from: 'a' }), on(said('d'), 1)];
    expect((await badges(stream))[1]).toEqual(['~branch 2 of 2: from line 1', '~result: not on the current branch']);
  });

  test('a session with one branch, or none, says nothing', async () => {
    expect(await badges([on(said('a'), 1), on(said('b'), 1)])).toEqual({});
    expect(await badges([said('a'), said('b')])).toEqual({});
  });

  test.each([
    ['a number that skips one', { number: 3 }],
    ['no number', { number: 'x' }],
    ['no object', 7],
    ['a fraction', { number: 1.5 }],
  ])('marks that are none of ours: %s', async (_, mark) => {
    const stream = [on(said('a'), 1), { ...said('b'), _meta: { 'sessionscope/branch': mark } }, on(said('c'), 1)];
    expect(await badges(stream)).toEqual({});
  });

  test.each([['nowhere'], ['later'], ['b'], [7]])(
    'a branch from %j, which is no record before it, is lost',
    async (from) => {
      const stream = [on(said('a'), 1), on(said('b'), 2, { from }), on(said('later'), 2)];
      expect((await badges(stream))[2]).toEqual([
        '~branch 2 of 2, current: from an entry that is not in the lines before it',
      ]);
    },
  );
});

describe('branches in the inspector', () => {
  test('a row says its branch, and leads to where it goes on from', async () => {
    const stream = FORKED.map((record) => JSON.stringify(record)).join('\n');
    const detail = await detailOf(stream, 5);
    expect(fieldsOf(detail, 'Record')['Branch']).toBe('~2 of 2: on the current branch');
    expect(
      detail.links.map(({ relation, direction, rows }) => [relation, direction, rows.map(({ line }) => line)]),
    ).toEqual([['where branch 2 goes on from', 'out', [3]]]);
  });

  test('what others go on from leads to them', async () => {
    const stream = FORKED.map((record) => JSON.stringify(record)).join('\n');
    const detail = await detailOf(stream, 2);
    expect(detail.links).toContainEqual(
      expect.objectContaining({
        relation: 'branch that goes on from here',
        direction: 'in',
        rows: [expect.objectContaining({ line: 5 })],
      }),
    );
    expect(fieldsOf(await detailOf(stream, 3), 'Record')['Branch']).toBe('~1 of 2: not on the current branch');
  });

  test('without branches there is no such field', async () => {
    expect(fieldsOf(await detailOf([on(said('a'), 1)]), 'Record')).not.toHaveProperty('Branch');
  });
});
