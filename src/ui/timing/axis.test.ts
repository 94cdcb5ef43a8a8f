import { expect, test } from 'vitest';
import { afterKey, barOf, inside, anchorOf, moved, ticksOf, wholeAxis, zoomed } from './axis.ts';
import fc from '../../testing/examples.ts';

const range = fc
  .tuple(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 4, max: 1e11 }))
  .map(([from, length]) => ({ from, to: from + length }));

test('marks stand in order, inside, at round times, and leave room for their words', () => {
  fc.assert(
    fc.property(range, fc.integer({ min: 100, max: 3000 }), fc.constantFrom(0, 36), (axis, width, taken) => {
      const ticks = ticksOf(axis, width, taken);
      for (const [index, { at, words }] of ticks.entries()) {
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(1);
        expect(words).toMatch(/^$|^\d{4}-\d\d-\d\d$|^\d\d:\d\d:\d\d(?:\.\d{3})?$/);
        // What is cut off at the end could be read as another time.
        expect(words === '' || at * width + words.length * 7.2 + 4 <= width - taken).toBe(true);
        expect((at - (ticks[index - 1]?.at ?? -1)) * width).toBeGreaterThan(85);
      }
    }),
  );
});

test('however it is zoomed and moved, the axis stays inside and keeps its order', () => {
  const whole = { from: 1000, to: 101_000 };
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.boolean(), fc.double({ min: -3, max: 3, noNaN: true })), { maxLength: 30 }),
      (steps) => {
        let axis = whole;
        for (const [isZoom, by] of steps) {
          const next = isZoom
            ? zoomed(axis, whole, Math.exp(by), axis.from + (axis.to - axis.from) / 3)
            : moved(axis, whole, by);
          axis = next ?? whole;
          expect(axis.from).toBeGreaterThanOrEqual(whole.from);
          expect(axis.to).toBeLessThanOrEqual(whole.to + 0.001);
          expect(axis.to - axis.from).toBeGreaterThanOrEqual(3.99);
        }
      },
    ),
  );
  expect(inside({ from: 0, to: 1e9 }, whole)).toBeNull();
});

test('a span of one moment has an axis, and a bar beyond its ends is cut', () => {
  const axis = wholeAxis({ from: 5, to: 5 });
  expect(axis.to).toBeGreaterThan(axis.from);
  const bar = barOf({ from: 100, to: 101 }, -1e12, 1e12);
  expect(bar).toEqual({ left: -1, width: 102 });
  expect(barOf({ from: 0, to: 100 }, 25, 75)).toEqual({ left: 25, width: 50 });
});

test('keys move, zoom, and go back to all', () => {
  const whole = { from: 0, to: 100_000 };
  const part = { from: 40_000, to: 60_000 };
  expect(afterKey('ArrowLeft', part, whole, 50_000)).toEqual({ from: 35_000, to: 55_000 });
  expect(afterKey('ArrowRight', part, whole, 50_000)).toEqual({ from: 45_000, to: 65_000 });
  expect(afterKey('+', part, whole, 50_000)).toEqual({ from: 45_000, to: 55_000 });
  expect(afterKey('+', part, whole, 40_000)).toEqual({ from: 40_000, to: 50_000 });
  expect(afterKey('-', part, whole, 50_000)).toEqual({ from: 30_000, to: 70_000 });
  expect(afterKey('0', part, whole, 50_000)).toBeNull();
  expect(afterKey('j', part, whole, 50_000)).toBeUndefined();
});

test('a run that is zoomed about stays in sight, however often', () => {
  const whole = { from: 0, to: 100_000 };
  const run = fc
    .tuple(fc.integer({ min: 0, max: 100_000 }), fc.option(fc.integer({ min: 0, max: 50_000 })))
    .map(([started, long]) => ({ started, end: long === null ? null : Math.min(100_000, started + long) }));
  fc.assert(
    fc.property(run, fc.array(fc.constantFrom('+', '-'), { maxLength: 20 }), (each, keys) => {
      let axis = whole;
      for (const key of keys) {
        const around = anchorOf(axis, each);
        expect(around).not.toBeNull();
        axis = afterKey(key, axis, whole, around!) ?? whole;
      }
    }),
  );
  expect(anchorOf({ from: 0, to: 10 }, { started: 20, end: 30 })).toBeNull();
  expect(anchorOf({ from: 15, to: 20 }, { started: 2, end: 3 })).toBeNull();
  expect(anchorOf({ from: 15, to: 20 }, { started: null, end: null })).toBeNull();
  expect(anchorOf({ from: 10, to: 20 }, { started: 12, end: 30 })).toBe(12);
  expect(anchorOf({ from: 10, to: 20 }, { started: 0, end: 16 })).toBe(16);
  expect(anchorOf({ from: 10, to: 20 }, { started: 0, end: 30 })).toBe(15);
});
