import { describe, expect, test } from 'vitest';
import type { LaneMark } from '../../timeline/view.ts';
import {
  beyondLabel,
  beyondTitle,
  countBeyond,
  isLit,
  laneTitle,
  laneWords,
  litBy,
  strandKey,
  strandTitle,
} from './lane-words.ts';

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
  const bundle = { place: 7, others: { terminal: 10, permission: 1 }, above: strand, below: strand };
  const named: LaneMark = { ...MARK, lane: 5, part: 'start', belongs: true, bundle };
  const nameless: LaneMark = { ...MARK, lane: 5, row: -1, bundle };
  const one: LaneMark = { ...named, bundle: { ...bundle, others: { permission: 1 } } };

  test('are counted: all of a bundle but the one that it names', () => {
    expect(countBeyond([MARK, named])).toBe(11);
    expect(countBeyond([MARK, nameless])).toBe(11);
    expect(countBeyond([MARK])).toBe(0);
  });

  test('are told by their kinds, and the shared line by all that it stands for', () => {
    expect(beyondTitle([MARK, named])).toBe('More at this row without a line of their own: 10 terminals, 1 permission');
    expect(beyondTitle([MARK, one])).toBe('One more at this row without a line of its own: 1 permission');
    expect(strandTitle(named)).toBe('12 lanes in one line: 11 terminals, 1 permission');
    expect(strandTitle(nameless)).toBe('11 lanes in one line: 10 terminals, 1 permission');
    expect(strandTitle({ ...named, bundle: { ...bundle, others: {} } })).toBe('One lane: 1 terminal');
    expect(strandTitle({ ...nameless, bundle: { ...bundle, others: {} } })).toBe('');
  });

  test('are lit together, each as long as it shares the line', () => {
    const lit = litBy(strandKey(bundle));
    expect(isLit({ ...MARK, shared: { from: 3, to: 7 } }, lit)).toBe(true);
    expect(isLit({ ...MARK, shared: { from: 3, to: 6 } }, lit)).toBe(false);
    expect(isLit({ ...MARK, shared: { from: 8, to: 9 } }, lit)).toBe(false);
    expect(isLit(MARK, lit)).toBe(false);
    expect(isLit(MARK, litBy('input:3 terminal:4'))).toBe(true);
    expect(isLit({ ...MARK, row: 5 }, litBy('input:3 terminal:4'))).toBe(false);
    expect(isLit(MARK, litBy(''))).toBe(false);
  });

  test('say where one gets a column of its own', () => {
    expect(laneTitle({ ...MARK, open: false, from: 5 })).toBe('terminal: goes on; in a column of its own from here on');
  });

  test('have a number that is whole, or is said to be more', () => {
    expect([1, 10, 99, 100, 295].map(beyondLabel)).toEqual(['+1', '+10', '+99', '>99', '>99']);
  });
});
