import { type Look, lookOf } from '../../reading/looks.ts';
import type { TextSort, TextView } from '../../timeline/detail.ts';

/** How a text of a record can be read; `what` and `sort` say what it is there. */
export function lookAt({ text, more, isGuarded }: TextView, what: string, sort: TextSort | undefined): Look | null {
  const found = lookOf(text, sort, isGuarded, more > 0);
  // What is read as a value is a member of the record.
  return found?.kind === 'json' && !what.startsWith('/') ? { kind: 'code', language: 'json' } : found;
}
