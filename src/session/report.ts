import type { Sym } from '../base/symbols.ts';
import type { Severity } from '../diagnostics/diagnostics.ts';
import type { RuleId } from '../format/rules.ts';
import { type DecisionState, kindCode } from '../format/vocabulary.ts';
import { decisionOf, holdsDecision } from './decisions.ts';
import { type NativeLines, nativeLines } from './native-lines.ts';
import type { PairingReason } from './pairing.ts';
import type { Session } from './session.ts';
import { terminalEnded } from './terminals.ts';

/** What the reader understood of a file, as `inspect --json` prints it. Members may be added, never renamed. */
export interface Report {
  readonly report: 1;
  readonly source: {
    readonly name: string;
    readonly container: string;
    readonly compression: string | null;
    /** Of a bundle that of its sessions, `mixed` when they differ, `none` when there are none. */
    readonly format: string;
    /** Of a bundle: how many files it has, those that were refused aside. */
    readonly files?: number;
    /** Files that were not opened, and why, as a sentence's end. */
    readonly refused?: readonly Shortfall[];
    /** Of a bundle with a root manifest: the sessions that it names and the bundle does not have. */
    readonly manifest?: { readonly name: string; readonly missing: readonly string[] };
    /** What is worth knowing of how a database was read, in sentences. */
    readonly notices?: readonly string[];
    /** What breaks off before its end, the bundle itself or a file of it, and why. */
    readonly faults?: readonly Shortfall[];
  };
  readonly streams: readonly StreamReport[];
  readonly diagnostics: readonly ReportDiagnostic[];
}

/** Something that could not be read, or not to its end. */
export interface Shortfall {
  readonly name: string;
  readonly reason: string;
}

/** Where a record stands: its physical line in the file that was opened, and its id where it has one. */
export interface RecordReference {
  readonly line: number;
  readonly id: string | null;
}

export interface ReportDiagnostic {
  readonly code: string;
  readonly rule: RuleId;
  readonly severity: Severity;
  readonly stream: string;
  readonly line: number;
  readonly record: string | null;
  readonly path: string | null;
  readonly message: string;
}

export interface StreamReport {
  readonly name: string;
  /** What the file is: `asr`, or an agent's native format. */
  readonly format: string;
  /** Of a native file: what became of its lines. */
  readonly source?: { readonly format: string } & NativeLines;
  readonly counts: Counts;
  readonly malformed: readonly { readonly line: number; readonly reason: string }[];
  readonly calls: readonly CallReport[];
  readonly results: readonly ResultReport[];
  readonly permissions: readonly PermissionReport[];
  readonly inputRequests: readonly InputRequestReport[];
  readonly terminals: readonly TerminalReport[];
  readonly hooks: readonly HookReport[];
}

/** How many of everything a stream has. Calls, results, decisions are entities; one whose revisions conflict counts once for each competing record. */
export interface Counts {
  readonly lines: number;
  readonly records: number;
  readonly malformed: number;
  readonly byType: Readonly<Record<string, number>>;
  readonly pairings: { paired: number; dangling: number; ambiguous: number };
  readonly results: { paired: number; orphan: number; ambiguous: number };
  readonly decisions: Record<DecisionState, number>;
}

interface EntityReport {
  readonly record: RecordReference;
  readonly revisions: number;
}

export interface CallReport extends EntityReport {
  readonly callId: string | null;
  readonly name: string | null;
  readonly pairing: 'paired' | 'dangling' | 'ambiguous';
  readonly reason: PairingReason | null;
  readonly results: readonly RecordReference[];
  readonly outcome: string;
}

export interface ResultReport extends EntityReport {
  readonly callId: string | null;
  readonly linkage: string | null;
  readonly status: string | null;
  readonly pairing: 'paired' | 'orphan' | 'ambiguous';
  readonly reason: PairingReason | null;
  readonly call: RecordReference | null;
}

export interface PermissionReport extends EntityReport {
  readonly requestId: string | null;
  readonly compact: boolean;
  readonly state: DecisionState;
  readonly reason: string | null;
  readonly decision: string | null;
  readonly decidedBy: string | null;
  /** The call or the command that it is about; null when it names neither, or both. */
  readonly subject: { readonly callId: string } | { readonly command: string } | null;
}

export interface InputRequestReport extends EntityReport {
  readonly requestId: string | null;
  readonly mode: string | null;
  readonly status: string | null;
}

export interface TerminalReport extends EntityReport {
  readonly terminalId: string | null;
  readonly status: string | null;
  readonly ended: boolean | null;
}

export interface HookReport extends EntityReport {
  readonly event: string | null;
  readonly status: string | null;
}

const [CALL, RESULT, INPUT, TERMINAL, HOOK, HEADER, MALFORMED] = (
  ['tool_call', 'tool_result', 'input_request', 'terminal', 'hook', 'header', 'malformed'] as const
).map(kindCode);

/** Where a row's record stands. */
function referenceTo({ facts }: Session, row: number): RecordReference {
  return { line: facts.line.at(row), id: facts.text(facts.id.at(row)) };
}

