import { parseQuery } from '../../timeline/query/parse.ts';
import { isTermText } from '../../timeline/query/terms.ts';
import type { FilterId } from '../../timeline/view.ts';
import type { TermNote } from '../../timeline/query-notes.ts';
import { InertText } from '../kit/inert-text.tsx';
import styles from './filter-bar.module.css';

interface Props {
  readonly filters: readonly FilterId[];
  /** Those that are the name of no count. */
  readonly unknown: readonly FilterId[];
  readonly notes: readonly TermNote[];
}

/** What is wrong with terms, which then filter nothing; and which values no row has. */
export function TermNotes({ filters, unknown, notes }: Props) {
  const wrong = filters
    .filter(isTermText)
    .flatMap((term) => parseQuery(term).flatMap(({ faults }) => faults.map(({ message }) => ({ term, message }))));
  const empty = notes.filter(({ term }) => filters.includes(term)).flatMap((note) => note.notes);
  if (wrong.length === 0 && empty.length === 0 && unknown.length === 0) return null;
  return (
    <div className={styles['notes']} role="status" data-testid="query-notes">
      <ul>
        {unknown.map((filter) => (
          <li key={filter} data-tone="red">
            <InertText text={`${filter} is none of the counts, so no row is one of its`} />
          </li>
        ))}
        {wrong.map(({ term, message }) => (
          <li key={`${term} ${message}`} data-tone="red">
            <InertText text={`${term} filters nothing: ${message}`} />
          </li>
        ))}
        {empty.map((note) => (
          <li key={note} data-tone="amber">
            <InertText text={note} />
          </li>
        ))}
      </ul>
    </div>
  );
}
