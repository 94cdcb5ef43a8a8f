import { readFragment } from '../../state/fragment.ts';
import { readQuery } from '../../state/search-fragment.ts';
import { countOf } from '../../state/words.ts';

/** A text that is a link: where it leads to on this page, in words; or why it is not followed. */
export type TypedLink = { readonly href: string; readonly words: string } | { readonly fault: string };

/**
 * Reads a link of this page that was pasted: all of it, or what follows its `?` or its `#`.
 *
 * @param here the page's own address
 * @param hasSession whether a session is open, in which a fragment by itself can lead somewhere
 * @returns null for a text that is no link
 */
export function readLink(text: string, here: string, hasSession: boolean): TypedLink | null {
  const typed = text.trim();
  const isWhole = /^https?:\/\/\S+$/i.test(typed);
  if (!isWhole && !(hasSession && FRAGMENT.test(typed)) && !SEARCH.test(typed)) return null;
  if (!URL.canParse(typed, here)) return { fault: 'That is no whole link.' };
  const base = new URL(here);
  const url = new URL(typed, here);
  if (url.origin !== base.origin || url.pathname !== base.pathname)
    return { fault: 'That link leads to another page: nothing that is typed here leaves this one.' };
  const opens = ['src', 'folder'].map((name) => url.searchParams.get(name)).find((value) => value !== null) ?? null;
  if (opens === null && !hasSession) return { fault: 'That link names no file, and none is open.' };
  // What names no file is about the one that is open.
  if (opens === null) url.search = base.search;
  const { session } = readFragment(base.hash);
  if (opens === null && session !== null && readFragment(url.hash).session === null)
    url.hash = `s=${encodeURIComponent(session)}&${url.hash.slice(1)}`;
  const isElsewhere = url.search !== base.search;
  return { href: url.href, words: [isElsewhere ? opens : null, ...placeWords(url.hash)].filter(Boolean).join(', ') };
}

/** What a fragment of this page begins with: one of its members. */
const FRAGMENT = /^#(?:s|view|f|q|r|line|p|find|how)=/;
const SEARCH = /^\?(?:src|folder)=\S+$/;

function placeWords(hash: string): string[] {
  const { session, view, filters, target, pointer } = readFragment(hash);
  const { text } = readQuery(hash);
  return [
    session ?? '',
    view === 'records' ? 'Records' : '',
    filters.length > 0 ? countOf(filters.length, 'filter') : '',
    text === '' ? '' : `search for “${text}”`,
    target === null ? '' : 'id' in target ? `the record ${target.id}` : `line ${target.line}`,
    pointer === null ? '' : `the value ${pointer}`,
  ].filter(Boolean);
}
