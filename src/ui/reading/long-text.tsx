import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useApp } from '../../state/use-app.ts';
import { countOf } from '../../state/words.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import { useEvenLayout, useRows } from '../kit/use-rows.ts';
import { useTextMarking } from '../search/use-text-marking.ts';
import styles from './long-text.module.css';
import { VisualLines } from './visual-lines.ts';

/** Pixels of a line. */
const LINE = 18;
/** Characters of a line that runs on: as wide as a browser can make a box, with room to spare. What is longer goes on below. */
const RUN_ON = 1 << 20;
/** Characters of a line that is drawn as a whole. Of a longer one a part around what is in sight is, in steps. */
const DRAWN = 2000;
const STEP = 500;
/** Characters that are fetched at most: what two bytes each take in a page's memory beside all else. */
const MOST = 64 << 20;
/** Characters measured to know how wide one is. */
const MEASURED = 50;

/** A text of any length that is fetched as a whole, of which only the lines in sight are drawn. */
export default function LongText({
  row,
  what,
  label,
}: {
  readonly row: number;
  readonly what: string;
  readonly label: string;
}) {
  const { text, more, fault } = useWhole(row, what);
  if (fault !== null) return <p role="alert">It cannot be read: {fault}.</p>;
  if (text === null) return <p role="status">Reading all of it…</p>;
  return (
    <>
      <Lines text={text} what={what} label={label} />
      {more > 0 ? <p className={styles['about']}>{countOf(more, 'more character')} are not shown here.</p> : null}
    </>
  );
}

function Lines({ text, what, label }: { readonly text: string; readonly what: string; readonly label: string }) {
  const wraps = useApp((state) => state.wraps);
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLSpanElement>(null);
  // Not known before the window is drawn.
  const [columns, setColumns] = useState<number | null>(null);
  const [character, setCharacter] = useState(0);
  // Of long lines: the steps that are passed over by scrolling sideways.
  const [passed, setPassed] = useState(0);
  const lines = useLines(text, wraps ? (columns ?? 100) : RUN_ON);
  const drawn = useRows({ scroller, head }, useEvenLayout(lines.count, LINE));
  const { width, first, last, scrollTo } = drawn;
  const { marking, visited } = useTextMarking(what);

  useEffect(() => {
    const measured = (ruler.current?.getBoundingClientRect().width ?? 0) / MEASURED;
    if (measured === 0 || width === 0) return;
    setCharacter(measured);
    setColumns(Math.max(20, Math.floor((width - PADDING) / measured)));
  }, [width]);

  const isFound = visited !== null && columns !== null && lines.hasLineOf(visited.start);
  useEffect(() => {
    if (visited === null || !isFound) return;
    const line = lines.lineAt(visited.start);
    scrollTo(line, 'center');
    // It must be drawn before it can be brought into sight.
    const left = (visited.start - lines.startOf(line)) * character;
    const box = scroller.current;
    if (box !== null && (left < box.scrollLeft || left > box.scrollLeft + box.clientWidth))
      box.scrollLeft = left - box.clientWidth / 3;
  }, [visited, isFound, lines, scrollTo, character]);

  const inSight = Math.max(0, passed - 1) * STEP;
  const shown = [];
  for (let line = first; line <= last; line++) {
    const [whole, begin] = [lines.at(line), lines.startOf(line)];
    const isPart = !wraps && whole.length > DRAWN;
    const { text: part, start } = isPart
      ? lines.part(line, inSight, inSight + DRAWN + (columns ?? 0))
      : { text: whole, start: begin };
    shown.push(
      <div key={line} className={styles['line']} data-on={!wraps && lines.goesOn(line)}>
        <span {...marking} data-from={start} style={isPart ? { marginLeft: (start - begin) * character } : undefined}>
          <InertText text={part} />
        </span>
      </div>,
    );
  }
  const wide = wraps || lines.longest <= DRAWN ? undefined : lines.longest * character + PADDING;
  return (
    <div className={styles['window']}>
      <p className={styles['about']}>
        {countOf(text.length, 'character')}, {lines.isWhole ? '' : 'more than '}
        {countOf(lines.count, 'line')} {wraps ? 'as they wrap here' : 'as they run on here'}
        <CopyButton text={text} what="all of the text" />
      </p>
      {/* Whatever scrolls must be reachable by keyboard. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div
        ref={scroller}
        className={styles['scroller']}
        tabIndex={0}
        role="group"
        aria-label={label}
        data-testid="long-text"
        onScroll={({ currentTarget }) => {
          if (!wraps && character > 0) setPassed(Math.floor(currentTarget.scrollLeft / character / STEP));
        }}
      >
        {/* oxlint-enable */}
        <div ref={head} />
        <div className={styles['track']} style={{ height: drawn.trackHeight, minWidth: wide }}>
          <div className={styles['drawn']} style={{ top: drawn.top }}>
            {shown}
          </div>
        </div>
        <span ref={ruler} className={styles['ruler']} aria-hidden="true">
          {'0'.repeat(MEASURED)}
        </span>
      </div>
    </div>
  );
}

/** The lines of a text; those of a long one come a piece at a time. */
function useLines(text: string, columns: number): VisualLines {
  const lines = useMemo(() => new VisualLines(text, columns, AT_ONCE), [text, columns]);
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

/** Pixels at the sides of a line. */
const PADDING = 24;

function useWhole(row: number, what: string) {
  const ask = useApp((state) => state.ask);
  const [read, setRead] = useState<{ text: string | null; more: number; fault: string | null }>({
    text: null,
    more: 0,
    fault: null,
  });
  useEffect(() => {
    let isGone = false;
    ask('text', { row, what, from: 0, to: MOST }).then(
      ({ text, more }) => {
        if (!isGone) setRead({ text, more, fault: null });
      },
      (error: unknown) => {
        if (!isGone) setRead({ text: null, more: 0, fault: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      isGone = true;
    };
  }, [ask, row, what]);
  return read;
}
