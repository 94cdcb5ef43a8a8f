import type { Token } from '../../json/tape.ts';
import type { RecordRef } from '../kit/ids.ts';
import { writeResult, writeToolCall } from './call-records.ts';
import type { Conversion } from './conversion.ts';
import { addProduced, type CallFacts, type Changes, noFacts, repeatedSizeOf, sizeOf, takeFacts } from './facts.ts';
import { writeGeneric } from './generic.ts';
import type { Message } from './message.ts';
import { N } from './names.ts';
import { END_STATUSES } from './registry.ts';
import { ScopedIds } from './scoped-ids.ts';
import type { Session } from './sessions.ts';

/** A call of a session. */
export interface Call {
  readonly session: Session;
  /** The id that records have, as text, and whether it is the log's own. */
  readonly callId: string;
  readonly isNative: boolean;
  readonly nativeId: string;
  facts: CallFacts;
  /** What keeping the facts costs. */
  size: number;
  /** Whether facts were let go, so that a record can no longer repeat all of them. */
  isCut: boolean;
  record: RecordRef | null;
  result: RecordRef | null;
  /** How it ended, as its result says it. */
  status: string | null;
  /** Whether two calls have the id: then nothing that comes is put to either. */
  isShared: boolean;
  /** In which retelling of the history it was first told; 0 for none. */
  readonly replay: number;
}

/** What an update is: the announcement of a call, more about one, or what a request for permission says of one. */
export type Saying = 'call' | 'update' | 'request';

/** Where a message says what it says: the update, and what a record of it is to show. */
interface Said {
  readonly saying: Saying;
  readonly update: Token;
  readonly shown: Token;
}

/** Bytes of what was said of calls, all together, that are kept to be repeated; beyond it those that were not spoken of longest go. */
const ALL_KEPT = 16 << 20;
/** Bytes of facts that are repeated only to show that a call goes on. */
const MOST_REPEATED = 1 << 16;

/**
 * Calls and what came of them. Each update is taken into what is known of its call; the record of the call, and of its result
 * when it has ended, are written anew with all that is known, and supersede the ones before (ASR-266).
 */
export class Calls {
  readonly #conversion: Conversion;
  readonly #byId = new Map<string, Call>();
  readonly #names = new ScopedIds();
  /** Calls whose facts are kept, those spoken of last at the end. */
  readonly #kept = new Set<Call>();
  #keptBytes = 0;

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /** The id that records have for a call: to be named by others, whether or not the log tells the call. */
  idOf(session: Session | null, id: Token): string | null {
    const { tape } = this.#conversion;
    if (!tape.isString(id) || tape.isEmpty(id)) return null;
    return this.#names.of(session, tape.text(id));
  }

  /** Takes what a message says of a call. Returns false when it has no id to be known by. */
  take(session: Session, update: Token, saying: Saying, message: Message): boolean {
    const { tape } = this.#conversion;
    const id = tape.member(update, N.toolCallId);
    if (!tape.isString(id) || tape.isEmpty(id)) return false;
    const known = this.#byId.get(this.#keyOf(session, id));
    if (known !== undefined && session.replay !== 'none' && known.replay !== session.replays) {
      // The history is told again.
      if (saying !== 'request') writeGeneric(this.#conversion, message, known.record ?? known.result);
      return true;
    }
    if (known === undefined) this.#takeFirst(this.#add(session, id), update, saying);
    else if (known.isShared) this.#takeShared(known, update, message);
    else if (saying === 'call' && known.status !== null && known.record !== null)
      this.#share(known, session, id, update);
    else this.#takeMore(known, update, saying, message);
    return true;
  }

  /** Takes one more piece of what a call produces. */
  takeChunk(session: Session, update: Token, message: Message): boolean {
    const { tape } = this.#conversion;
    const id = tape.member(update, N.toolCallId);
    const item = tape.member(update, N.content);
    if (!tape.isString(id) || tape.isEmpty(id) || !tape.isObject(item)) return false;
    const call = this.#byId.get(this.#keyOf(session, id)) ?? this.#add(session, id);
    if (call.isShared || (session.replay !== 'none' && call.replay !== session.replays)) {
      writeGeneric(this.#conversion, message, call.isShared ? null : call.record);
      return true;
    }
    addProduced(this.#conversion, call.facts, item);
    this.#keep(call);
    this.#write(call, { isCall: false, isResult: true }, { saying: 'request', update: -1, shown: item }, message);
    return true;
  }

  #keyOf(session: Session, id: Token): string {
    return `${session.number}/${this.#conversion.tape.text(id)}`;
  }

  #add(session: Session, id: Token): Call {
    const nativeId = this.#conversion.tape.text(id);
    const callId = this.#names.of(session, nativeId);
    const call: Call = {
      session,
      callId,
      isNative: callId === nativeId,
      nativeId,
      facts: noFacts(),
      size: 0,
      isCut: false,
      record: null,
      result: null,
      status: null,
      isShared: false,
      replay: session.replay === 'none' ? 0 : session.replays,
    };
    this.#byId.set(this.#keyOf(session, id), call);
    return call;
  }

  /**
   * The first that is said of a call. An update of the first version that says nothing but how a call ended is a result whose call the log does not
   * have; everything else tells what was called.
   */
  #takeFirst(call: Call, update: Token, saying: Saying): void {
    const conversion = this.#conversion;
    const changes = takeFacts(conversion, call.facts, update);
    this.#keep(call);
    const status = this.#endOf(update, saying);
    const isOrphan = saying === 'update' && !conversion.clearsWithNull && status !== null && !changes.isCall;
    if (!isOrphan) call.record = writeToolCall(conversion, call, status === null ? update : -1);
    if (status !== null) this.#end(call, status);
  }

