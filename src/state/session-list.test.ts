import { expect, test } from 'vitest';
import type { SessionLine } from '../bundle/view.ts';
import { FIRST_ORDER, listSessions } from './session-list.ts';

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
  ...more,
});
const paths = (lines: readonly SessionLine[]): string[] => lines.map(({ path }) => path);
const LINES = [
  line('run-10', { title: 'Fix the parser', agent: 'Claude Code 2', records: 3, dangling: 1 }),
  line('run-9', { opening: 'Please fix it', records: 3, errors: 2 }),
  line('Run-1', { began: '2026-01-02', records: 7, warnings: 1, undecided: 3 }),
];

test('the list begins by path, numbers in their order', () => {
  expect(paths(listSessions(LINES, '', FIRST_ORDER))).toEqual(['Run-1', 'run-9', 'run-10']);
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
  const found = (query: string) => paths(listSessions(LINES, query, FIRST_ORDER));
  expect(found('FIX')).toEqual(['run-9', 'run-10']);
  expect(found('claude fix')).toEqual(['run-10']);
  expect(found('  ')).toHaveLength(3);
  expect(found('fix nothing')).toEqual([]);
});
