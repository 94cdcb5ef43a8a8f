import { type Name, nameOf, type Token } from '../json/tape.ts';
import { N } from '../records/names.ts';
import { clip, oneLine, plural } from './text.ts';
import { lineOf, type RecordTape, shownText, stringLine } from './values.ts';

/** What tells most of a record, on one line. */
export interface Line {
  readonly text: string;
  /** Whether it is not the record's text but what is said in its place: that there is none, and what there is. */
  readonly missing: boolean;
}

/** Parts of a content that are looked at for one with a text. */
const MOST_PARTS = 20;
/** Kinds of parts that are named where none is a text. */
const FEW_KINDS = 3;

const THINKING = nameOf('thinking');
const TEXT_NAMES = [N.text, THINKING];
const [URI, TITLE, SUMMARY, DESCRIPTION, PROMPT, ENTRIES] = (
  ['uri', 'title', 'summary', 'description', 'prompt', 'entries'] as const
).map(nameOf) as [Name, Name, Name, Name, Name, Name];

/** A text of the record itself; '' says that there is none. */
export function recorded(text: string): Line {
  return { text, missing: false };
}

/** A text of the record; another line where there is none. */
export function recordedOr(text: string, other: () => Line): Line {
  return text === '' ? other() : recorded(text);
}

/** The first text of a message's or result's content; where there is none, what there is. */
export function contentLine(record: RecordTape, content: Token): Line {
  const { tape } = record;
  if (content < 0 || tape.isNull(content)) return said('content not recorded');
  const isOne = tape.isString(content) || tape.isObject(content);
  if (!isOne && !tape.isArray(content)) return said('no text');
  const kinds: string[] = [];
  let seen = 0;
  let others = 0;
  let isBlank = false;
  for (const part of isOne ? [content] : tape.elements(content)) {
    if (seen === MOST_PARTS) break;
    seen++;
    const texts = tape.isString(part) ? [part] : TEXT_NAMES.map((name) => tape.member(part, name));
    const own = texts.filter((token) => tape.isString(token));
    for (const token of own) {
      const line = wholeLineOf(record, token);
      if (line !== '') return recorded(line);
      isBlank ||= tape.text(token) !== '';
    }
    if (own.length > 0) continue;
    others++;
    const kind = partWord(record, part);
    if (kind !== '' && !kinds.includes(kind)) kinds.push(kind);
  }
  const count = isOne ? 1 : (tape.extra[content] as number);
  if (count > seen) return said(`no text in the first ${MOST_PARTS} of ${plural(count, 'part')}`);
  if (others > 0) return said(`no text: ${partWords(others, kinds)}`);
  return said(isBlank ? 'only white space' : 'empty');
}

/** What a message says; where it has no text, what it has. Its role is no text of it, and neither is any other of its values. */
export function messageLine(record: RecordTape): Line {
  const line = contentLine(record, record.tape.member(0, N.content));
  if (!line.missing || record.tape.member(0, N.content) >= 0) return line;
  const other = ownLine(record);
  return other.text === '' ? line : other;
}

/** The text of a reasoning; where there is none, what its content has. */
export function reasoningLine(record: RecordTape): Line {
  const own = TEXT_NAMES.map((name) => stringLine(record, 0, name)).find((text) => text !== null && text !== '');
  return recordedOr(own ?? '', () => {
    const content = record.tape.member(0, N.content);
    return content < 0 ? genericLine(record) : contentLine(record, content);
  });
}

const said = (text: string): Line => ({ text, missing: true });

/** A text on one line, also where more white space stands at its start than a row reads. */
function wholeLineOf(record: RecordTape, token: Token): string {
  return lineOf(record, token) || clip(oneLine(shownText(record, token)));
}

/** Parts that are no texts: what one is; of several how many, and of which kinds. */
function partWords(count: number, kinds: readonly string[]): string {
  const named = kinds.slice(0, FEW_KINDS).join(', ') + (kinds.length > FEW_KINDS ? ', …' : '');
  if (count === 1 && named !== '') return named;
  return plural(count, 'part') + (named === '' ? '' : `: ${named}`);
}

/** What a part without a text is, by its own type. */
function partWord(record: RecordTape, part: Token): string {
  const type = stringLine(record, part, N.type) ?? '';
  const what = stringLine(record, part, N.mimeType) ?? stringLine(record, part, URI) ?? '';
  return type === '' ? '' : what === '' ? type : `${type} ${what}`;
}

const TEXT_LIKE = [
  N.text,
  N.message,
  TITLE,
  SUMMARY,
  DESCRIPTION,
  PROMPT,
  N.name,
  N.command,
  N.label,
  N.path,
  N.output,
];
const ENVELOPE = new Set([
  'type',
  'id',
  'ts',
  'seq',
  'supersedes',
  'callId',
  'subagentId',
  'inferenceId',
  'sessionId',
  'status',
]);

/** The one thing that tells most of a record whose layout is not known: its first text-like member, of its own or of what the source wrote. */
export function genericLine(record: RecordTape): Line {
  const { tape } = record;
  const own = textLike(record, 0);
  if (own.text !== '' && !own.missing) return own;
  for (const { key, value } of tape.members(0)) {
    if (tape.isString(value) && !ENVELOPE.has(tape.text(key))) return recorded(lineOf(record, value));
  }
  const native = nativeLine(record);
  return native.text === '' ? own : native;
}

/** The first text-like member of a record, of its own or of what the source wrote. '' for none. */
function ownLine(record: RecordTape): Line {
  const own = textLike(record, 0);
  return own.text === '' || own.missing ? nativeLine(record) : own;
}

function nativeLine(record: RecordTape): Line {
  const native = record.tape.member(0, N.native);
  return firstText([native, ...NATIVE_BODIES.map((name) => record.tape.member(native, name))], (object) =>
    textLike(record, object),
  );
}

/** Where the agents' lines keep what they are about. */
const NATIVE_BODIES = ['data', 'attachment', 'payload', 'message'].map(nameOf);

function textLike(record: RecordTape, object: Token): Line {
  const { tape } = record;
  for (const name of TEXT_LIKE) {
    const line = stringLine(record, object, name);
    if (line !== null && line !== '') return recorded(line);
  }
  return firstText([N.content, N.message, ENTRIES], (name) => {
    const token = tape.member(object, name);
    const content = tape.isObject(token) && name === N.message ? tape.member(token, N.content) : token;
    // What is not there is not missed where it need not be.
    return content < 0 || tape.isNull(content) ? recorded('') : contentLine(record, content);
  });
}

/** The first line that is a text; else what is said in the place of the first. */
function firstText<From>(from: readonly From[], lineOfOne: (one: From) => Line): Line {
  let other = recorded('');
  for (const one of from) {
    const line = lineOfOne(one);
    if (line.text !== '' && !line.missing) return line;
    if (other.text === '') other = line;
  }
  return other;
}
