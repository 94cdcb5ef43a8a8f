import { NO_SYM, type Sym } from '../base/symbols.ts';
import { kindOf, type RowKind } from '../format/vocabulary.ts';
import { Flag } from '../records/facts.ts';
import type { Session } from '../session/session.ts';
import { FaultBit } from './faults.ts';
import { bitOf } from './marks.ts';
import { type CountWord, type QueryKey, specOf } from './query/keys.ts';
import type { TimelineIndex } from './rows.ts';
import type { ViewName } from './view.ts';

/**
 * What a query asks of one row. A row of Story speaks for its current record and, where that is a call, for the paired result; a row of
 * Records for its own record, and a call or result in it for the other half of its pair as well.
 */
export interface Subject {
  readonly index: TimelineIndex;
  readonly session: Session;
  readonly view: ViewName;
  /** The row of the index, and the one at whose place in the file it stands. */
  row: number;
  place: number;
  kind: RowKind;
  /** The call and the result that the row is, or is paired with; -1 for none. */
  call: number;
  result: number;
}

type Visit = (text: Sym) => void;

/** How a key is read off a row: the texts that are recorded (NO_SYM for one that is not), and which of the key's words hold. */
interface Facet {
  readonly texts?: (subject: Subject, visit: Visit) => void;
  /** Bits of the words, in the order in which the key has them. */
  readonly words?: (subject: Subject) => number;
}

/** Makes the subject of a view; `turn` brings it to a row. */
export function newSubject(index: TimelineIndex, view: ViewName): Subject {
  return { index, session: index.session, view, row: 0, place: 0, kind: 'untyped', call: -1, result: -1 };
}

/** Brings a subject to the row at a position of its view without filters. */
export function turn(subject: Subject, position: number): void {
  const { index, session, view } = subject;
  const row = index.rows(view)[position] as number;
  const { facts, pairing } = session;
  const kind = kindOf(facts.kind.at(row));
  subject.row = row;
  subject.place = index.placeAt(view, position);
  subject.kind = kind;
  const isCall = kind === 'tool_call';
  const partner = isCall || kind === 'tool_result' ? pairing.partnerOf(index.currentOf(row)) : -1;
  subject.call = isCall ? row : kind === 'tool_result' ? partner : -1;
  subject.result = isCall ? partner : kind === 'tool_result' ? row : -1;
}

/** Kinds whose records have a status of their own, and whose `ref` is the ID of a call. */
const STANDING: ReadonlySet<RowKind> = new Set(['permission', 'input_request', 'terminal', 'hook', 'subagent']);

const DECISIONS = ['granted', 'refused', 'cancelled', 'timed_out', 'other', 'unresolved'] as const;
const DECISION_BITS = DECISIONS.map((state) => bitOf(`decisions.${state}`));
const STATUS_BITS = (['outcome.vendor', 'inputs.open', 'terminals.ended'] as const).map(bitOf);
const SEVERITIES = [FaultBit.error, FaultBit.warning, FaultBit.notice];
const COUNT_BITS = Object.keys(specOf('is').words).map((word) => bitOf(word as CountWord));

/** The bits of a list that a row has. */
function bitsIn(marks: number, bits: readonly number[]): number {
  let found = 0;
  for (let at = 0; at < bits.length; at++) if ((marks & (bits[at] as number)) !== 0) found |= 1 << at;
  return found;
}

const marksOf = ({ index, view, row }: Subject): number => index.marksAt(view, row);

/** Where each key's answer stands; `rule`, `line`, `text`, times and branch numbers are asked for in another way. */
export const FACETS: Readonly<Partial<Record<QueryKey, Facet>>> = {
  type: {
    texts({ session: { facts }, view, row, kind, result }, visit) {
      if (kind === 'malformed') return;
      visit(facts.type.at(row));
      if (view === 'story' && kind === 'tool_call' && result >= 0) visit(facts.type.at(result));
    },
  },
  tool: {
    texts({ session: { facts }, call }, visit) {
      if (call >= 0) visit(facts.name.at(call));
    },
  },
  kind: {
    texts({ session: { facts }, call }, visit) {
      if (call >= 0) visit(facts.tools.of(call).kind);
    },
  },
  provider: {
    texts({ session: { facts }, call, result }, visit) {
      if (call < 0 && result < 0) return;
      // A call's own provider, else that of its paired result (ASR-276).
      const own = call < 0 ? [] : facts.tools.of(call).provider;
      const parts = own.length > 0 || result < 0 ? own : facts.tools.of(result).provider;
      if (parts.length === 0) visit(NO_SYM);
      for (const part of parts) visit(part);
    },
  },
  status: {
    texts({ session: { facts }, row, kind, result }, visit) {
      if (result >= 0) visit(facts.status.at(result));
      else if (kind !== 'malformed' && (STANDING.has(kind) || facts.status.at(row) >= 0)) visit(facts.status.at(row));
    },
    words: (subject) => bitsIn(marksOf(subject), STATUS_BITS),
  },
  pairing: {
    words({ index, session, row, kind }) {
      const isCall = kind === 'tool_call';
      if (!isCall && kind !== 'tool_result') return 0;
      const state = session.pairing.stateOf(index.currentOf(row));
      if (state === null) return 0;
      return state === 'paired' ? 1 : state === 'ambiguous' ? 8 : isCall ? 2 : 4;
    },
  },
  decision: {
    texts({ session: { facts }, row, kind, result }, visit) {
      if (kind === 'permission' || (kind === 'hook' && facts.decision.at(row) >= 0)) visit(facts.decision.at(row));
      if (result >= 0 && facts.has(result, Flag.compactDecision)) visit(facts.decision.at(result));
    },
    words: (subject) => bitsIn(marksOf(subject), DECISION_BITS),
  },
  by: {
    texts({ session: { facts }, row, kind, result }, visit) {
      if (kind === 'permission') visit(facts.by.at(row));
      if (result >= 0 && facts.has(result, Flag.compactDecision)) visit(facts.by.at(result));
    },
  },
  requestedBy: {
    texts({ session: { facts }, call }, visit) {
      if (call >= 0) visit(facts.by.at(call));
    },
  },
  severity: { words: ({ index, view, row }) => bitsIn(index.faultsAt(view, row), SEVERITIES) },
  time: { words: ({ session: { facts }, place }) => (facts.times.isRecorded(place) ? 0 : 1) },
  branch: {
    words({ session: { branches }, row }) {
      const standing = branches.standingOf(row);
      return standing === 'current' ? 1 : standing === 'left' ? 2 : standing === 'unknown' ? 4 : 8;
    },
  },
  terminal: {
    texts({ session: { facts }, row, kind, result }, visit) {
      if (kind === 'terminal') visit(facts.key.at(row));
      if (result >= 0 && facts.ref.at(result) >= 0) visit(facts.ref.at(result));
    },
  },
  call: {
    texts({ session: { facts }, row, kind, call, result }, visit) {
      if (call >= 0) visit(facts.key.at(call));
      else if (result >= 0) visit(facts.key.at(result));
      else if (STANDING.has(kind) && facts.ref.at(row) >= 0) visit(facts.ref.at(row));
    },
  },
  is: { words: (subject) => bitsIn(marksOf(subject), COUNT_BITS) },
};
