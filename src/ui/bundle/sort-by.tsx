import { beginsAscending, type OrderName } from '../../state/session-list.ts';
import { useApp } from '../../state/use-app.ts';
import styles from './sort-by.module.css';

const CHOICES: readonly { readonly by: OrderName; readonly words: string }[] = [
  { by: 'name', words: 'Session' },
  { by: 'path', words: 'Path' },
  { by: 'began', words: 'Began' },
  { by: 'agent', words: 'Agent' },
  { by: 'records', words: 'Records' },
  { by: 'calls', words: 'Calls' },
  { by: 'open', words: 'In doubt' },
  { by: 'problems', words: 'Problems' },
  { by: 'size', words: 'Size' },
];

/** What the list is ordered by, to be chosen where there is no room for a column each. */
export function SortBy() {
  const { by, isDescending } = useApp((state) => state.sessionOrder);
  const order = useApp((state) => state.orderSessions);
  return (
    <span className={styles['sort']}>
      <label>
        Sort by{' '}
        <select
          value={by}
          onChange={({ currentTarget }) => {
            const chosen = CHOICES.find((choice) => choice.by === currentTarget.value);
            if (chosen !== undefined) order({ by: chosen.by, isDescending: !beginsAscending(chosen.by) });
          }}
        >
          {CHOICES.map((choice) => (
            <option key={choice.by} value={choice.by}>
              {choice.words}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        aria-label={isDescending ? 'Largest first' : 'Smallest first'}
        title="Turn the order round"
        onClick={() => order({ by, isDescending: !isDescending })}
      >
        {isDescending ? '↓' : '↑'}
      </button>
    </span>
  );
}
