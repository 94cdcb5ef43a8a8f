import { useApp } from '../../state/use-app.ts';
import { parseQuery } from '../../timeline/query/parse.ts';
import type { TermText } from '../../timeline/query/terms.ts';
import type { TermNote } from '../../timeline/query-notes.ts';
import { Icon } from '../kit/icon.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './term-chip.module.css';

interface Props {
  readonly term: TermText;
  /** What is to be said of the term in this session; null while that is not known. */
  readonly note: TermNote | null;
  readonly onEdit: () => void;
}

/** One term of the query: it can be changed, and removed. */
export function TermChip({ term, note, onEdit }: Props) {
  const toggle = useApp((state) => state.toggleFilter);
  const isWrong = parseQuery(term).some(({ faults }) => faults.length > 0);
  const colon = term.indexOf(':') + 1;
  const state = isWrong ? 'wrong' : note !== null && note.notes.length > 0 ? 'empty' : 'on';
  return (
    <span className={styles['chip']} data-state={state} data-term={term}>
      <button
        type="button"
        className={styles['edit']}
        title="Change this filter"
        aria-label={`Change the filter ${term}`}
        onClick={onEdit}
      >
        <span className={styles['key']}>
          <InertText text={term.slice(0, colon)} />
        </span>
        <span className={styles['value']}>
          <InertText text={term.slice(colon)} />
        </span>
      </button>
      <button
        type="button"
        className={styles['remove']}
        title="Remove this filter"
        aria-label={`Remove the filter ${term}`}
        onClick={() => toggle(term)}
      >
        <Icon name="close" size={11} />
      </button>
    </span>
  );
}
