import { useMemo } from 'react';
import type { Target } from '../../state/fragment.ts';
import { viewOf } from '../../state/load.ts';
import { useApp, useAppStore } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';
import { focusTimeline } from '../app/use-keys.ts';
import type { Command } from './commands.ts';
import { readLink } from './links.ts';
import { idsOf, lineOf, noLine, noRecord } from './named-places.ts';
import { useAsked } from './use-asked.ts';
import { useTimePlaces } from './use-time-places.ts';

/** The places that a text may name. */
interface Places {
  readonly commands: readonly Command[];
  /** Whether it is not known yet which there are. */
  readonly isPending: boolean;
  /** Whether there is a session to go anywhere in. */
  readonly isOpen: boolean;
  /** Whether the text has the form of a place, whether or not there is such a one. */
  readonly isUnderstood: boolean;
  /** What must be said of them; `isNothing` is whether nothing at all is offered for the text. */
  notes(isNothing: boolean): readonly string[];
}

/** A record that has an id; by its line, where others have the same. */
interface NamedRecord {
  readonly id: string;
  readonly line: number | null;
}

/** Finds the places that a text names: a line, a record, those of a time, or that of a link. Only what is there is offered. */
export function usePlaces(text: string): Places {
  const store = useAppStore();
  const ask = useApp((state) => state.ask);
  const isOpen = useApp((state) => state.list !== null);
  const isWhole = useApp(({ load }) => load.phase !== 'opening');
  const lines = useApp(({ load }) => viewOf(load)?.counts.lines ?? 0);
  const time = useTimePlaces(text);
  const link = useMemo(() => readLink(text, location.href, isOpen), [text, isOpen]);
  const ids = useMemo(() => idsOf(text), [text]);
  const asked = useMemo(
    () =>
      ids.length === 0
        ? null
        : async () => {
            const found = await Promise.all(ids.map((id) => ask('find', { id })));
            return ids.flatMap((id, index): NamedRecord[] => {
              const record = found[index];
              if (record === undefined) return [];
              return record.row >= 0 ? [{ id, line: null }] : record.lines.map((at) => ({ id, line: at }));
            });
          },
    [ask, ids],
  );
  const records = useAsked(asked);

  const line = isOpen ? lineOf(text) : null;
  const hasLine = line !== null && line <= lines;
  const here = (id: string, words: string, target: Target): Command =>
    command(`go ${id}`, words, () => store.getState().seek(target));
  const commands: Command[] = [];
  if (link !== null && 'href' in link)
    commands.push(command('go link', `Follow the link: ${link.words}`, () => location.assign(link.href)));
  commands.push(...time.commands.map(({ id, words, run }) => command(id, words, run)));
  if (line !== null && hasLine) commands.push(here('line', `Go to line ${formatCount(line)}`, { line }));
  const named = records === 'pending' ? [] : (records ?? []);
  commands.push(
    ...named.map(({ id, line: at }) =>
      at === null
        ? here(`id ${id}`, `Go to the record ${id}`, { id })
        : here(`id ${id} ${at}`, `Go to the record ${id} on line ${formatCount(at)}`, { line: at }),
    ),
  );

  return {
    commands,
    isOpen,
    isPending: isOpen && (records === 'pending' || time.isPending),
    isUnderstood: link !== null || (isOpen && (time.form === 'time' || line !== null)),
    notes(isNothing) {
      if (link !== null && 'fault' in link) return [link.fault];
      if (!isOpen) return [];
      if (line !== null && !hasLine) return [noLine(line, lines, isWhole)];
      if (time.form === 'time') return [time.note];
      const missing = isNothing && line === null ? noRecord(idsOf(text.trim()), isWhole) : '';
      // A time that there is not may be an id.
      return [named.length === 0 ? time.note : '', missing].filter(Boolean);
    },
  };
}

/** Goes somewhere in the timeline, which is looked at next. */
function command(id: string, words: string, go: () => void): Command {
  const run = () => {
    go();
    focusTimeline();
  };
  return { id, words, also: '', keys: [], run };
}
