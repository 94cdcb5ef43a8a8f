import { useEffect } from 'react';
import { focusTimeline } from './use-keys.ts';

/**
 * Keeps the focus from being lost when what has it is taken away, such as a button that closes what it is in: then the part of the page
 * that it was in has it, or the timeline. Whoever takes away a dialog gives the focus back by himself, and comes first.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let around: Element[] = [];
    let frame = 0;
    const note = ({ target }: FocusEvent) => {
      around = [];
      for (let at = target instanceof Element ? target : null; at !== null; at = at.parentElement) around.push(at);
    };
    // A reader who clicks where nothing takes the focus has given it away.
    const release = ({ target }: FocusEvent) => {
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected && document.activeElement === document.body) around = [];
      });
    };
    const keep = () => {
      frame = 0;
      if (document.activeElement !== document.body || around[0]?.isConnected !== false) return;
      const part = around.find((element) => element.isConnected && element.matches('[data-focus]'));
      if (part instanceof HTMLElement) part.focus({ preventScroll: true });
      else focusTimeline({ preventScroll: true });
    };
    const look = () => {
      if (around[0]?.isConnected === false) frame ||= requestAnimationFrame(keep);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', release);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', release);
    };
  }, []);
}
