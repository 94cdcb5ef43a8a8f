import { useEffect, useMemo, useState } from 'react';
import { versionOf } from '../../state/load.ts';
import { useApp } from '../../state/use-app.ts';
import type { TimePlaces } from '../../timeline/seek-time.ts';
import { readSoughtTime, type TypedTime } from './sought-time.ts';
import { offerPlaces, type OfferedPlaces } from './time-places.ts';

/** What a text comes to as a time. */
export interface AskedPlaces extends OfferedPlaces {
  readonly isTime: boolean;
  /** Whether the answer is on its way: until then nothing may be chosen in its place. */
  readonly isPending: boolean;
  /** Whether a record has the very text as its id. */
  readonly isId: boolean;
}

const NO_TIME: AskedPlaces = { isTime: false, isPending: false, isId: false, commands: [], note: '' };

interface Answered {
  readonly typed: TypedTime;
  readonly places: TimePlaces | null;
  readonly isId: boolean;
}

/** Asks where a text leads to, where it is a time and a session is open; again for every version of the session. */
export function useTimePlaces(text: string): AskedPlaces {
  const ask = useApp((state) => state.ask);
  const selectRow = useApp((state) => state.selectRow);
  const version = useApp(({ load }) => versionOf(load));
  const isWhole = useApp(({ load }) => load.phase !== 'opening');
  const typed = useMemo(() => readSoughtTime(text), [text]);
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => {
    if (version === 0 || typed === null || typeof typed === 'string') return undefined;
    let isCurrent = true;
    Promise.all([ask('seekTime', typed.sought), ask('find', { id: text.trim() })]).then(
      ([places, { row }]) => {
        if (isCurrent) setAnswered({ typed, places, isId: row >= 0 });
      },
      () => {
        if (isCurrent) setAnswered({ typed, places: null, isId: false });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, typed, text, version]);

  if (version === 0 || typed === null) return NO_TIME;
  if (typeof typed === 'string') return { ...NO_TIME, isTime: true, isId: true, note: `Not a time: ${typed}.` };
  if (answered?.typed !== typed) return { ...NO_TIME, isTime: true, isPending: true };
  const { places, isId } = answered;
  if (places === null) return { ...NO_TIME, isTime: true, isId, note: 'The recorded times cannot be looked through.' };
  return { ...offerPlaces(typed, places, isWhole, selectRow), isTime: true, isPending: false, isId };
}
