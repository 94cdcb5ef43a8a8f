import { type ReactNode, useEffect } from 'react';
import { useApp, useAppStore } from '../../state/use-app.ts';
import { canPickHandles, pickHandle } from '../app/file-handles.ts';
import { OpenButton } from '../app/open-button.tsx';
import { useOpenFiles } from '../app/use-open-files.ts';
import { CertaintyLegend } from '../help/legend.tsx';
import { Button } from '../kit/button.tsx';
import { Icon, type IconName } from '../kit/icon.tsx';
import { openText } from './open-text.ts';
import { SampleList } from './sample-list.tsx';
import styles from './start-page.module.css';

const OPENS: readonly (readonly [name: string, about: string])[] = [
  [
    'Record streams',
    'agent session records as NDJSON: a JSON record a line. Also JSON arrays, RFC 7464, and records printed over several lines.',
  ],
  ['Claude Code sessions', 'the .jsonl files below ~/.claude/projects, read as they are.'],
  ['Codex rollouts', 'the .jsonl files below ~/.codex/sessions, as they are or packed.'],
  ['T3 Code threads', 'the databases below ~/.t3 (state.sqlite, statev2.sqlite): a list of their threads.'],
  [
    'Many at once',
    'a folder with all that is in it, a zip or tar archive, several files. Also packed with gzip or zstd.',
  ],
];

/** Where everything begins: what the page is for, and the ways to open a file. */
export function StartPage() {
  const setPasteOpen = useApp((state) => state.setPasteOpen);
  const openHandle = useApp((state) => state.openHandle);
  const follow = () => {
    void pickHandle().then((handle) => (handle === null ? undefined : openHandle(handle)));
  };
  usePaste();
  return (
    <main className={styles['page']}>
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <h1 className={styles['title']}>See what a coding agent’s session file records, and what it does not</h1>
          <div className={styles['open']} data-testid="start">
            <Way icon="down" words="Drop a file or a folder anywhere on this page" />
            <Way icon="file" words="Choose from this machine">
              <OpenButton look="primary" words="Choose a file…" />
              <OpenButton words="Choose a folder…" isFolder />
            </Way>
            {canPickHandles() ? (
              <Way icon="eye" words="Follow one while it is being written">
                <Button onClick={follow}>Follow a file…</Button>
              </Way>
            ) : null}
            <Way icon="paste" words={<>Paste the text of one with {isApple() ? <kbd>⌘V</kbd> : <kbd>Ctrl V</kbd>}</>}>
              <Button onClick={() => setPasteOpen(true)}>Paste text…</Button>
            </Way>
          </div>
          <p className={styles['local']}>
            <b>Nothing leaves this machine.</b> What you open is read inside this page. Nothing is uploaded, no address
            in it is fetched, and its text is never run.
          </p>
          <SampleList title="Samples" />
        </div>
        <aside className={styles['aside']}>
          <section>
            <h2 className={styles['heading']}>What it opens</h2>
            <dl className={styles['kinds']}>
              {OPENS.map(([name, about]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{about}</dd>
                </div>
              ))}
            </dl>
            <p className={styles['kinds']}>
              Of any size: a file of gigabytes stays where it is, and only what is looked at is read again.
            </p>
          </section>
          <section>
            <h2 className={styles['heading']}>How it tells what is certain</h2>
            <CertaintyLegend />
          </section>
        </aside>
      </div>
    </main>
  );
}

function Way({
  icon,
  words,
  children,
}: {
  readonly icon: IconName;
  readonly words: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles['way']}>
      <span className={styles['icon']}>
        <Icon name={icon} size={18} />
      </span>
      <span className={styles['words']}>{words}</span>
      {children === undefined ? null : <span className={styles['acts']}>{children}</span>}
    </div>
  );
}

/** Opens what is pasted anywhere on the page: a file, or text. */
function usePaste(): void {
  const store = useAppStore();
  const openFiles = useOpenFiles();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      event.preventDefault();
      if (files.length > 0) openFiles(files);
      else if (text !== '') openText(store.getState(), text);
      else store.getState().say('There is no text and no file on the clipboard.');
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, [store, openFiles]);
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
