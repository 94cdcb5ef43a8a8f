import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import styles from './announcer.module.css';

/** Milliseconds that a message stays on screen. */
const SHOWN = 1800;

const AnnouncerContext = createContext<(words: string) => void>(() => undefined);

/** Gives what stands below a way to say something in passing, to the eye and to a screen reader. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState<{ readonly words: string; readonly times: number } | null>(null);
  const times = useRef(0);
  const announce = useCallback((words: string) => setMessage({ words, times: ++times.current }), []);

  useEffect(() => {
    if (message === null) return undefined;
    const timer = setTimeout(() => setMessage(null), SHOWN);
    return () => clearTimeout(timer);
  }, [message]);

  return (
    <AnnouncerContext value={announce}>
      {children}
      <div className={styles['region']} role="status" aria-live="polite">
        {message === null ? null : (
          <span key={message.times} className={styles['message']}>
            {message.words}
          </span>
        )}
      </div>
    </AnnouncerContext>
  );
}

/** Returns a function that says something in passing. */
export function useAnnounce(): (words: string) => void {
  return use(AnnouncerContext);
}
