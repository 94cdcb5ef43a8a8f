import type { TimedRecord, TimePlace, TimePlaces } from '../../timeline/seek-time.ts';
import { countOf, formatCount } from '../../state/words.ts';
import type { Command } from './commands.ts';
import type { TypedTime } from './sought-time.ts';

/** Where a typed time leads to, and what must be said of it. */
export interface OfferedPlaces {
  readonly commands: readonly Command[];
  /** How the time was understood, and where it leads to nothing. */
  readonly note: string;
}

/** Reasons that an option names: a time of day may lead to one record from many days. */
const MOST_WHYS = 3;

/**
 * Offers the records that a time leads to, each with the time that it records.
 *
 * @param isWhole whether all of the session has been read
 * @param goTo selects a record by its index row
 */
export function offerPlaces(
  typed: TypedTime,
  found: TimePlaces,
  isWhole: boolean,
  goTo: (row: number) => void,
): OfferedPlaces {
  const { start, latest, places, moreDays } = found;
  const soFar = isWhole ? '' : ' of those read so far';
  if (start === null || latest === null)
    return { commands: [], note: `No record${soFar} has a recorded time: there is no going to one.` };
  // One option a record, however many of the times lead to it.
  const reasons = new Map<number, { readonly record: TimedRecord; readonly whys: string[] }>();
  const add = (record: TimedRecord | null, why: string): void => {
    if (record === null) return;
    const known = reasons.get(record.row);
    if (known === undefined) reasons.set(record.row, { record, whys: [why] });
    else known.whys.push(why);
  };
  for (const place of places) {
    const wanted = wantedWords(typed, place, start);
    add(place.next, `the first at or after ${wanted}`);
    add(place.inFile, `first in the file of those at or after ${wanted}, where clocks run backwards`);
  }
  const commands = [...reasons.values()].map(({ record, whys }): Command => {
    const id = record.id === null || record.id === '' ? '' : ` (${record.id})`;
    const more = whys.length > MOST_WHYS ? [`and of ${countOf(whys.length - MOST_WHYS, 'more time')}`] : [];
    const why = [...whys.slice(0, MOST_WHYS), ...more].join('; ');
    const words = `Go to line ${formatCount(record.line)}, ${record.title}${id}, ${clockWords(record.clock)} ${zoneWords(record.zone)}: ${why}`;
    return { id: `go time ${record.row}`, words, also: '', keys: [], run: () => goTo(record.row) };
  });
  const missed = places.filter(({ next }) => next === null).map((place) => wantedWords(typed, place, start));
  return {
    commands,
    note: [
      understood(typed, places.length + moreDays, start),
      ...missed.map(
        (wanted) =>
          `No record${soFar} has a time at or after ${wanted}; the latest is ${clockWords(latest.clock)} ${zoneWords(latest.zone)}, line ${formatCount(latest.line)}.`,
      ),
      ...(moreDays > 0 ? [`${countOf(moreDays, 'more day')}: write the date before the time.`] : []),
    ].join(' '),
  };
}

function understood({ sought: { on }, zone }: TypedTime, days: number, start: TimedRecord): string {
  switch (on) {
    case 'moment':
      return `A moment, in ${zoneWords(zone ?? 0)} as it is written.`;
    case 'local':
      return 'Without a zone: what the records’ own clocks showed, as their rows do.';
    case 'clock':
      return `A time of day, as the records’ own clocks showed it and their rows do${days > 1 ? `, on each of ${formatCount(days)} days with records` : ''}.`;
    case 'offset':
      return `Counted from the first recorded time, ${clockWords(start.clock)} ${zoneWords(start.zone)}, line ${formatCount(start.line)}.`;
  }
}

function wantedWords({ sought: { on }, zone }: TypedTime, { wanted }: TimePlace, start: TimedRecord): string {
  if (on === 'moment') return `${clockWords(wanted + (zone ?? 0) * 60_000)} ${zoneWords(zone ?? 0)}`;
  return on === 'offset' ? `${clockWords(wanted)} ${zoneWords(start.zone)}` : clockWords(wanted);
}

/** A date and time of day, with the milliseconds that it has as rows show them: 2026-01-31 14:03:22.080. */
function clockWords(clock: number): string {
  const date = new Date(clock);
  // Beyond what a calendar of a machine holds.
  if (Number.isNaN(date.getTime())) return 'the end of all dates';
  return date
    .toISOString()
    .replace('T', ' ')
    .replace(/(?:\.000)?Z$/, '');
}

function zoneWords(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const ahead = Math.abs(minutes);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `UTC${minutes < 0 ? '\u2212' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}
