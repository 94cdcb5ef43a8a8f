import { expect, test } from 'vitest';
import type { TermText } from '../../timeline/query/terms.ts';
import type { Tally } from '../../timeline/view.ts';
import { filterWords } from './filter-words.ts';

test('filters are told as they work: any of the counts, all of the terms', () => {
  const tallies = [
    { filter: 'outcome.failed', label: 'failed', count: 3, state: null, group: 'calls' },
  ] as unknown as Tally[];
  expect(filterWords(['outcome.failed'], tallies)).toBe('failed');
  const terms = ['tool:Bash', '-by:user'] as TermText[];
  expect(filterWords(['outcome.failed', 'calls.dangling', ...terms], tallies)).toBe(
    'failed or no result, and tool:Bash, and -by:user',
  );
  expect(filterWords(['fault:ASR-254'], [])).toBe('ASR-254');
});
