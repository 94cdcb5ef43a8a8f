import { describe, expect, test } from 'vitest';
import { lastOffset, offsetAt, scrollAt, ScrollPlace, trackOf } from './scale.ts';
import fc from '../../testing/examples.ts';

const ROW = 28;
const SHORT = { content: 1000 * ROW, viewport: 800 };
const HUGE = { content: 2_000_000 * ROW, viewport: 800 };

describe('the scale', () => {
  test('leaves a list that a browser can lay out as it is', () => {
    expect(trackOf(SHORT.content)).toBe(SHORT.content);
    expect(offsetAt(1234.5, SHORT)).toBe(1234.5);
    expect(scrollAt(1234.5, SHORT)).toBe(1234.5);
  });

  test('reaches both ends of a huge list, pixel by pixel', () => {
    const last = trackOf(HUGE.content) - HUGE.viewport;
    expect(trackOf(HUGE.content)).toBeLessThan(16_000_000);
    expect(offsetAt(0, HUGE)).toBe(0);
    expect(offsetAt(500, HUGE)).toBe(500);
    expect(offsetAt(last, HUGE)).toBe(lastOffset(HUGE));
    expect(offsetAt(last - 500, HUGE)).toBe(lastOffset(HUGE) - 500);
  });

  test('comes back from the track, and keeps the order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: HUGE.content }), fc.integer({ min: 1, max: 5000 }), (at, step) => {
        const offset = Math.min(at, lastOffset(HUGE));
        expect(Math.abs(offsetAt(scrollAt(offset, HUGE), HUGE) - offset)).toBeLessThan(0.01);
        expect(scrollAt(offset + step, HUGE)).toBeGreaterThanOrEqual(scrollAt(offset, HUGE));
      }),
    );
  });

  test('a list without height has one place', () => {
    expect(offsetAt(10, { content: 0, viewport: 800 })).toBe(0);
    expect(scrollAt(10, { content: 500, viewport: 800 })).toBe(0);
  });
});

describe('a scrolled place', () => {
  test('moves a huge list by the pixels of the wheel, and rests where the track says', () => {
    const place = new ScrollPlace();
    place.resize(HUGE);
    const start = place.goTo(28_000_000);
    const shift = place.shift;
    for (let step = 1; step <= 50; step++) place.follow(start + step * 100);
    expect(place.offset).toBe(28_000_000 + 5000);
    expect(place.shift).toBe(shift);
    const rest = place.settle();
    expect(place.offset).toBe(28_000_000 + 5000);
    expect(rest).toBeLessThan(start + 5000);
    expect(rest).toBe(place.offset + place.shift);
    expect(Number.isInteger(place.shift)).toBe(true);
  });

  test('jumps with the scrollbar', () => {
    const place = new ScrollPlace();
    place.resize(HUGE);
    const last = trackOf(HUGE.content) - HUGE.viewport;
    place.follow(last);
    expect(place.offset).toBe(lastOffset(HUGE));
    expect(place.settle()).toBe(last);
  });

  test('heeds a scroll before the event for it, and not what the browser cut off', () => {
    const place = new ScrollPlace();
    place.resize(SHORT);
    place.follow(5000);
    place.heed(7000, SHORT.content - SHORT.viewport);
    expect(place.offset).toBe(7000);
    // A list that became shorter is cut by the browser to where it ends.
    place.heed(2200, 2200);
    expect(place.offset).toBe(7000);
    place.heed(100, 2200);
    expect(place.offset).toBe(100);
  });

  test('has no shift in a list of ordinary length', () => {
    const place = new ScrollPlace();
    place.resize(SHORT);
    place.follow(5000);
    expect([place.offset, place.shift]).toEqual([5000, 0]);
    place.resize({ content: 3000, viewport: 800 });
    expect(place.offset).toBe(2200);
  });
});
