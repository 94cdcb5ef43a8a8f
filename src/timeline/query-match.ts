import { NO_SYM } from '../base/symbols.ts';
import { RULES } from '../format/rules.ts';
import { NONE, type QueryKey, specOf, wordOf } from './query/keys.ts';
import type { Term, TermValue } from './query/parse.ts';
import { isWithin, readLines, readTimes } from './query/ranges.ts';
import { FACETS, type Subject } from './query-facets.ts';
import type { TimelineIndex } from './rows.ts';
import type { ViewName } from './view.ts';

/** Whether a row passes. */
export type Test = (subject: Subject) => boolean;

/** Gives the rows with a diagnostic of a code, in each view. */
export type WithCode = (code: string) => Readonly<Record<ViewName, Uint8Array>>;

/** What a term asks of a row, from the index alone; null for `text:`, which takes the file. */
export function testOf(term: Term, index: TimelineIndex, withCode: WithCode): Test | null {
  if (term.key === 'text') return null;
  const test = positiveTest(term, index, withCode);
  return term.isNot ? (subject) => !test(subject) : test;
}

/** The texts that a `text:` term looks for, any of which is enough; as `foldedText` has them. */
export function wordsSought(term: Term): readonly string[] {
  return term.values.map(({ text }) => foldedText(text));
}

/** A text as `text:` compares it: in any case, and however its letters are composed, as macOS has the names of files. */
export function foldedText(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function positiveTest({ key, values }: Term, index: TimelineIndex, withCode: WithCode): Test {
  if (key === 'rule') return ruleTest(values, withCode);
  if (key === 'time') return timeTest(values, index);
  if (key === 'line') return lineTest(values, index);
  const test = facetTest(key, values, index);
  return key === 'branch' ? branchTest(values, index, test) : test;
}

function lineTest(values: readonly TermValue[], { session: { facts } }: TimelineIndex): Test {
  const ranges = values.map(({ text }) => readLines(text)).filter((range) => typeof range !== 'string');
  const { line } = facts;
  return ({ place }) => ranges.some(({ from, to }) => line.at(place) >= from && line.at(place) <= to);
}

function branchTest(values: readonly TermValue[], { session: { branches } }: TimelineIndex, byWord: Test): Test {
  const numbers = new Set(values.map(({ text }) => Number(text)).filter((number) => number > 0));
  return (subject) => byWord(subject) || numbers.has(branches.numberOf(subject.row));
}

/** The codes of rules that a value means: any case will do, and a `*` for what is left out. */
export function codesOf({ text, isQuoted }: TermValue): readonly string[] {
  const matches = isQuoted ? (code: string) => code === text : patternOf(text, 'i');
  return CODES.filter(matches);
}

const CODES = [...new Set(Object.values(RULES).map(({ code }) => code))];

function ruleTest(values: readonly TermValue[], withCode: WithCode): Test {
  const tables = [...new Set(values.flatMap(codesOf))].map(withCode);
  return ({ view, row }) => tables.some((table) => table[view][row] === 1);
}

function timeTest(values: readonly TermValue[], { session: { facts } }: TimelineIndex): Test {
  const wantsNone = values.some((value) => isNone('time', value));
  const ranges = values.map(({ text }) => readTimes(text)).filter((range) => typeof range !== 'string');
  const { times } = facts;
  return ({ place }) => {
    const moment = times.at(place);
    if (moment === null) return wantsNone && !times.isRecorded(place);
    return ranges.some((range) => isWithin(range.on === 'moment' ? moment : times.clockAt(place), range));
  };
}

const isNone = (key: QueryKey, { text, isQuoted }: TermValue): boolean => !isQuoted && wordOf(key, text) === NONE;

function facetTest(key: QueryKey, values: readonly TermValue[], index: TimelineIndex): Test {
  const facet = FACETS[key];
  const words = Object.keys(specOf(key).words);
  let wanted = 0;
  for (const { text, isQuoted } of values) {
    const word = isQuoted ? null : wordOf(key, text);
    if (word !== null && (word !== NONE || facet?.texts === undefined)) wanted |= 1 << words.indexOf(word);
  }
  const { words: wordsOf, texts } = facet ?? {};
  const byWord: Test | null =
    wanted === 0 || wordsOf === undefined ? null : (subject) => (wordsOf(subject) & wanted) !== 0;
  if (texts === undefined) return byWord ?? never;
  const isText = textTable(key, values, index);
  let found = false;
  const visit = (sym: number): void => {
    found ||= isText(sym);
  };
  return (subject) => {
    if (byWord?.(subject) === true) return true;
    found = false;
    texts(subject, visit);
    return found;
  };
}

const never: Test = () => false;

/** Whether a recorded text is one that the values mean. Each is looked at once: a million rows have a few thousand of them. */
function textTable(key: QueryKey, values: readonly TermValue[], { session }: TimelineIndex): (sym: number) => boolean {
  const wantsNone = values.some((value) => isNone(key, value));
  // A word of the key means what the word says, and not a text that reads the same: that one stands in quotes.
  const tests = values
    .filter(({ text, isQuoted }) => isQuoted || wordOf(key, text) === null)
    .map(({ text, isQuoted }) =>
      isQuoted || !text.includes('*') ? (recorded: string) => recorded === text : patternOf(text),
    );
  const { facts } = session;
  const known = new Int8Array(facts.symbols.count);
  return (sym) => {
    if (sym === NO_SYM) return wantsNone;
    if (known[sym] === 0) {
      // As it may be shown: what is withheld is not found.
      const text = facts.text(sym);
      known[sym] = text !== null && tests.some((test) => test(text)) ? 1 : -1;
    }
    return known[sym] === 1;
  };
}

/** A test for texts that are like a pattern, whose `*` stand for anything. Without backtracking: the pieces are looked for in order. */
function patternOf(pattern: string, flags: '' | 'i' = ''): (text: string) => boolean {
  const fold = (text: string): string => (flags === 'i' ? text.toLowerCase() : text);
  const pieces = fold(pattern).split('*');
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  return (recorded) => {
    const text = fold(recorded);
    if (pieces.length === 1) return text === first;
    if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
    let at = first.length;
    const end = text.length - last.length;
    for (const piece of pieces.slice(1, -1)) {
      const found = text.indexOf(piece, at);
      if (found < 0 || found + piece.length > end) return false;
      at = found + piece.length;
    }
    return true;
  };
}
