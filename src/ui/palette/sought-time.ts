import { readTimes } from '../../timeline/query/ranges.ts';
import type { SoughtTime } from '../../timeline/seek-time.ts';

/** A time as it was typed, and what it was understood as. */
export interface TypedTime {
  readonly sought: SoughtTime;
  /** The minutes by which the typed zone is ahead of UTC; null where none was typed. */
  readonly zone: number | null;
}

const FORM =
  /^(\d{4}-\d\d-\d\d(?:(?:[Tt]|\s+)(?=\d))?)?(?:(\d{1,2}:\d\d(?::\d\d)?)(?:[.,](\d+))?)?\s*(Z|z|UTC|[+\u2212-]\d\d(?::?\d\d)?)?$/;
const OFFSET =
  /^\+\s*(?=\d)(?:(\d+(?:\.\d+)?)\s*d\s*)?(?:(\d+(?:\.\d+)?)\s*h\s*)?(?:(\d+(?:\.\d+)?)\s*m(?:in)?(?!s)\s*)?(?:(\d+(?:\.\d+)?)\s*s\s*)?(?:(\d+)\s*ms)?$/i;
const UNITS = [86_400_000, 3_600_000, 60_000, 1000, 1];

/**
 * Reads a time to go to: a date with a time of day (ISO 8601; `2026-01-31T14:03:22.5+02:00`, also with a space in its middle), a date, a
 * time of day (`14:03`, `14:03:22.5`), or how long after the first recorded time (`+5m`, `+1h30m`). What is finer than a millisecond is left
 * out, as it is of recorded times.
 *
 * @returns null for a text that is none of these; what is wrong with one that looks like it
 */
export function readSoughtTime(text: string): TypedTime | string | null {
  const typed = text.trim();
  const offset = OFFSET.exec(typed);
  if (offset !== null) {
    const at = UNITS.reduce((sum, unit, index) => sum + unit * Number(offset[index + 1] ?? 0), 0);
    return { sought: { on: 'offset', at: Math.round(at) }, zone: null };
  }
  const [found, date, clock, fraction, zone] = FORM.exec(typed) ?? [];
  if (found === undefined || (date === undefined && clock === undefined)) return null;
  const time = clock === undefined ? '' : clock.padStart(clock.length + (clock.indexOf(':') === 1 ? 1 : 0), '0');
  if (fraction !== undefined && time.length < 8) return 'a fraction is one of seconds: 14:03:22.5';
  const part = fraction === undefined ? '' : `.${fraction.slice(0, 3)}`;
  const day = date === undefined ? '' : date.slice(0, 10) + (time === '' ? '' : 'T');
  const place = zoneOf(zone);
  const range = readTimes(day + time + part + place);
  if (typeof range === 'string') return range;
  const { on, from: at } = range;
  return { sought: { on, at }, zone: on === 'moment' ? minutesOf(place) : null };
}

/** A zone as the filters read it; '' for none. */
function zoneOf(typed: string | undefined): string {
  if (typed === undefined) return '';
  if (/^(?:z|utc)$/i.test(typed)) return 'Z';
  const digits = typed.slice(1).replace(':', '').padEnd(4, '0');
  return `${typed.startsWith('+') ? '+' : '-'}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

function minutesOf(zone: string): number {
  if (zone === 'Z') return 0;
  return (zone.startsWith('-') ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4)));
}
