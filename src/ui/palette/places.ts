import type { Target } from '../../state/fragment.ts';
import type { AppState } from '../../state/store.ts';
import { formatCount } from '../../state/words.ts';
import type { Command } from './commands.ts';
import type { AskedPlaces } from './use-time-places.ts';

/**
 * Places that a text may name: a line where it is a number, a record by its id.
 *
 * @param text as it was typed: `120`, `line 120`, `:120`, a time, or an id
 * @param time what the text comes to as a time
 */
export function placesFor(text: string, state: AppState, time: AskedPlaces): Command[] {
  const typed = text.trim();
  if (typed === '' || state.list === null) return [];
  const to = (target: Target) => () => state.seek(target);
  const line = /^(?:line\s*|:)?([1-9][\d,]{0,14})$/i.exec(typed)?.[1]?.replaceAll(',', '');
  const places: Command[] = [...time.commands];
  if (line !== undefined)
    places.push({
      id: 'go line',
      words: `Go to line ${formatCount(Number(line))}`,
      key: null,
      run: to({ line: Number(line) }),
    });
  // A time is taken for an id only where a record has it.
  if (time.isTime ? time.isId : !typed.includes(' '))
    places.push({ id: 'go id', words: `Go to the record ${typed}`, key: null, run: to({ id: typed }) });
  return places;
}
