import { describe, expect, test } from 'vitest';
import type { LaneMark } from '../../timeline/view.ts';
import { beyondLabel, beyondTitle, countBeyond, laneTitle, laneWords } from './lane-words.ts';

const MARK: LaneMark = { lane: 0, kind: 'terminal', part: 'through', open: true, row: 4 };
const about = { name: 'npm run dev', line: 1205, word: 'still running when the record ends' };
const strand = { count: 2, kind: null, open: true };

describe('the words of a lane', () => {
  test('say whose it is, its line, its state, and how it passes', () => {
    expect(laneTitle({ ...MARK, about })).toBe(
      'terminal npm run dev, line 1,205, still running when the record ends: goes on; its end is not recorded',
    );
    expect(laneTitle({ ...MARK, kind: 'call', open: false, part: 'start', about: { ...about, word: '' } })).toBe(
      'call until its result npm run dev, line 1,205: begins here',
    );
    expect(laneTitle({ ...MARK, about, detached: true })).toContain(': this row refers to it');
    expect(laneTitle({ ...MARK, open: false })).toBe('terminal: goes on');
  });

  test('of a row are those that it is a part of', () => {
    expect(laneWords([MARK, { ...MARK, lane: 1, kind: 'input', part: 'end', open: false, belongs: true }])).toBe(
      'question to the user: last record',
    );
  });
});

describe('lanes without a line of their own', () => {
  const bundle = { others: { terminal: 10, permission: 1 }, above: strand, below: strand };
  const named: LaneMark = { ...MARK, lane: 5, part: 'start', belongs: true, bundle };
  const nameless: LaneMark = { ...MARK, lane: 5, row: -1, bundle };

  test('are counted: all of a bundle but the one that it names, and those beyond the columns drawn', () => {
    expect(countBeyond([MARK, named], 6)).toBe(11);
    expect(countBeyond([MARK, nameless], 6)).toBe(11);
    expect(countBeyond([MARK, named], 2)).toBe(12);
    expect(countBeyond([MARK, nameless], 2)).toBe(11);
    expect(countBeyond([MARK, { ...MARK, lane: 3 }], 2)).toBe(1);
  });

  test('are told by their kinds', () => {
    expect(beyondTitle([MARK, named], 6)).toBe(
      'More at this row without a line of their own: 10 terminals, 1 permission',
    );
    expect(beyondTitle([MARK, { ...MARK, lane: 3 }], 2)).toBe(
      'One more at this row without a line of its own: 1 terminal',
    );
  });

  test('have a number that is whole, or is said to be more', () => {
    expect([1, 10, 99, 100, 295].map(beyondLabel)).toEqual(['+1', '+10', '+99', '>99', '>99']);
  });
});
