import { useEffect, useState } from 'react';
import type { QuestionName, Questions } from '../worker/protocol.ts';
import { versionOf } from './load.ts';
import { useApp } from './use-app.ts';

/** The answer to a question about the session, or the one to the version before while the new one comes. */
export interface Answered<Name extends QuestionName> {
  readonly answer: Questions[Name]['answer'] | null;
  /** Why there is no answer; null when there is one, or it is on its way. */
  readonly fault: string | null;
}

/** Asks the worker, and again for every version of the session. `ask` must stay the same object while it is the same question. */
export function useAnswer<Name extends QuestionName>(name: Name, ask: Questions[Name]['ask']): Answered<Name> {
  const question = useApp((state) => state.ask);
  const version = useApp((state) => versionOf(state.load));
  const [answered, setAnswered] = useState<Answered<Name>>({ answer: null, fault: null });

  useEffect(() => {
    if (version === 0) return undefined;
    let isCurrent = true;
    question(name, ask).then(
      (answer) => {
        if (isCurrent) setAnswered({ answer, fault: null });
      },
      (error: unknown) => {
        if (!isCurrent) return;
        const fault = error instanceof Error ? error.message : String(error);
        setAnswered((before) => ({ answer: before.answer, fault }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [question, name, ask, version]);

  return answered;
}
