import { useMemo, useState } from 'react';
import { lookOf } from '../../reading/looks.ts';
import type { TextSort, TextView } from '../../timeline/detail.ts';
import { useApp } from '../../state/use-app.ts';
import { countOf, formatCount } from '../../state/words.ts';
import { Button } from '../kit/button.tsx';
import { Looked } from '../reading/looked.tsx';
import { PlainText } from './plain-text.tsx';
import styles from './text-window.module.css';

/** Characters fetched at a time. */
const PIECE = 50_000;

interface Props {
  readonly row: number;
  /** What of the record it is: a JSON Pointer, `raw` or `native`. */
  readonly what: string;
  readonly view: TextView;
  /** What the record says that the text is. */
  readonly sort?: TextSort | undefined;
}

/** A text as it is, of any length: more of it on request. */
export function TextWindow({ row, what, view, sort }: Props) {
  const { text, more, fault, fetchMore } = useWindow(row, what, view);
  const look = useMemo(() => lookOf(text, sort), [text, sort]);
  if (text === '' && more === 0) return <p className={styles['empty']}>Empty: recorded, and without a character.</p>;
  const label = `Text of ${what}`;
  const plain = <PlainText text={text} label={label} what={more > 0 ? undefined : 'the text'} />;
  return (
    <div>
      {look === null ? plain : <Looked text={text} look={look} label={label} plain={plain} />}
      {more > 0 ? (
        <p className={styles['more']}>
          {countOf(more, 'more character')}.{' '}
          <Button look="link" onClick={fetchMore}>
            Show {more > PIECE ? `the next ${formatCount(PIECE)}` : more === 1 ? 'it' : 'them'}
          </Button>
          {fault === null ? null : <span role="alert"> They cannot be read: {fault}.</span>}
        </p>
      ) : null}
    </div>
  );
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
  const fetchMore = () => {
    ask('text', { row, what, from: text.length, to: text.length + PIECE }).then(
      (answer) => {
        setFault(null);
        setFetched({ of: view, text: text + answer.text, more: answer.text === '' ? 0 : answer.more });
      },
      (error: unknown) => setFault(error instanceof Error ? error.message : String(error)),
    );
  };
  return { text, more, fault, fetchMore };
}
