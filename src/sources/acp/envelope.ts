import { decodeUtf8, encodeUtf8 } from '../../base/bytes.ts';
import { scan } from '../../json/scan.ts';
import { nameOf, type Tape, type Token } from '../../json/tape.ts';
import { isTimestamp } from '../../base/timestamp.ts';
import type { Json } from '../kit/writer.ts';
import type { Message } from './message.ts';
import { N } from './names.ts';
import { SAID_SIDES, SIDES } from './registry.ts';

/** What a line of a log holds: the messages, and what the log itself says of them. */
export interface Opened {
  /** Tokens of the messages; several for a batch. */
  readonly messages: readonly Token[];
  /** How the log marks the direction, null when it does not. */
  readonly label: string | null;
  /** How the log marks the connection, null when it does not. */
  readonly connection: string | null;
  /** When, as JSON text, where the log says so. */
  readonly ts: Json | null;
  /** Whether the tape now holds the message alone, read out of a text. */
  readonly isInner: boolean;
}

const COPIED_DIRECTION = nameOf('_direction');
const COPIED_TYPE = nameOf('_type');
const DIRECTIONS = ['_direction', 'direction', 'dir', 'from', 'sender', 'side', 'source', 'type', 'kind', 'event'].map(
  nameOf,
);
const CONNECTIONS = ['connection', 'connectionId', 'connection_id', 'conn', 'connId'].map(nameOf);
const TIMES = ['timestamp', 'ts', 'time', '@timestamp', 'at'].map(nameOf);
/** How deep in a line a message may stand; one that is kept as text, only in the line itself. */
const DEPTH = 2;
/** Bytes before a message on a line of text. */
const LONGEST_PREFIX = 512;
const BRACE = 0x7b;
const BRACKET = 0x5b;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SURROGATE = /\p{Surrogate}/u;

/**
 * Whether a value is a JSON-RPC message: with `jsonrpc`, or, in a log that leaves it out, with a method of the protocol and its params, or,
 * within a wrapper, with an id and a result or an error.
 */
function isMessage(tape: Tape, token: Token): boolean {
  if (!tape.isObject(token)) return false;
  if (copiedKind(tape, token) !== null) return true;
  const method = tape.member(token, N.method);
  const hasEnd = tape.member(token, N.result) >= 0 || tape.member(token, N.error) >= 0;
  if (tape.textOrNull(tape.member(token, N.jsonrpc)) === '2.0') return tape.isString(method) || hasEnd;
  if (tape.isString(method)) return SIDES.has(tape.text(method)) && tape.isObject(tape.member(token, N.params));
  return token !== 0 && hasEnd && tape.member(token, N.id) >= 0;
}

/**
 * The kind of a message as Zed's view of the protocol copies it: `_direction`, `_type`, `id`, `method` and `params`. There a response has
 * the method of its request, and its result or error as `params`. Null for a message of any other form.
 */
export function copiedKind(tape: Tape, token: Token): Message['kind'] | null {
  if (!tape.isString(tape.member(token, COPIED_DIRECTION)) || !tape.isString(tape.member(token, N.method))) return null;
  const kind = tape.textOrNull(tape.member(token, COPIED_TYPE));
  return kind === 'request' || kind === 'response' || kind === 'notification' ? kind : null;
}

/** The messages that a value is: itself, or all of a batch; none when it is something else. */
function messagesOf(tape: Tape, token: Token): Token[] {
  if (isMessage(tape, token)) return [token];
  const all = [...tape.elements(token)];
  return all.every((element) => isMessage(tape, element)) ? all : [];
}

/**
 * Finds the messages of a line that is an object: the object itself, a member of it, or a member of a member; also one that is kept as
 * text, which is then what the tape holds.
 *
 * @param bytes with `start` and `end`, what the tape's object was read from
 */
export function openObject(tape: Tape, bytes: Uint8Array, start: number, end: number): Opened {
  const ts = timeOf(tape);
  const connection = labelOf(tape, CONNECTIONS);
  if (isMessage(tape, 0))
    return { messages: [0], label: labelOf(tape, DIRECTIONS.slice(0, 3)), connection, ts, isInner: false };
  const label = labelOf(tape, DIRECTIONS);
  const texts: Token[] = [];
  const found = look(tape, 0, DEPTH, texts);
  if (found.length > 0) return { messages: found, label, connection, ts, isInner: false };
  for (const text of texts.map((token) => tape.text(token))) {
    const messages = readText(tape, text);
    if (messages.length > 0) return { messages, label, connection, ts, isInner: true };
    scan(tape, bytes, start, end);
  }
  return { messages: [], label, connection, ts, isInner: false };
}

