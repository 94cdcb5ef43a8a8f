import type { Sym } from '../base/symbols.ts';
import { kindCode, kindOf, type RowKind } from '../format/vocabulary.ts';
import { KeyIndex } from '../session/keys.ts';
import type { Reference } from '../session/references.ts';
import type { Extent, Session } from '../session/session.ts';
import type { DetailLink, LinkOutcome } from './detail.ts';
import { VIEW_LIMITS } from './limits.ts';
import { plural } from './text.ts';
import { linkTo } from './titles.ts';

const ABSENT_WORDS: Readonly<Record<Extent, string>> = {
  growing: 'not in what has been read so far',
  live: 'not in the file so far',
  stopped: 'not in the part that was read',
  whole: 'not in this stream',
};

const [CALL, RESULT, PERMISSION, INPUT, TERMINAL, HOOK, SUBAGENT] = (
  ['tool_call', 'tool_result', 'permission', 'input_request', 'terminal', 'hook', 'subagent'] as const
).map(kindCode) as [number, number, number, number, number, number, number];

/** How a record names a call: what the call is to it, what it is to the call, and by which member. */
interface CallLink {
  readonly out: string;
  readonly into: string;
  readonly member: string;
}
const CALL_LINKS: Readonly<Partial<Record<RowKind, CallLink>>> = {
  tool_call: { out: 'call that contains it', into: 'call inside it', member: 'parentCallId' },
  permission: { out: 'call that was asked about', into: 'permission asked for it', member: 'subject.callId' },
  input_request: { out: 'call that asked', into: 'question that it asked', member: 'callId' },
  terminal: { out: 'call that created it', into: 'terminal that it created', member: 'callId' },
  hook: { out: 'call that it ran for', into: 'hook that ran for it', member: 'callId' },
  subagent: { out: 'call that started it', into: 'agent that it started', member: 'callId' },
};
const CALL_KINDS = [CALL, PERMISSION, INPUT, TERMINAL, HOOK, SUBAGENT];

