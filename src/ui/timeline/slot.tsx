import type { Gap, LaneRoom, TimelineRow } from '../../timeline/view.ts';
import { GapMark, GapSpace } from './gap-mark.tsx';
import { RowGhost } from './row-ghost.tsx';
import type { Lit } from './lane-words.ts';
import { Row } from './row.tsx';

/** How the rows of a list are drawn. */
interface Look {
  readonly isChosen: boolean;
  readonly willCome: boolean;
  readonly lanes: number;
  readonly mostLanes: LaneRoom;
  readonly lit: Lit;
  /** Matches of the search in the row. */
  readonly matches: number;
}

interface Props {
  readonly position: number;
  /** The row; null while it is not there, and behind the last one. */
  readonly row: TimelineRow | null;
  readonly isRow: boolean;
  readonly gap: Gap | null;
  /** Whether the list has room for a mark above the row. */
  readonly hasGap: boolean;
  readonly isTabStop: boolean;
  readonly look: Look;
}

/** A place of the list: a row, and above it the mark that tells of rows that filters hide there. */
export function Slot({ position, row, isRow, gap, hasGap, isTabStop, look }: Props) {
  const { isChosen, willCome, lanes, mostLanes, lit, matches } = look;
  return (
    <>
      {!hasGap ? null : gap === null ? (
        <GapSpace />
      ) : (
        <GapMark gap={gap} position={position} marks={row?.lanes[mostLanes] ?? []} isTabStop={isTabStop} />
      )}
      {!isRow ? null : row === null ? (
        <RowGhost position={position} willCome={willCome} isChosen={isChosen} />
      ) : (
        <Row
          row={row}
          position={position}
          isChosen={isChosen}
          lanes={lanes}
          mostLanes={mostLanes}
          lit={lit}
          matches={matches}
        />
      )}
    </>
  );
}
