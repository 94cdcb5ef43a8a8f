import { viewOf } from '../../state/load.ts';
import { useApp } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';
import { InertText } from '../kit/inert-text.tsx';
import styles from './usage.module.css';
import { headlineSums, sumText } from './usage-words.ts';

/** The models and what they used, in a line; opens the panel that has all of it. */
export function UsageGlance() {
  const usage = useApp((state) => viewOf(state.load)?.usage);
  const isOpen = useApp((state) => state.panel === 'usage');
  const toggle = useApp((state) => state.togglePanel);
  if (usage === undefined || usage.inferences === 0) return null;
  const named = usage.models.filter(({ name }) => name !== null);
  const [first, ...more] = named;
  return (
    <button
      type="button"
      className={styles['glance']}
      aria-pressed={isOpen}
      data-testid="usage-glance"
      title="Models, and what they used: recorded numbers, added up by Sessionscope"
      onClick={() => toggle('usage')}
    >
      <span className={styles['part']}>
        {first === undefined ? 'model not recorded' : <InertText text={first.name ?? ''} />}
        {more.length === 0 ? '' : ` +${formatCount(more.length)}`}
      </span>
      {headlineSums(usage).map(({ name, sum }) => (
        <span key={name} className={styles['part']}>
          <i>{sumText(sum)}</i> <InertText text={name} />
        </span>
      ))}
    </button>
  );
}
