import type { Mark } from '../../timeline/search/view.ts';
import { type MarkAttributes, useMarkAttributes, useVisited } from './mark-place.ts';

/**
 * What lets matches in a text of a record be marked, and the match in it that is visited.
 *
 * @param what a JSON Pointer into the record, `raw` or `native`
 */
export function useTextMarking(what: string): {
  readonly marking: MarkAttributes;
  readonly visited: Mark | null;
} {
  // A record's own text and its native line have escapes, and are places of their own for what is found as it is written.
  const pointer = what === 'raw' || what === 'native' ? null : what;
  const match = useVisited(pointer);
  const marking = useMarkAttributes(pointer, 'text');
  // A link to the whole text has no characters in it: it is shown as it is read.
  const isInText = match !== null && match.end > match.start && !match.isName && match.pointer === pointer;
  return { marking, visited: isInText ? match : null };
}
