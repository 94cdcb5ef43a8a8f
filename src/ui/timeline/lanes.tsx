import type { CSSProperties } from 'react';
import type { LaneMark } from '../../timeline/view.ts';
import styles from './lanes.module.css';

/** Pixels of one lane's column. */
export const LANE_WIDTH = 12;
/** Pixels for the number of lanes that are not drawn. */
const MORE_WIDTH = 16;
const HEIGHT = 28;
const MIDDLE = HEIGHT / 2;

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

const WORDS: Readonly<Record<LaneMark['kind'], string>> = {
  terminal: 'terminal',
  permission: 'permission',
  input: 'question to the user',
  call: 'call until its result',
  subagent: 'subagent',
};

const PARTS: Readonly<Record<LaneMark['part'], string>> = {
  start: 'begins here',
  through: 'goes on',
  end: 'last record',
  only: 'its only record',
  join: 'one of its records, or one that refers to it',
};

/** A mark as the view model gives it, with the number of lanes that share its column where more than one does. */
type DrawnMark = LaneMark & { readonly shared?: number };

interface Props {
  readonly marks: readonly DrawnMark[];
  /** Columns that the list needs. */
  readonly columns: number;
  /** Columns drawn; of those beyond only their number is told. */
  readonly most?: number;
  /** The lanes that are lit, by `laneKey`. */
  readonly lit?: ReadonlySet<string>;
}

/** Names a lane: the same on every row that it passes. */
export function laneKey({ kind, row }: Pick<LaneMark, 'kind' | 'row'>): string {
  return `${kind}:${row}`;
}

/** The lanes that a row is a part of in words, for whoever does not see them. */
export function laneWords(marks: readonly LaneMark[]): string {
  return marks
    .filter(({ belongs }) => belongs === true)
    .map(
      ({ kind, part, open }) =>
        `${WORDS[kind]}: ${part === 'through' ? PARTS.join : PARTS[part]}${open ? ', its end is not recorded' : ''}`,
    )
    .join('; ');
}

const NONE: ReadonlySet<string> = new Set();

/** Columns that the view model has; what is alive beyond them shares the last one. */
export const MOST_LANES = 6;

/** Pixels that the lanes of a list take. */
export function widthOfLanes(columns: number, most: number): number {
  const shown = Math.min(columns, most);
  return shown * LANE_WIDTH + (columns > shown || columns >= MOST_LANES ? MORE_WIDTH : 0);
}

/** Lanes of a row that are not drawn by themselves: those beyond the columns drawn, and those that share one. */
function countBeyond(marks: readonly DrawnMark[], most: number): number {
  return marks.reduce((count, { lane, shared = 1 }) => count + (lane < most ? shared - 1 : shared), 0);
}

/** Pixels that a row's own lanes take, where the row begins right after them. */
function widthOfRow(marks: readonly DrawnMark[], columns: number, most: number): number {
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
            key={`${mark.lane} ${mark.part} ${mark.row}`}
            mark={mark}
            width={width}
            isLit={lit.has(laneKey(mark))}
          />
        ) : null,
      )}
      {beyond > 0 ? (
        <text className={styles['beyond']} x={width + 1} y={MIDDLE + 3.5}>
          <title>{`${beyond} more at this row that ${beyond === 1 ? 'is' : 'are'} not drawn by ${beyond === 1 ? 'itself' : 'themselves'}`}</title>
          +{beyond}
        </text>
      ) : null}
    </svg>
  );
}

function Mark({ mark, width, isLit }: { readonly mark: LaneMark; readonly width: number; readonly isLit: boolean }) {
  const { lane, kind, part, open, row, detached = false } = mark;
  const x = lane * LANE_WIDTH + LANE_WIDTH / 2;
  const hasShape = part === 'start' || part === 'end' || part === 'only';
  const gap = hasShape ? 4.5 : 0;
  const comes = part !== 'start' && part !== 'only' && !detached;
  const goes = ((part !== 'end' && part !== 'only') || open) && !detached;
  const isDashed = open && part !== 'end' && part !== 'only';
  return (
    <g data-lane-row={row} data-lane={laneKey(mark)} data-kind={kind} data-lit={isLit} className={styles['mark']}>
      <title>{`${WORDS[kind]}: ${PARTS[part]}${open ? '; its end is not recorded' : ''}`}</title>
      <rect x={x - LANE_WIDTH / 2} y="0" width={LANE_WIDTH} height={HEIGHT} fill="transparent" stroke="none" />
      {comes ? <path d={`M${x} 0V${MIDDLE - gap}`} data-dashed={isDashed && part === 'through'} /> : null}
      {goes ? <path d={`M${x} ${MIDDLE + gap}V${HEIGHT}`} data-dashed={open} /> : null}
      {part === 'join' ? <path d={`M${x} ${MIDDLE}H${width}`} /> : null}
      {detached ? <circle cx={x} cy={MIDDLE} r="2.2" fill="currentColor" stroke="none" /> : null}
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
