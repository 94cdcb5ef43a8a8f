import { expect, test } from 'vitest';
import { LIMITS } from '../format/limits.ts';
import { openStream } from '../testing/timeline.ts';
import { usageOf } from './usage.ts';

const inference = (more: object): Record<string, unknown> => ({ type: 'inference', ...more });

test('recorded numbers are added up under their own names, also one level down', () => {
  const usage = usageOf(
    openStream([
      inference({
        inferenceId: 'a',
        model: 'm1',
        usage: { input_tokens: 10, cost: { total: 0.25 }, tier: 'x', deep: { a: { b: 1 } } },
      }),
      inference({ inferenceId: 'b', model: 'm2', usage: { input_tokens: 5, output_tokens: 7 } }),
      inference({ inferenceId: 'c', model: 'm1' }),
      inference({ usage: { output_tokens: 1, input_tokens: '3', cost: { total: 0.5 } } }),
    ]).session,
  );
  expect(usage).toEqual({
    inferences: 4,
    unstated: 1,
    models: [
      { name: 'm1', count: 2 },
      { name: 'm2', count: 1 },
      { name: null, count: 1 },
    ],
    sums: [
      { name: 'input_tokens', sum: 15, of: 2 },
      { name: 'cost.total', sum: 0.75, of: 2 },
      { name: 'output_tokens', sum: 8, of: 2 },
    ],
    cut: 0,
  });
});

test('an inference that is told again counts once, as it was told last', () => {
  const usage = usageOf(
    openStream([
      inference({ id: 'r1', inferenceId: 'a', usage: { out: 1 } }),
      inference({ id: 'r2', inferenceId: 'a', supersedes: 'r1', usage: { out: 20 } }),
      inference({ id: 'r3', inferenceId: 'b', usage: { out: 300 } }),
      inference({ id: 'r4', inferenceId: 'b', model: 'm', usage: { out: 4000 } }),
    ]).session,
  );
  expect(usage).toMatchObject({ inferences: 2, sums: [{ name: 'out', sum: 4020, of: 2 }] });
});

test('more numbers than are taken are said', () => {
  const numbers = Object.fromEntries(Array.from({ length: LIMITS.usageNumbers + 3 }, (_, at) => [`n${at}`, 1]));
  const usage = usageOf(openStream([inference({ usage: numbers }), inference({ usage: { n0: 2 } })]).session);
  expect(usage.sums).toHaveLength(LIMITS.usageNumbers);
  expect(usage).toMatchObject({
    cut: 1,
    sums: [{ name: 'n0', sum: 3 }, ...Array.from({ length: 63 }, () => ({ sum: 1 }))],
  });
});
