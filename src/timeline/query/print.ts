import type { Term, TermValue } from './parse.ts';
import { type QueryKey, specOf, wordOf } from './keys.ts';

/** A value as a query has to write it, so that it is read as the same: in quotes only where it would mean something else without. */
export function printValue(key: QueryKey, { text, isQuoted }: Pick<TermValue, 'text' | 'isQuoted'>): string {
  const isTold = isQuoted && specOf(key).form !== 'text' && (text.includes('*') || wordOf(key, text) !== null);
  const needsQuotes = isTold || text === '' || /[\s,]/.test(text) || (isQuoted && text.includes('"'));
  return needsQuotes ? `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"` : text;
}

/** A term in the one form that all ways of writing it have in common: with its key, and each value once. */
export function printTerm({ key, isNot, values }: Term): string {
  const printed = values.map(({ text, isQuoted }) => {
    const word = isQuoted ? null : wordOf(key, text);
    return printValue(key, { text: word ?? text, isQuoted });
  });
  return `${isNot ? '-' : ''}${key}:${[...new Set(printed)].join(',')}`;
}

/**
 * Terms put together as far as they can be: those of one key ask for one of their values, so they are one term. Words that are looked
 * for stay apart, for a row has to have them all.
 */
export function mergeTerms(terms: readonly Term[]): readonly Term[] {
  const merged: Term[] = [];
  for (const term of terms) {
    const at = merged.findIndex(({ key, isNot }) => key === term.key && isNot === term.isNot && key !== 'text');
    const other = merged[at];
    if (other === undefined) merged.push(term);
    else merged[at] = { ...other, values: [...other.values, ...term.values] };
  }
  return merged;
}
