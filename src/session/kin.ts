import { kindCode } from '../format/vocabulary.ts';
import type { RecordReference } from './report.ts';
import type { Session } from './session.ts';

const CALL = kindCode('tool_call');
const SUBAGENT = kindCode('subagent');

/** Another session of the bundle, or a record in it. */
export interface PlaceElsewhere {
  readonly path: string;
  /** Null for the session as a whole. */
  readonly at: RecordReference | null;
}

/** What a file beside a session says of it. That file is no record of the session, and whatever is taken from it is told as its words. */
export interface NoteBeside {
  readonly path: string;
  readonly title: string | null;
  /** What kind of agent it is, in the agent's own word. */
  readonly kind: string | null;
  readonly callId: string | null;
  readonly parentAgentId: string | null;
  /** The file as it stands. */
  readonly bytes: Uint8Array;
}

/** The session that a session belongs to: where exactly one of the bundle is that; else what its header says, in words. */
export type Parent = { readonly path: string } | { readonly words: string };

/** How a session is related to the others of its bundle. Pairing never looks here. */
export interface Kin {
  readonly note: NoteBeside | null;
  readonly parent: Parent | null;
  /** Records of the parent by which the session was started, and what says so: the parent's own record, or the file beside. */
  readonly starters: readonly { readonly by: 'record' | 'note'; readonly place: PlaceElsewhere }[];
  /** Sessions of an agent that this session names by its id. */
  agent(id: string): readonly string[];
  /** Sessions of which a file beside them says that this call started them. */
  startedBy(callId: string): readonly string[];
}

/** What a session records of one agent that it started: an entity each. */
export interface StartedAgent {
  readonly agentId: string;
  readonly record: RecordReference;
  /** The call that started it, where the record names exactly one of the session. */
  readonly call: RecordReference | null;
}

/** The agents of which a session has records. */
export function agentsOf(session: Session): StartedAgent[] {
  const { facts, revisions } = session;
  const found: StartedAgent[] = [];
  const seen = new Set<number>();
  for (let row = 0; row < facts.length; row++) {
    if (facts.kind.at(row) !== SUBAGENT || revisions.isHead[row] !== 1) continue;
    const agentId = facts.text(facts.key.at(row));
    const entity = revisions.entityOf[row] as number;
    if (agentId === null || seen.has(entity)) continue;
    seen.add(entity);
    found.push({ agentId, record: referenceTo(session, row), call: callAt(session, facts.ref.at(row)) });
  }
  return found;
}

/** The calls of a session whose ids are among the wanted ones; an id that several calls have is none's. */
export function callsAmong(session: Session, wanted: ReadonlySet<string>): Map<string, RecordReference> {
  const { facts, revisions } = session;
  const found = new Map<string, RecordReference>();
  for (let row = 0; wanted.size > 0 && row < facts.length; row++) {
    if (facts.kind.at(row) !== CALL || revisions.isHead[row] !== 1) continue;
    const callId = facts.text(facts.key.at(row));
    const call = callId !== null && wanted.has(callId) ? callAt(session, facts.key.at(row)) : null;
    if (callId !== null && call !== null) found.set(callId, call);
  }
  return found;
}

function callAt(session: Session, key: number): RecordReference | null {
  const found = session.references.call(key);
  return found.kind === 'linked' ? referenceTo(session, found.row) : null;
}

function referenceTo({ facts }: Session, row: number): RecordReference {
  return { line: facts.line.at(row), id: facts.text(facts.id.at(row)) };
}
