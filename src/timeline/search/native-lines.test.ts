import { describe, expect, test } from 'vitest';
import { claudeCode } from '../../sources/claude-code/claude-code.ts';
import { NativeSession } from '../../sources/claude-code/fixtures.ts';
import { queryFor, searchIn, searchOf } from '../../testing/searches.ts';
import { openNative } from '../../testing/timeline.ts';
import type { Mark } from './view.ts';

const native = new NativeSession()
  .user('list the "tests"\nplease')
  .assistant([
    { type: 'text', text: 'first words' },
    { type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'ls' } },
  ])
  .result('t1', 'a\u001b[31mb\u001b[0mc')
  .text();
const lines = native.split('\n');

/** What is found, as it stands in its line. */
async function found(text: string, options: Parameters<typeof queryFor>[1] = {}) {
  const open = openNative(claudeCode, native);
  const { marks, view, answerer } = await searchIn(open, queryFor(text, options));
  const { facts } = open.session;
  const written = ({ row, start, end }: Mark): string => lines[facts.line.at(row) - 1]?.slice(start, end) ?? '';
  return { marks, view, answerer, facts, native: marks.filter(({ isNative }) => isNative), written };
}

describe('the native lines of an agent’s file', () => {
  test('are searched for what their records do not have', async () => {
    const { marks, view, written, native: inLines } = await found('userType');
    expect(view).toMatchObject({ phase: 'done', matches: 3 });
    // What the first of them says for all the others, its record keeps.
    expect(marks.filter(({ isNative }) => !isNative)).toMatchObject([{ pointer: '/native/userType', isName: true }]);
    // The second line became several records, and is shown with each.
    expect(inLines.length).toBeGreaterThan(2);
    expect(inLines.map(written)).toEqual(inLines.map(() => 'userType'));
    expect(inLines.every(({ pointer, blob }) => pointer === null && blob === null)).toBe(true);
  });

  test('count once, at the first record that was made of one', async () => {
    const { view, answerer, facts } = await found('isSidechain');
    const all = Array.from({ length: facts.length }, (_, row) => row);
    const { counts } = await answerer.answer('searchRows', { view: 'records', filters: [], from: 0, to: facts.length });
    expect(counts.reduce((sum, count) => sum + count)).toBe(view.matches);
    for (const row of all.filter((each) => counts[each] === 1))
      expect(facts.line.at(row)).not.toBe(facts.line.at(row - 1));
  });

  test('do not say once more what a record has', async () => {
    const { view, native: inLines } = await found('first words');
    expect(view.matches).toBe(1);
    expect(inLines).toEqual([]);
  });

  test('are searched for the rest where a record has one of its matches', async () => {
    const text = new NativeSession().user('look').user('the isSidechain flag').user('flag').raw('{isSidechain').text();
    const { view, marks } = await searchIn(openNative(claudeCode, text), queryFor('isSidechain'));
    // Of each line the name, of the second its words, and the broken one once.
    expect(view.matches).toBe(5);
    const own = marks.filter(({ isNative }) => !isNative);
    expect(own.map(({ pointer }) => pointer)).toContain('/content/0/text');
  });

  test('are searched by their values and names, not by what stands between them', async () => {
    expect((await found('","userType')).view.matches).toBe(0);
    expect((await found('"isSidechain":false')).view.matches).toBe(0);
    expect((await found('userType":"ext')).view.matches).toBe(0);
  });

  test('have their progress', async () => {
    const { view } = await found('userType');
    expect(view.bytes).toBe(view.total);
    expect(view.total).toBeGreaterThan(native.length);
  });
});

describe('lines as they are written', () => {
  const asWritten = { isWritten: true };

  test('are those of the agent, where it has its own', async () => {
    const { marks, view, written } = await found('"isSidechain":false', asWritten);
    expect(view.matches).toBe(3);
    expect(marks.every(({ isNative }) => isNative)).toBe(true);
    expect(new Set(marks.map(written))).toEqual(new Set(['"isSidechain":false']));
    expect((await found('sessionscope/native', asWritten)).view.matches).toBe(0);
  });

  test('have their escapes', async () => {
    const { marks, written, answerer } = await found(String.raw`\"tests\"\nplease`, asWritten);
    expect(marks.map(written)).toContain(String.raw`\"tests\"\nplease`);
    const place = { view: 'records', filters: [], at: null, row: null, direction: 1 } as const;
    const { match } = await answerer.answer('searchNext', place);
    expect(match).toMatchObject({
      isNative: true,
      text: String.raw`\"tests\"\nplease`,
      before: expect.stringContaining('list the '),
    });
  });

  test('of a record stream are its records', async () => {
    const stream = '{"type":"message","role":"user","content":"say \\"hi\\""}\n{broken\n';
    const { marks } = await searchOf(stream, queryFor('"role":"user"', asWritten));
    expect(marks).toMatchObject([{ row: 0, pointer: null, isNative: false, start: 18, end: 31 }]);
    expect((await searchOf(stream, queryFor('say "hi"', asWritten))).marks).toEqual([]);
    expect((await searchOf(stream, queryFor(String.raw`say \"hi\"`, asWritten))).marks).toHaveLength(1);
    expect((await searchOf(stream, queryFor('{broken', asWritten))).marks).toHaveLength(1);
  });
});
