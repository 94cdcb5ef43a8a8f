import { expect, test, vi } from 'vitest';
import { pageKeys } from '../help/keys.ts';
import { ACTION_GROUPS, ACTIONS } from './actions.ts';
import { keyNames } from './key-names.ts';

vi.stubGlobal('navigator', { platform: 'Linux x86_64' });

test('no key does two things in one place, and all have their own names', () => {
  const taken = ACTIONS.flatMap(({ keys: { timeline = [], page = [], always = [] } }) => [
    ...timeline,
    ...page,
    ...always,
  ]);
  expect(taken.filter((key, index) => taken.indexOf(key) !== index)).toEqual([]);
  for (const name of ['id', 'words'] as const)
    expect(new Set(ACTIONS.map((each) => each[name])).size).toBe(ACTIONS.length);
});

test('the help has every action with its keys', () => {
  const told = new Map(
    pageKeys()
      .flatMap(({ rows }) => rows)
      .map(([keys, does]) => [does, keys]),
  );
  for (const action of ACTIONS) {
    expect(ACTION_GROUPS).toContain(action.group);
    expect(keyNames(action).length, action.id).toBeGreaterThan(0);
    expect(told.get(action.words), action.id).toEqual(keyNames(action));
  }
});

test.each([
  ['next', ['↓', 'j']],
  ['search', ['/', 'Ctrl F']],
  ['match-back', ['⇧ F3', 'Ctrl ⇧ G']],
  ['overview by time', ['M']],
  ['leave', ['Esc']],
])('the keys of %s are written as they stand on a keyboard', (id, names) => {
  const action = ACTIONS.find((each) => each.id === id);
  if (action === undefined) throw new Error('no such action');
  expect(keyNames(action).toSorted()).toEqual(names.toSorted());
});
