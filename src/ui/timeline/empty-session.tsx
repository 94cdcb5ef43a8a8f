import type { ReactNode } from 'react';
import { formatTitle } from '../../format/formats.ts';
import type { Load } from '../../state/load.ts';
import { useApp } from '../../state/use-app.ts';
import { formatBytes } from '../../state/words.ts';
import { Button } from '../kit/button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './empty-list.module.css';

interface Props {
  /** What opens another file, and the samples: parts of the start page, which is there before this is fetched. */
  readonly open: ReactNode;
  readonly samples: ReactNode;
}

/** Stands where rows would be of a file that has no records: what the file is, and what can be done next. */
export default function EmptySession({ open, samples }: Props) {
  const load = useApp((state) => state.load);
  const bundle = useApp((state) => state.bundle);
  const close = useApp((state) => state.close);
  const leave = useApp((state) => state.leaveSession);
  const showRules = useApp((state) => state.showRules);
  if (load.phase === 'empty') return null;
  const { format } = load;
  return (
    <div className={styles['nothing']} data-testid="empty-session">
      <div className={styles['said']}>
        <h2>This file has no records</h2>
        <p>
          <b>
            <InertText text={load.name} />
          </b>{' '}
          <InertText text={whatItIs(load)} />
        </p>
        <p>{whyNone(load)}</p>
        <div className={styles['actions']}>
          {open}
          {format === null || format === 'asr' ? null : (
            <Button onClick={() => showRules(format)}>How files of {formatTitle(format)} are read</Button>
          )}
          {bundle === null ? (
            <Button onClick={close}>To the start page</Button>
          ) : (
            <Button onClick={leave}>
              Back to <InertText text={bundle.view.name} />
            </Button>
          )}
        </div>
      </div>
      {samples}
    </div>
  );
}

type Opened = Exclude<Load, { readonly phase: 'empty' }>;

function whatItIs({ total, format, reason }: Opened): string {
  const size = total === null ? null : `has ${formatBytes(total)}`;
  const kind =
    format === null
      ? null
      : `is taken for a ${format === 'asr' ? formatTitle(format) : `file of ${formatTitle(format)}`}`;
  const because = reason === null ? '' : `: ${reason}`;
  return `${[size, kind].filter((part) => part !== null).join(' and ')}${because}.`;
}

function whyNone({ phase, total, format, isLive }: Opened): string {
  const live = isLive ? ' It is watched: what is added to it is shown as it comes.' : '';
  if (phase === 'failed') return 'What could be read of it makes no record.';
  if (total === 0)
    return `An empty file is an empty session: there is nothing in it to show, and nothing is wrong with it.${live}`;
  const none = format === 'asr' ? ': white space, or a list without elements, holds none' : '';
  return `It was read to its end, and nothing in it makes a record${none}.${live}`;
}
