import { Fragment, type RefObject, useLayoutEffect } from 'react';
import { useApp } from '../../state/use-app.ts';
import { Button } from '../kit/button.tsx';
import { ScrollRegion } from '../kit/scroll-region.tsx';
import styles from './help.module.css';
import { type KeyGroup, pageKeys, PART_KEYS } from './keys.ts';
import { CertaintyLegend } from './certainty-legend.tsx';
import { LaneLegend, MarkLegend, StateLegend } from './legend.tsx';

/** The keys, and what every sign means. */
export default function HelpBody({ body }: { readonly body: RefObject<HTMLDivElement | null> }) {
  const showRules = useApp((state) => state.showRules);
  useLayoutEffect(() => body.current?.focus(), [body]);
  return (
    <ScrollRegion ref={body} label="Keys and signs" className={styles['body']}>
      <section>
        <h3>Keys</h3>
        <Keys groups={pageKeys()} />
      </section>
      <section>
        <h3>Keys of single parts</h3>
        <Keys groups={PART_KEYS} />
        <h3>Certainty</h3>
        <CertaintyLegend />
        <h3>Findings</h3>
        <MarkLegend />
      </section>
      <section>
        <h3>States</h3>
        <StateLegend />
        <h3>Lanes at the left of the rows</h3>
        <LaneLegend />
        <h3>Native files</h3>
        <Button look="link" onClick={() => showRules('claude-code')}>
          How each agent’s files are read
        </Button>
      </section>
    </ScrollRegion>
  );
}

function Keys({ groups }: { readonly groups: readonly KeyGroup[] }) {
  return (
    <>
      {groups.map(({ title, rows }) => (
        <Fragment key={title}>
          <h4>{title}</h4>
          <dl className={styles['keys']}>
            {rows.map(([keys, does]) => (
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
        </Fragment>
      ))}
    </>
  );
}
