import { STEP_WORDS } from '../../state/load.ts';
import { useApp } from '../../state/use-app.ts';
import { formatBytes } from '../../state/words.ts';
import { Button } from '../kit/button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import late from '../kit/late.module.css';
import styles from './empty-list.module.css';

/** Stands where rows will be, while there are none yet. */
export function OpeningNote() {
  const load = useApp((state) => state.load);
  const cancel = useApp((state) => state.cancel);
  if (load.phase !== 'opening') return null;
  return (
    <div className={`${styles['empty']} ${late['late']}`}>
      <h2>
        {STEP_WORDS[load.step]} <InertText text={load.name} />
      </h2>
      <p>
        {load.step === 'fetching'
          ? 'From the site that this page is on.'
          : `${load.total === null ? '' : `${formatBytes(load.total)}, on this machine. `}The first rows come before the whole is read.`}
      </p>
      <Button onClick={cancel}>Cancel</Button>
    </div>
  );
}
