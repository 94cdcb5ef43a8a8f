import { describe, expect, test } from 'vitest';
import { streamReport } from '../../session/report.ts';
import { openclaw } from '../openclaw/openclaw.ts';
import { everything, PiFile, type Values } from './fixtures.ts';
import { nativeSession } from '../../testing/native.ts';

/** Where each line of a file stands: its branch, and whether that leads to where the session stands. */
function standings(file: PiFile): Record<number, string> {
  const { facts, branches } = nativeSession(file.stream());
  const found: Record<number, string> = {};
  for (let row = 0; row < facts.length; row++) {
    const standing = branches.standingOf(row);
    if (standing !== null) found[facts.line.at(row)] = `${branches.numberOf(row)} ${standing}`;
  }
  return found;
}
const branchesOf = (file: PiFile): unknown[] =>
  (streamReport(nativeSession(file.stream()), 'x', 'pi').branches ?? []).map(
    ({ number, first, last, begins, from, current, currentTo }) => [
      number,
      `${first.line}-${last.line}`,
      from?.line ?? begins,
      current,
      currentTo?.line ?? null,
    ],
  );

/** e1 ← e2 ← e3 ← e4 and, from e2, e5 ← e6. */
const forked = (): PiFile =>
  new PiFile()
    .user('a')
    .assistant([{ type: 'text', text: 'b' }])
    .user('left')
    .assistant([{ type: 'text', text: 'l' }])
    .user('right', { parentId: 'e2' })
    .user('r');

describe('branches', () => {
  test('a session that never branched has one, and its report says nothing of it', () => {
    const file = new PiFile().user('a').call('c').result('c');
    expect(standings(file)).toEqual({ 2: '1 current', 3: '1 current', 4: '1 current' });
    expect(branchesOf(file)).toEqual([]);
  });

  test('version 1 has no ids and no branches', () => {
    const file = new PiFile(1).user('a').user('b');
    expect(standings(file)).toEqual({});
    expect(JSON.stringify(file.records())).not.toContain('branch');
  });

  test('an entry whose parent has been gone on from begins another; the last entry says which is the current one', () => {
    expect(standings(forked())).toEqual({
      2: '1 current',
      3: '1 current',
      4: '1 left',
      5: '1 left',
      6: '2 current',
      7: '2 current',
    });
    expect(branchesOf(forked())).toEqual([
      [1, '2-5', 'start', 'yes', 3],
      [2, '6-7', 3, 'yes', 7],
    ]);
  });

  test('what begins a branch says from which record it goes on: the last of the entry', () => {
    const marks = forked()
      .records()
      .map((record) => (record['_meta'] as Values)['sessionscope/branch']);
    expect(marks[0]).toEqual({ number: 1 });
    expect(marks.find((mark) => (mark as Values)['number'] === 2)).toEqual({ number: 2, from: 'e2#1' });
  });

  test('going back to the first branch makes the second the one that was left', () => {
    const file = forked().user('back', { parentId: 'e4' });
    expect(branchesOf(file)).toEqual([
      [1, '2-8', 'start', 'yes', 8],
      [2, '6-7', 3, 'no', null],
    ]);
    expect(standings(file)).toMatchObject({ 4: '1 current', 7: '2 left', 8: '1 current' });
  });

  test('branches of branches', () => {
    const file = forked().user('deeper', { parentId: 'e5' });
    expect(branchesOf(file)).toEqual([
      [1, '2-5', 'start', 'yes', 3],
      [2, '6-7', 3, 'yes', 6],
      [3, '8-8', 6, 'yes', 8],
    ]);
    expect(standings(file)[7]).toBe('2 left');
  });

  test('a second first entry begins at the start', () => {
    expect(branchesOf(new PiFile().user('a').user('b').user('c', { parentId: null }))).toEqual([
      [1, '2-3', 'start', 'no', null],
      [2, '4-4', 'start', 'yes', 4],
    ]);
  });

  test('a parent that is the session itself is the start', () => {
    expect(standings(new PiFile().user('a', { parentId: 's1' }).user('b'))).toEqual({ 2: '1 current', 3: '1 current' });
  });

  test('behind a parent that is not there the path is lost, and nothing is said to be left', () => {
    const file = new PiFile()
      .user('a')
      .user('b')
      .user('c', { parentId: 'nowhere' })
      .user('d')
      .user('e', { parentId: 'e3' });
    expect(standings(file)).toEqual({ 2: '1 unknown', 3: '1 unknown', 4: '2 current', 5: '2 left', 6: '3 current' });
    expect(branchesOf(file)).toContainEqual([2, '4-5', 'unknown', 'yes', 4]);
  });

  test('what was left for good is left, although another branch of the file is lost', () => {
    const file = new PiFile().user('a').user('lost', { parentId: 'nowhere' }).user('b', { parentId: 'e1' });
    expect(standings(file)).toEqual({ 2: '1 current', 3: '2 left', 4: '1 current' });
  });

  test.each([[undefined], [7], ['e9']])('a parent of %j cannot be told: what comes later is no parent', (parentId) => {
    const file = new PiFile().user('a').user('b', { parentId }).user('c');
    expect(standings(file)).toEqual({ 2: '1 unknown', 3: '2 current', 4: '2 current' });
  });

  test('an id that two entries have names neither', () => {
    const file = new PiFile()
      .user('a')
      .user('b')
      .user('other', { id: 'e2', parentId: 'e1' })
      .user('c', { parentId: 'e2' });
    expect(standings(file)[5]).toBe('3 current');
    expect(branchesOf(file)).toContainEqual([3, '5-5', 'unknown', 'yes', 5]);
  });

  test('a copy of a line is the same entry: the session stands at it, and no branch begins', () => {
    const line = JSON.stringify({ type: 'custom', id: 'e2', parentId: 'e1', timestamp: 't', customType: 'x' });
    const file = new PiFile().user('a').raw(line).user('b', { parentId: 'e2' }).raw(line);
    expect(nativeSession(file.stream()).branches.count).toBe(1);
    expect(standings(file)).toEqual({ 2: '1 current', 3: '1 current', 4: '1 left', 5: '1 left' });
    expect(file.of('pi/custom.x')[1]).toMatchObject({ repeats: 'e2#0' });
  });

  test('lines that are no entries, and lines that cannot be read, are on no branch', () => {
    const file = forked().raw('broken').plain({ type: 'noted', timestamp: 't' });
    expect(Object.keys(standings(file))).toEqual(['2', '3', '4', '5', '6', '7']);
    expect(standings(file)[7]).toBe('2 current');
  });

  test('circles and parents of themselves end', () => {
    const file = new PiFile()
      .user('a', { id: 'x', parentId: 'y' })
      .user('b', { id: 'y', parentId: 'x' })
      .user('c', { id: 'z', parentId: 'z' });
    expect(standings(file)).toEqual({ 2: '1 unknown', 3: '1 unknown', 4: '2 current' });
  });

  test('pairing goes by ids alone: a call on one branch, its result on another', () => {
    const file = new PiFile()
      .call('c')
      .user('x')
      .result('c', {}, { parentId: 'e1' })
      .result('c', { content: 'again' }, { parentId: 'e1' });
    const { counts } = streamReport(nativeSession(file.stream()), 'x', 'pi');
    expect(counts).toMatchObject({ pairings: { ambiguous: 1 }, results: { ambiguous: 2 } });
    const one = new PiFile().call('c').user('x').result('c', {}, { parentId: 'e1' });
    expect(streamReport(nativeSession(one.stream()), 'x', 'pi').counts.pairings).toMatchObject({ paired: 1 });
  });
});

