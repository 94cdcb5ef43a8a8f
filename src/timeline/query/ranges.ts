import { timeOf } from '../../base/timestamp.ts';

/** A stretch of lines, both ends included. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/**
 * A stretch of time in milliseconds, without its end: of the day (`clock`), of the record's own calendar (`local`), or of time itself
 * (`moment`). A stretch of the day that ends before it begins goes over midnight.
 */
export interface TimeRange {
  readonly on: 'clock' | 'local' | 'moment';
  readonly from: number;
  readonly to: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const LINES = /^(?:(\d{1,15})|(\d{1,15})?\.\.(\d{1,15})?)$/;
const TIME =
  /^(?:(\d{4}-\d\d-\d\d)(?:[Tt](?=\d))?)?(?:(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?)?(Z|z|[+-]\d\d:\d\d)?$/;

/** Reads `7`, `100..200`, `100..` or `..200`; returns what is wrong with anything else. */
export function readLines(text: string): LineRange | string {
  const [, one, from, to] = LINES.exec(text) ?? [];
  if (one !== undefined) return { from: Number(one), to: Number(one) };
  if (from === undefined && to === undefined) return 'a line is a number, or two: 100..200';
  const range = { from: Number(from ?? 0), to: to === undefined ? Number.POSITIVE_INFINITY : Number(to) };
  return range.from <= range.to ? range : 'the range ends before it begins';
}

/**
 * Reads a time of day, a date, or both, or two of them as a range. Each stands for all that its digits leave open: 14:02 is the whole
 * minute, at either end of a range. With a zone it is a moment, else what the record's own clock showed. Returns what is wrong with
 * anything else.
 */
export function readTimes(text: string): TimeRange | string {
  const at = text.indexOf('..');
  const ends = at < 0 ? [text, text] : [text.slice(0, at), text.slice(at + 2)];
  const [from, to] = ends.map((end) => (end === '' ? null : readPoint(end)));
  if (typeof from === 'string' || typeof to === 'string') return typeof from === 'string' ? from : (to as string);
  const on = from?.on ?? to?.on;
  if (on === undefined) return WRONG_TIME;
  if (from && to && from.on !== to.on)
    return 'both ends must be of one kind: times of day, dates, or times with a zone';
  const range = { on, from: from?.from ?? LOWEST[on], to: to?.to ?? HIGHEST[on] };
  return on === 'clock' || range.from < range.to ? range : 'the range ends before it begins';
}

/** Whether a time lies in a range. Times of day are told apart by what is left of a whole day. */
export function isWithin(time: number, { on, from, to }: TimeRange): boolean {
  if (on !== 'clock') return time >= from && time < to;
  const clock = ((time % DAY) + DAY) % DAY;
  return from < to ? clock >= from && clock < to : clock >= from || clock < to;
}

const WRONG_TIME = 'a time is 14:02, 14:02:21, 2026-01-31 or 2026-01-31T14:02, or two of them: 14:02..14:10';
const LOWEST = { clock: 0, local: Number.NEGATIVE_INFINITY, moment: Number.NEGATIVE_INFINITY } as const;
const HIGHEST = { clock: DAY, local: Number.POSITIVE_INFINITY, moment: Number.POSITIVE_INFINITY } as const;

function readPoint(text: string): TimeRange | string {
  const [found, date, hour, minute, second, fraction, zone] = TIME.exec(text) ?? [];
  if (found === undefined || (date === undefined && hour === undefined)) return WRONG_TIME;
  if (zone !== undefined && (date === undefined || hour === undefined))
    return 'only a date with a time of day can have a zone';
  const clock = clockOf(hour, minute, second, fraction);
  const day = date === undefined ? 0 : dayOf(date);
  if (clock === null || day === null) return 'there is no such time';
  const length =
    hour === undefined
      ? DAY
      : second === undefined
        ? MINUTE
        : fraction === undefined
          ? SECOND
          : 10 ** (3 - fraction.length);
  const from = day + clock - offsetOf(zone);
  const on = date === undefined ? 'clock' : zone === undefined ? 'local' : 'moment';
  return { on, from, to: from + length };
}

function clockOf(hour = '0', minute = '0', second = '0', fraction = '0'): number | null {
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  return (hours * 60 + minutes) * MINUTE + seconds * SECOND + Number(fraction.padEnd(3, '0'));
}

/** A day of the calendar; null where there is none, such as on 31 February. */
function dayOf(date: string): number | null {
  const day = timeOf(`${date}T00:00:00Z`);
  return Number.isNaN(day) ? null : day;
}

function offsetOf(zone: string | undefined): number {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6));
  return (zone.startsWith('-') ? -1 : 1) * minutes * MINUTE;
}
