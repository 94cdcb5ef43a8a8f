import { useEffect, useState } from 'react';
import { versionOf } from '../../state/load.ts';
import { useApp } from '../../state/use-app.ts';

/**
 * Asks something, and again for every version of the session; the answer before stays until the next one is there.
 *
 * @param ask what is asked, another function for another question; null for nothing
 * @returns the answer; null where nothing is asked, or there is none
 */
export function useAsked<Answer extends object>(ask: (() => Promise<Answer>) | null): Answer | 'pending' | null {
  const version = useApp(({ load }) => versionOf(load));
  const [answered, setAnswered] = useState<{ readonly ask: unknown; readonly answer: Answer | null } | null>(null);
  useEffect(() => {
    if (version === 0 || ask === null) return undefined;
    let isCurrent = true;
    const answer = (found: Answer | null) => {
      if (isCurrent) setAnswered({ ask, answer: found });
    };
    ask().then(answer, () => answer(null));
    return () => {
      isCurrent = false;
    };
  }, [ask, version]);
  if (version === 0 || ask === null) return null;
  return answered?.ask === ask ? answered.answer : 'pending';
}
