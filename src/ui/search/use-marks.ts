import { type RefObject, useEffect } from 'react';
import { useApp } from '../../state/use-app.ts';
import type { FoundMatch, Mark } from '../../timeline/search/view.ts';
import './marks.css';
import { keyOf } from './mark-place.ts';
import { rangesIn } from './ranges.ts';
import { useSight } from './use-sight.ts';

/** What the style sheet calls the marks: all of them, and the one that is visited. */
const ALL = 'search-match';
const VISITED = 'search-visited';

/**
 * Marks the matches in what stands inside an element, as it is drawn anew or unfolds, and brings the one that is visited into sight once
 * it is there. The text itself is left alone: the browser paints over it.
 */
export function useMarks(root: RefObject<HTMLElement | null>, rows: readonly number[]): void {
  const marks = useApp((state) => state.marks);
  const match = useApp((state) => state.match);
  const markRows = useApp((state) => state.markRows);
  const search = useApp((state) => state.search?.search);
  // Another record is drawn in another element.
  const selected = useApp((state) => state.selected);
  const bring = useSight(root, selected);
  const wanted = rows.join();
  const isThere = rows[0] === match?.row;
  useEffect(() => {
    markRows(wanted === '' ? [] : wanted.split(',').map(Number));
  }, [markRows, wanted, search]);

  useEffect(() => {
    const element = root.current;
    if (element === null || !('highlights' in CSS)) return undefined;
    let frame = 0;
    const draw = () => {
      frame = 0;
      const visited = paint(element, marks, match);
      // The record that was chosen before may show it too, until its own is there.
      if (visited !== null && match !== null && isThere) bring(match, visited);
    };
    const drawSoon = () => {
      frame ||= requestAnimationFrame(draw);
    };
    drawSoon();
    const observer = new MutationObserver(drawSoon);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [root, marks, match, isThere, wanted, selected, bring]);

  useEffect(
    () => () => {
      if (!('highlights' in CSS)) return;
      CSS.highlights.delete(ALL);
      CSS.highlights.delete(VISITED);
    },
    [],
  );
}

/** Paints the marks; returns where the visited one is drawn first. */
function paint(root: HTMLElement, marks: readonly Mark[], match: FoundMatch | null): Range | null {
  const byKey = new Map<string, Mark[]>();
  const add = (mark: Mark): void => {
    const key = keyOf(mark);
    const others = byKey.get(key);
    if (others === undefined) byKey.set(key, [mark]);
    else others.push(mark);
  };
  for (const mark of marks) add(mark);
  // Beyond what is marked in one record, and before the answer has come.
  if (match !== null && byKey.get(keyOf(match))?.some((mark) => isSame(mark, match)) !== true) add(match);
  const all = new Highlight();
  const visited = new Highlight();
  let first: Range | null = null;
  for (const element of byKey.size === 0 ? [] : root.querySelectorAll('[data-mark]')) {
    const here = byKey.get(element.getAttribute('data-mark') ?? '');
    if (here === undefined) continue;
    for (const [mark, range] of rangesIn(element, here)) {
      if (match === null || !isSame(mark, match)) all.add(range);
      else {
        visited.add(range);
        first ??= range;
      }
    }
  }
  visited.priority = 1;
  CSS.highlights.set(ALL, all);
  CSS.highlights.set(VISITED, visited);
  return first;
}

function isSame(mark: Mark, match: FoundMatch): boolean {
  return mark.start === match.start && mark.end === match.end && keyOf(mark) === keyOf(match);
}
