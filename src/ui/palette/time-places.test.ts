import { expect, test } from 'vitest';
import type { TimedRecord, TimePlaces } from '../../timeline/seek-time.ts';
import { readSoughtTime } from './sought-time.ts';
import { offerPlaces } from './time-places.ts';

const record = (row: number, clock: string, zone = 0): TimedRecord => ({
  row,
  line: row + 1,
  id: `r${row}`,
  kind: 'tool_call',
  title: 'Bash',
  clock: Date.parse(`${clock}Z`),
  zone,
});
const [A, B, C] = [
  record(0, '2026-01-31T10:00:00'),
  record(4, '2026-01-31T14:03:22.500'),
  record(1200, '2026-02-01T23:59:59'),
];
const at = (text: string): number => Date.parse(`${text}Z`);

function offered(text: string, places: TimePlaces['places'], more: Partial<TimePlaces> = {}, isWhole = true) {
  const typed = readSoughtTime(text);
  if (typed === null || typeof typed === 'string') throw new Error('not a time');
  const went: number[] = [];
  const found = { start: A, latest: C, places, moreDays: 0, ...more };
  const { commands, note } = offerPlaces(typed, found, isWhole, (row) => went.push(row));
  for (const { run } of commands) run();
  return { words: commands.map(({ words }) => words), note, went };
}

test('an option says which record it leads to, when that is, and why', () => {
  const wanted = at('2026-01-31T14:03:00');
  expect(offered('2026-01-31T14:03', [{ wanted, next: B, inFile: null }])).toEqual({
    words: ['Go to line 5, Bash (r4), 2026-01-31 14:03:22.500 UTC: the first at or after 2026-01-31 14:03:00'],
    note: 'Without a zone: what the records’ own clocks showed, as their rows do.',
    went: [4],
  });
});

test('a zone that was typed is said, and so is that of the record', () => {
  const next = record(2, '2026-01-31T09:33:00', -330);
  expect(offered('2026-01-31T16:00+01:00', [{ wanted: at('2026-01-31T15:00:00'), next, inFile: null }])).toMatchObject({
    words: [
      'Go to line 3, Bash (r2), 2026-01-31 09:33:00 UTC\u221205:30: the first at or after 2026-01-31 16:00:00 UTC+01:00',
    ],
    note: 'A moment, in UTC+01:00 as it is written.',
  });
});

test('every day is an option, and where none is left that is said', () => {
  const { words, note } = offered(
    '14:00',
    [
      { wanted: at('2026-01-31T14:00:00'), next: B, inFile: C },
      { wanted: at('2026-02-02T14:00:00'), next: null, inFile: null },
    ],
    { moreDays: 3 },
  );
  expect(words).toHaveLength(2);
  expect(words[1]).toContain('line 1,201, Bash (r1200), 2026-02-01 23:59:59 UTC: first in the file of those');
  expect(note).toBe(
    'A time of day, as the records’ own clocks showed it and their rows do, on each of 5 days with records. ' +
      'No record has a time at or after 2026-02-02 14:00:00; the latest is 2026-02-01 23:59:59 UTC, line 1,201. ' +
      '3 more days: write the date before the time.',
  );
});

test('an offset says what it counts from', () => {
  const { note, words } = offered('+5m', [{ wanted: at('2026-01-31T10:05:00'), next: B, inFile: null }]);
  expect(note).toBe('Counted from the first recorded time, 2026-01-31 10:00:00 UTC, line 1.');
  expect(words[0]).toContain('at or after 2026-01-31 10:05:00 UTC');
});

test('where nothing has a time that is all there is to say', () => {
  const none = { start: null, latest: null };
  expect(offered('14:00', [], none).note).toBe('No record has a recorded time: there is no going to one.');
  expect(offered('14:00', [], none, false).note).toContain('of those read so far');
});

test('a record that several times lead to is one option, with each of them', () => {
  const { words, went } = offered('1:00', [
    { wanted: at('2026-01-30T01:00:00'), next: A, inFile: null },
    { wanted: at('2026-01-31T01:00:00'), next: A, inFile: null },
    { wanted: at('2026-02-01T01:00:00'), next: C, inFile: A },
  ]);
  expect(went).toEqual([0, 1200]);
  expect(words[0]).toMatch(
    /: the first at or after 2026-01-30 01:00:00; the first at or after 2026-01-31 01:00:00; first in the file/,
  );
});

test('milliseconds have the digits that rows show', () => {
  const next = record(3, '2026-11-03T19:02:11.080');
  const { words } = offered('2026-11-03', [{ wanted: at('2026-11-03T00:00:00'), next, inFile: null }]);
  expect(words[0]).toContain('19:02:11.080 UTC');
});
