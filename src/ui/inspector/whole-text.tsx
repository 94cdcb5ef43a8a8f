import { useMemo } from 'react';
import type { Look } from '../../reading/looks.ts';
import { READING_LIMITS } from '../../reading/limits.ts';
import { useWholeText } from '../../state/use-whole-text.ts';
import { countOf } from '../../state/words.ts';
import type { Guard, TextSort } from '../../timeline/detail.ts';
import { Looked } from '../reading/looked.tsx';
import { LongLines, NotShown } from '../reading/long-text.tsx';
import { lookAt } from './text-look.ts';
import styles from './text-window.module.css';

interface Props {
  readonly row: number;
  readonly what: string;
  readonly label: string;
  readonly sort: TextSort | undefined;
  readonly isGuarded: Guard | undefined;
  /** How its beginning is read. */
  readonly begins: Look | null;
}

/** All of a long text, in its look where it has one; that it has none is said where its beginning has one. */
export default function WholeText({ row, what, label, sort, isGuarded, begins }: Props) {
  const { text, more, fault } = useWholeText(row, what);
  const look = useMemo(
    () =>
      text === null ? null : lookAt({ text, more, ...(isGuarded === undefined ? {} : { isGuarded }) }, what, sort),
    [text, more, isGuarded, what, sort],
  );
  if (fault !== null) return <p role="alert">It cannot be read: {fault}.</p>;
  if (text === null) return <p role="status">Reading all of it…</p>;
  const plain = <LongLines text={text} what={what} label={label} />;
  return (
    <>
      {look === null ? (
        <>
          {begins === null ? null : <p className={styles['about']}>{whyPlain(text, isGuarded)}</p>}
          {plain}
        </>
      ) : (
        <Looked of={{ row, what }} look={look} label={label} text={text} plain={plain} />
      )}
      <NotShown more={more} />
    </>
  );
}

function whyPlain(text: string, isGuarded: Guard | undefined): string {
  const { textChars } = READING_LIMITS;
  if (text.length > textChars) return `As recorded: longer than ${countOf(textChars, 'character')}.`;
  return isGuarded === undefined
    ? 'As recorded.'
    : 'As recorded: values are withheld in this session, and read in another way this text might show one.';
}
