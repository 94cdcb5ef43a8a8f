import { type ReactNode, useEffect, useState } from 'react';
import { useApp, useAppStore } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';
import { canPickHandles, pickHandle } from '../app/file-handles.ts';
import { OpenButton } from '../app/open-button.tsx';
import { useOpenFiles } from '../app/use-open-files.ts';
import { CertaintyLegend } from '../help/certainty-legend.tsx';
import { isApple } from '../kit/apple.ts';
import { Button } from '../kit/button.tsx';
import { isDialogOpen } from '../kit/dialog.tsx';
import { Icon, type IconName } from '../kit/icon.tsx';
import { InertCode } from '../kit/inert-code.tsx';
import { InertText } from '../kit/inert-text.tsx';
import { openText } from './open-text.ts';
import { SampleList } from './sample-list.tsx';
import styles from './start-page.module.css';

const OPENS: readonly (readonly [name: string, about: string])[] = [
  ['Record streams', 'a JSON record a line (NDJSON), JSON arrays, RFC 7464, records over several lines'],
  ['Claude Code', 'sessions, subagents and outputs below ~/.claude/projects'],
  ['Codex', 'rollouts below ~/.codex/sessions'],
  ['Gemini CLI', 'chats below ~/.gemini/tmp'],
  ['OpenCode', 'its storage folder, or opencode.db'],
  ['OpenClaw, pi', 'sessions below ~/.openclaw/agents, ~/.pi/agent/sessions'],
  ['T3 Code', 'the databases below ~/.t3'],
  ['ACP', 'logs of Agent Client Protocol messages'],
  ['Many at once', 'a folder, a zip or tar archive, several files; packed with gzip or zstd as well'],
];

/** Where everything begins: what the page is for, and the ways to open a file. */
export function StartPage() {
  const setPasteOpen = useApp((state) => state.setPasteOpen);
  const showRules = useApp((state) => state.showRules);
  const openHandle = useApp((state) => state.openHandle);
  const [fault, setFault] = useState<string | null>(null);
  const follow = () => {
    setFault(null);
    pickHandle().then(
      (handle) => (handle === null ? undefined : openHandle(handle)),
      (error: unknown) => setFault(error instanceof Error ? error.message : String(error)),
    );
  };
  usePaste();
  return (
    <main className={styles['page']}>
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <h1 className={styles['title']}>See what a coding agent’s session file records, and what it does not</h1>
          <Awaited />
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
            {fault === null ? null : (
              <p className={styles['fault']} role="alert">
                The browser does not let a file be followed here: <InertText text={fault} />. Drop it on the page
                instead.
              </p>
            )}
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
              <Button look="link" onClick={() => showRules('claude-code')}>
                How each agent’s files are read
              </Button>
            </p>
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

/** What the link that led here is about: the file comes from the reader. */
function Awaited() {
  const target = useApp((state) => state.target);
  const pointer = useApp((state) => state.pointed?.pointer ?? null);
  const session = useApp((state) => state.wantedSession);
  if (target === null && session === null) return null;
  return (
    <p className={styles['awaited']} role="status" data-testid="awaited">
      The link leads to{' '}
      {target === null ? null : 'id' in target ? (
        <>
          the record <InertCode text={target.id} />
        </>
      ) : (
        `line ${formatCount(target.line)}`
      )}
      {pointer === null ? null : (
        <>
          , its value <InertCode text={pointer} />
        </>
      )}
      {target !== null && session !== null ? ', of ' : ''}
      {session === null ? null : (
        <>
          the session <InertCode text={session} />
        </>
      )}
      . Open the file that it is about, and it is shown there.
    </p>
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
      if (isDialogOpen()) return;
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
