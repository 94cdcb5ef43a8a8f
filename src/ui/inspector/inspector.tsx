import { useLayoutEffect, useMemo, useRef } from 'react';
import type { RecordDetail } from '../../timeline/detail.ts';
import { isDetailLate, rowAtCursor } from '../../state/selection-slice.ts';
import { useApp } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';
import { Button } from '../kit/button.tsx';
import { focusTimeline } from '../app/use-keys.ts';
import { MatchStrip } from '../search/match-strip.tsx';
import { useMarks } from '../search/use-marks.ts';
import late from '../kit/late.module.css';
import { later } from '../kit/later.tsx';
import { ScrollRegion } from '../kit/scroll-region.tsx';
import { DetailHead } from './detail-head.tsx';
import styles from './inspector.module.css';
import { usePointed } from './use-pointed.ts';

/** The parts below the head, which make up a good part of the page and are not needed before a record is chosen. */
const DetailBody = later('The details of the record', () => import('./detail-body.tsx'));

/** Fetches what the inspector needs, so that it is there when the first record is chosen. */
export const prepareInspector = DetailBody.prepare;

/** Everything about the selected record. */
export function Inspector() {
  const detail = useApp((state) => state.detail);
  const fault = useApp((state) => state.detailFault);
  const unselect = useApp((state) => state.unselect);
  const selected = useApp((state) => state.selected);
  const isLate = useApp(isDetailLate);
  const body = useRef<HTMLDivElement>(null);
  useMarks(
    body,
    useMemo(() => rowsOf(detail), [detail]),
  );
  usePointed(body);
  // Each record is read from its beginning.
  useLayoutEffect(() => {
    body.current?.scrollTo(0, 0);
  }, [selected]);
  const close = () => {
    unselect();
    focusTimeline();
  };
  return (
    <section
      className={styles['inspector']}
      aria-label="Inspector"
      aria-busy={isLate}
      data-testid="inspector"
      data-row={detail?.row}
    >
      <div className={styles['head']}>
        {detail === null ? <span /> : <DetailHead detail={detail} />}
        <Button look="bare" icon="close" aria-label="Close the inspector" onClick={close} />
      </div>
      <MatchStrip />
      <ScrollRegion ref={body} label="Details of the record" className={styles['body']} focusName="inspector">
        <HiddenNote />
        {fault === null ? null : <p className={styles['fault']}>This record cannot be shown: {fault}.</p>}
        {detail === null ? null : <DetailBody key={detail.row} detail={detail} />}
      </ScrollRegion>
      {isLate ? <LateNote /> : null}
    </section>
  );
}

/** The records whose values are shown: the one that is chosen, and the paired result of a call. */
function rowsOf(detail: RecordDetail | null): readonly number[] {
  if (detail === null) return [];
  const others = [...detail.sections, ...detail.blobs].map(({ row }) => row ?? detail.row);
  return [...new Set([detail.row, ...others])];
}

/** Says that what is shown is not yet the record that is chosen. */
function LateNote() {
  const line = useApp((state) => rowAtCursor(state)?.line ?? null);
  return (
    <p className={`${styles['late']} ${late['late']}`} role="status">
      Reading {line === null ? 'the record' : `line ${formatCount(line)}`}…
    </p>
  );
}

/** Says that the record is not among the rows, when filters hide it. */
function HiddenNote() {
  const isHidden = useApp((state) => state.isHidden);
  const setFilters = useApp((state) => state.setFilters);
  if (!isHidden) return null;
  return (
    <p className={styles['hidden']}>
      The filters hide this record’s row.{' '}
      <Button look="link" onClick={() => setFilters([])}>
        Show all rows
      </Button>
    </p>
  );
}
