import { useEffect, useMemo, useReducer } from 'react';
import { countOf } from '../../state/words.ts';
import { useWholeText } from '../../state/use-whole-text.ts';
import { InertText } from '../kit/inert-text.tsx';
import { useTextMarking } from '../search/use-text-marking.ts';
import { AboutLines } from './about-lines.tsx';
import { LineWindow, RUN_ON, useRoom } from './line-window.tsx';
import styles from './long-text.module.css';
import { VisualLines } from './visual-lines.ts';

interface Props {
  readonly row: number;
  readonly what: string;
  readonly label: string;
}

/** A text of any length that is fetched as a whole, of which only the lines in sight are drawn. */
export default function LongText({ row, what, label }: Props) {
  const { text, more, fault } = useWholeText(row, what);
  if (fault !== null) return <p role="alert">It cannot be read: {fault}.</p>;
  if (text === null) return <p role="status">Reading all of it…</p>;
  return (
    <>
      <LongLines text={text} what={what} label={label} />
      <NotShown more={more} />
    </>
  );
}

/** Says what of a text was not fetched. */
export function NotShown({ more }: { readonly more: number }) {
  return more > 0 ? <p className={styles['about']}>{countOf(more, 'more character')} are not shown here.</p> : null;
}

/** The lines of a text as it is recorded. */
export function LongLines(props: Omit<Props, 'row'> & { readonly text: string }) {
  const { text, what, label } = props;
  const room = useRoom();
  const lines = useLines(text, room.fits, room.wraps);
  const { marking, visited } = useTextMarking(what);
  const isFound = visited !== null && room.columns !== null && lines.hasLineOf(visited.start);
  const sought = useMemo(() => {
    if (visited === null || !isFound) return null;
    const line = lines.lineAt(visited.start);
    return { line, column: visited.start - lines.startOf(line) };
  }, [visited, isFound, lines]);
  const isCut = !room.wraps && lines.count > lines.lines;
  const draw = (_line: number, part: string, start: number) => (
    <span {...marking} data-from={start}>
      <InertText text={part} />
    </span>
  );
  return (
    <div className={styles['window']}>
      <AboutLines text={text} lines={lines.lines} isWhole={lines.isWhole}>
        {isCut ? `; one that is longer than ${countOf(RUN_ON, 'character')} goes on below, at ↳` : ''}
      </AboutLines>
      <LineWindow lines={lines} room={room} label={label} sought={sought} draw={draw} />
    </div>
  );
}

/** The lines of a text; those of a long one come a piece at a time. */
function useLines(text: string, columns: number, byWord: boolean): VisualLines {
  const lines = useMemo(() => new VisualLines(text, columns, AT_ONCE, byWord), [text, columns, byWord]);
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (lines.isWhole) return undefined;
    const timer = setInterval(() => {
      lines.goOn(AT_ONCE);
      if (lines.isWhole) clearInterval(timer);
      draw();
    });
    return () => clearInterval(timer);
  }, [lines]);
  return lines;
}

/** Characters whose lines are found at once: some ten milliseconds. */
const AT_ONCE = 2 << 20;
