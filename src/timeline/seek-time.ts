import type { RowLink } from './detail.ts';
import type { TimelineIndex } from './rows.ts';
import { linkTo } from './titles.ts';

/**
 * A time that is looked for, in milliseconds: a `moment` of time itself; a date and time of day as the records' own clocks showed them
 * (`local`, as if they had been UTC); a time of day (`clock`, since midnight), on any day; or so long after the first recorded time
 * (`offset`).
 */
export interface SoughtTime {
  readonly on: 'moment' | 'local' | 'clock' | 'offset';
  readonly at: number;
}

/** A record with its recorded time. */
export interface TimedRecord extends RowLink {
  /** What its clock showed, as if that had been UTC. */
  readonly clock: number;
  /** The minutes by which its clock was ahead of UTC. */
  readonly zone: number;
}

/** A time that was looked for, and the record that it leads to. */
export interface TimePlace {
  /** For an `offset` what the clock of the first record would have shown; else in the same terms as what was asked. */
  readonly wanted: number;
  /** Of the records at or after it the earliest; null where there is none. */
  readonly next: TimedRecord | null;
  /** Of those records the one that stands first in the file, where that is another one: clocks ran backwards. */
  readonly inFile: TimedRecord | null;
}

/** Where a time leads to. */
export interface TimePlaces {
  /** The first record in the file that has a time, and the one with the latest time; null where none has any. */
  readonly start: TimedRecord | null;
  readonly latest: TimedRecord | null;
  /** One place; of a time of day one for each of the first days that have records. */
  readonly places: readonly TimePlace[];
  /** Days with records beyond those. */
  readonly moreDays: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Days that a time of day is offered on: more than that are no choice, and the date can be written. */
const DAYS = 20;

/** Of some records, all at or after a wanted time: the earliest, and the one that stands first in the file. */
interface Best {
  time: number;
  row: number;
  first: number;
}

/**
 * Finds the record that a time leads to: of those whose recorded time is at or after it the earliest; of several with one time the first in
 * the file. Where clocks never run backwards that is also the first in the file. Where they do, one record with a time far ahead would
 * else take every question, though records that were written at the very time follow it; the one that stands first in the file is named
 * beside. A record without a time is never given one. One pass over the column of times, however many days there are.
 */
export function seekTime(index: TimelineIndex, { on, at }: SoughtTime): TimePlaces {
  const { session, length } = index;
  const { times } = session.facts;
  const timed = (row: number): TimedRecord | null =>
    row < 0
      ? null
      : {
          ...linkTo(session, row),
          clock: times.clockAt(row),
          zone: (times.clockAt(row) - (times.at(row) as number)) / MINUTE,
        };
  const isLocal = on === 'local' || on === 'clock';
  let [start, latest] = [-1, -1];
  let wanted = at;
  const days = new Set<number>();
  const best = new Map<number, Best>();
  for (let row = 0; row < length; row++) {
    const moment = times.at(row);
    if (moment === null) continue;
    if (start < 0) {
      start = row;
      if (on === 'offset') wanted = moment + at;
    }
    if (latest < 0 || moment > (times.at(latest) as number)) latest = row;
    const time = isLocal ? times.clockAt(row) : moment;
    if (on === 'clock') days.add(Math.floor(time / DAY));
    // The last of the wanted times that it is at or after.
    const day = on === 'clock' ? Math.floor((time - at) / DAY) : 0;
    if (on !== 'clock' && time < wanted) continue;
    const found = best.get(day);
    if (found === undefined) best.set(day, { time, row, first: row });
    else if (time < found.time) [found.time, found.row] = [time, row];
  }
  const place = (shown: number, { row, first }: Best): TimePlace => ({
    wanted: shown,
    next: timed(row),
    inFile: first === row ? null : timed(first),
  });
  const none: Best = { time: Number.POSITIVE_INFINITY, row: -1, first: -1 };
  const places: TimePlace[] = [];
  if (on === 'clock') {
    // From the last day on: what is at or after a time is at or after that of every day before.
    const all = [...new Set([...days, ...best.keys()])].toSorted((a, b) => b - a);
    let later = none;
    for (const day of all) {
      const own = best.get(day) ?? none;
      const first =
        own.first < 0 || later.first < 0 ? Math.max(own.first, later.first) : Math.min(own.first, later.first);
      later = { ...(own.row < 0 ? later : own), first };
      if (days.has(day)) places.push(place(day * DAY + at, later));
    }
    places.reverse();
  } else if (start >= 0) {
    const zone = times.clockAt(start) - (times.at(start) as number);
    places.push(place(on === 'offset' ? wanted + zone : wanted, best.get(0) ?? none));
  }
  return {
    start: timed(start),
    latest: timed(latest),
    places: places.slice(0, DAYS),
    moreDays: Math.max(0, places.length - DAYS),
  };
}
