/** Date, time of day and offset of a timestamp, as RFC 3339 writes them (section 5.6), with its `t`, `z` and space as well. */
const FORM = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Whether a text is a timestamp: a date and time of RFC 3339, with an offset; what the chapter's examples write for Timestamp. */
export function isTimestamp(text: string): boolean {
  return !Number.isNaN(timeOf(text));
}

/**
 * The milliseconds since 1970 of a timestamp, without parts of a millisecond; NaN for what is none, such as 30 February, which the
 * platform's `Date.parse` takes for a day in March. A leap second is the moment at which the next second begins.
 */
export function timeOf(text: string): number {
  const parts = FORM.exec(text);
  if (parts === null) return Number.NaN;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return Number.NaN;
  const offset = offsetIn(parts[8], parts[9], parts[10]);
  if (hour > 23 || minute > 59 || second > 60 || Number.isNaN(offset)) return Number.NaN;
  const days = daysBefore(year, month) + day - 1;
  const minutes = (days * 24 + hour) * 60 + minute - offset;
  // Leap seconds come at the end of a month by the clock of UTC (appendix D).
  if (second === 60 && !endsMonth(minutes)) return Number.NaN;
  return minutes * MINUTE + second * 1000 + Number((parts[7] ?? '').slice(0, 3).padEnd(3, '0'));
}

/** The minutes by which a timestamp's clock is ahead of UTC; 0 for one that ends in Z. */
export function offsetOf(text: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? [];
  return offsetIn(sign, hours, minutes);
}

/** Days from 1970 to the first of a month, in the calendar that ISO 8601 writes. */
export function daysBefore(year: number, month: number): number {
  // Years begin in March, so that the day of a leap year is the last one of its year.
  const shifted = month <= 2 ? year - 1 : year;
  const days = Math.floor((153 * ((month + 9) % 12) + 2) / 5);
  return (
    shifted * 365 + Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400) + days - 719_468
  );
}

function daysIn(year: number, month: number): number {
  return month === 12 ? 31 : daysBefore(year, month + 1) - daysBefore(year, month);
}

/** Minutes; NaN where a day or an hour has not so many. */
function offsetIn(sign: string | undefined, hours = '', minutes = ''): number {
  if (sign === undefined) return 0;
  if (Number(hours) > 23 || Number(minutes) > 59) return Number.NaN;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Whether a minute since 1970 is the last one of its month. */
function endsMonth(minute: number): boolean {
  const next = new Date((minute + 1) * MINUTE);
  return next.getTime() % DAY === 0 && next.getUTCDate() === 1;
}