/** The report of one stream. Lists have one row an entity, in the order of the lines of their current records. */
export function streamReport(session: Session, name: string, format: string): StreamReport {
  const { facts, revisions } = session;
  const lists = {
    malformed: [] as { line: number; reason: string }[],
    calls: [] as CallReport[],
    results: [] as ResultReport[],
    permissions: [] as PermissionReport[],
    inputRequests: [] as InputRequestReport[],
    terminals: [] as TerminalReport[],
    hooks: [] as HookReport[],
  };
  for (let row = 0; row < facts.length; row++) {
    const kind = facts.kind.at(row);
    if (kind === MALFORMED)
      lists.malformed.push({ line: facts.line.at(row), reason: facts.text(facts.status.at(row)) ?? '' });
    if (revisions.isHead[row] !== 1) continue;
    const entity = { record: referenceTo(session, row), revisions: revisions.revisionsOf(row) };
    const status = facts.text(facts.status.at(row));
    const key = facts.text(facts.key.at(row));
    if (kind === CALL) lists.calls.push(callReport(session, row, entity));
    else if (kind === RESULT) lists.results.push(resultReport(session, row, entity));
    else if (kind === INPUT)
      lists.inputRequests.push({ ...entity, requestId: key, mode: facts.text(facts.name.at(row)), status });
    else if (kind === TERMINAL)
      lists.terminals.push({ ...entity, terminalId: key, status, ended: terminalEnded(facts, revisions, row) });
    else if (kind === HOOK) lists.hooks.push({ ...entity, event: facts.text(facts.name.at(row)), status });
    if (holdsDecision(facts, revisions, row)) lists.permissions.push(permissionReport(session, row, entity));
  }
  const source = session.facts.isNative ? { source: { format, ...nativeLines(session) } } : {};
  return { name, format, ...source, counts: countSession(session), ...lists };
}

function callReport(session: Session, row: number, entity: EntityReport): CallReport {
  const { facts, pairing } = session;
  const state = pairing.stateOf(row);
  return {
    ...entity,
    callId: facts.text(facts.key.at(row)),
    name: facts.text(facts.name.at(row)),
    pairing: state === 'paired' || state === 'ambiguous' ? state : 'dangling',
    reason: pairing.reasonOf(row),
    results: pairing.candidatesOf(facts, row).map((result) => referenceTo(session, result)),
    outcome: state === 'paired' ? (facts.text(facts.status.at(pairing.partnerOf(row))) ?? 'unknown') : 'unknown',
  };
}

function resultReport(session: Session, row: number, entity: EntityReport): ResultReport {
  const { facts, pairing } = session;
  const state = pairing.stateOf(row);
  return {
    ...entity,
    callId: facts.text(facts.key.at(row)),
    linkage: facts.text(facts.name.at(row)),
    status: facts.text(facts.status.at(row)),
    pairing: state === 'paired' || state === 'ambiguous' ? state : 'orphan',
    reason: pairing.reasonOf(row),
    call: state === 'paired' ? referenceTo(session, pairing.partnerOf(row)) : null,
  };
}

function permissionReport(session: Session, row: number, entity: EntityReport): PermissionReport {
  const { facts, revisions } = session;
  const { state, reason, isCompact } = decisionOf(facts, revisions, row);
  const callId = facts.text(isCompact ? facts.key.at(row) : facts.ref.at(row));
  const command = isCompact ? null : facts.text(facts.name.at(row));
  return {
    ...entity,
    requestId: isCompact ? null : facts.text(facts.key.at(row)),
    compact: isCompact,
    state,
    reason,
    decision: facts.text(facts.decision.at(row)),
    decidedBy: facts.text(facts.by.at(row)),
    subject: callId !== null ? { callId } : command !== null ? { command } : null,
  };
}

/** Counts what a session holds; see `Counts`. */
export function countSession(session: Session): Counts {
  const { facts, revisions, pairing } = session;
  // By symbol: to decode the type of each of a million rows takes longer than all else here.
  const types = new Map<Sym, number>();
  const pairings = { paired: 0, dangling: 0, ambiguous: 0 };
  const results = { paired: 0, orphan: 0, ambiguous: 0 };
  const decisions: Record<DecisionState, number> = {
    granted: 0,
    refused: 0,
    cancelled: 0,
    timed_out: 0,
    other: 0,
    unresolved: 0,
  };
  let malformed = 0;
  for (let row = 0; row < facts.length; row++) {
    const kind = facts.kind.at(row);
    if (kind === MALFORMED) {
      malformed++;
      continue;
    }
    const type = facts.type.at(row);
    if (type >= 0 || kind === HEADER) types.set(type, (types.get(type) ?? 0) + 1);
    const state = pairing.stateOf(row);
    if (state !== null) {
      if (kind === CALL) pairings[state === 'loose' ? 'dangling' : state]++;
      else results[state === 'loose' ? 'orphan' : state]++;
    }
    if (holdsDecision(facts, revisions, row)) decisions[decisionOf(facts, revisions, row).state]++;
  }
  // No prototype, so that a record type named __proto__ counts like any other.
  const byType = Object.create(null) as Record<string, number>;
  for (const [sym, count] of types) {
    const type = facts.text(sym) ?? 'header';
    byType[type] = (byType[type] ?? 0) + count;
  }
  return { lines: session.lines, records: facts.length - malformed, malformed, byType, pairings, results, decisions };
}

/** The diagnostics of one stream as the report lists them. */
export function reportDiagnostics({ facts, diagnostics }: Session, stream: string): ReportDiagnostic[] {
  return [...diagnostics].map(({ code, rule, severity, line, row, path, message }) => {
    const record = row < 0 ? null : facts.text(facts.id.at(row));
    return { code, rule, severity, stream, line, record, path, message };
  });
}