describe('where the session stands', () => {
  test('a leaf says where, and what goes on from it begins the branch', () => {
    const file = new PiFile().user('a').user('b').entry('leaf', { targetId: 'e1' });
    expect(standings(file)).toEqual({ 2: '1 current', 3: '1 left', 4: '1 left' });
    file.user('c');
    expect(branchesOf(file)).toEqual([
      [1, '2-4', 'start', 'yes', 2],
      [2, '5-5', 2, 'yes', 5],
    ]);
  });

  test('a leaf before the first entry leaves all that is there', () => {
    const file = new PiFile().user('a').entry('leaf', { targetId: null });
    expect(standings(file)).toEqual({ 2: '1 left' });
  });

  test('of OpenClaw, what is written at the side does not move it', () => {
    const file = new PiFile(3, openclaw).user('a').user('b').user('side', { parentId: 'e1', appendMode: 'side' });
    expect(standings(file)).toEqual({ 2: '1 current', 3: '1 current', 4: '2 left' });
    expect(standings(new PiFile(3, openclaw).user('a').entry('plugin_row', {}))).toEqual({
      2: '1 current',
      3: '1 left',
    });
  });

  test('in a file with entries of every kind each branch is told', () => {
    const file = everything();
    const report = streamReport(nativeSession(file.stream()), 'x', 'pi');
    expect(report.branches?.length).toBeGreaterThan(2);
    expect(report.branches?.filter(({ current }) => current === 'unknown')).toEqual([]);
  });
});
