import type { ReactNode } from 'react';
import type { AppState } from '../../state/store.ts';
import { useApp } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';
import { Button } from '../kit/button.tsx';
import { InertCode } from '../kit/inert-code.tsx';
import styles from './bars.module.css';
import { focusTimeline } from './use-keys.ts';

/** Says what of a link leads nowhere: a record or line that is not in this file, a value that is not in the record, a part that says nothing. */
export function MissingBar() {
  const forgetMissing = useApp((state) => state.forgetMissing);
  const missing = useApp((state) => state.missing);
  const pointed = useApp((state) => state.pointed);
  const unread = useApp((state) => state.unread);
  const session = useApp(sessionOfNone);
  const words: [string, ReactNode][] = [];
  if (missing !== null) words.push(['missing-record', <MissingRecord key="record" target={missing} />]);
  else if (pointed !== null && pointed.standing in VALUES)
    words.push([
      'missing-value',
      <p key="value">
        The link names the value <InertCode text={pointed.pointer} />
        {VALUES[pointed.standing as keyof typeof VALUES]}
      </p>,
    ]);
  if (session !== null)
    words.push([
      'missing-session',
      <p key="session">
        The link names the session <InertCode text={session} />, and this is one file with one session.
      </p>,
    ]);
  if (unread.length > 0) words.push(['unread-link', <Unread key="unread" parts={unread} />]);
  if (words.length === 0) return null;
  return (
    <div className={styles['bar']} role="status" data-testid={words[0]?.[0]}>
      <div>{words.map(([, each]) => each)}</div>
      <Button look="bare" icon="close" aria-label="Close this message" onClick={forgetMissing} />
    </div>
  );
}

/** The session that a link named of what turned out to be no bundle. */
function sessionOfNone({ load, bundle, wantedSession }: AppState): string | null {
  return bundle === null && load.phase === 'ready' ? wantedSession : null;
}

function MissingRecord({ target }: { readonly target: NonNullable<AppState['missing']> }) {
  const severalLines = useApp((state) => state.severalLines);
  if ('id' in target && severalLines.length > 0) return <Several id={target.id} lines={severalLines} />;
  if ('line' in target)
    return (
      <p>
        The link names line {formatCount(target.line)}, and this file has no record there. {NEXT}
      </p>
    );
  if (target.id === '') return <p>The link names a record without saying which: its id is empty.</p>;
  return (
    <p>
      The link names the record <InertCode text={target.id} />, and this file has none with that id. {NEXT}
    </p>
  );
}

/** What can be done about a link to another file. */
const NEXT = 'If the link is about another file, open that: it is looked for there.';

/** Nothing is chosen by position: the reader does that. */
function Several({ id, lines }: { readonly id: string; readonly lines: readonly number[] }) {
  const seek = useApp((state) => state.seek);
  return (
    <p>
      The link names the record <InertCode text={id} />, and several records have that id:{' '}
      {lines.map((line, index) => (
        <span key={line}>
          {index === 0 ? null : ', '}
          <Button
            look="link"
            onClick={() => {
              seek({ line });
              focusTimeline();
            }}
          >
            line {formatCount(line)}
          </Button>
        </span>
      ))}
      .
    </p>
  );
}

function Unread({ parts }: { readonly parts: readonly string[] }) {
  return (
    <p>
      Not understood in the link, and left out:{' '}
      {parts.map((part, index) => (
        // A part may stand there twice, and none moves.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>
          {index === 0 ? null : ', '}
          <InertCode text={part} />
        </span>
      ))}
      .
    </p>
  );
}

/** Why a value cannot be pointed at. */
const VALUES = {
  absent: ', and this record has none there.',
  malformed: ', which is no JSON Pointer: such a one is empty, or its steps begin with a slash each.',
  unread: ', and this record is not laid out: its line is no record, or too long.',
} as const;