function look(tape: Tape, object: Token, depth: number, texts: Token[]): Token[] {
  for (const { value } of tape.members(object)) {
    const found = messagesOf(tape, value);
    if (found.length > 0) return found;
    const isText = depth === DEPTH && tape.isString(value);
    if (isText && opensJson(tape.bytes[tape.start(value) + 1] as number)) texts.push(value);
    const inside = depth > 1 && tape.isObject(value) ? look(tape, value, depth - 1, texts) : [];
    if (inside.length > 0) return inside;
  }
  return [];
}

const opensJson = (byte: number): boolean => byte === BRACE || byte === BRACKET;

function readText(tape: Tape, text: string): Token[] {
  if (SURROGATE.test(text)) return [];
  const bytes = encodeUtf8(text);
  // What is copied out of it goes onto one line; in JSON a line break can only stand between tokens.
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === NEWLINE || bytes[at] === RETURN) bytes[at] = 0x20;
  return readBytes(tape, bytes, 0, bytes.length);
}

function readBytes(tape: Tape, bytes: Uint8Array, start: number, end: number): Token[] {
  const found = scan(tape, bytes, start, end);
  if (found.kind !== 'value' || decodeUtf8(bytes, found.end, end).trim() !== '') return [];
  return messagesOf(tape, 0);
}

/** Finds the messages of a line that is no object: a batch, or what follows a few words. Null when there is none. */
export function openText(tape: Tape, bytes: Uint8Array, start: number, end: number): Opened | null {
  const head = bytes.subarray(start, Math.min(end, start + LONGEST_PREFIX));
  const batch = head.findIndex((byte, at) => byte === BRACKET && head[at + 1] === BRACE);
  for (const at of [bytes[start] === BRACKET ? 0 : -1, batch, head.indexOf(BRACE)]) {
    if (at < 0) continue;
    const messages = readBytes(tape, bytes, start + at, end);
    if (messages.length === 0) continue;
    const prefix = decodeUtf8(head, 0, at);
    const ts = /\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)/.exec(prefix)?.[0];
    return {
      messages,
      label: prefixLabel(prefix),
      connection: null,
      ts: ts !== undefined && isTimestamp(ts) ? encodeUtf8(JSON.stringify(ts)) : null,
      isInner: true,
    };
  }
  return null;
}

/** How the words before a message mark its direction: both sides by name, or the last arrow, or the last word for it. */
function prefixLabel(prefix: string): string | null {
  const sides = /(client|agent)\W*(?:→|->|=>|to)\W*(?:client|agent)/i.exec(prefix);
  if (sides !== null) return `from${sides[1]}`;
  const arrow = prefix.match(/<<<|>>>|<[-=]+|[-=]+>|[←→]|[<>](?=\s*$)/g)?.at(-1);
  if (arrow !== undefined) return arrow;
  const words =
    /\b(?:incoming|outgoing|inbound|outbound|sent|send|received|receive|recv|in|out|client|agent|stdin|stdout)\b/gi;
  return prefix.match(words)?.at(-1)?.toLowerCase() ?? null;
}

function labelOf(tape: Tape, names: typeof DIRECTIONS): string | null {
  for (const name of names) {
    const token = tape.member(0, name);
    if (tape.isString(token) && tape.end(token) - tape.start(token) < 80) return tape.text(token);
    if (tape.isNumber(token)) return tape.raw(token);
  }
  return null;
}

/** The side that a label names by itself, null when it takes more to tell. */
export function saidSide(label: string): 'client' | 'agent' | null {
  return SAID_SIDES.get(label.toLowerCase().replace(/[^a-z0-9]/g, '')) ?? null;
}

/** When the line was written: a text by RFC 3339, or the milliseconds or seconds since 1970 that make one. */
function timeOf(tape: Tape): Json | null {
  for (const name of TIMES) {
    const token = tape.member(0, name);
    if (tape.isString(token) && isTimestamp(tape.text(token)))
      return tape.bytes.slice(tape.start(token), tape.end(token));
    if (!tape.isNumber(token)) continue;
    const value = Number(tape.raw(token));
    const isSeconds = value >= 1e9 && value < 1e11;
    if (isSeconds || (value >= 1e11 && value < 1e14))
      return encodeUtf8(JSON.stringify(new Date(Math.round(isSeconds ? value * 1000 : value)).toISOString()));
  }
  return null;
}
