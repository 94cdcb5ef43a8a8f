import type { LaneBundle, LaneMark, LaneStrand } from '../../timeline/view.ts';

/** The lines of a mark from above to its row and from there on: of the lane that has its column for itself, or of all in a bundle. */
export function strandsOf({
  kind,
  part,
  open,
  detached = false,
  aside = false,
  from,
  bundle,
}: LaneMark): Pick<LaneBundle, 'above' | 'below'> {
  if (bundle !== undefined) return bundle;
  const hasLine = !detached && !aside;
  // What comes over from another column comes down in that one.
  const comes = part !== 'start' && part !== 'only' && hasLine && from === undefined;
  const goes = ((part !== 'end' && part !== 'only') || open) && hasLine;
  return {
    above: { count: comes ? 1 : 0, kind, open: open && part === 'through' },
    below: { count: goes ? 1 : 0, kind, open },
  };
}

/** Pixels from the top of a row at which a line crosses others, and of the bend on both sides. */
const CROSSING = 4;

interface StrandProps {
  readonly strand: LaneStrand;
  readonly x: number;
  readonly from: number;
  readonly to: number;
}

interface CrossingProps {
  readonly mark: LaneMark;
  /** Pixels from the left to the column that the line comes from, and to its own. */
  readonly from: number;
  readonly to: number;
  /** Pixels from the top at which it leaves the row's upper half. */
  readonly until: number;
}

/** The line of a lane that comes over from the shared column: across at the top of the row, above signs and ticks. */
export function Crossing({ mark: { kind, part, open }, from, to, until }: CrossingProps) {
  return (
    <path
      d={`M${from} ${-CROSSING}V0Q${from} ${CROSSING} ${from - CROSSING} ${CROSSING}H${to + CROSSING}Q${to} ${CROSSING} ${to} ${2 * CROSSING}V${until}`}
      data-kind={kind}
      data-dashed={open && part === 'through'}
    />
  );
}

/** A line down a row: of one lane in its tone, of several double and in none of theirs. */
export function StrandLine({ strand: { count, kind, open }, x, from, to }: StrandProps) {
  if (count === 0) return null;
  const lines = count === 1 ? [x] : [x - 1.5, x + 1.5];
  return (
    <path
      d={lines.map((at) => `M${at} ${from}V${to}`).join('')}
      data-kind={count === 1 ? kind : 'several'}
      data-dashed={open}
    />
  );
}
