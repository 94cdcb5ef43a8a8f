const ISO = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?)\d*(?:[Zz]|[+-]\d{2}:?\d{2})?$/;

/** A recorded time for a narrow column: the time of day apart from the date, both as recorded; any other form stays whole. */
export interface TimeParts {
  readonly date: string | null;
  readonly time: string;
}

/** Takes a timestamp verbatim; returns the parts of it that are shown. */
export function timeOf(ts: string): TimeParts {
  const [, date, time] = ISO.exec(ts) ?? [];
  return date === undefined || time === undefined ? { date: null, time: ts } : { date, time };
}
