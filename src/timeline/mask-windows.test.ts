import { expect, test } from 'vitest';
import { Mask } from './mask.ts';
import { windowsOf } from './mask-windows.ts';

test('windows cover a text, and share as many characters as a value may take', () => {
  for (const [length, reach] of [
    [0, 10],
    [1 << 20, 10],
    [(1 << 20) + 1, 10],
    [9_000_000, 300],
    [9_000_000, 2_000_000],
  ] as const) {
    const windows = [...windowsOf(length, reach)];
    expect(windows[0]?.start).toBe(0);
    expect(windows.at(-1)?.end).toBe(length);
    for (const [at, { start }] of windows.slice(1).entries())
      expect((windows[at]?.end ?? 0) - start).toBeGreaterThan(reach);
  }
});

test('a value is found wherever it stands in a long text', () => {
  const mask = new Mask(['hunter2-wörd']);
  const length = (1 << 20) + 200_000;
  const [first, second] = windowsOf(length, mask.reach);
  for (const edge of [second?.start ?? 0, first?.end ?? 0]) {
    for (const shift of [-18, -12, -5, 0, 3]) {
      const at = edge + shift;
      const text = `${'x'.repeat(at)}hunter2-w\\u00f6rd${'y'.repeat(length - at)}`;
      expect(mask.find(text)).toEqual([{ start: at, end: at + 17 }]);
    }
  }
});