  #takeMore(call: Call, update: Token, saying: Saying, message: Message): void {
    const changes = takeFacts(this.#conversion, call.facts, update);
    this.#keep(call);
    if (saying === 'request' && !changes.isCall && call.record !== null) return;
    this.#write(call, changes, { saying, update, shown: update }, message);
  }

  /** Writes what has changed: the call, its result, or only that it goes on. */
  #write(call: Call, changes: Changes, { saying, update, shown }: Said, message: Message): void {
    const conversion = this.#conversion;
    const end = this.#endOf(update, saying);
    const word = saying === 'request' ? null : conversion.tape.textOrNull(conversion.tape.member(update, N.status));
    // A call that goes on after it had ended has no known outcome any more. What announces it late says no more than that.
    const isReopened =
      call.status !== null && call.status !== 'unknown' && end === null && word !== null && saying !== 'call';
    const status = end ?? (isReopened ? 'unknown' : call.status);
    const hasResult = status !== null && ((end !== null && end !== call.status) || changes.isResult || isReopened);
    if (changes.isCall || !hasResult) {
      if (!changes.isCall && call.record !== null && repeatedSizeOf(call.facts) > MOST_REPEATED)
        writeGeneric(conversion, message, call.record);
      else call.record = writeToolCall(conversion, call, hasResult ? -1 : shown);
    }
    if (hasResult) this.#end(call, status);
  }

  #end(call: Call, status: string): void {
    call.status = status;
    call.result = writeResult(this.#conversion, call, status, call.result);
  }

  /** An id that was announced again after its call had ended: another call, and from here on nobody can say which one is spoken of. */
  #share(first: Call, session: Session, id: Token, update: Token): void {
    first.isShared = true;
    const second = this.#add(session, id);
    second.isShared = true;
    takeFacts(this.#conversion, second.facts, update);
    second.record = writeToolCall(this.#conversion, second, update);
    const status = this.#endOf(update, 'call');
    if (status !== null) writeResult(this.#conversion, second, status, null);
    second.facts = noFacts();
  }

  #takeShared(call: Call, update: Token, message: Message): void {
    const status = this.#endOf(update, 'update');
    if (status === null) {
      writeGeneric(this.#conversion, message);
      return;
    }
    const said: Call = { ...call, facts: noFacts(), isCut: false };
    takeFacts(this.#conversion, said.facts, update);
    writeResult(this.#conversion, said, status, null);
  }

  /** How an update says that its call ended; a request for permission says no end. */
  #endOf(update: Token, saying: Saying): string | null {
    const { tape } = this.#conversion;
    if (saying === 'request') return null;
    return END_STATUSES.get(tape.textOrNull(tape.member(update, N.status)) ?? '') ?? null;
  }

  #keep(call: Call): void {
    this.#keptBytes -= this.#kept.delete(call) ? call.size : 0;
    call.size = sizeOf(call.facts);
    this.#keptBytes += call.size;
    this.#kept.add(call);
    for (const oldest of this.#kept) {
      if (this.#keptBytes <= ALL_KEPT || oldest === call) return;
      this.#kept.delete(oldest);
      this.#keptBytes -= oldest.size;
      oldest.facts = noFacts();
      oldest.isCut = true;
    }
  }
}
