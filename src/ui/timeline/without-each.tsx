import { useMemo } from 'react';
import { useAnswer } from '../../state/use-answer.ts';
import { viewOf } from '../../state/load.ts';
import { useApp } from '../../state/use-app.ts';
import { countOf } from '../../state/words.ts';
import { parseTerm } from '../../timeline/query/parse.ts';
import { isTermText } from '../../timeline/query/terms.ts';
import type { FilterId } from '../../timeline/view.ts';
import { filterLabel } from '../grammar/filter-words.ts';
import { Button } from '../kit/button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './empty-list.module.css';

/** Filters that are tried: each takes a way through all rows. */
const TRIED = 8;

/** Which of the filters is in the way: how many rows pass without it, and what removes it. */
export default function WithoutEach({ filters }: { readonly filters: readonly FilterId[] }) {
  // Others that ask for words in the rows would have the file read anew for each.
  const tried = filters.filter((filter) => !filters.some((other) => other !== filter && takesFile(other)));
  return (
    <ul className={styles['without']}>
      {tried.slice(0, TRIED).map((filter) => (
        <Without key={filter} filter={filter} filters={filters} />
      ))}
    </ul>
  );
}

function Without({ filter, filters }: { readonly filter: FilterId; readonly filters: readonly FilterId[] }) {
  const view = useApp((state) => state.view);
  const tallies = useApp((state) => viewOf(state.load)?.tallies);
  const toggle = useApp((state) => state.toggleFilter);
  const ask = useMemo(
    () => ({ view, filters: filters.filter((other) => other !== filter), from: 0, to: 0 }),
    [view, filters, filter],
  );
  const total = useAnswer('rows', ask).answer?.total ?? 0;
  if (total === 0) return null;
  const [label, rows] = [filterLabel(filter, tallies ?? []), countOf(total, 'row')];
  return (
    <li>
      <Button
        look="link"
        title="Remove this filter"
        aria-label={`Without ${label}: ${rows}`}
        onClick={() => toggle(filter)}
      >
        <span>
          Without{' '}
          <b>
            <InertText text={label} />
          </b>
          : {rows}
        </span>
      </Button>
    </li>
  );
}

function takesFile(filter: FilterId): boolean {
  return isTermText(filter) && parseTerm(filter)?.key === 'text';
}
