import { type ReactNode, useMemo, useReducer } from 'react';
import type { AnsiRun, AnsiView } from '../../reading/ansi-view.ts';
import { RUN } from '../../reading/terminal-piece.ts';
import { type PlacedPiece, useTerminal } from '../../state/use-terminal.ts';
import type { Mark } from '../../timeline/search/view.ts';
import { useWhenVisited } from '../search/use-when-visited.ts';
import { AboutLines } from './about-lines.tsx';
import { Fold, Run } from './ansi-lines.tsx';
import ansi from './ansi-lines.module.css';
import { ansiWords, told } from './ansi-words.ts';
import { LineWindow, useRoom } from './line-window.tsx';
import styles from './long-text.module.css';
import { type OnHidden, useHiddenWords, useMarkedVisit } from './marked.tsx';
import { type Found, linesInFold } from './terminal-lines.ts';
import { firstRunAt, type FoldPlace, placeOf, runEnd } from './terminal-places.ts';
import { useTerminalLines } from './use-terminal-lines.ts';
import { useTold } from './use-told.ts';

interface Props {
  readonly text: string;
  readonly label: string;
  readonly plain: ReactNode;
  readonly onTold: (words: string) => void;
  /** Called for a visited match that is not drawn as it stands in the text. */
  readonly onHidden: OnHidden;
}

/** A terminal's text of any length as the terminal draws it: its lines come as they are read, and only those in sight are drawn. */
export function LongTerminal({ text, label, plain, onTold, onHidden }: Props) {
  const read = useTerminal(text);
  const { pieces, count, isEnd, fault } = read;
  const room = useRoom();
  const lines = useTerminalLines(read, room);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const setOpen = (place: FoldPlace, isOpen: boolean) => {
    lines.setOpen(place, isOpen);
    redraw();
  };

  const visited = useMarkedVisit();
  const isRead = visited !== null && isReadTo(pieces, visited.end, isEnd);
  const place = useMemo(
    () => (visited === null || !isRead ? null : placeOf(pieces, visited.start, visited.end)),
    [visited, isRead, pieces],
  );
  const isHidden = ({ start, end }: Mark): boolean =>
    isReadTo(pieces, end, isEnd) && placeOf(pieces, start, end) === null;
  useWhenVisited(isRead && place === null && fault === null ? visited : null, (match) =>
    onHidden(match, (other) => !isHidden(other)),
  );
  useWhenVisited(place === null ? null : visited, () => {
    if (place !== null && place.fold !== null) setOpen(place.fold, true);
  });
  const isThere = place !== null && room.columns !== null && lines.seek(place) !== null;
  const sought = useMemo(() => (isThere ? lines.seek(place) : null), [isThere, lines, place]);

  const hidden = useHiddenWords(
    useMemo(() => (isEnd ? ({ start, end }: Mark) => placeOf(pieces, start, end) === null : null), [isEnd, pieces]),
  );
  // oxlint-disable-next-line react/exhaustive-deps -- the list of pieces grows with their count
  const sum = useMemo(() => sumOf(pieces), [pieces, count]);
  useTold(onTold, fault, told(ansiWords(sum), hidden));

  if (fault !== null) return plain;
  if (count === 0) return <p role="status">Reading all of it…</p>;
  const draw = (line: number, part: string, start: number) => {
    const found = lines.find(line);
    if (found === null) return null;
    const { piece, fold } = found;
    if (fold === null) return <Line found={found} text={part} start={start} />;
    const isOpen = lines.isOpen(fold);
    const folded = linesInFold(piece, fold.fold);
    return <Fold lines={folded} isOpen={isOpen} isInRow onToggle={() => setOpen(fold, !isOpen)} />;
  };
  return (
    <div className={styles['window']}>
      <AboutLines text={text} lines={sum.lines} isWhole={isEnd} what="the text as it is recorded" />
      <LineWindow lines={lines} room={room} label={label} sought={sought} draw={draw} />
    </div>
  );
}

/** Whether the pieces that are read reach a character of the text. */
function isReadTo(pieces: readonly PlacedPiece[], end: number, isEnd: boolean): boolean {
  const last = pieces.at(-1);
  return isEnd || (last !== undefined && last.base + last.taken >= end);
}

/** Some of a line: as much of its runs as is in it. */
function Line({ found, text, start }: { readonly found: Found; readonly text: string; readonly start: number }) {
  const { piece, strip } = found;
  const line = runsIn(piece, strip, start, start + text.length).map((run, index) => (
    // Runs have no names of their own, and stay in their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Run key={index} {...run} />
  ));
  return strip === 'folded' ? <span className={ansi['before']}>{line}</span> : line;
}

function runsIn(piece: PlacedPiece, strip: Found['strip'], from: number, to: number): AnsiRun[] {
  const { text, runs } = piece[strip];
  const found: AnsiRun[] = [];
  for (let run = firstRunAt(runs, from); run < runs.length && (runs[run] as number) < to; run += RUN) {
    const at = runs[run] as number;
    const [begin, end] = [Math.max(from, at), Math.min(to, runEnd(text, runs, run))];
    if (begin >= end) continue;
    const stands = runs[run + 1] as number;
    found.push({
      text: text.slice(begin, end),
      style: piece.styles[runs[run + 2] as number] ?? null,
      ...(stands === 0 ? {} : { from: piece.base + stands - 1 + begin - at }),
    });
  }
  return found;
}

/** What is told of all pieces together. */
function sumOf(pieces: readonly PlacedPiece[]): Pick<AnsiView, 'overwritten' | 'dropped'> & { readonly lines: number } {
  let [lines, overwritten] = [0, 0];
  const counts = new Map<string, number>();
  for (const piece of pieces) {
    lines += piece.lines;
    overwritten += piece.overwritten;
    for (const { what, count } of piece.dropped) counts.set(what, (counts.get(what) ?? 0) + count);
  }
  const dropped = [...counts].map(([what, count]) => ({ what, count })).toSorted((a, b) => b.count - a.count);
  return { lines, overwritten, dropped };
}
