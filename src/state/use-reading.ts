import { useEffect, useState } from 'react';
import { ReadingClient } from '../reading/client.ts';
import type { ReadingName, Readings } from '../reading/protocol.ts';
import { startReading } from '../worker/script.ts';

/** What became of reading a text in one way. */
export interface Read<Name extends ReadingName> {
  readonly answer: Readings[Name]['answer'] | null;
  /** A clause that says why it cannot be read so; null while it is being read, and when it is. */
  readonly fault: string | null;
}

/** The worker starts with the first text that is read. */
export const readingClient = new ReadingClient(startReading);
const NOT_YET = { answer: null, fault: null } as const;

/** Reads a text in the worker for it. `ask` must stay the same object while it is the same text. */
export function useReading<Name extends ReadingName>(name: Name, ask: Readings[Name]['ask']): Read<Name> {
  const [read, setRead] = useState<Read<Name> & { readonly of: unknown }>({ ...NOT_YET, of: null });
  useEffect(() => {
    const gone = new AbortController();
    readingClient.read(name, ask, gone.signal).then(
      (answer) => {
        if (!gone.signal.aborted) setRead({ answer, fault: null, of: ask });
      },
      (error: unknown) => {
        const fault = error instanceof Error ? error.message : String(error);
        if (!gone.signal.aborted) setRead({ answer: null, fault, of: ask });
      },
    );
    return () => gone.abort();
  }, [name, ask]);
  return read.of === ask ? read : NOT_YET;
}
