import { KEY_NAMES, keyNamed, type QueryKey, specOf, wordOf } from './keys.ts';
import { nearest } from './nearest.ts';
import { readLines, readTimes } from './ranges.ts';

/** A place in the text of a query, from its first character to the one after its last. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** What is wrong at a place of a query. */
export interface QueryFault extends Place {
  readonly message: string;
}

/** One value of a term. A quoted one is a recorded text to the letter; an unquoted one may be a word of the query's own or have a `*`. */
export interface TermValue extends Place {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** One condition: rows of which the key has one of the values, or has none of them where it is negated. */
export interface Term {
  readonly key: QueryKey;
  readonly isNot: boolean;
  readonly values: readonly TermValue[];
}

/** A part of a query between spaces: a term, and what is wrong with it, which keeps it from being one. */
export interface Piece extends Place {
  readonly raw: string;
  readonly term: Term | null;
  readonly faults: readonly QueryFault[];
}

/**
 * Reads a query. Its grammar stands in README.md beside this file. Every text is some query: what is wrong is told of the piece that
 * it is in, and the other pieces mean what they would without it.
 */
export function parseQuery(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    if (isSpace(text.charAt(at))) {
      at++;
      continue;
    }
    const piece = readPiece(text, at);
    pieces.push(piece);
    at = piece.to;
  }
  return pieces;
}

/** The one term that a text is; null where it is none, or more than one. */
export function parseTerm(text: string): Term | null {
  const [piece, ...others] = parseQuery(text);
  return piece === undefined || others.length > 0 ? null : piece.term;
}

/** Words of a key that a message names; the completion has all of them. */
const NAMED = 6;

const isSpace = (char: string): boolean => /\s/.test(char);

function readPiece(text: string, from: number): Piece {
  const isNot = text.charAt(from) === '-' && from + 1 < text.length && !isSpace(text.charAt(from + 1));
  const start = isNot ? from + 1 : from;
  const [name = '', colon] = /^([A-Za-z][\w-]*)(:)?/.exec(text.slice(start))?.slice(1) ?? [];
  const hasKey = colon !== undefined;
  const valuesFrom = hasKey ? start + name.length + 1 : start;
  const { values, to, faults } = readValues(text, valuesFrom, hasKey);
  const finish = (term: Term | null, found: readonly QueryFault[]): Piece => ({
    from,
    to,
    raw: text.slice(from, to),
    term: found.length === 0 ? term : null,
    faults: found,
  });
  if (!hasKey)
    return finish({ key: 'text', isNot, values }, [...faults, ...operatorFaults(text.slice(start, to), start)]);
  const key = keyNamed(name);
  if (key === null) return finish(null, [unknownKey(name, start)]);
  if (faults.length > 0) return finish(null, faults);
  if (values.every((value) => value.text === '' && !value.isQuoted))
    return finish(null, [{ from: start, to, message: `${key}: needs a value` }]);
  const wrong = values.flatMap((value) => {
    const message = valueFault(key, value);
    return message === null ? [] : [{ from: value.from, to: Math.max(value.to, value.from + 1), message }];
  });
  return finish({ key, isNot, values }, wrong);
}

const EITHER = 'several values of one key stand between commas, as in status:failed,denied';
const BOTH = 'all terms have to hold';
/** What other languages of queries have between terms, and what is written here: looked for as words they would hide what was meant. */
const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['OR', EITHER],
  ['||', EITHER],
  ['|', EITHER],
  ['AND', BOTH],
  ['&&', BOTH],
  ['&', BOTH],
  ['NOT', 'a minus before a term turns it round, as in -status:failed'],
]);

function operatorFaults(word: string, from: number): QueryFault[] {
  const instead = OPERATORS.get(word);
  if (instead === undefined) return [];
  return [{ from, to: from + word.length, message: `there is no ${word}: ${instead}; in quotes it is a word` }];
}

function unknownKey(name: string, from: number): QueryFault {
  const near = nearest(name, KEY_NAMES);
  const hint =
    near === null ? `there are ${KEY_NAMES.join(', ')}; a text with a colon goes in quotes` : `did you mean ${near}?`;
  return { from, to: from + name.length, message: `there is no key “${name}”: ${hint}` };
}

/** What is wrong with a value of a key; null for nothing. */
function valueFault(key: QueryKey, { text, isQuoted }: TermValue): string | null {
  const { form, words } = specOf(key);
  if (text === '' && !isQuoted) return 'a value is missing beside the comma';
  if (form === 'recorded' || (!isQuoted && wordOf(key, text) !== null)) return null;
  if (form === 'text') return text === '' ? 'nothing to look for' : null;
  if (form === 'branches' && /^\d{1,9}$/.test(text)) return null;
  const found = form === 'lines' ? readLines(text) : form === 'times' ? readTimes(text) : null;
  if (found !== null) return typeof found === 'string' ? found : null;
  const known = Object.keys(words);
  const near = nearest(text, known);
  if (near !== null) return `${key} has no value “${text}”: did you mean ${near}?`;
  const others = known.length > NAMED ? ' and others' : form === 'branches' ? ', or a number' : '';
  return `${key} has no value “${text}”: there are ${known.slice(0, NAMED).join(', ')}${others}`;
}

/** Values between commas; without a key a comma is a character like any other. */
function readValues(
  text: string,
  from: number,
  hasKey: boolean,
): { values: TermValue[]; to: number; faults: QueryFault[] } {
  const values: TermValue[] = [];
  const faults: QueryFault[] = [];
  let at = from;
  for (;;) {
    const { value, to, fault } = text.charAt(at) === '"' ? readQuoted(text, at) : readBare(text, at, hasKey);
    values.push(value);
    at = to;
    if (fault !== null) faults.push(fault);
    if (!hasKey || text.charAt(at) !== ',') break;
    at++;
  }
  return { values, to: at, faults };
}

interface Read {
  readonly value: TermValue;
  readonly to: number;
  readonly fault: QueryFault | null;
}

function readBare(text: string, from: number, hasKey: boolean): Read {
  let to = from;
  const end = hasKey ? /[\s,]/ : /\s/;
  while (to < text.length && !end.test(text.charAt(to))) to++;
  return { value: { text: text.slice(from, to), isQuoted: false, from, to }, to, fault: null };
}

function readQuoted(text: string, from: number): Read {
  let inside = '';
  let at = from + 1;
  for (; at < text.length && text.charAt(at) !== '"'; at++) {
    if (text.charAt(at) === '\\' && at + 1 < text.length) at++;
    inside += text.charAt(at);
  }
  const isClosed = at < text.length;
  let to = Math.min(at + 1, text.length);
  const value = { text: inside, isQuoted: true, from, to };
  const stray = to;
  while (to < text.length && !isSpace(text.charAt(to)) && text.charAt(to) !== ',') to++;
  const fault = !isClosed
    ? { from, to, message: 'the quotes are not closed' }
    : to > stray
      ? { from: stray, to, message: 'a space or a comma is missing after the quotes' }
      : null;
  return { value, to, fault };
}
