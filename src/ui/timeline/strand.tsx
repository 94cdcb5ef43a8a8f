import type { LaneBundle, LaneMark, LaneStrand } from '../../timeline/view.ts';

/** The lines of a mark from above to its row and from there on: of the lane that has its column for itself, or of all in a bundle. */
export function strandsOf({
  kind,
  part,
  open,
  detached = false,
  bundle,
}: LaneMark): Pick<LaneBundle, 'above' | 'below'> {
  if (bundle !== undefined) return bundle;
  const comes = part !== 'start' && part !== 'only' && !detached;
  const goes = ((part !== 'end' && part !== 'only') || open) && !detached;
  return {
    above: { count: comes ? 1 : 0, kind, open: open && part === 'through' },
    below: { count: goes ? 1 : 0, kind, open },
  };
}

interface StrandProps {
  readonly strand: LaneStrand;
  readonly x: number;
  readonly from: number;
  readonly to: number;
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
