import type { CSSProperties } from 'react';
import type { LaneMark, LaneRoom } from '../../timeline/view.ts';
import {
  beyondLabel,
  beyondTitle,
  countBeyond,
  isLit,
  laneKey,
  laneTitle,
  type Lit,
  litBy,
  strandKey,
  strandTitle,
} from './lane-words.ts';
import { Crossing, StrandLine, strandsOf } from './strand.tsx';
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

/** Pixels above and below the middle that a sign on a shared line takes the pointer at: beyond, it is all lanes'. */
const SIGN = 7;

interface Props {
  /** How lanes pass the row in the layout of `most` columns. */
  readonly marks: readonly LaneMark[];
  /** Columns that the list needs. */
  readonly columns: number;
  /** Columns that there is room for. */
  readonly most?: LaneRoom;
  readonly lit?: Lit;
}

const NONE: Lit = litBy('');

/** Columns of the widest layout; what is alive beyond them shares the last one. */
export const MOST_LANES = 6 satisfies LaneRoom;

/** Pixels that the lanes of a list take. */
export function widthOfLanes(columns: number, most: LaneRoom): number {
  const shown = Math.min(columns, most);
  return shown * LANE_WIDTH + (columns > shown || columns >= MOST_LANES ? MORE_WIDTH : 0);
}

/** Pixels that a row's own lanes take, where the row begins right after them. */
function widthOfRow(marks: readonly LaneMark[], columns: number, most: LaneRoom): number {
  if (countBeyond(marks) > 0) return widthOfLanes(columns, most);
  return marks.reduce((width, { lane, from = lane }) => Math.max(width, (Math.max(lane, from) + 1) * LANE_WIDTH), 0);
}

/**
 * How terminals and open requests pass a row: a line from the first record to the last, dashed where nothing tells that it has ended,
 * with a tick where the row refers to one. A click on a lane is taken by the row.
 */
export function Lanes({ marks, columns, most = MOST_LANES, lit = NONE }: Props) {
  const width = Math.min(columns, most) * LANE_WIDTH;
  const beyond = countBeyond(marks);
  const bundle = marks.find((mark) => mark.bundle !== undefined)?.bundle;
  return (
    <svg
      aria-hidden="true"
      className={styles['lanes']}
      width={widthOfLanes(columns, most)}
      height={HEIGHT}
      style={{ '--own': `${widthOfRow(marks, columns, most)}px` } as CSSProperties}
    >
      {marks.map((mark) => (
        <Mark key={`${mark.lane} ${mark.part} ${mark.kind} ${mark.row}`} mark={mark} width={width} lit={lit} />
      ))}
      {beyond > 0 && bundle !== undefined ? (
        <text className={styles['beyond']} x={width + 1} y={MIDDLE + 3.5} data-lane={strandKey(bundle)}>
          <title>{beyondTitle(marks)}</title>
          {beyondLabel(beyond)}
        </text>
      ) : null}
    </svg>
  );
}

interface MarkProps {
  readonly mark: LaneMark;
  readonly width: number;
  readonly lit: Lit;
}

/** A lane, or several in one column: what the row is a part of among them has its sign, and their lines are drawn as one that is double. */
function Mark({ mark, width, lit }: MarkProps) {
  const { kind, row, bundle } = mark;
  const x = middleOf(mark.lane);
  const lines = <Lines mark={mark} x={x} />;
  const isShared = bundle !== undefined && strandTitle(mark) !== '';
  return (
    <>
      {bundle === undefined ? null : (
        <g
          {...(isShared ? { 'data-lane': strandKey(bundle) } : {})}
          data-kind={kind}
          data-lit={lit.strand === bundle.place}
          className={styles['mark']}
        >
          {isShared ? <title>{strandTitle(mark)}</title> : null}
          <Target x={x - LANE_WIDTH / 2} width={LANE_WIDTH} reach={MIDDLE + BEYOND_ROW} />
          {lines}
        </g>
      )}
      {bundle !== undefined && row < 0 ? null : (
        <g
          data-lane-row={row}
          data-lane={laneKey(mark)}
          data-kind={kind}
          data-lit={isLit(mark, lit)}
          className={styles['mark']}
        >
          <title>{laneTitle(mark)}</title>
          <Sign mark={mark} x={x} width={width} />
          {bundle === undefined ? lines : null}
        </g>
      )}
    </>
  );
}

/** The lines of a column from the row above to the middle, and on to the row below. */
function Lines({ mark, x }: { readonly mark: LaneMark; readonly x: number }) {
  const { above, below } = strandsOf(mark);
  const gap = hasShape(mark) ? 4.5 : 0;
  // What is in the column only to leave it goes no further down than to where it does.
  const isLeft = mark.bundle !== undefined && mark.row < 0 && below.count === 0 && countBeyond([mark]) === 0;
  return (
    <>
      <StrandLine strand={above} x={x} from={-BEYOND_ROW} to={isLeft ? 0 : MIDDLE - gap} />
      {mark.from === undefined ? null : <Crossing mark={mark} from={middleOf(mark.from)} to={x} until={MIDDLE - gap} />}
      <StrandLine strand={below} x={x} from={MIDDLE + gap} to={HEIGHT + BEYOND_ROW} />
    </>
  );
}

interface SignProps {
  readonly mark: LaneMark;
  readonly x: number;
  readonly width: number;
}

/** What the row is to the lane, and where the pointer finds it. */
function Sign({ mark, x, width }: SignProps) {
  const { kind, part, open, detached = false, aside = false, bundle } = mark;
  const isDot = detached || aside;
  return (
    <>
      <Target
        x={isDot ? x : x - LANE_WIDTH / 2}
        width={isDot ? LANE_WIDTH / 2 : LANE_WIDTH}
        reach={bundle === undefined && !aside ? MIDDLE + BEYOND_ROW : SIGN}
      />
      {part === 'join' && !isDot ? <path d={`M${x} ${MIDDLE}H${width}`} /> : null}
      {isDot ? <circle cx={x + DOT} cy={MIDDLE} r="2.2" fill="currentColor" stroke="none" /> : null}
      {hasShape(mark) ? <Shape d={SHAPES[kind][shapeOf(part, open)]} x={x} /> : null}
    </>
  );
}

/** Where the pointer is on a lane: a line alone is too thin for it. */
function Target({ x, width, reach }: { readonly x: number; readonly width: number; readonly reach: number }) {
  return <rect x={x} y={MIDDLE - reach} width={width} height={2 * reach} fill="transparent" stroke="none" />;
}

function middleOf(column: number): number {
  return column * LANE_WIDTH + LANE_WIDTH / 2;
}

/** Whether the lane begins or ends at the row. */
function hasShape({ part, detached = false, aside = false }: LaneMark): boolean {
  return part !== 'through' && part !== 'join' && !detached && !aside;
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
