import { viewOf } from '../../state/load.ts';
import type { PanelName } from '../../state/shell-slice.ts';
import { useApp } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';
import type { SessionView } from '../../timeline/view.ts';
import { cx } from '../kit/cx.ts';
import styles from './panel-buttons.module.css';

/** The panels, with what each counts. */
const PANELS: readonly (readonly [PanelName, string, string, ((view: SessionView) => number)?])[] = [
  ['problems', 'Problems', 'p', ({ errors, warnings, notices }) => errors + warnings + notices],
  [
    'permissions',
    'Permissions',
    'o',
    ({ counts }) => Object.values(counts.decisions).reduce((sum, count) => sum + count, 0),
  ],
  ['terminals', 'Terminals', 't', ({ tallies }) => tallies.find(({ filter }) => filter === 'terminals')?.count ?? 0],
  ['usage', 'Usage', 'u', ({ usage }) => usage.inferences],
  // How many record when they ran is counted when it is asked for.
  ['timing', 'Timing', 'w'],
];

/** Opens and closes the panels beside the timeline. */
export function PanelButtons() {
  const panel = useApp((state) => state.panel);
  const togglePanel = useApp((state) => state.togglePanel);
  const view = useApp((state) => viewOf(state.load));
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={styles['buttons']} role="group" aria-label="Panels">
      {PANELS.map(([name, words, key, count]) => (
        <button
          key={name}
          type="button"
          className={styles['button']}
          aria-pressed={panel === name}
          title={`${words} (${key})`}
          onClick={() => togglePanel(name)}
        >
          {words}
          {count === undefined ? null : (
            <span className={cx(styles['count'], name === 'problems' && (view?.errors ?? 0) > 0 && styles['grave'])}>
              {view === null ? '' : formatCount(count(view))}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
