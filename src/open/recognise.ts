import { decodeUtf8 } from '../base/bytes.ts';
import { LIMITS } from '../format/limits.ts';
import { RECORD_TYPES } from '../format/vocabulary.ts';
import { Framer } from '../input/frames.ts';
import { looksLike } from '../input/looks.ts';
import { nameOf, Tape } from '../json/tape.ts';
import { looksLikeRpc, looksLikeRpcText, type RpcLooks } from '../sources/acp/recognise.ts';
import type { Source } from '../sources/source.ts';
import { SOURCES } from '../sources/sources.ts';

/** What a file is, as far as its first bytes tell. */
export type Recognised =
  | { readonly kind: 'records' }
  | { readonly kind: 'native'; readonly source: Source; readonly reason: string }
  /** Nothing that can be opened; `looksLike` finishes the sentence "it looks like …". */
  | { readonly kind: 'unknown'; readonly looksLike: string };

/** The Tools chapter's own record types. */
const TOOL_TYPES = RECORD_TYPES.slice(0, 6);
const TYPE = nameOf('type');
const SEQ = nameOf('seq');
const ID = nameOf('id');
const TS = nameOf('ts');
const TIMESTAMP = nameOf('timestamp');
const PAYLOAD = nameOf('payload');
/** What a header says of its session: one of them tells it from any other object whose type is "session". */
const SESSION_MARKS = ['sessionId', 'agent', 'title'].map(nameOf);
const HEADER_MARKS = ['asr', 'specVersion', 'formatVersion', 'schemaVersion'].map(nameOf);

/**
 * Tells what a file is by its content alone; its name plays no part. An empty file is an empty record stream.
 *
 * @param head the first bytes of the file: LIMITS.sniffBytes of it, or all
 * @param isOneOfMany whether it lies in a bundle, among files that nobody chose one by one: there an object with a type, such as a
 *   package.json, is not taken for a record unless more speaks for it, and what is empty or broken is no stream
 */
export function recognise(head: Uint8Array, isOneOfMany = false): Recognised {
  for (const source of SOURCES) {
    const reason = source.recognise(head);
    if (reason !== null) return { kind: 'native', source, reason };
  }
  const seen = look(head, isOneOfMany);
  // A record stream may hold objects of any other form, but no other format has seq.
  // Text between records may hold a message of anything.
  const rpc = seen.rpc?.isText === true && seen.records > 0 ? null : seen.rpc;
  const foreign = seen.foreign ?? rpc?.words ?? null;
  if (foreign !== null && !seen.hasSeq) return { kind: 'unknown', looksLike: foreign };
  if (seen.records > 0) return { kind: 'records' };
  if (isOneOfMany) return { kind: 'unknown', looksLike: looksLike(head) };
  if (isEmpty(head)) return { kind: 'records' };
  const what = looksLike(head);
  if (what !== 'JSON') return { kind: 'unknown', looksLike: what };
  // Broken JSON that names a record's members is a stream that was cut or is being written; so may be a first line that is longer than
  // what was looked at.
  const isBroken = seen.objects === 0;
  if (isBroken && (/"type"\s*:/.test(decodeUtf8(head, 0, 4096)) || isOneLongObject(head))) return { kind: 'records' };
  return {
    kind: 'unknown',
    looksLike:
      seen.objects > 0 ? 'JSON without records: no object in it has a type and a seq or id' : 'JSON that is no object',
  };
}

/** Whether a file holds nothing: no bytes, a byte order mark, white space, an empty list of records. */
function isEmpty(head: Uint8Array): boolean {
  return head.length < LIMITS.firstChunkBytes && /^\uFEFF?\s*(?:\[\s*\])?\s*$/.test(decodeUtf8(head));
}

function isOneLongObject(head: Uint8Array): boolean {
  return (
    head.length >= LIMITS.sniffBytes && !head.includes(0x0a) && decodeUtf8(head, 0, 16).trimStart().startsWith('{')
  );
}

interface Seen {
  objects: number;
  /** Objects that are records, or could be. */
  records: number;
  /** Whether one of them has a seq. */
  hasSeq: boolean;
  /** What the first object that belongs to another agent's format looks like. */
  foreign: string | null;
  /** What the messages of a JSON-RPC log look like. */
  rpc: RpcLooks | null;
}

function look(head: Uint8Array, isOneOfMany: boolean): Seen {
  const tape = new Tape();
  const seen: Seen = { objects: 0, records: 0, hasSeq: false, foreign: null, rpc: null };
  const framer = new Framer(tape, {
    record: () => {
      seen.objects++;
      if (seen.objects > 50) return;
      const type = tape.textOrNull(tape.member(0, TYPE));
      const hasSeq = tape.member(0, SEQ) >= 0;
      const isHeader = seen.objects === 1 && HEADER_MARKS.some((name) => tape.member(0, name) >= 0);
      const isKnown = (isOneOfMany ? TOOL_TYPES : RECORD_TYPES).some((known) => known === type);
      const isTyped = isKnown || (!isOneOfMany && type !== null && [ID, TS].some((name) => tape.member(0, name) >= 0));
      seen.hasSeq ||= hasSeq;
      // A header alone is a stream as well, where it says something of its session.
      const isSession =
        seen.objects === 1 && type === 'session' && SESSION_MARKS.some((name) => tape.member(0, name) >= 0);
      if (hasSeq || isHeader || isTyped || isSession) seen.records++;
      if (!hasSeq) seen.foreign ??= foreignFormat(tape);
      // Last, since it may read the tape anew.
      if (!hasSeq && !isKnown && seen.foreign === null) seen.rpc = surer(seen.rpc, () => looksLikeRpc(tape));
    },
    malformed: (_frame, _reason, _isCut, bytes, start, end) => {
      if (seen.objects <= 50) seen.rpc = surer(seen.rpc, () => looksLikeRpcText(tape, bytes, start, end));
    },
  });
  framer.push(head);
  framer.finish();
  return seen;
}

/** What a JSON-RPC log looks like, as far as one more line shows it: what shows the protocol goes first. */
function surer(before: RpcLooks | null, lookOn: () => RpcLooks | null): RpcLooks | null {
  if (before?.isSure === true) return before;
  const found = lookOn();
  return found === null || (before !== null && !found.isSure) ? before : found;
}

/** What a file of OpenCode's storage is that was opened by itself; null for any other. */
function openCodeFile(has: (name: ReturnType<typeof nameOf>) => boolean): string | null {
  const all = (...names: readonly string[]): boolean => names.every((name) => has(nameOf(name)));
  if (all('id', 'messageID', 'type')) return 'a part of a message of OpenCode’s';
  if (all('id', 'sessionID', 'role', 'time')) return 'a message of OpenCode’s';
  if (all('id', 'projectID', 'directory', 'time')) return 'the head of an OpenCode session';
  return null;
}

/** Formats of other agents, by the members of one object: named, so that the refusal says more than "unknown". */
function foreignFormat(tape: Tape): string | null {
  const has = (name: ReturnType<typeof nameOf>): boolean => tape.member(0, name) >= 0;
  if (has(PAYLOAD) && has(TIMESTAMP)) return 'lines with timestamp and payload, but of no type that Codex writes';
  const lone = openCodeFile(has);
  if (lone !== null) return `${lone}, one file of many that are one session: open the whole storage folder`;
  return null;
}
