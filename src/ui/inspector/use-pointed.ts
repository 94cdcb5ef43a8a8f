import { type RefObject, useEffect, useRef } from 'react';
import { useApp } from '../../state/use-app.ts';
import type { Mark } from '../../timeline/search/view.ts';
import { useAnnounce } from '../kit/announcer.tsx';
import { useSight } from '../search/use-sight.ts';
import './pointed.css';
import { pointerWords } from './pointer-copies.tsx';

/** Milliseconds after which a value that is still not drawn will not be: what is nearest around it is marked instead. */
const PATIENCE = 2500;

/**
 * Marks the value that a link leads to in what stands inside an element, as it is drawn anew or unfolds: in the first section that shows
 * it, else in the record's tree. It is brought into sight once it is there, and said.
 */
export function usePointed(root: RefObject<HTMLElement | null>): void {
  const pointed = useApp((state) => state.pointed);
  // Another record is drawn in another element, which shows the one before until its own is there.
  const isThere = useApp((state) => state.detail?.row === state.pointed?.mark?.row);
  const selected = useApp((state) => state.selected);
  const bring = useSight(root, selected);
  const announce = useAnnounce();
  const said = useRef<{ readonly mark: Mark; readonly isItself: boolean } | null>(null);
  const mark = pointed?.mark ?? null;
  const isWithheld = pointed?.standing === 'withheld';

  useEffect(() => {
    const element = root.current;
    if (element === null || mark === null || !isThere) return undefined;
    const began = performance.now();
    let marked: Element | null = null;
    let frame = 0;
    const draw = () => {
      frame = 0;
      const found = drawnAt(element, mark, performance.now() - began > PATIENCE);
      if (found !== marked) {
        setMarked(marked, false);
        setMarked(found, true);
        marked = found;
      }
      if (found === null) return;
      const range = document.createRange();
      range.selectNode(found);
      bring(mark, range);
      const at = found.getAttribute('data-pointer') ?? '';
      const isItself = at === (mark.pointer ?? '');
      // What is around the value is said where it is long in coming, and the value once it has come; not again when it is folded away.
      if (said.current?.mark === mark && (said.current.isItself || !isItself)) return;
      said.current = { mark, isItself };
      announce(wordsFor(mark.pointer ?? '', at, isWithheld));
    };
    const drawSoon = () => {
      frame ||= requestAnimationFrame(draw);
    };
    drawSoon();
    const observer = new MutationObserver(drawSoon);
    observer.observe(element, { childList: true, subtree: true });
    const timer = setTimeout(drawSoon, PATIENCE + 1);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      setMarked(marked, false);
    };
  }, [root, mark, isThere, isWithheld, announce, bring]);
}

/** Where the value of a mark is drawn first; `orAround`: else the nearest that it lies in. */
function drawnAt(root: Element, { row, pointer }: Mark, orAround: boolean): Element | null {
  for (let at = pointer ?? ''; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const named = `[data-pointer="${CSS.escape(at)}"]`;
    // What a text writes has pointers of its own.
    const found = root.querySelector(`[data-of="${row}"]${named}, [data-of="${row}"] ${named}:not([data-in-text] *)`);
    if (found !== null || !orAround || at === '') return found;
  }
}

function setMarked(element: Element | null, isMarked: boolean): void {
  element?.toggleAttribute('data-pointed', isMarked);
  if (isMarked) element?.setAttribute('aria-current', 'location');
  else element?.removeAttribute('aria-current');
}

function wordsFor(wanted: string, drawn: string, isWithheld: boolean): string {
  const words = pointerWords(wanted);
  if (isWithheld) return `The link leads to ${words}, which is withheld as a secret`;
  return drawn === wanted ? `The link leads to ${words}` : `The link leads to ${words}, which lies in ${drawn}`;
}
