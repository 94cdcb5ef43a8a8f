import { expect, test } from 'vitest';
import fc from '../testing/examples.ts';
import { NumberSet } from './number-set.ts';

test('has what was added, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000)), fc.array(fc.nat(100_000)), (added, asked) => {
      const [set, model] = [new NumberSet(), new Set(added)];
      for (const value of added) set.add(value);
      for (const value of [...added, ...asked, ...added.map((each) => each + 1)])
        expect(set.has(value)).toBe(model.has(value));
    }),
  );
});
