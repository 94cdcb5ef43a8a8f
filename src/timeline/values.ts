import type { Name, Tape, Token } from '../json/tape.ts';
import { nameOf } from '../json/tape.ts';
import { timeAt } from '../json/timestamp.ts';
import { N } from '../records/names.ts';
import { countUpTo } from './arrays.ts';
import { BLOCK, type Stretch } from './mask.ts';
import type { Withholder } from './secrets.ts';
import { clip, oneLine, plural, textStart } from './text.ts';

/** A record in a tape, and what must be withheld of it. */
export interface RecordTape {
  readonly row: number;
  readonly tape: Tape;
  readonly withholder: Withholder;
  /** Long texts that have been made; absent where the tape is filled anew meanwhile. */
  readonly texts?: Map<Token, string>;
}

/** Bytes of a string from which on its text is made once for as long as its record is looked at. */
const LONG = 64 << 10;

/** All of the text of a string, without the values of secrets. */
export function shownText({ tape, withholder, texts }: RecordTape, token: Token): string {
  const known = texts?.get(token);
  if (known !== undefined) return known;
  const text = withholder.redact(tape.text(token));
  if (tape.end(token) - tape.start(token) > LONG) texts?.set(token, text);
  return text;
}

/** Whether a token lies in what is withheld of its record. */
export function isWithheld({ row, tape, withholder }: RecordTape, token: Token): boolean {
  const stretches = withholder.stretchesOf(row);
  if (stretches.length === 0 || token < 0) return false;
  const start = tape.start(token);
  const stretch = stretches[countUpTo(stretches.length, (index) => (stretches[index] as Stretch).start, start) - 1];
  return stretch !== undefined && start < stretch.end;
}

/** A value on one line, cut to a row's length: a string's text, a list of strings as a command line, else its JSON. '' for none. */
export function lineOf(record: RecordTape, token: Token): string {
  const { tape } = record;
  if (token < 0) return '';
  if (isWithheld(record, token)) return BLOCK;
  if (tape.isString(token)) return lineOfText(record, token);
  if (tape.isArray(token)) return listLine(record, token);
  // A value that holds one that is withheld is not spelled out.
  if (tape.isObject(token)) return '';
  return record.withholder.redact(tape.raw(token));
}

function lineOfText({ tape, withholder }: RecordTape, token: Token): string {
  const { mask } = withholder;
  // White space at the start takes room and is not shown.
  return clip(oneLine(mask.redactStart(textStart(tape, token, 2 * ROOM + mask.reach), 2 * ROOM)));
}

const ROOM = 400;
const ARGUMENTS = 40;

/** A list on one line: of objects the first one that tells something and how many more there are, else how many; any other as a command. */
function listLine(record: RecordTape, array: Token): string {
  const { tape } = record;
  const count = tape.extra[array] as number;
  const seen: Token[] = [];
  for (const element of tape.elements(array)) {
    if (!tape.isObject(element)) return commandLine(record, array);
    const line = tellingLine(record, element);
    // The count stands at the end, where a row has room for it.
    if (line !== '') return count === 1 ? line : `${clip(line, OF_LIST)} and ${(count - 1).toLocaleString('en')} more`;
    if (seen.push(element) === FEW) break;
  }
  if (count === 0) return '';
  const inside = seen.map((element) => insideLine(record, element)).find((line) => line !== '');
  return plural(count, 'object') + (inside === undefined ? '' : `: ${clip(inside, OF_LIST)}`);
}

/** What an object inside of an object tells. */
function insideLine(record: RecordTape, object: Token): string {
  const { tape } = record;
  let seen = 0;
  for (const { value } of tape.members(object)) {
    if (seen++ === FEW) break;
    const line = tape.isObject(value)
      ? tellingLine(record, value)
      : tape.isArray(value)
        ? firstText(record, value)
        : '';
    if (line !== '') return line;
  }
  return '';
}

function firstText(record: RecordTape, array: Token): string {
  const [first] = record.tape.elements(array);
  return first !== undefined && record.tape.isString(first) ? lineOf(record, first) : '';
}

/** The string of an object that tells most: one by a telling name, else its first. */
function tellingLine(record: RecordTape, object: Token): string {
  for (const name of ITEM_NAMES) {
    const line = stringLine(record, object, name);
    if (line !== null && line !== '') return line;
  }
  for (const { value } of record.tape.members(object)) {
    const line = record.tape.isString(value) ? lineOf(record, value) : '';
    if (line !== '') return line;
  }
  return '';
}

/** Elements of a list that are looked at for one that tells something. */
const FEW = 5;
/** Characters of it: the number of the others should still be in sight. */
const OF_LIST = 80;
/** What the things of a list are about: questions, tasks, edits, files. */
const ITEM_NAMES = [
  'question',
  'content',
  'text',
  'title',
  'subject',
  'description',
  'command',
  'file_path',
  'path',
].map(nameOf);

/** A command given as its arguments. An argument with a space in it is quoted, so that it is seen where each ends. */
function commandLine(record: RecordTape, token: Token): string {
  const words: string[] = [];
  for (const element of record.tape.elements(token)) {
    if (words.length === ARGUMENTS) break;
    const text = record.tape.isArray(element) ? '[…]' : record.tape.isObject(element) ? '{…}' : lineOf(record, element);
    words.push(text === '' || /[\s"'\\]/.test(text) ? JSON.stringify(text) : text);
  }
  return clip(words.join(' '));
}

/** The text of a string member, on one line and cut; null when it is none. */
export function stringLine(record: RecordTape, object: Token, name: Name): string | null {
  const token = record.tape.member(object, name);
  return record.tape.isString(token) ? lineOf(record, token) : null;
}

const TITLE = nameOf('title');
const TELLING = [
  'command',
  'cmd',
  'file_path',
  'notebook_path',
  'pattern',
  'url',
  'query',
  'path',
  'description',
  'prompt',
].map(nameOf);

/** The argument of a call that tells most, or the first line of its text; its title where it has no arguments. */
export function argumentLine(record: RecordTape): string {
  const { tape } = record;
  const input = tape.member(0, N.input);
  if (tape.isString(input)) return lineOf(record, input);
  for (const name of TELLING) {
    const token = tape.member(input, name);
    if (tape.isString(token) || tape.isArray(token)) return lineOf(record, token);
  }
  for (const { value } of tape.members(input)) if (tape.isString(value)) return lineOf(record, value);
  if (tape.isArray(input)) return lineOf(record, input);
  for (const { value } of tape.members(input)) {
    const line = lineOf(record, value);
    if (line !== '') return line;
  }
  return stringLine(record, 0, N.inputText) ?? stringLine(record, 0, TITLE) ?? '';
}

/** The time between two timestamps of one record, in milliseconds; null where they are not both recorded. */
export function timeBetween(tape: Tape, object: Token): number | null {
  const length = timeAt(tape, tape.member(object, N.completedAt)) - timeAt(tape, tape.member(object, N.startedAt));
  return Number.isNaN(length) ? null : length;
}
