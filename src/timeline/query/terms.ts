import { parseQuery, type Term } from './parse.ts';
import { mergeTerms, printTerm } from './print.ts';

/** A term as a text in its one form; a text that is no term can stand there too, and says so on the page. */
export type TermText = `${string}:${string}`;

/** Whether a filter is a term of a query rather than a count of the header. */
export function isTermText(filter: string): filter is TermText {
  return filter.includes(':') && !filter.startsWith('fault:');
}

/**
 * Takes the text of a query; returns its terms, each in its one form, those of one key put together. A piece that is no term stays as
 * it was written.
 */
export function termsOf(query: string): readonly TermText[] {
  const pieces = parseQuery(query);
  const terms = mergeTerms(pieces.flatMap(({ term }) => (term === null ? [] : [term])));
  const texts = new Set<TermText>();
  for (const term of terms) texts.add(printTerm(term) as TermText);
  for (const { term, raw } of pieces) if (term === null) texts.add(wrongText(raw));
  return [...texts];
}

/** Terms with those of a query added: those of a key that is there already are put together with it. */
export function addTerms(texts: readonly TermText[], query: string): readonly TermText[] {
  return termsOf([...texts, query].join(' '));
}

/** The terms among filters that can be understood. */
export function understood(filters: readonly string[]): readonly Term[] {
  return filters
    .filter(isTermText)
    .flatMap((text) => parseQuery(text))
    .flatMap(({ term }) => (term === null ? [] : [term]));
}

/**
 * A piece that is no term, in a form that is known for one. Only what is wrong with quotes lacks the colon; it gets its key after the
 * minus, so that the quotes begin where they did and are as wrong when they are read again.
 */
function wrongText(raw: string): TermText {
  return (raw.includes(':') ? raw : raw.replace(/^-?/, '$&text:')) as TermText;
}
