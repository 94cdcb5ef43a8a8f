import { NO_SYM } from '../base/symbols.ts';
import { RULES } from '../format/rules.ts';
import { type FilterTable } from './filters.ts';
import { hasTyped } from './query/complete.ts';
import { NONE, type QueryKey, specOf } from './query/keys.ts';
import { FACETS, newSubject, turn } from './query-facets.ts';
import type { TimelineIndex } from './rows.ts';
import type { FilterId, ViewName } from './view.ts';

/** A value that a key can have in this session. */
export interface QueryOption {
  readonly text: string;
  /** Whether it is a word of the query's own, rather than a recorded text. */
  readonly isWord: boolean;
  /** What a word means, or a rule says; empty for a recorded text. */
  readonly says: string;
  /** How many of the rows have it that the filters let through. */
  readonly count: number;
}

/** Values that a key can have in a session, those of most rows first. */
export interface Vocabulary {
  readonly options: readonly QueryOption[];
  /** How many more there are. */
  readonly more: number;
}

/** Which values are wanted: those that have what is typed in them. The filters are those that hold beside them. */
export interface VocabularyAsk {
  readonly view: ViewName;
  readonly filters: readonly FilterId[];
  readonly key: QueryKey;
  readonly typed: string;
  readonly limit: number;
}

/** The values of a key that are in a session, with how many rows have each. */
export function vocabularyOf(
  index: TimelineIndex,
  table: FilterTable,
  { view, filters, key, typed, limit }: VocabularyAsk,
): Vocabulary {
  const all = allOptions(index, table, view, key, table.positions(view, filters));
  const wanted = typed.toLowerCase();
  const rank = ({ text }: QueryOption): number => (text.toLowerCase().startsWith(wanted) ? 0 : 1);
  const options = all
    .filter(({ text }) => hasTyped(text, typed))
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) || b.count - a.count || Number(a.isWord) - Number(b.isWord) || compare(a.text, b.text),
    );
  return { options: options.slice(0, limit), more: Math.max(0, options.length - limit) };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function allOptions(
  index: TimelineIndex,
  table: FilterTable,
  view: ViewName,
  key: QueryKey,
  passed: Int32Array,
): QueryOption[] {
  if (key === 'rule') return ruleOptions(index, table, view, passed);
  const { texts, words } = FACETS[key] ?? {};
  const meanings = Object.entries(specOf(key).words);
  const inWords = new Uint32Array(meanings.length);
  const inTexts = new Uint32Array(index.session.facts.symbols.count + 1);
  const isThere = new Uint8Array(inTexts.length);
  const numbers = new Map<number, number>();
  const subject = newSubject(index, view);
  let seen: number[] = [];
  const visit = (sym: number): void => {
    if (!seen.includes(sym)) seen.push(sym);
  };
  let next = 0;
  for (let position = 0; position < index.rows(view).length; position++) {
    turn(subject, position);
    const passes = passed[next] === position;
    if (passes) next++;
    if (texts !== undefined) {
      seen = [];
      texts(subject, visit);
      for (const sym of seen) {
        isThere[sym + 1] = 1;
        if (passes) (inTexts[sym + 1] as number)++;
      }
    }
    if (!passes) continue;
    for (let rest = words?.(subject) ?? 0; rest !== 0; rest &= rest - 1)
      (inWords[31 - Math.clz32(rest & -rest)] as number)++;
    if (key === 'branch') {
      const number = index.session.branches.numberOf(subject.row);
      if (number > 0) numbers.set(number, (numbers.get(number) ?? 0) + 1);
    }
  }
  const none = texts === undefined ? null : (inTexts[NO_SYM + 1] as number);
  const options = meanings.map(([text, says], at) => ({
    text,
    isWord: true,
    says,
    count: text === NONE && none !== null ? none : (inWords[at] as number),
  }));
  return [...options, ...textOptions(index, isThere, inTexts), ...[...numbers].map(numberOption)];
}

const numberOption = ([number, count]: readonly [number, number]): QueryOption => ({
  text: String(number),
  isWord: true,
  says: '',
  count,
});

function textOptions(index: TimelineIndex, isThere: Uint8Array, counts: Uint32Array): QueryOption[] {
  const { facts } = index.session;
  // Two symbols may read the same: texts that are no UTF-8, or that are withheld.
  const byText = new Map<string, number>();
  for (let at = 1; at < isThere.length; at++) {
    if (isThere[at] === 0) continue;
    const text = facts.text(at - 1) ?? '';
    byText.set(text, (byText.get(text) ?? 0) + (counts[at] as number));
  }
  return [...byText].map(([text, count]) => ({ text, isWord: false, says: '', count }));
}

function ruleOptions(index: TimelineIndex, table: FilterTable, view: ViewName, passed: Int32Array): QueryOption[] {
  const { diagnostics } = index.session;
  const says = new Map<string, string>();
  for (let at = 0; at < diagnostics.length; at++) {
    const rule = RULES[diagnostics.ruleAt(at)];
    if (!says.has(rule.code)) says.set(rule.code, rule.says);
  }
  const rows = index.rows(view);
  return [...says].map(([text, words]) => {
    const marks = table.withCode(view, text);
    let count = 0;
    for (const position of passed) count += marks[rows[position] as number] as number;
    return { text, isWord: true, says: words, count };
  });
}
