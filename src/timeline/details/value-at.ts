import { NO_TOKEN, type Token } from '../../json/tape.ts';
import { isWithheld, type RecordTape } from '../values.ts';
import { type DetailSource, viewOf } from './read-view.ts';
import type { DetailContext } from './record-view.ts';

/**
 * How a record stands to a JSON Pointer: it has the value; the value, or one around it, is withheld; it has none there; it is not laid out,
 * since its line is no record or too long; or the text is no JSON Pointer.
 */
export type ValueStanding = 'there' | 'withheld' | 'absent' | 'unread' | 'malformed';

/** What a JSON Pointer comes to in a record. */
export interface ValueAt {
  readonly standing: ValueStanding;
  /** The value that can be shown: that which is named, or the withheld one that it lies in; null where there is none. */
  readonly pointer: string | null;
}

/** A JSON Pointer (RFC 6901): steps that begin with a slash each, in which a tilde is written ~0 and a slash ~1. */
const POINTER = /^(?:\/(?:[^/~]|~[01])*)*$/;

/**
 * Finds what a JSON Pointer comes to. Names are compared as they are shown: a pointer that was copied leads back, and one that guesses at
 * a secret finds nothing. What lies in a withheld value is not told apart from what does not.
 *
 * @param row the record's index row
 */
export async function valueAt(
  context: DetailContext,
  source: DetailSource,
  row: number,
  pointer: string,
): Promise<ValueAt> {
  if (!POINTER.test(pointer)) return { standing: 'malformed', pointer: null };
  const record = (await viewOf(context, source, row))?.record;
  if (record === undefined) return { standing: 'unread', pointer: null };
  let at: Token = 0;
  let path = '';
  for (const step of pointer.split('/').slice(1)) {
    if (isWithheld(record, at)) break;
    at = childAt(record, at, step.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (at === NO_TOKEN) return { standing: 'absent', pointer: null };
    path += `/${step}`;
  }
  return { standing: isWithheld(record, at) || isSecret(record, at) ? 'withheld' : 'there', pointer: path };
}

/** Of a repeated name the last counts. */
function childAt({ tape, withholder }: RecordTape, at: Token, step: string): Token {
  let found: Token = NO_TOKEN;
  if (tape.isObject(at)) {
    for (const { key, value } of tape.members(at)) if (withholder.redact(tape.text(key)) === step) found = value;
  } else if (tape.isArray(at)) {
    let index = 0;
    for (const element of tape.elements(at)) if (String(index++) === step) found = element;
  }
  return found;
}

/** Whether all of a text or number is the value of a secret that was given elsewhere. */
function isSecret({ tape, withholder }: RecordTape, at: Token): boolean {
  if (tape.isObject(at) || tape.isArray(at)) return false;
  return withholder.mask.isValue(tape.isString(at) ? tape.text(at) : tape.raw(at));
}
