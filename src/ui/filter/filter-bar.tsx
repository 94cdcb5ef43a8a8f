import { useMemo, useState } from 'react';
import { isListed, passedLength } from '../../state/list-slice.ts';
import { viewOf, willAnswer } from '../../state/load.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { useApp } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';
import { specOf } from '../../timeline/query/keys.ts';
import { isTermText, type TermText } from '../../timeline/query/terms.ts';
import type { FilterId, Tally } from '../../timeline/view.ts';
import { filterLabel } from '../grammar/filter-words.ts';
import { Button } from '../kit/button.tsx';
import late from '../kit/late.module.css';
import { Icon } from '../kit/icon.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './filter-bar.module.css';
import { QueryBox } from './query-box.tsx';
import { TermChip } from './term-chip.tsx';
import { TermNotes } from './term-notes.tsx';

/** Which filters are on, a field for more of them, how much they hide, and the way out of them. */
export function FilterBar() {
  const filters = useApp((state) => state.filters);
  const view = useApp((state) => viewOf(state.load));
  const name = useApp((state) => state.view);
  const toggle = useApp((state) => state.toggleFilter);
  const setFilters = useApp((state) => state.setFilters);
  /** The term that is in the field, to be changed. */
  const [edited, setEdited] = useState<TermText | null>(null);
  const ask = useMemo(() => ({ view: name, filters }), [name, filters]);
  const notes = useAnswer('terms', ask).answer?.notes ?? [];
  if (view === null) return null;
  const isOn = filters.length > 0;
  const unknown = filters.filter((filter) => isUnknown(filter, view.tallies));
  return (
    <search className={styles['bar']} aria-label="Filters" data-testid={isOn ? 'filters' : undefined}>
      <span className={styles['icon']}>
        <Icon name="filter" size={13} />
      </span>
      {isOn ? (
        <div className={styles['chips']}>
          {filters.map((filter) =>
            !isTermText(filter) ? (
              <button
                key={filter}
                type="button"
                className={styles['chip']}
                data-unknown={unknown.includes(filter)}
                aria-label={`Remove the filter ${filterLabel(filter, view.tallies)}`}
                onClick={() => toggle(filter)}
              >
                <InertText text={filterLabel(filter, view.tallies)} />
                <Icon name="close" size={11} />
              </button>
            ) : filter === edited ? null : (
              <TermChip
                key={filter}
                term={filter}
                note={notes.find(({ term }) => term === filter) ?? null}
                onEdit={() => setEdited(filter)}
              />
            ),
          )}
        </div>
      ) : null}
      <QueryBox edited={edited !== null && filters.includes(edited) ? edited : null} onEdited={() => setEdited(null)} />
      {isOn ? (
        <>
          <Hidden rows={view.rows[name]} />
          <Button look="link" onClick={() => setFilters([])}>
            Clear
          </Button>
          <TermNotes filters={filters} unknown={unknown} notes={notes} />
        </>
      ) : null}
    </search>
  );
}

/** How many rows the filters let through, and how many they hide. */
function Hidden({ rows }: { readonly rows: number }) {
  const count = useApp((state) => state.filters.length);
  const passed = useApp(passedLength);
  // What is on screen before that was asked for otherwise, and its numbers are not those of these filters.
  const isKnown = useApp(isListed);
  const willCome = useApp(({ load }) => willAnswer(load));
  const what = count === 1 ? 'this filter' : 'these filters';
  return (
    <span className={styles['hidden']} role="status">
      {isKnown ? (
        `${formatCount(passed)} shown, ${formatCount(Math.max(0, rows - passed))} hidden by ${what}`
      ) : willCome ? (
        <span className={late['late']}>Looking through the rows…</span>
      ) : (
        `What is hidden by ${what} is not known: the reader has stopped`
      )}
    </span>
  );
}

/** Whether a link brought the name of a count that there is none of. */
function isUnknown(filter: FilterId, tallies: readonly Tally[]): boolean {
  if (isTermText(filter) || filter.startsWith('fault:') || Object.hasOwn(specOf('is').words, filter)) return false;
  return filterLabel(filter, tallies) === filter;
}
