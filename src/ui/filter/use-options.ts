import { useEffect, useMemo, useState } from 'react';
import { versionOf } from '../../state/load.ts';
import { useApp } from '../../state/use-app.ts';
import {
  completionAt,
  type CompletionPlace,
  hasTyped,
  keysFor,
  withoutPieceAt,
} from '../../timeline/query/complete.ts';
import { type QueryKey, specOf } from '../../timeline/query/keys.ts';
import { parseTerm } from '../../timeline/query/parse.ts';
import { printValue } from '../../timeline/query/print.ts';
import { isTermText, termsOf } from '../../timeline/query/terms.ts';
import type { Vocabulary } from '../../timeline/query-vocabulary.ts';

/** Values offered at once. */
const MOST = 60;

/** Something that can be put where the caret is. */
export interface Option {
  /** What is written. */
  readonly insert: string;
  /** What is shown of it, and what it means. */
  readonly label: string;
  readonly says: string;
  /** Rows that have it; null for a key. */
  readonly count: number | null;
}

/** What can be written at the caret. */
export interface Options {
  readonly place: CompletionPlace | null;
  readonly options: readonly Option[];
  /** How many more values there are that have in them what is typed. */
  readonly more: number;
}

/** Finds what can be written at the caret: keys, and the values that the session has, with how many rows have each. */
export function useOptions(query: string, caret: number, isWanted: boolean): Options {
  const place = useMemo(() => (isWanted ? completionAt(query, caret) : null), [query, caret, isWanted]);
  const key = place?.kind === 'value' ? place.key : null;
  const values = useVocabulary(key, place?.typed ?? '', key === null ? '' : withoutPieceAt(query, caret));
  return useMemo(() => {
    if (place === null) return { place, options: [], more: 0 };
    if (place.kind === 'key') return { place, options: keysFor(place.typed).map(keyOption), more: 0 };
    // Values that came for what was typed before stand there until the others come, without those that are ruled out by now.
    const options = (values?.options ?? [])
      .filter((value) => hasTyped(value.text, place.typed))
      .map(({ text, isWord, says, count }) => ({
        insert: printValue(place.key, { text, isQuoted: !isWord }),
        label: text === '' ? '""' : text,
        says,
        count,
      }));
    return { place, options, more: values?.more ?? 0 };
  }, [place, values]);
}

function keyOption(key: QueryKey): Option {
  return { insert: `${key}:`, label: `${key}:`, says: specOf(key).says, count: null };
}

/**
 * Asks the worker for the values of a key; null until they are there. Filters narrow them, and so do the other terms that are being written;
 * those of the same key do not.
 */
function useVocabulary(key: QueryKey | null, typed: string, written: string): Vocabulary | null {
  const ask = useApp((state) => state.ask);
  const view = useApp((state) => state.view);
  const filters = useApp((state) => state.filters);
  const version = useApp((state) => versionOf(state.load));
  // Values are those of one such question, whatever of them is typed: another one has other counts.
  const question = useMemo(() => {
    if (key === null || specOf(key).form === 'text') return null;
    const terms = termsOf(written).filter((term) => parseTerm(term) !== null);
    const others = [...filters, ...terms].filter((filter) => !isTermText(filter) || parseTerm(filter)?.key !== key);
    return { view, filters: others, key, limit: MOST };
  }, [view, filters, key, written]);
  const [found, setFound] = useState<{ readonly of: object; readonly values: Vocabulary } | null>(null);
  useEffect(() => {
    if (question === null || version === 0) return undefined;
    let isCurrent = true;
    ask('vocabulary', { ...question, typed }).then(
      (values) => {
        if (isCurrent) setFound({ of: question, values });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, question, typed, version]);
  return found?.of === question ? found.values : null;
}
