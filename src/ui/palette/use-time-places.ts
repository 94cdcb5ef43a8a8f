import { useMemo } from 'react';
import { useApp } from '../../state/use-app.ts';
import { readSoughtTime } from './sought-time.ts';
import { offerPlaces, type OfferedPlaces } from './time-places.ts';
import { useAsked } from './use-asked.ts';

/** What a text comes to as a time. */
export interface AskedTime extends OfferedPlaces {
  /** Whether it has the form of a time; whether there is such a time. */
  readonly form: 'none' | 'wrong' | 'time';
  /** Whether the answer is on its way. */
  readonly isPending: boolean;
}

/** Asks where a text leads to, where it is a time and a session is open; again for every version of the session. */
export function useTimePlaces(text: string): AskedTime {
  const ask = useApp((state) => state.ask);
  const selectRow = useApp((state) => state.selectRow);
  const isWhole = useApp(({ load }) => load.phase !== 'opening');
  const typed = useMemo(() => readSoughtTime(text), [text]);
  const asked = useMemo(
    () => (typed === null || typeof typed === 'string' ? null : () => ask('seekTime', typed.sought)),
    [ask, typed],
  );
  const places = useAsked(asked);
  const none = { commands: [], note: '', isPending: false } as const;
  if (typed === null) return { ...none, form: 'none' };
  if (typeof typed === 'string') return { ...none, form: 'wrong', note: `Not a time: ${typed}.` };
  if (places === 'pending') return { ...none, form: 'time', isPending: true };
  if (places === null) return { ...none, form: 'time', note: 'The recorded times cannot be looked through.' };
  return { ...offerPlaces(typed, places, isWhole, selectRow), form: 'time', isPending: false };
}