/** References of a session the other way round: what names a call, reads a terminal, was answered by a message. Made when first asked for. */
export class LinkIndex {
  readonly #session: Session;
  #byCall: KeyIndex | null = null;
  #byTerminal: KeyIndex | null = null;
  #byAnswer: KeyIndex | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  /** The links of a row, out of it and into it. Pairs and revisions are told elsewhere. */
  linksOf(row: number): DetailLink[] {
    const kind = kindOf(this.#session.facts.kind.at(row));
    const links = this.#outToCall(row);
    if (kind === 'tool_call') links.push(...this.#intoCall(row));
    else if (kind === 'tool_result') links.push(...this.#outToTerminal(row));
    else if (kind === 'terminal') links.push(...this.#intoTerminal(row));
    else if (kind === 'input_request') links.push(...this.#outToAnswer(row));
    else if (kind === 'message') links.push(...this.#intoMessage(row));
    return links;
  }

  /** Current results that say they read a terminal, where the terminal is the only one of its ID. */
  readersOf(row: number): Int32Array {
    const { facts, references } = this.#session;
    const key = facts.key.at(row);
    return this.#isThe(references.terminal(key), row) ? this.#readers().get(key) : NONE;
  }

  /** Current records of one kind that name a call by this ID. */
  namersOf(callId: Sym, kind: RowKind): readonly number[] {
    const { facts } = this.#session;
    return [...this.#callers().get(callId)].filter((row) => kindOf(facts.kind.at(row)) === kind);
  }

  /** The call that a terminal says created it; -1 where none is linked. */
  creatorOf(row: number): number {
    const { facts, references } = this.#session;
    const found = references.call(facts.ref.at(row));
    return found.kind === 'linked' ? found.row : -1;
  }

  /** What a member of a record that names a call comes to; null where the record names none. */
  callNamedBy(row: number): LinkOutcome | null {
    const { facts, references } = this.#session;
    const key = facts.ref.at(row);
    return key < 0 ? null : outcomeOf(this.#session, references.call(key), 'call');
  }

  /** What exec.terminalId of a result comes to; null where it names none. */
  terminalReadBy(row: number): LinkOutcome | null {
    const { facts, references } = this.#session;
    const key = facts.ref.at(row);
    if (key < 0) return null;
    const found = references.terminal(key);
    return found.kind === 'absent'
      ? this.#terminalElsewhere(facts.text(key) ?? '')
      : outcomeOf(this.#session, found, 'terminal');
  }

  /** A terminal that the stream does not have: exactly one of the bundle's other streams may (ASR-290). */
  #terminalElsewhere(id: string): LinkOutcome {
    const { around, extent } = this.#session;
    if (around === 'nothing') return { outcome: 'absent', words: ABSENT_WORDS[extent], rows: [] };
    if (around === 'unread')
      return {
        outcome: 'absent',
        words: 'not in this stream; the others of the bundle have not all been read',
        rows: [],
      };
    const found = around.terminals(id);
    const elsewhere = found
      .slice(0, VIEW_LIMITS.listed)
      .map(({ stream, line, id: record }) => ({ path: stream, line, id: record }));
    if (found.length === 0) return { outcome: 'absent', words: 'not in this bundle', rows: [] };
    if (found.length === 1) return { outcome: 'linked', words: 'linked, in another session', rows: [], elsewhere };
    return {
      outcome: 'ambiguous',
      words: `matches ${plural(found.length, 'terminal')} of other sessions, not linked`,
      rows: [],
      elsewhere,
    };
  }

  /** What answerRef of a request comes to; null where it names none. */
  answerOf(row: number): LinkOutcome | null {
    const { facts, references } = this.#session;
    const id = facts.by.at(row);
    return id < 0 ? null : outcomeOf(this.#session, references.record(id), 'record');
  }

  #outToCall(row: number): DetailLink[] {
    const link = CALL_LINKS[kindOf(this.#session.facts.kind.at(row))];
    const outcome = link === undefined ? null : this.callNamedBy(row);
    return link === undefined || outcome === null
      ? []
      : [{ ...outcome, relation: link.out, direction: 'out', member: link.member }];
  }

  #outToTerminal(row: number): DetailLink[] {
    const outcome = this.terminalReadBy(row);
    return outcome === null
      ? []
      : [{ ...outcome, relation: 'terminal that it read', direction: 'out', member: 'exec.terminalId' }];
  }

  #outToAnswer(row: number): DetailLink[] {
    const outcome = this.answerOf(row);
    return outcome === null
      ? []
      : [{ ...outcome, relation: 'message that answered', direction: 'out', member: 'answerRef' }];
  }

  #intoCall(row: number): DetailLink[] {
    const { facts, revisions, references } = this.#session;
    const key = facts.key.at(row);
    if (key < 0) return [];
    const named = this.#callers().get(key);
    if (named.length === 0) return [];
    const found = references.call(key);
    const links: DetailLink[] = [];
    for (const kind of CALL_KINDS) {
      const rows = named.filter(
        (other) => facts.kind.at(other) === kind && revisions.entityOf[other] !== revisions.entityOf[row],
      );
      const link = CALL_LINKS[kindOf(kind)];
      if (rows.length > 0 && link !== undefined) links.push(this.#into(link.into, link.member, rows, found, 'call'));
    }
    return links;
  }

  #intoTerminal(row: number): DetailLink[] {
    const { facts, references } = this.#session;
    const key = facts.key.at(row);
    const rows = this.#readers().get(key);
    return rows.length === 0
      ? []
      : [this.#into('read by', 'exec.terminalId', rows, references.terminal(key), 'terminal')];
  }

  #intoMessage(row: number): DetailLink[] {
    const { facts, references, revisions } = this.#session;
    this.#byAnswer ??= this.#keyed((other) =>
      facts.kind.at(other) === INPUT && revisions.isHead[other] === 1 ? facts.by.at(other) : -1,
    );
    const id = facts.id.at(row);
    const rows = this.#byAnswer.get(id);
    return rows.length === 0
      ? []
      : [this.#into('question that it answers', 'answerRef', rows, references.record(id), 'record')];
  }

  #into(relation: string, member: string, rows: Int32Array, found: Reference, noun: string): DetailLink {
    const links = [...rows.subarray(0, VIEW_LIMITS.listed)].map((other) => linkTo(this.#session, other));
    const more = rows.length > links.length ? `, the first ${links.length} of ${rows.length} listed` : '';
    const isOne = found.kind !== 'ambiguous';
    const words = isOne ? `linked${more}` : `names an ID that ${plural(found.entities, noun)} have, not linked${more}`;
    return { outcome: isOne ? 'linked' : 'ambiguous', words, rows: links, relation, direction: 'in', member };
  }

  #isThe(found: Reference, row: number): boolean {
    const { entityOf } = this.#session.revisions;
    return found.kind === 'linked' && entityOf[found.row] === entityOf[row];
  }

  #callers(): KeyIndex {
    const { facts, revisions } = this.#session;
    this.#byCall ??= this.#keyed((row) =>
      CALL_KINDS.includes(facts.kind.at(row)) && revisions.isHead[row] === 1 ? facts.ref.at(row) : -1,
    );
    return this.#byCall;
  }

  #readers(): KeyIndex {
    const { facts, revisions } = this.#session;
    this.#byTerminal ??= this.#keyed((row) =>
      facts.kind.at(row) === RESULT && revisions.isHead[row] === 1 ? facts.ref.at(row) : -1,
    );
    return this.#byTerminal;
  }

  #keyed(keyOf: (row: number) => Sym): KeyIndex {
    return new KeyIndex(this.#session.facts.symbols.count, this.#session.revisions.entityOf.length, keyOf);
  }
}

const NONE = new Int32Array(0);

/** What a reference came to, in words: it links, it matches several and links to none, or nothing of this file has the ID. */
function outcomeOf(session: Session, found: Reference, noun: string): LinkOutcome {
  switch (found.kind) {
    case 'linked':
      return { outcome: 'linked', words: 'linked', rows: [linkTo(session, found.row)] };
    case 'ambiguous':
      return {
        outcome: 'ambiguous',
        words: `matches ${plural(found.entities, noun)}, not linked`,
        rows: found.rows.map((row) => linkTo(session, row)),
      };
    case 'absent':
      return {
        outcome: 'absent',
        words: ABSENT_WORDS[session.extent],
        rows: [],
      };
  }
}
