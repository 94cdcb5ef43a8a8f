import { expect, test, vi } from 'vitest';
import { createAppStore } from '../../state/store.ts';
import type { SessionClient } from '../../worker/client.ts';
import { ACTIONS } from '../app/actions.ts';
import { keyNames } from '../app/key-names.ts';
import { commandGroups } from './commands.ts';
import { matching } from './matching.ts';

vi.stubGlobal('navigator', { platform: 'Linux x86_64' });

/** A page with a session in which everything can be done. */
function groups() {
  const client = { listen: () => undefined, ask: () => new Promise(() => undefined) } as unknown as SessionClient;
  const store = createAppStore(client);
  store.getState().renewList();
  const { query, bundle } = store.getState();
  expect(bundle).toBeNull();
  store.setState({
    selected: 1,
    panel: 'problems',
    filters: ['outcome.failed'],
    query: { ...query, text: 'x' },
    bundle: {} as NonNullable<typeof bundle>,
  });
  return commandGroups(store, () => undefined);
}

const first = (text: string): string | undefined => matching(groups(), text)[0]?.items[0]?.id;
const all = (text: string): string[] => matching(groups(), text).flatMap(({ items }) => items.map(({ id }) => id));

test('the palette has all that has a key, with the same words and keys', () => {
  const commands = new Map(groups().flatMap(({ items }) => items.map((item) => [item.id, item])));
  for (const action of ACTIONS.filter(({ id }) => id !== 'palette'))
    expect(commands.get(action.id), action.id).toMatchObject({ words: action.words, keys: keyNames(action) });
});

test.each([
  ['timing', 'timing'],
  ['waterfall', 'timing'],
  ['overview', 'overview'],
  ['minimap', 'overview'],
  ['search', 'search'],
  ['find', 'search'],
  ['filter', 'filter'],
  ['clear filters', 'filter none'],
  ['help', 'help'],
  ['shortcut', 'help'],
  ['keyboard', 'help'],
  ['density', 'density'],
  ['compact', 'density'],
  ['hidden', 'gap'],
  ['next match', 'match'],
  ['previous match', 'match-back'],
  ['raw', 'raw'],
  ['print', 'print'],
])('%s leads to %s', (text, id) => {
  expect(first(text)).toBe(id);
});

test('every word that was typed must be found', () => {
  expect(all('overview time')).toEqual(['overview by time']);
  expect(all('overview nonsense')).toEqual([]);
  expect(all('')).toHaveLength(groups().flatMap(({ items }) => items).length);
});
