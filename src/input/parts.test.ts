import { expect, test } from 'vitest';
import { LIMITS } from '../format/limits.ts';
import { PartsSource } from './parts.ts';
import fc from '../testing/examples.ts';

test('what was added is read by any range, at any time, wherever its pieces end', async () => {
  const size = fc.oneof(fc.nat(300), fc.integer({ min: LIMITS.heldBytes - 2, max: LIMITS.heldBytes + 2 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(size, { maxLength: 6 }),
      fc.array(fc.tuple(fc.nat(), fc.nat())),
      async (sizes, ranges) => {
        const parts = new PartsSource('made');
        let all = new Uint8Array(0);
        const check = async (): Promise<void> => {
          expect(parts.size).toBe(all.length);
          for (const [a, b] of [[0, all.length], ...ranges]) {
            const [start, end] = [(a ?? 0) % (all.length + 2), (b ?? 0) % (all.length + 2)];
            expect(Buffer.compare(await parts.read(start, end), all.subarray(start, Math.max(start, end)))).toBe(0);
          }
        };
        for (const [index, bytes] of sizes.entries()) {
          const piece = Uint8Array.from({ length: bytes }, (_, at) => (at * 7 + index) % 251);
          all = Buffer.concat([all, piece]);
          parts.add(piece);
          // What was added is the caller's to use again.
          piece.fill(255);
          await check();
        }
        parts.finish();
        await check();
      },
    ),
    { numRuns: 15 },
  );
});

test('a read that waits for a part gives what was there when it was asked', async () => {
  const parts = new PartsSource('made');
  parts.add(new Uint8Array(LIMITS.heldBytes + 1).fill(1));
  parts.add(new Uint8Array(3).fill(2));
  const reading = parts.read(LIMITS.heldBytes, LIMITS.heldBytes + 4);
  parts.add(new Uint8Array(LIMITS.heldBytes).fill(3));
  expect([...(await reading)]).toEqual([1, 2, 2, 2]);
});
