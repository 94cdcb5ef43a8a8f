import type { TimelineIndex } from './rows.ts';
import type { TimelineRow, ViewName } from './view.ts';

const DAY = 24 * 60 * 60_000;

type NewDay = NonNullable<TimelineRow['newDay']>;

/** Where in a list of rows the recorded day changes, for some of its rows; a row without a time changes nothing. */
export function daysOf(
  index: TimelineIndex,
  view: ViewName,
  positions: Int32Array,
  { from, count }: { readonly from: number; readonly count: number },
): (NewDay | null)[] {
  const dayAt = (at: number): number | null => dayOf(index, index.placeAt(view, positions[at] as number));
  const found: (NewDay | null)[] = [];
  // Looked for only once there is a row that it matters to: before that a million rows may have no time.
  let before: number | null | undefined;
  for (let at = from; at < from + count; at++) {
    const day = dayAt(at);
    if (day === null) {
      found.push(null);
      continue;
    }
    if (before === undefined) before = lastBefore(from, dayAt);
    found.push(before === null ? 'first' : before === day ? null : 'next');
    before = day;
  }
  return found;
}

function lastBefore(from: number, dayAt: (at: number) => number | null): number | null {
  for (let at = from - 1; at >= 0; at--) {
    const day = dayAt(at);
    if (day !== null) return day;
  }
  return null;
}

/** The day that the record's own clock showed, as a number; null where it has no time. */
function dayOf({ session }: TimelineIndex, place: number): number | null {
  const { times } = session.facts;
  return times.at(place) === null ? null : Math.floor(times.clockAt(place) / DAY);
}
