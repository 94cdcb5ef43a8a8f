import { expect, test } from 'vitest';
import { FIRST_STEP, nextStep } from './steps.ts';

test('every jump is a step; walks and searches are one as long as nothing else is done', () => {
  const kinds = ['jump', 'jump', 'walk', 'walk', 'search', 'search', 'walk', 'jump', 'walk'] as const;
  let step = FIRST_STEP;
  expect(kinds.map((kind) => (step = nextStep(step, kind)).count)).toEqual([1, 2, 3, 3, 4, 4, 5, 6, 7]);
});
