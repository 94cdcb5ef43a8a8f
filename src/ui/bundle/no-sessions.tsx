import type { BundleView } from '../../bundle/view.ts';
import { useApp } from '../../state/use-app.ts';
import { countOf, formatCount } from '../../state/words.ts';
import { OpenButton } from '../app/open-button.tsx';
import { Button } from '../kit/button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import { SampleList } from '../start/sample-list.tsx';
import { AsideFiles } from './aside-files.tsx';
import { Faults } from './faults.tsx';
import styles from './no-sessions.module.css';

/** Stands in the place of the list where a bundle has no session: why, and what can be done next. */
export function NoSessions({ view }: { readonly view: BundleView }) {
  const close = useApp((state) => state.close);
  return (
    <div className={styles['page']} data-testid="no-sessions">
      <Faults view={view} />
      <div className={styles['said']}>
        <h2>{isUnread(view) ? 'Nothing of it could be read' : 'No session in here'}</h2>
        <p>{wordsFor(view)}</p>
        <Refused view={view} />
        <div className={styles['actions']}>
          <OpenButton look="primary" words="Open another file…" />
          <OpenButton words="Open a folder…" isFolder />
          <Button onClick={close}>To the start page</Button>
          <AsideFiles view={view} />
        </div>
      </div>
      <SampleList title="Or look at a sample" />
    </div>
  );
}

/** Whether it broke before there was anything in it. */
function isUnread({ files, fault }: BundleView): boolean {
  return files === 0 && fault !== null;
}

function wordsFor(view: BundleView): string {
  const { files, refusedCount, container } = view;
  if (isUnread(view) && (container === 'zip' || container === 'tar'))
    return 'Another copy of it may be whole, and what another program can unpack of it can be opened as a folder.';
  if (isUnread(view)) return 'What is there cannot be told from here. It may be readable when it is opened once more.';
  if (files > 0)
    return `None of its ${countOf(files, container === 'sqlite' ? 'session' : 'file')} reads as a session. What a file is shows in its content; its name plays no part.`;
  return refusedCount > 0 ? 'None of its files could be opened:' : 'There is no file in it that could be opened.';
}

function Refused({ view: { files, refused, refusedCount } }: { readonly view: BundleView }) {
  if (refusedCount === 0) return null;
  return (
    <>
      {files > 0 ? <p>These could not be opened:</p> : null}
      <ul>
        {refused.slice(0, 5).map(({ path, reason }, index) => (
          // A path may stand there twice, and none moves.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <code>
              <InertText text={path.slice(0, 200)} />
            </code>{' '}
            <InertText text={reason} />
          </li>
        ))}
        {refusedCount > 5 ? <li>and {formatCount(refusedCount - 5)} more</li> : null}
      </ul>
    </>
  );
}
