import { expect, test } from 'vitest';
import { nativeWords } from './formats.ts';

test('only what an agent wrote itself is said to be as it wrote it', () => {
  expect(nativeWords('claude-code')).toBe('as the agent wrote it');
  expect(nativeWords('t3-code')).toBe('as read from the database');
  expect(nativeWords('opencode')).toBe('as read from its file or database');
});
