import type { FilterTable } from './filters.ts';
import { type QueryKey, specOf, wordOf } from './query/keys.ts';
import { nearest } from './query/nearest.ts';
import { parseTerm, type Term, type TermValue } from './query/parse.ts';
import { isTermText, type TermText } from './query/terms.ts';
import { newSubject, turn } from './query-facets.ts';
import { codesOf } from './query-match.ts';
import { vocabularyOf } from './query-vocabulary.ts';
import type { TimelineIndex } from './rows.ts';
import type { FilterId, ViewName } from './view.ts';

/** What is to be said of a term in this session. */
export interface TermNote {
  readonly term: TermText;
  /** How many rows it lets through by itself; null where that takes the file, or it is no term. */
  readonly count: number | null;
  /** Of each value that no row has: that it has none, and what was perhaps meant. */
  readonly notes: readonly string[];
}

/** Says of each term among filters how much it lets through, and which of its values nothing in the session has. */
export function termNotes(
  index: TimelineIndex,
  table: FilterTable,
  view: ViewName,
  filters: readonly FilterId[],
): TermNote[] {
  return filters.filter(isTermText).map((text) => {
    const term = parseTerm(text);
    if (term === null || term.key === 'text') return { term: text, count: null, notes: [] };
    const notes = term.values
      .filter((value) => count(index, table, view, { ...term, isNot: false, values: [value] }) === 0)
      .map((value) => noteOf(index, table, view, term.key, value));
    return { term: text, count: count(index, table, view, term), notes };
  });
}

function count(index: TimelineIndex, table: FilterTable, view: ViewName, term: Term): number {
  const test = table.testOf(term);
  if (test === null) return 0;
  const subject = newSubject(index, view);
  let passed = 0;
  for (let position = 0; position < index.rows(view).length; position++) {
    turn(subject, position);
    if (test(subject)) passed++;
  }
  return passed;
}

/** That no row has a value, and which ones there are. */
function noteOf(index: TimelineIndex, table: FilterTable, view: ViewName, key: QueryKey, value: TermValue): string {
  const nothing = `no row has ${key} “${value.text}”`;
  if (!value.isQuoted && wordOf(key, value.text) !== null) return nothing;
  if (key === 'rule' && codesOf(value).length === 0)
    return `there is no rule “${value.text}”${near(value, ruleCodes(index, table, view))}`;
  if (specOf(key).form !== 'recorded') return nothing;
  const { options } = vocabularyOf(index, table, { view, filters: [], key, typed: '', limit: KNOWN });
  return (
    nothing +
    near(
      value,
      options.filter(({ isWord, count: rows }) => !isWord && rows > 0).map(({ text }) => text),
    )
  );
}

/** Values that are looked through for what was perhaps meant, and how many of them are named. */
const KNOWN = 2000;
const NAMED = 4;

function ruleCodes(index: TimelineIndex, table: FilterTable, view: ViewName): string[] {
  return vocabularyOf(index, table, { view, filters: [], key: 'rule', typed: '', limit: KNOWN }).options.map(
    ({ text }) => text,
  );
}

function near({ text }: TermValue, known: readonly string[]): string {
  const meant = nearest(text, known);
  if (meant !== null) return `: did you mean “${meant}”?`;
  if (known.length === 0) return '';
  const named = known.slice(0, NAMED).map((other) => `“${other}”`);
  return `; there ${known.length === 1 ? 'is' : 'are'} ${named.join(', ')}${known.length > NAMED ? ' and others' : ''}`;
}
