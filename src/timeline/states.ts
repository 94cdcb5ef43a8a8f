import { kindOf } from '../format/vocabulary.ts';
import { decisionOf } from '../session/decisions.ts';
import type { Extent, Session } from '../session/session.ts';
import { terminalEnded } from '../session/terminals.ts';
import { VIEW_LIMITS } from './limits.ts';
import { mayPairFurtherOn } from './marks.ts';
import { quoted } from './text.ts';
import type { RowState, ViewName } from './view.ts';
import { ambiguousWords, decisionWords, hookOf, orphanWords, outcomeOf, requestOf, undecidedWords } from './words.ts';

/** How a row stands, and the words for it. */
export interface Standing {
  readonly state: RowState;
  readonly word: string;
}

const PLAIN: Standing = { state: 'plain', word: '' };
const RUNNING_WORDS: Readonly<Record<Extent, string>> = {
  growing: 'running so far',
  live: 'running so far',
  stopped: 'running where reading stopped',
  whole: 'still running when the record ends',
};
const CONFLICT: Standing = { state: 'ambiguous', word: 'revisions conflict' };

/** How a row stands in a view, from the index alone. In Records a paired call points to its result, which has the outcome. */
export function standingOf(session: Session, view: ViewName, row: number): Standing {
  const { facts, revisions } = session;
  if (revisions.isHead[row] !== 1) return { state: 'superseded', word: 'superseded' };
  const status = facts.text(facts.status.at(row));
  const kind = kindOf(facts.kind.at(row));
  switch (kind) {
    case 'tool_call':
      return callStanding(session, view, row);
    case 'tool_result':
      return resultStanding(session, row);
    case 'permission':
      return permissionStanding(session, row);
    case 'input_request':
      return revisions.conflicts(row) ? CONFLICT : requestOf(status, facts.text(facts.name.at(row)));
    case 'terminal':
      return terminalStanding(session, row);
    case 'hook':
      return revisions.conflicts(row) ? CONFLICT : hookOf(status);
    case 'malformed':
      return { state: 'malformed', word: `not read: ${status ?? 'no JSON'}` };
    case 'header':
      return { state: 'header', word: 'header' };
    case 'unknown':
      return { state: 'unknown-type', word: facts.isNative ? 'native line' : 'unknown type' };
    case 'untyped':
      return { state: 'unknown-type', word: 'no type' };
    case 'message':
    case 'reasoning':
    case 'inference':
    case 'subagent':
    case 'plan':
    case 'session':
      if (revisions.conflicts(row)) return CONFLICT;
      return status === null ? PLAIN : { state: 'plain', word: quoted(status) };
  }
}

function callStanding(session: Session, view: ViewName, row: number): Standing {
  const { facts, pairing } = session;
  const state = pairing.stateOf(row);
  if (state === 'paired') {
    const result = pairing.partnerOf(row);
    if (view === 'records') return { state: 'plain', word: `result on line ${facts.line.at(result)}` };
    return outcomeOf(facts.text(facts.status.at(result)));
  }
  if (state === 'ambiguous') return { state: 'ambiguous', word: ambiguityOf(session, row) };
  if (mayPairFurtherOn(session, row)) return unreadStanding(session, 'no result');
  return { state: 'dangling', word: 'no result: outcome unknown' };
}

/** How something stands whose other half has not been met, while the file has not been read to its end. */
function unreadStanding({ extent }: Session, missing: string): Standing {
  if (extent === 'stopped') return { state: 'unread', word: `${missing} in the part that was read` };
  return { state: 'reading', word: extent === 'live' ? `${missing} so far` : 'still being read' };
}

function resultStanding(session: Session, row: number): Standing {
  const { facts, pairing } = session;
  const state = pairing.stateOf(row);
  const outcome = outcomeOf(facts.text(facts.status.at(row)));
  if (state === 'paired') return outcome;
  if (state === 'ambiguous') return { state: 'ambiguous', word: `${ambiguityOf(session, row)}; ${outcome.word}` };
  if (mayPairFurtherOn(session, row)) {
    const { state: unread, word } = unreadStanding(session, 'no such call');
    return { state: unread, word: `${word}; ${outcome.word}` };
  }
  return { state: 'orphan', word: `${orphanWords(pairing.reasonOf(row))}; ${outcome.word}` };
}

/** Why a call or result is ambiguous, with how many there are to choose between. */
function ambiguityOf({ facts, revisions, pairing }: Session, row: number): string {
  const key = facts.key.at(row);
  // A thousand and more are counted as records: of so many nobody needs to know which are revisions of one.
  const entities = (rows: Int32Array): number =>
    rows.length > VIEW_LIMITS.also
      ? rows.length
      : new Set(rows.map((other) => revisions.entityOf[other] as number)).size;
  return ambiguousWords(pairing.reasonOf(row), {
    candidates: entities(pairing.results.get(key)),
    calls: entities(pairing.calls.get(key)),
  });
}

function permissionStanding({ facts, revisions }: Session, row: number): Standing {
  const { state, reason } = decisionOf(facts, revisions, row);
  if (state === 'unresolved') return { state, word: undecidedWords(reason, facts.text(facts.status.at(row))) };
  return { state, word: decisionWords(facts.text(facts.decision.at(row)) ?? '', facts.text(facts.by.at(row))) };
}

function terminalStanding(session: Session, row: number): Standing {
  const { facts, revisions } = session;
  if (revisions.conflicts(row)) return CONFLICT;
  const history = statusHistory(session, row);
  if (terminalEnded(facts, revisions, row) === true) return { state: 'ended', word: history };
  const status = facts.text(facts.status.at(row));
  if (status === 'running') return { state: 'running', word: RUNNING_WORDS[session.extent] };
  if (status === null || status === 'unknown')
    return { state: status === null ? 'unstated' : 'unknown', word: 'end not recorded' };
  return { state: 'vendor', word: history };
}

/** The statuses that a terminal went through, "running → stopped"; of a long history the first and the last ones. The current one is last. */
function statusHistory({ facts, revisions }: Session, row: number): string {
  const rows = revisions.rowsOf(revisions.entityOf[row] as number);
  const statuses: string[] = [];
  const before = rows.filter((other) => other !== row).subarray(0, VIEW_LIMITS.also);
  for (const other of [...before, row]) {
    const status = facts.text(facts.status.at(other));
    const word =
      status === null
        ? 'status not recorded'
        : ['running', 'exited', 'killed', 'stopped', 'unknown'].includes(status)
          ? status
          : quoted(status);
    if (word !== statuses.at(-1)) statuses.push(word);
  }
  if (statuses.length > VIEW_LIMITS.statuses) statuses.splice(1, statuses.length - VIEW_LIMITS.statuses + 1, '…');
  return statuses.join(' → ');
}
