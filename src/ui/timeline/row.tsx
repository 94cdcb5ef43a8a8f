import { type CSSProperties, memo } from 'react';
import type { LaneRoom, TimelineRow } from '../../timeline/view.ts';
import { countOf } from '../../state/words.ts';
import { KindIcon } from '../grammar/kind-icon.tsx';
import { SeverityMark } from '../grammar/severity.tsx';
import { StateMark } from '../grammar/state-mark.tsx';
import { cx } from '../kit/cx.ts';
import { InertText } from '../kit/inert-text.tsx';
import { isLit, laneWords, type Lit } from './lane-words.ts';
import { Lanes } from './lanes.tsx';
import { RowBadges } from './row-badges.tsx';
import { RowTime } from './row-time.tsx';
import styles from './row.module.css';
import { rowWords } from './state-words.ts';

/** Levels of nesting that are drawn as space; deeper ones are told as a number. */
const MOST_DEPTH = 6;

interface Props {
  readonly row: TimelineRow;
  readonly position: number;
  readonly isChosen: boolean;
  /** Columns of lanes that the list needs, and how many of them are drawn. */
  readonly lanes: number;
  readonly mostLanes: LaneRoom;
  /** The lanes that are lit. */
  readonly lit: Lit;
  /** Matches of the search in what it stands for. */
  readonly matches: number;
}

/** One row of the timeline. Clicks are taken by the list. */
export const Row = memo(function Row({ row, position, isChosen, lanes, mostLanes, lit, matches }: Props) {
  const marks = row.lanes[mostLanes];
  const litLane = marks.find((mark) => mark.belongs === true && isLit(mark, lit));
  return (
    <div
      role="row"
      id={rowId(position)}
      className={styles['row']}
      aria-rowindex={position + 2}
      aria-selected={isChosen}
      data-position={position}
      data-row={row.row}
      data-line={row.line}
      data-state={row.state}
      data-kind={row.kind}
      data-lit={litLane !== undefined}
      data-lit-kind={litLane?.kind}
      data-filtered-out={row.isFilteredOut}
      data-id={row.id ?? undefined}
      data-matches={matches > 0 ? matches : undefined}
    >
      <span
        role="gridcell"
        className={styles['line']}
        title={matches > 0 ? countOf(matches, 'match', 'matches') : undefined}
      >
        {row.line}
        {matches > 0 ? <span className="visually-hidden">, {countOf(matches, 'match', 'matches')}</span> : null}
      </span>
      <span role="gridcell" className={styles['margin']}>
        <Faults row={row} />
        {lanes > 0 ? <Lanes marks={marks} columns={lanes} most={mostLanes} lit={lit} /> : null}
        <span className="visually-hidden">{laneWords(marks)}</span>
      </span>
      <RowTime time={row.time} newDay={row.newDay} />
      <span role="gridcell" className={styles['record']}>
        {row.isFilteredOut ? <span className="visually-hidden">hidden by the filters: </span> : null}
        {row.depth > 0 ? <Depth depth={row.depth} /> : null}
        <span className={styles['kind']}>
          <KindIcon kind={row.kind} beside={row.title} />
        </span>
        <span className={styles['words']} style={charsOf(row.title.length + row.detail.length)}>
          <span className={cx(styles['title'], row.titleMissing && styles['missing'])}>
            <InertText text={row.title} />
          </span>
          <span
            className={cx(styles['detail'], row.detailMissing && styles['missing'])}
            style={charsOf(row.detail.length)}
          >
            <InertText text={row.detail} />
          </span>
        </span>
        <RowBadges badges={row.badges} />
      </span>
      <span role="gridcell" className={styles['state']} title={row.word}>
        <StateMark state={row.state} word={row.word} short={rowWords(row.state, row.word)} />
      </span>
    </div>
  );
});

/** The element id of a row, for `aria-activedescendant`. */
export function rowId(position: number): string {
  return `row-${position}`;
}

function Faults({ row: { errors, warnings, notices } }: { readonly row: TimelineRow }) {
  const severity = errors > 0 ? 'error' : warnings > 0 ? 'warning' : notices > 0 ? 'notice' : null;
  const counts = [
    errors > 0 && countOf(errors, 'error'),
    warnings > 0 && countOf(warnings, 'warning'),
    notices > 0 && countOf(notices, 'notice'),
  ].filter(Boolean);
  return (
    <span className={styles['faults']}>
      {severity === null ? null : <SeverityMark severity={severity} label={counts.join(', ')} />}
    </span>
  );
}

/** How long a text is, for a style sheet that keeps room for it. */
function charsOf(chars: number): CSSProperties {
  return { '--chars': chars } as CSSProperties;
}

function Depth({ depth }: { readonly depth: number }) {
  const shown = Math.min(depth, MOST_DEPTH);
  return (
    <span
      className={styles['depth']}
      style={{ '--levels': shown } as CSSProperties}
      title={`Inside ${countOf(depth, 'call')}`}
    >
      <span className="visually-hidden">inside {countOf(depth, 'call')}: </span>
      {depth > MOST_DEPTH ? <span className={styles['deeper']}>{depth}</span> : null}
    </span>
  );
}
