import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useApp } from '../../state/use-app.ts';
import { useEvenLayout, useRows } from '../kit/use-rows.ts';
import styles from './long-text.module.css';
import type { VisualLines } from './visual-lines.ts';

/** Pixels of a line. */
const LINE = 18;
/** Characters of a line that runs on: as wide as a browser can make a box, with room to spare. What is longer goes on below. */
export const RUN_ON = 1 << 20;
/** Characters of a line that is drawn as a whole. Of a longer one a part around what is in sight is, in steps. */
const DRAWN = 2000;
const STEP = 500;
/** Characters measured to know how wide one is. */
const MEASURED = 50;
/** Pixels at the sides of a line. */
const PADDING = 24;
/** Characters on a line before its width is known. */
const COLUMNS = 100;

/** How much room lines have. */
export interface Room {
  readonly wraps: boolean;
  /** Characters that fit on a line. */
  readonly fits: number;
  /** Null before the window is drawn. */
  readonly columns: number | null;
  /** Pixels of a character; 0 before one is measured. */
  readonly character: number;
  measure(columns: number, character: number): void;
}

/** Asks for the room that lines have, which a `LineWindow` measures. */
export function useRoom(): Room {
  const wraps = useApp((state) => state.wraps);
  const [{ columns, character }, setMeasured] = useState<{ columns: number | null; character: number }>({
    columns: null,
    character: 0,
  });
  const [measure] = useState(() => (fit: number, pixels: number) => setMeasured({ columns: fit, character: pixels }));
  return { wraps, fits: wraps ? (columns ?? COLUMNS) : RUN_ON, columns, character, measure };
}

/** Lines that can be drawn one by one. */
export type DrawnLines = Pick<VisualLines, 'count' | 'longest' | 'at' | 'part' | 'startOf' | 'goesOn'>;

/** What is to be in sight: a character of a line. Every time it is sought it is another object. */
export interface Sought {
  readonly line: number;
  readonly column: number;
}

interface Props {
  readonly lines: DrawnLines;
  readonly room: Room;
  readonly label: string;
  readonly sought: Sought | null;
  /** Draws some of a line: the characters of it that begin at `start`, counted as `startOf` counts. */
  readonly draw: (line: number, text: string, start: number) => ReactNode;
}

/** Lines of which only those in sight are drawn, and of a long one only the part in sight. */
export function LineWindow({ lines, room, label, sought, draw }: Props) {
  const { wraps, columns, character, measure } = room;
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLSpanElement>(null);
  // Of long lines: the steps that are passed over by scrolling sideways.
  const [passed, setPassed] = useState(0);
  const drawn = useRows({ scroller, head }, useEvenLayout(lines.count, LINE));
  const { width, first, last, scrollTo } = drawn;

  useEffect(() => {
    const measured = (ruler.current?.getBoundingClientRect().width ?? 0) / MEASURED;
    if (measured === 0 || width === 0) return;
    measure(Math.max(20, Math.floor((width - PADDING) / measured)), measured);
  }, [width, measure]);

  useEffect(() => {
    if (sought === null) return;
    scrollTo(sought.line, 'center');
    // It must be drawn before it can be brought into sight.
    const left = sought.column * character;
    const box = scroller.current;
    if (box !== null && (left < box.scrollLeft || left > box.scrollLeft + box.clientWidth))
      box.scrollLeft = left - box.clientWidth / 3;
  }, [sought, scrollTo, character]);

  const inSight = Math.max(0, passed - 1) * STEP;
  const shown = [];
  for (let line = first; line <= last; line++) {
    const [whole, begin] = [lines.at(line), lines.startOf(line)];
    const isPart = !wraps && whole.length > DRAWN;
    const { text, start } = isPart
      ? lines.part(line, inSight, inSight + DRAWN + (columns ?? 0))
      : { text: whole, start: begin };
    shown.push(
      <div key={line} className={styles['line']} data-on={!wraps && lines.goesOn(line)}>
        <span style={isPart ? { marginLeft: (start - begin) * character } : undefined}>{draw(line, text, start)}</span>
      </div>,
    );
  }
  const wide = wraps || lines.longest <= DRAWN ? undefined : lines.longest * character + PADDING;
  return (
    // Whatever scrolls must be reachable by keyboard.
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
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
  );
}
