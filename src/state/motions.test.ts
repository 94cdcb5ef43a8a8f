import { expect, test, vi } from 'vitest';
import { Motions } from './motions.ts';

/** Moves that come to their end when they are told to, and what has been begun and left of them. */
function staged() {
  const begun: string[] = [];
  const ends = new Map<string, { end(): void; fail(): void }>();
  const counts = new Map<string, () => boolean>();
  const move = (name: string) => (isCurrent: () => boolean) => {
    begun.push(name);
    counts.set(name, isCurrent);
    return new Promise<void>((resolve, reject) => {
      ends.set(name, { end: resolve, fail: () => reject(new Error(name)) });
    });
  };
  return { begun, ends, counts, move };
}

test('a step is made at once when nothing is going on, and else after what is', async () => {
  const motions = new Motions();
  const { begun, ends, move } = staged();
  motions.step(() => {
    begun.push('at once');
    return undefined;
  });
  expect(motions.isBusy).toBe(false);
  motions.step(move('a'));
  motions.step(move('b'));
  motions.step(() => {
    begun.push('c');
    return undefined;
  });
  expect(begun).toEqual(['at once', 'a']);
  expect(motions.isBusy).toBe(true);
  ends.get('a')!.end();
  await vi.waitFor(() => expect(begun).toEqual(['at once', 'a', 'b']));
  ends.get('b')!.end();
  await vi.waitFor(() => expect(motions.isBusy).toBe(false));
  expect(begun).toEqual(['at once', 'a', 'b', 'c']);
});

test('a step waits for what an earlier one holds it by, and for one that fails', async () => {
  const motions = new Motions();
  const { begun, ends, move } = staged();
  motions.step(async (isCurrent) => {
    await Promise.resolve();
    motions.hold(move('where it is')(isCurrent));
  });
  motions.step(move('next'));
  await vi.waitFor(() => expect(begun).toEqual(['where it is']));
  await new Promise((resolve) => setTimeout(resolve));
  expect(begun).toEqual(['where it is']);
  ends.get('where it is')!.fail();
  await vi.waitFor(() => expect(begun).toEqual(['where it is', 'next']));
});

test('who goes elsewhere is not led on by what was begun before', async () => {
  const motions = new Motions();
  const { begun, ends, counts, move } = staged();
  motions.step(move('a'));
  motions.step(move('b'));
  expect(counts.get('a')!()).toBe(true);
  motions.leave();
  expect(counts.get('a')!()).toBe(false);
  expect(motions.isBusy).toBe(false);
  motions.step(move('c'));
  ends.get('a')!.end();
  await new Promise((resolve) => setTimeout(resolve));
  expect(begun).toEqual(['a', 'c']);
  expect(motions.isBusy).toBe(true);
});
