import { describe, expect, test } from 'vitest';
import { overviewOf } from './fixtures.ts';
import { TimeAxis } from '../../timeline/time-axis.ts';
import {
  brushByPosition,
  brushByTime,
  bucketAt,
  bucketOfTime,
  positionAtTop,
  positionOf,
  timeOfBucket,
} from './geometry.ts';
import fc from '../../testing/examples.ts';

const HEIGHT = 700;

describe('the brush by position', () => {
  test('covers the rows in sight, and comes back from where it is put', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (total, fits, share) => {
          const page = Math.min(fits, total);
          const overview = overviewOf({ total, buckets: Math.min(350, total) });
          const first = Math.round(share * (total - page));
          const span = brushByPosition(overview, HEIGHT, first, first + page - 1);
          expect(span.top).toBeGreaterThanOrEqual(0);
          expect(span.top + span.height).toBeLessThanOrEqual(HEIGHT + 0.001);
          expect(span.height).toBeGreaterThan(0);
          expect(Math.abs(positionAtTop(overview, HEIGHT, span.top, page) - first)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  test('reaches both ends', () => {
    const overview = overviewOf({ total: 1_000_000, buckets: 350 });
    expect(positionAtTop(overview, HEIGHT, -50, 30)).toBe(0);
    expect(positionAtTop(overview, HEIGHT, HEIGHT, 30)).toBe(999_970);
  });

  test('a list that is all in sight does not move', () => {
    const overview = overviewOf({ total: 10, buckets: 10 });
    expect(brushByPosition(overview, HEIGHT, 0, 9)).toEqual({ top: 0, height: 60 });
    expect(positionAtTop(overview, HEIGHT, 30, 30)).toBe(0);
  });
});

test('times lie in the buckets that the worker puts them in', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1e8 }), { minLength: 1 }),
      fc.integer({ min: 1, max: 400 }),
      (found, buckets) => {
        const sorted = Float64Array.from(found).toSorted();
        const axis = new TimeAxis(sorted, buckets);
        const overview = overviewOf({ scale: 'time', buckets, stretches: axis.stretches });
        for (const time of [...sorted, 5e7, -1, 2e8]) {
          const bucket = bucketOfTime(overview, time);
          expect(bucket).toBe(axis.bucketOf(time));
          expect(timeOfBucket(overview, bucket)).not.toBeNull();
        }
        const brush = brushByTime(overview, HEIGHT, [...sorted]);
        expect(brush?.height).toBeGreaterThan(0);
        expect(brushByTime(overview, HEIGHT, [])).toBeNull();
      },
    ),
  );
});

test('a place without rows leads to the next one that has some, else to the last', () => {
  const overview = overviewOf({ buckets: 5, firsts: Int32Array.from([-1, 4, -1, 9, -1]) });
  expect([0, 1, 2, 3, 4].map((bucket) => positionOf(overview, bucket))).toEqual([4, 4, 9, 9, 9]);
  expect(positionOf(overviewOf({ buckets: 1 }), 0)).toBe(-1);
  expect([-4, 0, 7, 29, 900].map((y) => bucketAt(overview, HEIGHT, y))).toEqual([0, 0, 1, 4, 4]);
});
