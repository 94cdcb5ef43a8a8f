import { expect, test } from 'vitest';
import type { SessionLine } from '../bundle/view.ts';
import { FIRST_ORDER, listSessions, mergeLines } from './session-list.ts';

const line = (path: string, more: Partial<SessionLine> = {}): SessionLine => ({
  path,
  size: 1,
  format: 'asr',
  title: null,
  opening: null,
  began: null,
  agent: null,
  records: 0,
  calls: 0,
  dangling: 0,
  orphans: 0,
  ambiguous: 0,
  undecided: 0,
  errors: 0,
  warnings: 0,
  notices: 0,
  fault: null,
  parent: null,
  note: null,
  copies: 0,
  children: { subagents: 0, others: 0 },
  ...more,
});
const paths = (lines: readonly SessionLine[]): string[] => lines.map(({ path }) => path);
const LINES = [
  line('run-10', { title: 'Fix the parser', agent: 'Claude Code 2', records: 3, dangling: 1 }),
  line('run-9', { opening: 'Please fix it', records: 3, errors: 2 }),
  line('Run-1', { began: '2026-01-02', records: 7, warnings: 1, undecided: 3 }),
];

test('a list by path has numbers in their order', () => {
  expect(paths(listSessions(LINES, '', { by: 'path', isDescending: false }))).toEqual(['Run-1', 'run-9', 'run-10']);
});

test('the list begins by what is shown as the name: title, else opening words, else path; numbers in their order', () => {
  const named = [
    line('0/c', { title: 'Task 100' }),
    line('1/b', { title: 'Task 50' }),
    line('2/a', { title: 'Task 0', opening: 'Zebra' }),
    line('3', { opening: 'Task 7' }),
    line('task 60'),
    line('4', { note: { path: 'n', title: 'Task 8', kind: null } }),
    line('0/d', { title: 'task 50' }),
  ];
  const order = ['2/a', '3', '4', '0/d', '1/b', 'task 60', '0/c'];
  expect(paths(listSessions(named, '', FIRST_ORDER))).toEqual(order);
  // Those of one name stay by path, whichever way the list goes.
  expect(paths(listSessions(named, '', { by: 'name', isDescending: true }))).toEqual([
    '0/c',
    'task 60',
    '0/d',
    '1/b',
    '4',
    '3',
    '2/a',
  ]);
  expect(paths(listSessions(named, 'zebra', FIRST_ORDER))).toEqual(['2/a']);
});

test('five thousand sessions are in order within a moment', () => {
  const many = Array.from({ length: 5000 }, (_, index) =>
    line(`p${index}`, { title: `Task ${(index * 7919) % 5000}` }),
  );
  const began = performance.now();
  const sorted = listSessions(many, '', FIRST_ORDER);
  expect(performance.now() - began).toBeLessThan(1000);
  expect(sorted.slice(0, 3).map(({ title }) => title)).toEqual(['Task 0', 'Task 1', 'Task 2']);
  expect(sorted.at(-1)?.title).toBe('Task 4999');
});

test('an order leaves equal sessions by path, and goes both ways', () => {
  const by = (name: typeof FIRST_ORDER.by, isDescending: boolean) =>
    paths(listSessions(LINES, '', { by: name, isDescending }));
  expect(by('records', true)).toEqual(['Run-1', 'run-9', 'run-10']);
  expect(by('records', false)).toEqual(['run-9', 'run-10', 'Run-1']);
  expect(by('open', true)).toEqual(['Run-1', 'run-10', 'run-9']);
  expect(by('problems', true)).toEqual(['run-9', 'Run-1', 'run-10']);
  expect(by('began', true)).toEqual(['Run-1', 'run-9', 'run-10']);
});

test('a query needs every word, anywhere, in any case', () => {
  const found = (query: string) => paths(listSessions(LINES, query, { by: 'path', isDescending: false }));
  expect(found('FIX')).toEqual(['run-9', 'run-10']);
  expect(found('claude fix')).toEqual(['run-10']);
  expect(found('  ')).toHaveLength(3);
  expect(found('fix nothing')).toEqual([]);
});

test('a line takes the place of that with its path, also where both come at once', () => {
  const before = [line('a'), line('b')];
  const merged = mergeLines(before, [line('b', { errors: 1 }), line('c'), line('c', { errors: 2 })]);
  expect(merged.map(({ path, errors }) => [path, errors])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);
});
