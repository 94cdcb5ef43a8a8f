import type { Token } from '../../json/tape.ts';
import type { RecordRef } from '../kit/ids.ts';
import type { Conversion } from './conversion.ts';
import type { Message } from './message.ts';
import { N } from './names.ts';

/** What every record type of our own begins with. */
const PREFIX = 'acp/';
const PLAIN = /^[\w$/.-]{1,100}$/;

/**
 * Writes a message as a record of its own kind that shows it whole: type `acp/` and the method, with the kind of an update after a dot
 * (`acp/session/update.usage_update`), and the message under `native`.
 *
 * @param repeats the record that tells what this message tells again
 */
export function writeGeneric(conversion: Conversion, message: Message, repeats: RecordRef | null = null): RecordRef {
  const { tape, writer } = conversion;
  const method = tape.member(message.token, N.method);
  const types: Token[] = [method];
  if (message.method === 'session/update') types.push(kindOfUpdate(conversion, message.params));
  const named = types.filter((token) => tape.isString(token) && !tape.isEmpty(token));
  const ref = named.length > 0 ? conversion.begin(PREFIX, named) : conversion.begin(`${PREFIX}message`);
  if (repeats !== null) writer.word('repeats', writer.idOf(repeats));
  endWhole(conversion, message);
  return ref;
}

/**
 * Writes a response as a record of its own kind: `acp/<method>.result` or `.error` by the method of the request that it answers,
 * `acp/response` for one that answers none, or none for certain.
 *
 * @param isWithheld whether it may hold an answer that was asked for as a secret (ASR-283): then it is not shown
 */
export function writeResponse(
  conversion: Conversion,
  message: Message,
  request: { readonly method: string; readonly record: RecordRef | null } | null,
  isWithheld = false,
): void {
  const { writer } = conversion;
  const method = request === null || !PLAIN.test(request.method) ? null : request.method;
  conversion.begin(
    method === null ? `${PREFIX}response` : `${PREFIX}${method}.${message.error >= 0 ? 'error' : 'result'}`,
  );
  if (request?.record != null) writer.word('request', writer.idOf(request.record));
  if (message.error >= 0) writer.copy('error', message.error);
  if (isWithheld) {
    writer.ascii('capture', '{"native":{"state":"redacted"}}');
    conversion.tellNoMeta();
    conversion.end();
  } else endWhole(conversion, message);
}

/** Writes a line that holds no message, as it stands. */
export function writeLine(conversion: Conversion): void {
  conversion.begin(`${PREFIX}line`);
  conversion.writer.copy('native', 0);
  conversion.end();
}

function endWhole(conversion: Conversion, message: Message): void {
  conversion.writer.copy('native', message.token);
  conversion.tellNoMeta();
  conversion.end();
}

/** The update of a `session/update`: in `params.update`, or, as some agents have it, the params themselves. */
export function updateOf({ tape }: Conversion, params: Token): Token {
  const update = tape.member(params, N.update);
  return tape.isObject(update) ? update : params;
}

/** The kind of an update, -1 when it has none. */
export function kindOfUpdate(conversion: Conversion, params: Token): Token {
  const { tape } = conversion;
  const kind = tape.member(updateOf(conversion, params), N.sessionUpdate);
  return tape.isString(kind) ? kind : -1;
}
