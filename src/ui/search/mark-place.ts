import { createContext, use } from 'react';
import { useApp } from '../../state/use-app.ts';
import type { Mark } from '../../timeline/search/view.ts';

/** The record, or the blob or native line of one, that what stands below is about. */
export type MarkPlace = Pick<Mark, 'row' | 'blob' | 'isNative'>;

const MarkContext = createContext<MarkPlace | null>(null);

/** Says what the values below are of, so that matches in them can be marked. */
export const MarkPlaceProvider = MarkContext;

/** What the values here are of; null where nothing says so. */
export function usePlace(): MarkPlace | null {
  return use(MarkContext);
}

/** How a value's characters are drawn: as they are, or as JSON writes them. */
type Form = 'text' | 'json';

/** What an element that draws a value, or a member's name, must have for matches in it to be marked. */
export interface MarkAttributes {
  readonly 'data-mark'?: string;
  readonly 'data-form'?: Form;
}

/**
 * The attributes of an element that draws a value from its first character on.
 *
 * @param pointer null for a text that is no JSON
 */
export function useMarkAttributes(pointer: string | null, form: Form, isName = false): MarkAttributes {
  const place = use(MarkContext);
  return place === null ? {} : { 'data-mark': keyOf({ ...place, pointer, isName }), 'data-form': form };
}

/** What an element and the marks in it have in common. */
export function keyOf({ row, blob, isNative, pointer, isName }: Omit<Mark, 'start' | 'end'>): string {
  return JSON.stringify([row, blob, isNative, pointer, isName]);
}

/**
 * What is visited, where it is in the value at a pointer, or inside it; else null: a match of the search, or a value that a link leads to,
 * as a mark without a character. Every visit is another object.
 */
export function useVisited(pointer: string | null): Mark | null {
  const place = use(MarkContext);
  return useApp(({ match, pointed }) => {
    const visited = match ?? pointed?.mark ?? null;
    if (visited === null || place === null || visited.row !== place.row) return null;
    if (visited.blob !== place.blob || visited.isNative !== place.isNative) return null;
    return isWithin(visited.pointer, pointer) ? visited : null;
  });
}

/** Whether a pointer names a value or something inside of it. */
export function isWithin(pointer: string | null, outer: string | null): boolean {
  if (pointer === null || outer === null) return pointer === outer;
  return pointer === outer || pointer.startsWith(`${outer}/`);
}
