import { expect, test } from 'vitest';
import { readFault } from './read-fault.ts';

test('a chosen file that is no longer what it was is said to be that, and how to go on', () => {
  const words = readFault(
    new DOMException('The requested file could not be read, typically due to permission problems.', 'NotReadableError'),
  );
  expect(words).toMatch(/^it has changed since it was chosen.*choose it again/);
  expect(readFault(new DOMException('Could not be found.', 'NotFoundError'))).toMatch(/^it is not there any more/);
});

test('other words stay, without the full stop that the sentence around them has', () => {
  expect(readFault(new Error('the server answered 404'))).toBe('the server answered 404');
  expect(readFault(new Error('It broke. '))).toBe('It broke');
  expect(readFault('odd')).toBe('odd');
});
