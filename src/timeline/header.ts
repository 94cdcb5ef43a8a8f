import { LIMITS } from '../format/limits.ts';
import { kindCode } from '../format/vocabulary.ts';
import type { ByteSource } from '../input/byte-source.ts';
import { scan } from '../json/scan.ts';
import { nameOf, Tape } from '../json/tape.ts';
import { countSession } from '../session/report.ts';
import type { Session } from '../session/session.ts';
import { usageOf } from '../session/usage.ts';
import { agentWords } from './glance.ts';
import { readRow } from './read.ts';
import type { TimelineIndex } from './rows.ts';
import type { Withholder } from './secrets.ts';
import { talliesOf } from './tallies.ts';
import { stringLine } from './values.ts';
import type { SessionView } from './view.ts';

const HEADER = kindCode('header');
const SESSION = kindCode('session');
const IDS = (['sessionId', 'subagentId', 'parentSessionId'] as const).map((key) => [nameOf(key), key] as const);
const TITLES = ['title', 'sessionTitle', 'name'].map(nameOf);

/** What a header says of its session, as recorded; null where it does not. */
export interface HeaderText {
  readonly title: string | null;
  readonly agent: string | null;
}

/** The ids by which a session's header relates it to others, as recorded. */
export interface HeaderIds {
  readonly sessionId: string | null;
  /** Set where the session is that of a subagent. */
  readonly subagentId: string | null;
  /** The session that started this one. */
  readonly parentSessionId: string | null;
}

/** Reads title, agent and ids from the header and from the first `session` record; the header goes first. */
export async function headerOf(
  session: Session,
  records: ByteSource,
  withholder: Withholder,
): Promise<HeaderText & HeaderIds> {
  const { facts } = session;
  const tape = new Tape();
  let title: string | null = null;
  let agent: string | null = null;
  const ids: { -readonly [Name in keyof HeaderIds]: HeaderIds[Name] } = {
    sessionId: null,
    subagentId: null,
    parentSessionId: null,
  };
  for (const kind of [HEADER, SESSION]) {
    const row = firstOf(session, kind);
    if (row < 0 || facts.size.at(row) > LIMITS.detailBytes) continue;
    const bytes = await readRow(records, facts, row);
    if (scan(tape, bytes, 0, bytes.length).kind !== 'value') continue;
    const record = { row, tape, withholder };
    for (const name of TITLES) title ??= stringLine(record, 0, name) || null;
    agent ??= agentWords(record) || null;
    for (const [name, key] of IDS) ids[key] ??= tape.textOrNull(tape.member(0, name));
  }
  return { title, agent, ...ids };
}

/** The first row of a kind; of a record that was revised, such as a title that was changed, the current one. -1 for none. */
function firstOf({ facts, revisions }: Session, kind: number): number {
  const { isHead } = revisions;
  for (let row = 0; row < isHead.length; row++)
    if (facts.kind.at(row) === kind && (kind === HEADER || isHead[row] === 1)) return row;
  return -1;
}

/** What the page knows of a session as a whole, but for its header's text. */
export function sessionView(index: TimelineIndex, lanes: number): Omit<SessionView, 'title' | 'agent'> {
  const { error, warning, notice } = index.faults.totals;
  return {
    counts: countSession(index.session),
    tallies: talliesOf(index),
    errors: error,
    warnings: warning,
    notices: notice,
    rows: { story: index.rows('story').length, records: index.rows('records').length },
    lanes,
    usage: usageOf(index.session),
    extent: index.session.extent,
  };
}
