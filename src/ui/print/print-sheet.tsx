import { Fragment } from 'react';
import { viewOf } from '../../state/load.ts';
import { useApp } from '../../state/use-app.ts';
import { countOf, formatCount } from '../../state/words.ts';
import type { TimelineRow } from '../../timeline/view.ts';
import { ACTIONS } from '../app/actions.ts';
import { keyNames } from '../app/key-names.ts';
import { filterWords } from '../grammar/filter-words.ts';
import { StateMark } from '../grammar/state-mark.tsx';
import { Value } from '../grammar/value.tsx';
import { InertText } from '../kit/inert-text.tsx';
import { HeadRow } from './head-row.tsx';
import styles from './print.module.css';
import type { Printed } from './printed-rows.ts';

/** Rows of the list on screen, on paper. */
export function PrintSheet({ printed: { rows, total, isAtHand } }: { readonly printed: Printed }) {
  const load = useApp((state) => state.load);
  const name = useApp((state) => state.list?.name ?? null);
  const view = viewOf(load);
  if (load.phase === 'empty' || name === null || view === null) return null;
  const filters = filterWords(name.filters, view.tallies);
  const opened = rows.filter(({ isFilteredOut }) => isFilteredOut).length;
  const isPart = rows.length < total;
  return (
    <section className={styles['sheet']} data-print="" data-testid="print">
      <h1>
        <InertText text={load.name} />
      </h1>
      <p>
        <InertText text={[view.title, view.agent].filter(Boolean).join(' · ')} />
      </p>
      <p>
        {countOf(total, 'row')}
        {filters === '' ? '' : ` of ${formatCount(view.rows[name.view])}, as the filters leave them: `}
        <b>
          <InertText text={filters} />
        </b>
        {opened > 0 ? `; ${formatCount(opened)} of them shown though the filters hide them` : ''}
        {isPart && !isAtHand ? `; the first ${formatCount(rows.length)} are printed` : ''}
      </p>
      {isPart && isAtHand ? (
        <p className={styles['part']}>
          Only {formatCount(rows.length)} of {countOf(total, 'row')} are here, those that the page had at hand. All are
          printed by {printKeys()} in the page itself, which fetches them first.
        </p>
      ) : null}
      {load.phase === 'opening' ? <p className={styles['part']}>The file was still being read.</p> : null}
      <table>
        <HeadRow columns={['Line', 'Time', 'Record', 'State']} />
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={row.position}>
              <Missing from={(rows[index - 1]?.position ?? -1) + 1} to={row.position} />
              <PrintRow row={row} />
            </Fragment>
          ))}
          {isAtHand ? <Missing from={(rows.at(-1)?.position ?? -1) + 1} to={total} /> : null}
        </tbody>
      </table>
    </section>
  );
}

/** Stands for rows `[from, to)` that are not on the paper. */
function Missing({ from, to }: { readonly from: number; readonly to: number }) {
  if (from >= to) return null;
  return (
    <tr className={styles['missing']}>
      <td colSpan={4}>
        {to - from === 1
          ? `Row ${formatCount(to)} is not here`
          : `Rows ${formatCount(from + 1)} to ${formatCount(to)} are not here`}
      </td>
    </tr>
  );
}

function printKeys(): string {
  return ACTIONS.filter(({ id }) => id === 'print')
    .flatMap(keyNames)
    .join(' or ');
}

function PrintRow({ row }: { readonly row: TimelineRow }) {
  const { line, time, title, detail, badges, state, word, isFilteredOut } = row;
  return (
    <tr>
      <td>{line}</td>
      <td>
        <InertText text={time ?? 'not recorded'} />
      </td>
      <td>
        {isFilteredOut ? '(hidden by the filters) ' : ''}
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
        <div className={styles['state']}>
          <StateMark state={state} word={word} isWhole />
        </div>
      </td>
    </tr>
  );
}
