import { expect, test } from 'vitest';
import { countCases, countsOf, withExit } from './counts.mjs';

const OUTPUT =
  'FAIL pair-exact: a call and its result\n     calls line 3: …\nFAIL dangling: no result\n5 passed, 2 failed\n';

test('the last line of counts is taken', () => {
  expect(countsOf('1 passed, 0 failed\nmore\n12 passed, 3 failed\n')).toEqual({ passed: 12, failed: 3 });
  expect(countsOf('it says 1 passed, 0 failed.')).toBeNull();
});

test('a listed case that fails is no failure', () => {
  expect(countCases([OUTPUT], ['dangling'])).toEqual({
    counts: { passed: 5, failed: 1 },
    unmet: ['dangling'],
    met: [],
  });
});

test('a listed case that passes is a failure', () => {
  expect(countCases([OUTPUT], ['dangling', 'orphan'])).toEqual({
    counts: { passed: 5, failed: 2 },
    unmet: ['dangling'],
    met: ['orphan'],
  });
});

test('several runs are counted together', () => {
  const outputs = ['12 passed, 0 failed\n', OUTPUT];
  expect(countCases(outputs, [])).toEqual({ counts: { passed: 17, failed: 2 }, unmet: [], met: [] });
  expect(countCases([OUTPUT, 'Error: no CLI'], []).counts).toBeNull();
});

test('a runner that broke off has no counts', () => {
  expect(countCases(['Error: no CLI'], []).counts).toBeNull();
});

test('a program that ended badly counts as a failure', () => {
  expect(withExit(null, true)).toEqual({ passed: 0, failed: 1 });
  expect(withExit({ passed: 7, failed: 0 }, false)).toEqual({ passed: 7, failed: 1 });
  expect(withExit({ passed: 7, failed: 2 }, false)).toEqual({ passed: 7, failed: 2 });
  expect(withExit({ passed: 7, failed: 0 }, true)).toEqual({ passed: 7, failed: 0 });
});
