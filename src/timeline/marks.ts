import type { Sym } from '../base/symbols.ts';
import { kindCode, RESULT_STATUSES } from '../format/vocabulary.ts';
import { Flag } from '../records/facts.ts';
import { decisionOf } from '../session/decisions.ts';
import type { Session } from '../session/session.ts';
import { terminalEnded } from '../session/terminals.ts';
import type { FilterId } from './view.ts';

const [CALL, RESULT, PERMISSION, INPUT, TERMINAL, HOOK, MESSAGE, UNKNOWN, UNTYPED, MALFORMED] = (
  [
    'tool_call',
    'tool_result',
    'permission',
    'input_request',
    'terminal',
    'hook',
    'message',
    'unknown',
    'untyped',
    'malformed',
  ] as const
).map(kindCode);

/** Filters that are about what an entity is: each has a bit. Those about faults and codes are kept apart. */
const MARKED = [
  'calls',
  'calls.paired',
  'calls.dangling',
  'calls.ambiguous',
  'outcome.completed',
  'outcome.failed',
  'outcome.denied',
  'outcome.cancelled',
  'outcome.interrupted',
  'outcome.unknown',
  'outcome.vendor',
  'results.orphan',
  'results.ambiguous',
  'decisions',
  'decisions.granted',
  'decisions.refused',
  'decisions.cancelled',
  'decisions.timed_out',
  'decisions.other',
  'decisions.unresolved',
  'inputs',
  'inputs.open',
  'terminals',
  'terminals.running',
  'terminals.ended',
  'terminals.unknown',
  'hooks',
  'messages',
  'malformed',
  'unknown-types',
] as const satisfies readonly FilterId[];
export type MarkedFilter = (typeof MARKED)[number];

const BITS = Object.fromEntries(MARKED.map((filter, bit) => [filter, 1 << bit])) as Readonly<
  Record<MarkedFilter, number>
>;
/** Bit of a row that something is open or unreadable about: where "next trouble" stops, besides errors and warnings. */
export const TROUBLE = 1 << 30;

/** The bit of a filter; 0 for one that is about faults. */
export function bitOf(filter: FilterId): number {
  return (BITS as Readonly<Record<string, number | undefined>>)[filter] ?? 0;
}

/** Adds up marks: how many of them have each filter's bit. */
export class MarkCounts {
  readonly #counts = new Float64Array(MARKED.length);

  add(marks: number): void {
    for (let rest = marks & ~TROUBLE; rest !== 0; rest &= rest - 1)
      (this.#counts[31 - Math.clz32(rest & -rest)] as number)++;
  }

  of(filter: MarkedFilter): number {
    return this.#counts[MARKED.indexOf(filter)] as number;
  }
}

/** Whether a call or result that lacks its other half may have it in the part of the file that has not been read. */
export function mayPairFurtherOn({ pairing, extent }: Session, row: number): boolean {
  if (extent === 'whole') return false;
  const reason = pairing.reasonOf(row);
  return reason === 'no-result' || reason === 'no-such-call';
}

/** Whether a request's latest status does not say how it ended: pending, none at all, or several that conflict. */
export function isOpenRequest({ facts, revisions }: Session, row: number): boolean {
  if (revisions.conflicts(row)) return true;
  const status = facts.text(facts.status.at(row));
  return status === null || status === 'pending';
}

/** Whether a permission's decision cannot be told, or was never made. */
export function isUndecided({ facts, revisions }: Session, row: number): boolean {
  return decisionOf(facts, revisions, row).state === 'unresolved';
}

/** Tells what the current record of an entity says of it, as bits. */
export class Marker {
  readonly #session: Session;
  /** Bits by symbol: a million rows have a dozen statuses, and decoding each row's would take longer than all else. */
  readonly #outcomes = new Map<Sym, number>();
  readonly #decisions = new Map<Sym, number>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** The bits of a row; none for a superseded record. */
  of(row: number): number {
    const { facts, revisions } = this.#session;
    if (revisions.isHead[row] !== 1) return 0;
    switch (facts.kind.at(row)) {
      case CALL:
        return this.#call(row);
      case RESULT:
        return this.#result(row);
      case PERMISSION:
        return this.#decision(row);
      case INPUT:
        return BITS.inputs | (isOpenRequest(this.#session, row) ? BITS['inputs.open'] : 0);
      case TERMINAL: {
        const ended = terminalEnded(facts, revisions, row);
        return (
          BITS.terminals | BITS[ended === null ? 'terminals.unknown' : ended ? 'terminals.ended' : 'terminals.running']
        );
      }
      case HOOK:
        return BITS.hooks;
      case MESSAGE:
        return BITS.messages;
      case MALFORMED:
        return BITS.malformed | TROUBLE;
      case UNKNOWN:
      case UNTYPED:
        return BITS['unknown-types'];
      default:
        return 0;
    }
  }

  #call(row: number): number {
    const { pairing } = this.#session;
    const state = pairing.stateOf(row);
    if (state === 'paired') return BITS.calls | BITS['calls.paired'] | this.#outcome(pairing.partnerOf(row));
    if (state === 'ambiguous') return BITS.calls | BITS['calls.ambiguous'] | TROUBLE;
    return BITS.calls | BITS['calls.dangling'] | (mayPairFurtherOn(this.#session, row) ? 0 : TROUBLE);
  }

  /** A paired result has its call's outcome, so that it is found where each record has a row. */
  #result(row: number): number {
    const { facts, pairing } = this.#session;
    const decision = facts.has(row, Flag.compactDecision) ? this.#decision(row) : 0;
    const state = pairing.stateOf(row);
    if (state === 'paired') return decision | this.#outcome(row);
    if (state === 'ambiguous') return decision | BITS['results.ambiguous'] | TROUBLE;
    return decision | BITS['results.orphan'] | (mayPairFurtherOn(this.#session, row) ? 0 : TROUBLE);
  }

  #decision(row: number): number {
    const { facts, revisions } = this.#session;
    // A conflict or a contradiction makes this row's own symbol tell nothing of another's.
    if (revisions.conflicts(row) || facts.has(row, Flag.contradiction)) return this.#decide(row);
    return remember(this.#decisions, facts.decision.at(row), () => this.#decide(row));
  }

  #decide(row: number): number {
    const { state } = decisionOf(this.#session.facts, this.#session.revisions, row);
    return BITS.decisions | BITS[`decisions.${state}`] | (state === 'unresolved' ? TROUBLE : 0);
  }

  #outcome(result: number): number {
    const { facts } = this.#session;
    const sym = facts.status.at(result);
    return remember(this.#outcomes, sym, () => {
      const status = facts.text(sym);
      return BITS[`outcome.${RESULT_STATUSES.find((known) => known === status) ?? 'vendor'}`];
    });
  }
}

function remember(known: Map<Sym, number>, sym: Sym, make: () => number): number {
  let bits = known.get(sym);
  if (bits === undefined) known.set(sym, (bits = make()));
  return bits;
}
