import { createContext, type ReactNode, use, useMemo } from 'react';
import type { Mark } from '../../timeline/search/view.ts';
import { useApp } from '../../state/use-app.ts';
import { countOf } from '../../state/words.ts';
import { keyOf, type MarkAttributes } from '../search/mark-place.ts';
import { useTextMarking } from '../search/use-text-marking.ts';
import { useWhenVisited } from '../search/use-when-visited.ts';
import { isDrawn, type Stretch } from './stretches.ts';

interface Marking {
  readonly marking: MarkAttributes;
  readonly visited: Mark | null;
}

/** Which text of a comparison; any other text that is read is taken for the new one. */
export type TextSide = 'old' | 'new';

const NONE: Marking = { marking: {}, visited: null };
const CONTEXTS = { old: createContext(NONE), new: createContext(NONE) } as const;

interface MarkedTextProps {
  /** A JSON Pointer into the record, `raw` or `native`. */
  readonly what: string;
  readonly side?: TextSide;
  readonly children: ReactNode;
}

/** Says which text of a record is read below, so that matches can be marked where its characters are drawn as they are. */
export function MarkedText({ what, side = 'new', children }: MarkedTextProps) {
  const { marking, visited } = useTextMarking(what);
  const Context = CONTEXTS[side];
  return <Context value={useMemo(() => ({ marking, visited }), [marking, visited])}>{children}</Context>;
}

/** What an element must have that draws characters of the text from one on; nothing where it is not known which they are. */
export function useMarkedFrom(
  side: TextSide = 'new',
): (from: number | undefined) => MarkAttributes & { readonly 'data-from'?: number } {
  const { marking } = use(CONTEXTS[side]);
  return (from) => (from === undefined || marking['data-mark'] === undefined ? {} : { ...marking, 'data-from': from });
}

/**
 * Opens what is folded for a match in it that is visited.
 *
 * @param stretches what is folded of a text
 */
export function useOpensFor(stretches: (side: TextSide) => Iterable<Stretch>, open: () => void): void {
  const [old, now] = [use(CONTEXTS.old).visited, use(CONTEXTS.new).visited];
  const isInside = (visited: Mark | null, side: TextSide) => visited !== null && isDrawn(visited, stretches(side));
  useWhenVisited(isInside(now, 'new') ? now : isInside(old, 'old') ? old : null, open);
}

/** Told of a visited match that a look does not draw, and how to know whether it draws another one. */
export type OnHidden = (match: Mark, draws: (other: Mark) => boolean) => void;

/** The match in the text that is visited. */
export function useMarkedVisit(): Mark | null {
  return use(CONTEXTS.new).visited;
}

/**
 * Words about the matches of a text that cannot be marked in its look, because they are drawn with other characters or not at all.
 *
 * @param stretches what is drawn as it stands in the text; null while it is not known
 * @param onHidden called for a visited match that is not
 */
export function useHidden(stretches: readonly Stretch[] | null, onHidden: OnHidden): string {
  const { visited } = use(CONTEXTS.new);
  useWhenVisited(visited !== null && stretches !== null && !isDrawn(visited, stretches) ? visited : null, (match) =>
    onHidden(match, (other) => isDrawn(other, stretches ?? [])),
  );
  return useHiddenWords(
    useMemo(() => (stretches === null ? null : (mark: Mark) => !isDrawn(mark, stretches)), [stretches]),
  );
}

/** The words of `useHidden`. @param isHidden whether a match is not drawn as it stands; null while that is not known */
export function useHiddenWords(isHidden: ((match: Mark) => boolean) | null): string {
  const { marking } = use(CONTEXTS.new);
  const key = marking['data-mark'];
  const marks = useApp((state) => state.marks);
  return useMemo(() => {
    if (isHidden === null || key === undefined) return '';
    const hidden = marks.filter((mark) => keyOf(mark) === key && isHidden(mark)).length;
    return hidden === 0 ? '' : `${countOf(hidden, 'match', 'matches')} marked in the raw text alone`;
  }, [marks, key, isHidden]);
}
