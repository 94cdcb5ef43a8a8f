import { useApp } from '../../state/use-app.ts';
import type { ViewName } from '../../timeline/view.ts';
import styles from './view-switch.module.css';

const VIEWS: readonly (readonly [ViewName, string, string])[] = [
  ['story', 'Story', 'A row for each entity: a call and its paired result together (1)'],
  ['records', 'Records', 'A row for each record, in the order of the file (2)'],
];

/** Switches between the two views of the timeline. */
export function ViewSwitch() {
  const view = useApp((state) => state.view);
  const setView = useApp((state) => state.setView);
  return (
    // A fieldset would bring a legend; the group needs no more than its name.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={styles['switch']} role="group" aria-label="View">
      {VIEWS.map(([name, words, title]) => (
        <button key={name} type="button" aria-pressed={view === name} title={title} onClick={() => setView(name)}>
          {words}
        </button>
      ))}
    </div>
  );
}
