import type { CSSProperties } from 'react';
import type { LaneMark } from '../../timeline/view.ts';
import { beyondLabel, beyondTitle, countBeyond, laneKey, laneTitle } from './lane-words.ts';
import { StrandLine, strandsOf } from './strand.tsx';
import styles from './lanes.module.css';

/** Pixels of one lane's column. */
export const LANE_WIDTH = 12;
/** Pixels for the number of lanes that are not drawn by themselves. */
const MORE_WIDTH = 22;
const HEIGHT = 28;
const MIDDLE = HEIGHT / 2;
/** Pixels that lines go on above and below: as far as a row with more room reaches. Others cut it off. */
const BEYOND_ROW = 4;
/** Pixels beside the column's middle at which a row refers to what has ended: another's line may come down the middle. */
const DOT = 3.4;

/** What each lane's shape says at its first and last record; the third where nothing tells its end. */
const SHAPES: Readonly<Record<LaneMark['kind'], Readonly<Record<'start' | 'end' | 'open', string>>>> = {
  terminal: {
    start: 'fill M0 -3.6a3.6 3.6 0 1 0 0 7.2a3.6 3.6 0 1 0 0-7.2z',
    end: 'fill M-3.4 -3.4h6.8v6.8h-6.8z',
    open: 'M-2.8 -4 4 0 -2.8 4z',
  },
  permission: {
    start: 'M0 -4.4 4.4 0 0 4.4 -4.4 0z',
    end: 'fill M0 -4.4 4.4 0 0 4.4 -4.4 0z',
    open: 'M0 -4.4 4.4 0 0 4.4 -4.4 0z',
  },
  input: {
    start: 'M-4 -3h8L0 4z',
    end: 'fill M-4 -3h8L0 4z',
    open: 'M-4 -3h8L0 4z',
  },
  call: { start: 'M-4 0h8', end: 'M-4 0h8', open: 'M-4 0h8' },
  subagent: {
    start: 'M-2.2 -4h4.4L4.4 0 2.2 4h-4.4L-4.4 0z',
    end: 'fill M-2.2 -4h4.4L4.4 0 2.2 4h-4.4L-4.4 0z',
    open: 'M-2.2 -4h4.4L4.4 0 2.2 4h-4.4L-4.4 0z',
  },
};

interface Props {
  readonly marks: readonly LaneMark[];
  /** Columns that the list needs. */
  readonly columns: number;
  /** Columns drawn; of those beyond only their number is told. */
  readonly most?: number;
  /** The lanes that are lit, by `laneKey`. */
  readonly lit?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Columns that the view model has; what is alive beyond them shares the last one. */
export const MOST_LANES = 6;

/** Pixels that the lanes of a list take. */
export function widthOfLanes(columns: number, most: number): number {
  const shown = Math.min(columns, most);
  return shown * LANE_WIDTH + (columns > shown || columns >= MOST_LANES ? MORE_WIDTH : 0);
}

/** Pixels that a row's own lanes take, where the row begins right after them. */
function widthOfRow(marks: readonly LaneMark[], columns: number, most: number): number {
  if (countBeyond(marks, most) > 0) return widthOfLanes(columns, most);
  return marks.reduce((width, { lane }) => Math.max(width, (lane + 1) * LANE_WIDTH), 0);
}

/**
 * How terminals and open requests pass a row: a line from the first record to the last, dashed where nothing tells that it has ended,
 * with a tick where the row refers to one. A click on a lane is taken by the row.
 */
export function Lanes({ marks, columns, most = MOST_LANES, lit = NONE }: Props) {
  const shown = Math.min(columns, most);
  const width = shown * LANE_WIDTH;
  const beyond = countBeyond(marks, most);
  return (
    <svg
      aria-hidden="true"
      className={styles['lanes']}
      width={widthOfLanes(columns, most)}
      height={HEIGHT}
      style={{ '--own': `${widthOfRow(marks, columns, most)}px` } as CSSProperties}
    >
      {marks.map((mark) =>
        mark.lane < most ? (
          <Mark
            key={`${mark.lane} ${mark.part} ${mark.kind} ${mark.row}`}
            mark={mark}
            width={width}
            isLit={lit.has(laneKey(mark))}
          />
        ) : null,
      )}
      {beyond > 0 ? (
        <text className={styles['beyond']} x={width + 1} y={MIDDLE + 3.5}>
          <title>{beyondTitle(marks, most)}</title>
          {beyondLabel(beyond)}
        </text>
      ) : null}
    </svg>
  );
}

interface MarkProps {
  readonly mark: LaneMark;
  readonly width: number;
  readonly isLit: boolean;
}

/** A lane, or several in one column: what the row is a part of among them has its sign, and their lines are drawn as one that is double. */
function Mark({ mark, width, isLit }: MarkProps) {
  const { lane, kind, part, open, row, detached = false, bundle } = mark;
  const x = lane * LANE_WIDTH + LANE_WIDTH / 2;
  const hasShape = part === 'start' || part === 'end' || part === 'only';
  const gap = hasShape ? 4.5 : 0;
  const { above, below } = strandsOf(mark);
  const isNameless = bundle !== undefined && row < 0;
  const named = isNameless ? {} : { 'data-lane-row': row, 'data-lane': laneKey(mark) };
  return (
    <g {...named} data-kind={kind} data-lit={isLit} className={styles['mark']}>
      <title>{isNameless ? beyondTitle([mark], 0) : laneTitle(mark)}</title>
      <rect
        x={detached ? x : x - LANE_WIDTH / 2}
        y={-BEYOND_ROW}
        width={detached ? LANE_WIDTH / 2 : LANE_WIDTH}
        height={HEIGHT + 2 * BEYOND_ROW}
        fill="transparent"
        stroke="none"
      />
      <StrandLine strand={above} x={x} from={-BEYOND_ROW} to={MIDDLE - gap} />
      <StrandLine strand={below} x={x} from={MIDDLE + gap} to={HEIGHT + BEYOND_ROW} />
      {part === 'join' && !detached ? <path d={`M${x} ${MIDDLE}H${width}`} /> : null}
      {detached ? <circle cx={x + DOT} cy={MIDDLE} r="2.2" fill="currentColor" stroke="none" /> : null}
      {hasShape ? <Shape d={SHAPES[kind][shapeOf(part, open)]} x={x} /> : null}
    </g>
  );
}

function shapeOf(part: LaneMark['part'], open: boolean): 'start' | 'end' | 'open' {
  if (part === 'start') return 'start';
  return open ? 'open' : 'end';
}

function Shape({ d, x }: { readonly d: string; readonly x: number }) {
  const isFilled = d.startsWith('fill ');
  return (
    <path
      d={isFilled ? d.slice(5) : d}
      transform={`translate(${x} ${MIDDLE})`}
      fill={isFilled ? 'currentColor' : 'var(--paper)'}
      strokeWidth={isFilled ? 0 : 1.4}
    />
  );
}
