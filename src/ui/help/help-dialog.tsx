import { Fragment, useRef } from 'react';
import { useApp } from '../../state/use-app.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { ScrollRegion } from '../kit/scroll-region.tsx';
import styles from './help.module.css';
import { KEYS } from './keys.ts';
import { CertaintyLegend, LaneLegend, MarkLegend, StateLegend } from './legend.tsx';

/** The keys, and what every sign means. */
export default function HelpDialog() {
  const setHelpOpen = useApp((state) => state.setHelpOpen);
  const showRules = useApp((state) => state.showRules);
  const body = useRef<HTMLDivElement>(null);
  return (
    <Dialog title="Keys and signs" isWide first={body} onClose={() => setHelpOpen(false)}>
      <ScrollRegion ref={body} label="Keys and signs" className={styles['body']}>
        <section>
          <h3>Keys</h3>
          <dl className={styles['keys']}>
            {KEYS.map(([keys, does]) => (
              <Fragment key={does}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </Fragment>
            ))}
          </dl>
          <h3>Certainty</h3>
          <CertaintyLegend />
        </section>
        <section>
          <h3>States</h3>
          <StateLegend />
        </section>
        <section>
          <h3>Findings</h3>
          <MarkLegend />
          <h3>Lanes at the left of the rows</h3>
          <LaneLegend />
          <h3>Native files</h3>
          <Button look="link" onClick={() => showRules('claude-code')}>
            How each agent’s files are read
          </Button>
        </section>
      </ScrollRegion>
    </Dialog>
  );
}
