import type { Sym } from '../base/symbols.ts';
import { kindCode } from '../format/vocabulary.ts';
import { UNNAMED_AGENT } from '../records/agents.ts';
import type { Session } from '../session/session.ts';
import { terminalEnded } from '../session/terminals.ts';
import { VIEW_LIMITS } from './limits.ts';
import { isOpenRequest, isUndecided } from './marks.ts';
import type { TimelineIndex } from './rows.ts';
import type { LaneMark } from './view.ts';

const [CALL, PERMISSION, INPUT, TERMINAL, SUBAGENT] = (
  ['tool_call', 'permission', 'input_request', 'terminal', 'subagent'] as const
).map(kindCode);

/** The kinds of lanes, in the order in which they are told. */
export const LANE_KINDS = [
  'terminal',
  'permission',
  'input',
  'call',
  'subagent',
] as const satisfies readonly LaneMark['kind'][];

/** What runs beside the rows: a terminal, a request that waits, a call whose result comes much later, a subagent. Rows of the index throughout. */
export interface Lane {
  readonly kind: LaneMark['kind'];
  /** The entity's current record. */
  readonly row: number;
  readonly start: number;
  /** The entity's last record. */
  readonly last: number;
  /** The last row that the lane passes: `last`, or the end of the session for one that has not ended. */
  readonly end: number;
  /** Whether nothing tells when it ends. */
  readonly open: boolean;
  /** Whether only rows tell of it: none of its records is an entity of its own. */
  readonly isChain?: true;
  /** The subagent whose rows are the lane's, where `_meta` names it on them. */
  readonly agent?: Sym;
}

/** The lanes of a session in the order of their first records. */
export function findLanes({ session, length }: TimelineIndex): Lane[] {
  const { facts, revisions } = session;
  const chains = sidechains(session, length);
  const lanes: Lane[] = [];
  for (let row = 0; row < length; row++) {
    const kind = facts.kind.at(row);
    if (!(kind === TERMINAL || kind === PERMISSION || kind === INPUT || kind === CALL || kind === SUBAGENT)) continue;
    if (revisions.firstOf(row) !== row) continue;
    const lane =
      kind === CALL
        ? longCall(session, row)
        : kind === SUBAGENT
          ? subagent(session, row, length, chains)
          : laneOf(session, kind, row, length);
    if (lane !== null) lanes.push(lane);
  }
  // What no record of the agent's own begins: its rows alone tell of it.
  for (const [agent, chain] of chains.named) lanes.push(chainLane(chain, agent));
  for (const chain of chains.unnamed) lanes.push(chainLane(chain, UNNAMED_AGENT));
  return chains.named.size + chains.unnamed.length === 0 ? lanes : lanes.toSorted((a, b) => a.start - b.start);
}

interface Chain {
  readonly first: number;
  readonly last: number;
}

/** The rows of each subagent by `_meta`: of one that is named from its first row to its last, of one that is not each run by itself. */
interface Chains {
  readonly named: Map<Sym, Chain>;
  readonly unnamed: Chain[];
}

function sidechains({ facts }: Session, length: number): Chains {
  const named = new Map<Sym, Chain>();
  const unnamed: Chain[] = [];
  let rows = 0;
  for (const { agent, first, last } of facts.agents.runs(length)) {
    rows += last - first + 1;
    if (agent === UNNAMED_AGENT) unnamed.push({ first, last });
    else named.set(agent, { first: named.get(agent)?.first ?? first, last });
  }
  // A file that is all one subagent's needs no line that says so of every row. It begins with a header, which is nobody's.
  const isItsOwn = rows >= length - 1 && named.size + unnamed.length === 1;
  return isItsOwn ? { named: new Map(), unnamed: [] } : { named, unnamed };
}

function chainLane({ first, last }: Chain, agent: Sym): Lane {
  return { kind: 'subagent', row: first, start: first, last, end: last, open: false, isChain: true, agent };
}

function laneOf(session: Session, kind: number, start: number, length: number): Lane | null {
  const { facts, revisions } = session;
  const { row, last, count } = recordsOf(session, start);
  if (kind === TERMINAL) {
    const ended = terminalEnded(facts, revisions, row);
    return { kind: 'terminal', row, start, last, end: ended === false ? length : last, open: ended !== true };
  }
  const isOpen = kind === PERMISSION ? isUndecided(session, row) : isOpenRequest(session, row);
  if (!isOpen && count < 2) return null;
  const end = isOpen ? length : last;
  return { kind: kind === PERMISSION ? 'permission' : 'input', row, start, last, end, open: isOpen };
}

/** A call whose result stands far below it. Where no result is paired with it nothing tells how long it took. */
function longCall(session: Session, start: number): Lane | null {
  const { row } = recordsOf(session, start);
  const partner = session.pairing.stateOf(row) === 'paired' ? session.pairing.partnerOf(row) : -1;
  if (partner < 0) return null;
  const { last } = recordsOf(session, partner);
  if (last - start < VIEW_LIMITS.longCall) return null;
  return { kind: 'call', row, start, last, end: last, open: false };
}

/** A subagent from its first record to its last, and the rows that name it in between and beyond; it takes them out of `chains`. */
function subagent(session: Session, start: number, length: number, { named }: Chains): Lane | null {
  const { facts } = session;
  const { row, last, count } = recordsOf(session, start);
  const agent = facts.key.at(row);
  const chain = agent < 0 ? undefined : named.get(agent);
  const isRunning = facts.text(facts.status.at(row)) === 'running' && !session.revisions.conflicts(row);
  if (chain === undefined && count < 2 && !isRunning) return null;
  if (chain !== undefined) named.delete(agent);
  const begin = Math.min(start, chain?.first ?? start);
  const until = Math.max(last, chain?.last ?? last);
  const lane = {
    kind: 'subagent',
    row,
    start: begin,
    last: until,
    end: isRunning ? length : until,
    open: isRunning,
  } as const;
  return chain === undefined ? lane : { ...lane, agent };
}

/** The current record of the entity that has a row, its last one, and how many it has. */
function recordsOf({ revisions }: Session, of: number): { row: number; last: number; count: number } {
  if (revisions.revisionsOf(of) === 1) return { row: of, last: of, count: 1 };
  const rows = revisions.rowsOf(revisions.entityOf[of] as number);
  return {
    row: rows.find((other) => revisions.isHead[other] === 1) as number,
    last: rows.at(-1) as number,
    count: rows.length,
  };
}
