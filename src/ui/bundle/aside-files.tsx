import { useRef, useState } from 'react';
import type { AsideLine, BundleView } from '../../bundle/view.ts';
import { useApp } from '../../state/use-app.ts';
import { countOf, formatCount } from '../../state/words.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { PlainText } from '../inspector/plain-text.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './aside-files.module.css';

/** The files of a bundle that are not in the list of sessions, and why. */
export function AsideFiles({ view }: { readonly view: BundleView }) {
  const [isOpen, setOpen] = useState(false);
  const parts = useRef<HTMLDivElement>(null);
  const { refusedCount, othersCount, manifest } = view;
  const missing = manifest?.missing ?? [];
  if (refusedCount + othersCount === 0) return null;
  const words = [
    refusedCount > 0 ? `${formatCount(refusedCount)} refused` : '',
    missing.length > 0 ? `${formatCount(missing.length)} missing` : '',
    othersCount > 0 ? countOf(othersCount, 'other file') : '',
  ].filter(Boolean);
  return (
    <>
      <Button look="link" onClick={() => setOpen(true)}>
        {words.join(' · ')}
      </Button>
      {isOpen ? (
        <Dialog title="Files that are not in the list" isWide first={parts} onClose={() => setOpen(false)}>
          <div ref={parts} className={styles['parts']} tabIndex={-1}>
            <Part
              title="Named by the manifest, and not there"
              lines={missing.map((path) => ({ path, reason: `${manifest?.path ?? ''} names it` }))}
              count={missing.length}
              isOpenable={false}
            />
            <Part title="Refused" lines={view.refused} count={refusedCount} isOpenable={false} />
            <Part title="No sessions" lines={view.others} count={othersCount} isOpenable />
            {manifest === null ? null : (
              <section>
                <h3 className={styles['title']}>
                  <InertText text={manifest.path} />, as it stands
                </h3>
                <PlainText text={manifest.text} label="The manifest" />
              </section>
            )}
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

function Part(props: {
  readonly title: string;
  readonly lines: readonly AsideLine[];
  readonly count: number;
  readonly isOpenable: boolean;
}) {
  const { title, lines, count, isOpenable } = props;
  const open = useApp((state) => state.openSession);
  if (count === 0) return null;
  return (
    <section>
      <h3 className={styles['title']}>
        {title} · {formatCount(count)}
      </h3>
      <ul>
        {lines.map(({ path, reason }, index) => (
          // Two files may be told under one name: an archive may hold it twice, a folder one that cannot be shown.
          <li key={index} className={styles['file']}>
            <code className={styles['path']}>
              <InertText text={path} />
            </code>
            <span className={styles['reason']}>
              <InertText text={reason} />
            </span>
            {isOpenable ? (
              <Button look="link" onClick={() => open(path)}>
                Open anyway
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {count > lines.length ? <p className={styles['more']}>and {formatCount(count - lines.length)} more</p> : null}
    </section>
  );
}
