import { useEffect, useState } from 'react';
import { viewOf } from '../../state/load.ts';
import { useApp, useAppStore } from '../../state/use-app.ts';
import { countOf, formatCount } from '../../state/words.ts';
import type { TimelineRow } from '../../timeline/view.ts';
import { Value } from '../grammar/value.tsx';
import { StateMark } from '../grammar/state-mark.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './print.module.css';

/** Rows that are printed: some fifty pages. What there is beyond them is said. */
const MOST_ROWS = 2000;
/** Rows fetched at a time. */
const BATCH = 200;

/** The rows of the list on screen, all of them and not only those in sight, on paper. */
export default function PrintView() {
  const store = useAppStore();
  const setPrinting = useApp((state) => state.setPrinting);
  const load = useApp((state) => state.load);
  const view = viewOf(load);
  const [printed, setPrinted] = useState<{ readonly rows: readonly TimelineRow[]; readonly total: number } | null>(
    null,
  );

  useEffect(() => {
    let isOver = false;
    fetchRows(store.getState()).then(
      (found) => {
        if (!isOver) setPrinted(found);
      },
      () => setPrinting(false),
    );
    return () => {
      isOver = true;
    };
  }, [store, setPrinting]);

  useEffect(() => {
    if (printed === null) return undefined;
    // Not every browser waits in `print` until it is done.
    const done = () => setPrinting(false);
    addEventListener('afterprint', done);
    print();
    return () => removeEventListener('afterprint', done);
  }, [printed, setPrinting]);

  if (printed === null || load.phase === 'empty') return null;
  const { rows, total } = printed;
  return (
    <section className={styles['sheet']} data-testid="print">
      <h1>
        <InertText text={load.name} />
      </h1>
      <p>
        <InertText text={[view?.title, view?.agent].filter(Boolean).join(' · ')} />
      </p>
      <p>
        {countOf(total, 'row')}
        {view === null || total === view.rows[store.getState().view]
          ? ''
          : ` of ${formatCount(view.rows[store.getState().view])}, as the filters leave them`}
        {rows.length < total ? `; the first ${formatCount(rows.length)} are printed` : ''}
      </p>
      <table>
        <thead>
          <tr>
            {['Line', 'Time', 'Record', 'State'].map((words) => (
              <th key={words} scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PrintRow key={row.position} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PrintRow({ row: { line, time, title, detail, badges, state, word } }: { readonly row: TimelineRow }) {
  return (
    <tr>
      <td>{line}</td>
      <td>
        <InertText text={time ?? 'not recorded'} />
      </td>
      <td>
        <b>
          <InertText text={title} />
        </b>{' '}
        <InertText text={detail} />
        {badges.map(({ kind, text, computed }) => (
          <span key={`${kind} ${text}`}>
            {' · '}
            <Value text={text} origin={computed === true ? 'computed' : 'recorded'} />
          </span>
        ))}
      </td>
      <td>
        <StateMark state={state} word={word} isWhole />
      </td>
    </tr>
  );
}

async function fetchRows({
  list,
  ask,
}: ReturnType<ReturnType<typeof useAppStore>['getState']>): Promise<{ rows: TimelineRow[]; total: number }> {
  const rows: TimelineRow[] = [];
  let total = 0;
  if (list === null) return { rows, total };
  for (let from = 0; from < MOST_ROWS; from += BATCH) {
    const answer = await ask('rows', { ...list.name, from, to: from + BATCH });
    total = answer.total;
    rows.push(...answer.rows);
    if (answer.rows.length < BATCH) break;
  }
  return { rows, total };
}
