import { type ReactNode, useMemo, useState } from 'react';
import type { TextSort, TextView } from '../../timeline/detail.ts';
import { countOf } from '../../state/words.ts';
import { Button } from '../kit/button.tsx';
import { later } from '../kit/later.tsx';
import { Looked } from '../reading/looked.tsx';
import { useTextMarking } from '../search/use-text-marking.ts';
import { useWhenVisited } from '../search/use-when-visited.ts';
import { PlainText } from './plain-text.tsx';
import { lookAt } from './text-look.ts';
import styles from './text-window.module.css';

/** These come with the first text that is too long to be there at once. */
const WholeText = later('The whole text', () => import('./whole-text.tsx'));
const LongText = later('The whole text', () => import('../reading/long-text.tsx'));

interface Props {
  readonly row: number;
  /** What of the record it is: a JSON Pointer, `raw` or `native`. */
  readonly what: string;
  readonly view: TextView;
  /** What the record says that the text is. */
  readonly sort?: TextSort | undefined;
}

/** A text of any length: its beginning, in its look where it has one; all of it on request, of which the lines in sight are drawn. */
export function TextWindow({ row, what, view, sort }: Props) {
  const { text, more, isGuarded } = view;
  const look = useMemo(() => lookAt(view, what, sort), [view, what, sort]);
  const [isWhole, setWhole] = useState(false);
  const { marking, visited } = useTextMarking(what);
  useWhenVisited(visited, ({ end }) => {
    if (end > text.length && more > 0) setWhole(true);
  });
  if (text === '' && more === 0) return <p className={styles['empty']}>Empty: recorded, and without a character.</p>;
  const label = `Text of ${what}`;
  const copied = more > 0 ? undefined : 'the text';
  const plain = <PlainText text={text} label={label} what={copied} marking={marking} />;
  const looked = (asIs: ReactNode) =>
    look === null ? asIs : <Looked of={{ row, what }} look={look} label={label} text={text} plain={asIs} />;
  if (more === 0) return looked(plain);
  // A value is read as a whole, also where only the beginning of its text is here.
  const isValue = look?.kind === 'json';
  const waiting = <p role="status">Reading all of it…</p>;
  const parts = (
    <div>
      <p className={styles['more']}>
        {isWhole ? 'All of it. ' : `The beginning: ${countOf(more, 'more character')}. `}
        <Button look="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show the beginning' : 'Show all of it'}
        </Button>
      </p>
      {isValue ? (
        isWhole ? (
          <LongText waiting={waiting} row={row} what={what} label={label} />
        ) : (
          plain
        )
      ) : isWhole ? (
        <WholeText {...{ waiting, row, what, label, sort, isGuarded }} begins={look} />
      ) : (
        looked(plain)
      )}
    </div>
  );
  return isValue ? looked(parts) : parts;
}
