import { KEY_NAMES, keyNamed, type QueryKey, specOf } from './keys.ts';

/** What can be completed at a place of a query: the key or the value that is being typed, and the stretch that it would replace. */
export type CompletionPlace =
  | { readonly kind: 'key'; readonly from: number; readonly to: number; readonly typed: string }
  | {
      readonly kind: 'value';
      readonly key: QueryKey;
      readonly isNot: boolean;
      readonly from: number;
      readonly to: number;
      readonly typed: string;
    };

/** What is being typed where the caret stands; null inside what nothing can complete, such as a key that there is not. */
export function completionAt(query: string, caret: number): CompletionPlace | null {
  const from = startOfPiece(query, caret);
  const to = endOfPiece(query, caret);
  const isNot = query.charAt(from) === '-';
  const start = isNot ? from + 1 : from;
  const before = query.slice(start, caret);
  const colon = before.indexOf(':');
  if (colon < 0) return before.startsWith('"') ? null : { kind: 'key', from: start, to, typed: before };
  const key = keyNamed(before.slice(0, colon));
  if (key === null) return null;
  const valueFrom = start + lastComma(before, colon) + 1;
  const typed = query.slice(valueFrom, caret);
  const rest = query.slice(caret, to);
  const valueTo = caret + (typed.startsWith('"') ? endOfQuotes(rest) : (rest.split(',', 1)[0]?.length ?? 0));
  return { kind: 'value', key, isNot, from: valueFrom, to: valueTo, typed: unquote(typed) };
}

/** A query without the piece that the caret is in. */
export function withoutPieceAt(query: string, caret: number): string {
  return `${query.slice(0, startOfPiece(query, caret))}${query.slice(endOfPiece(query, caret))}`;
}

/** Keys that begin with what is typed, or that have it somewhere in their name or meaning. */
export function keysFor(typed: string): readonly QueryKey[] {
  const wanted = typed.toLowerCase();
  const rank = (key: QueryKey): number => {
    const names = [key, ...specOf(key).aliases].map((name) => name.toLowerCase());
    if (names.some((name) => name.startsWith(wanted))) return 0;
    return wanted.length > 1 && names.some((name) => name.includes(wanted)) ? 1 : 2;
  };
  return KEY_NAMES.filter((key) => rank(key) < 2).toSorted((a, b) => rank(a) - rank(b));
}

/** Takes what is typed of a value; returns it without its quotes and escapes. */
function unquote(typed: string): string {
  if (!typed.startsWith('"')) return typed;
  return typed.slice(1).replace(/"$/, '').replaceAll(/\\(.)/g, '$1');
}

/** Where the piece begins that the caret is in: after the last space that is not in quotes. */
function startOfPiece(query: string, caret: number): number {
  let start = 0;
  eachOutside(query.slice(0, caret), (char, at) => {
    if (/\s/.test(char)) start = at + 1;
  });
  return start;
}

function endOfPiece(query: string, caret: number): number {
  let end = query.length;
  eachOutside(query, (char, at) => {
    if (at >= caret && at < end && /\s/.test(char)) end = at;
  });
  return end;
}

function lastComma(before: string, colon: number): number {
  let last = colon;
  eachOutside(before, (char, at) => {
    if (at > colon && char === ',') last = at;
  });
  return last;
}

function endOfQuotes(rest: string): number {
  const found = /(?<!\\)"/.exec(rest);
  return found === null ? rest.length : found.index + 1;
}

/** Calls `see` with every character that is not in quotes. */
function eachOutside(text: string, see: (char: string, at: number) => void): void {
  let isInside = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (isInside && char === '\\') at++;
    else if (char === '"' && (isInside || at === 0 || /[\s:,-]/.test(text.charAt(at - 1)))) isInside = !isInside;
    else if (!isInside) see(char, at);
  }
}

/** Whether a value has in it what is typed, in whatever case: only such a value is offered. */
export function hasTyped(value: string, typed: string): boolean {
  return value.toLowerCase().includes(typed.toLowerCase());
}
