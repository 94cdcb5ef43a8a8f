import { useState } from 'react';
import { type MarkAttributes, useMarkAttributes, useVisited } from '../search/mark-place.ts';
import { useWhenVisited } from '../search/use-when-visited.ts';
import type { TextView } from '../../timeline/detail.ts';
import { useApp } from '../../state/use-app.ts';
import { countOf, formatCount } from '../../state/words.ts';
import { Button } from '../kit/button.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { cx } from '../kit/cx.ts';
import { InertText } from '../kit/inert-text.tsx';
import styles from './text-window.module.css';

/** Characters fetched at a time. */
const PIECE = 50_000;

interface Props {
  readonly row: number;
  /** What of the record it is: a JSON Pointer, `raw` or `native`. */
  readonly what: string;
  readonly view: TextView;
  readonly isBare?: boolean;
}

/** A text as it is, of any length: more of it on request. */
export function TextWindow({ row, what, view, isBare = false }: Props) {
  const wraps = useApp((state) => state.wraps);
  const { text, more, fault, fetchTo } = useWindow(row, what, view);
  const marking = useMarking(what, more, text.length, fetchTo);
  if (text === '' && more === 0) return <p className={styles['empty']}>Empty: recorded, and without a character.</p>;
  return (
    <div className={cx('reveals', styles['window'])} data-bare={isBare}>
      {/* Whatever scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <pre className={styles['text']} data-wraps={wraps} tabIndex={0} role="group" aria-label={`Text of ${what}`}>
        <span {...marking}>
          <InertText text={text} />
        </span>
      </pre>
      <span className={cx('reveals', styles['copy'])}>
        <CopyButton text={text} what={more > 0 ? 'the text as far as it is shown' : 'the text'} isQuiet />
      </span>
      {more > 0 ? (
        <p className={styles['more']}>
          {countOf(more, 'more character')}.{' '}
          <Button look="link" onClick={() => fetchTo(text.length + PIECE)}>
            Show {more > PIECE ? `the next ${formatCount(PIECE)}` : more === 1 ? 'it' : 'them'}
          </Button>
          {fault === null ? null : <span role="alert"> They cannot be read: {fault}.</span>}
        </p>
      ) : null}
    </div>
  );
}

/** Further than this into a text a match is not unfolded: the strip above shows it. */
const FARTHEST = 500_000;

/** Lets matches be marked, and fetches as much as is needed to show the one that is visited. */
function useMarking(what: string, more: number, length: number, fetchTo: (to: number) => void): MarkAttributes {
  // A record's own text has escapes, and its native line is not searched; a line that is no record is searched as it stands.
  const pointer = what === 'raw' || what === 'native' ? null : what;
  const visited = useVisited(pointer);
  useWhenVisited(visited, ({ end }) => {
    if (what !== 'native' && end > length && more > 0 && end <= FARTHEST) fetchTo(end + PIECE);
  });
  const attributes = useMarkAttributes(pointer, 'text');
  return what === 'native' ? {} : attributes;
}

/** What of a text is there, and a way to fetch more. */
function useWindow(row: number, what: string, view: TextView) {
  const ask = useApp((state) => state.ask);
  const [fetched, setFetched] = useState<{
    readonly of: TextView;
    readonly text: string;
    readonly more: number;
  } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // What was fetched belongs to the text that it was fetched for.
  const { text, more } = fetched?.of === view ? fetched : view;
  const fetchTo = (to: number) => {
    ask('text', { row, what, from: text.length, to }).then(
      (answer) => {
        setFault(null);
        setFetched({ of: view, text: text + answer.text, more: answer.text === '' ? 0 : answer.more });
      },
      (error: unknown) => setFault(error instanceof Error ? error.message : String(error)),
    );
  };
  return { text, more, fault, fetchTo };
}
