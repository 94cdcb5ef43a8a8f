import { expect, test } from 'vitest';
import { pointerWords } from './pointer-copies.tsx';

test('a pointer is told whole, and of one without end both ends', () => {
  expect(pointerWords('')).toBe('(whole record)');
  expect(pointerWords('/a/b')).toBe('/a/b');
  const words = pointerWords(`/begin${'/0'.repeat(20_000)}/end`);
  expect(words.length).toBeLessThan(210);
  expect(words).toMatch(/^\/begin\/0.* … .*\/0\/end$/);
});
