import { scan } from '../json/scan.ts';
import { Tape } from '../json/tape.ts';
import { kindOf } from '../format/vocabulary.ts';
import type { Kin, PlaceElsewhere } from '../session/kin.ts';
import type { Session } from '../session/session.ts';
import type { DetailLink, Section } from './detail.ts';
import type { RecordView } from './details/record-view.ts';
import { nodeOf } from './json-node.ts';
import { VIEW_LIMITS } from './limits.ts';
import type { LinkIndex } from './links.ts';
import { plural } from './text.ts';

/** Links of a row to other sessions of the bundle: between an agent's session and the records of the one that started it. */
export function kinLinks(session: Session, links: LinkIndex, row: number): DetailLink[] {
  const { around, facts } = session;
  const kind = kindOf(facts.kind.at(row));
  if (around === 'nothing') return [];
  if (kind === 'subagent') {
    const agentId = facts.text(facts.key.at(row));
    if (agentId === null) return [];
    return [around === 'unread' ? unread() : agentLink(around.kin, agentId)];
  }
  if (around === 'unread') return [];
  if (kind === 'tool_call') return callLinks(session, around.kin, links, row);
  return kind === 'header' || kind === 'session' ? sessionLinks(around.kin) : [];
}

function unread(): DetailLink {
  const words = 'not known yet: the sessions of the bundle have not all been read';
  return { relation: OF_AGENT, direction: 'out', member: 'subagentId', outcome: 'absent', words, rows: [] };
}

const OF_AGENT = 'session of this agent';

function agentLink(kin: Kin, agentId: string): DetailLink {
  return linkTo(OF_AGENT, 'subagentId', kin.agent(agentId));
}

/** From a call to the sessions of the agents that it started: those that a record of the session names, and those whose own notes say so. */
function callLinks({ facts }: Session, kin: Kin, links: LinkIndex, row: number): DetailLink[] {
  const key = facts.key.at(row);
  const callId = facts.text(key);
  if (callId === null) return [];
  const agents = links.namersOf(key, 'subagent').map((agent) => facts.text(facts.key.at(agent)));
  const named = [...new Set(agents)].flatMap((agentId) => (agentId === null ? [] : kin.agent(agentId)));
  const noted = kin.startedBy(callId).filter((path) => !named.includes(path));
  const relation = 'session of the agent that it started';
  return [
    ...(named.length === 0 ? [] : [linkTo(relation, 'subagent.subagentId', named, agents.length)]),
    ...(noted.length === 0 ? [] : [linkTo(relation, 'toolUseId of the file beside that session', noted, noted.length)]),
  ];
}

/** From a session as a whole to the one that it belongs to, and to the record there that started it. */
function sessionLinks({ parent, starters }: Kin): DetailLink[] {
  if (parent === null) return [];
  const relation = 'session that it belongs to';
  if ('words' in parent)
    return [{ relation, direction: 'out', member: 'sessionId', outcome: 'absent', words: parent.words, rows: [] }];
  return [
    linkTo(relation, 'sessionId', [parent.path]),
    ...starters.map(({ by, place }): DetailLink => ({
      relation: 'record that started it',
      direction: 'out',
      member: by === 'record' ? 'subagentId' : 'toolUseId of the file beside it',
      outcome: 'linked',
      words: 'linked, in another session',
      rows: [],
      elsewhere: [placeOf(place)],
    })),
  ];
}

/** @param most how many sessions may be meant without one of them being in doubt */
function linkTo(relation: string, member: string, paths: readonly string[], most = 1): DetailLink {
  const elsewhere = paths.slice(0, VIEW_LIMITS.listed).map((path) => placeOf({ path, at: null }));
  const common = { relation, direction: 'out', member, rows: [] } as const;
  if (paths.length === 0) return { ...common, outcome: 'absent', words: 'not in this bundle' };
  if (paths.length > most)
    return {
      ...common,
      outcome: 'ambiguous',
      words: `matches ${plural(paths.length, 'session')}, not linked`,
      elsewhere,
    };
  return { ...common, outcome: 'linked', words: 'linked', elsewhere };
}

function placeOf({ path, at }: PlaceElsewhere): NonNullable<DetailLink['elsewhere']>[number] {
  return { path, line: at?.line ?? null, id: at?.id ?? null };
}

/** What a file beside the session says of it, on the row of its header: as that file has it. */
export function noteSections({ context, kind, record }: RecordView): Section[] {
  const { around } = context.index.session;
  const note = typeof around === 'string' ? null : around.kin.note;
  if (note === null || kind !== 'header') return [];
  const tape = new Tape();
  if (scan(tape, note.bytes, 0, note.bytes.length).kind !== 'value') return [];
  return [
    {
      kind: 'json',
      title: 'File beside the session',
      note: `${note.path}, as it stands: it is no record of the session`,
      node: nodeOf({ row: -1, tape, withholder: record.withholder }, 0),
      pointer: '',
    },
  ];
}
