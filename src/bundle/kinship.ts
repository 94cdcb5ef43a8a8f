import { LIMITS } from '../format/limits.ts';
import type { BundleEntry } from '../input/archives/archive.ts';
import { scan } from '../json/scan.ts';
import { Tape } from '../json/tape.ts';
import { notePlaces } from '../open/beside.ts';
import type { OpenFile } from '../open/open.ts';
import { agentsOf, callsAmong, type Kin, type NoteBeside, type Parent, type StartedAgent } from '../session/kin.ts';
import type { RecordReference } from '../session/report.ts';
import type { Session } from '../session/session.ts';
import type { HeaderIds } from '../timeline/header.ts';

/** A session as far as its relations go. */
interface Member {
  readonly ids: HeaderIds;
  readonly beside: OpenFile['beside'];
  readonly note: NoteBeside | null;
  /** The agents that it has records of, by their ids. */
  readonly agents: ReadonlyMap<string, readonly StartedAgent[]>;
  /** Those of its calls that files beside other sessions name. */
  readonly calls: ReadonlyMap<string, RecordReference>;
}

/** The files of a bundle. */
type Files = Iterable<BundleEntry> & { entry(path: string): BundleEntry | undefined };

const NONE: readonly string[] = [];

/**
 * How the sessions of a bundle are related: which belongs to which, and by which record it was started. It goes by ids that headers and
 * records give, by what files beside sessions say, and, to tell several files of one session apart, by where the agent keeps them.
 */
export class Kinship {
  readonly #notes = new Map<string, NoteBeside & { readonly format: string }>();
  readonly #wantedCalls = new Set<string>();
  readonly #members = new Map<string, Member>();
  /** Paths by what they are: main sessions by their id, agents' by the session they belong to and their own id. */
  readonly #mains = new Map<string, string[]>();
  readonly #agents = new Map<string, string[]>();
  /** Sessions that have a record of an agent, in the same way. */
  readonly #tellers = new Map<string, string[]>();
  readonly #byCall = new Map<string, string[]>();

  /**
   * Reads the files that tell about sessions, which must be known before the sessions are read.
   *
   * @throws what `onProgress` throws
   */
  async readNotes(files: Files, onProgress?: () => void | Promise<void>): Promise<void> {
    const tape = new Tape();
    for (const { path } of files) {
      for (const place of notePlaces(path)) {
        const found = files.entry(place.path);
        if (found === undefined || found.size === null || found.size > LIMITS.noteBytes) continue;
        const source = await found.open().catch(() => null);
        const bytes = (await source?.read(0, LIMITS.noteBytes).catch(() => null)) ?? new Uint8Array(0);
        await onProgress?.();
        if (scan(tape, bytes, 0, bytes.length).kind !== 'value' || !tape.isObject(0)) continue;
        const note = { format: place.format, path: place.path, bytes: bytes.slice(), ...place.read(tape) };
        this.#notes.set(path, note);
        if (note.callId === null) continue;
        this.#wantedCalls.add(note.callId);
        add(this.#byCall, note.callId, path);
      }
    }
  }

  /** What a file beside a session says of it; null where there is none. */
  noteOf(path: string, format: string): NoteBeside | null {
    const note = this.#notes.get(path);
    return note?.format === format ? note : null;
  }

  /** Takes a session in that has been read. */
  join(path: string, { beside, format }: Pick<OpenFile, 'beside' | 'format'>, ids: HeaderIds, session: Session): void {
    if (this.#members.has(path)) return;
    const agents = new Map<string, StartedAgent[]>();
    for (const agent of agentsOf(session)) add(agents, agent.agentId, agent);
    const calls = callsAmong(session, this.#wantedCalls);
    this.#members.set(path, { ids, beside, note: this.noteOf(path, format), agents, calls });
    const { sessionId, subagentId, parentSessionId } = ids;
    if (sessionId !== null && subagentId === null) add(this.#mains, sessionId, path);
    const owner = parentSessionId ?? sessionId;
    if (owner !== null && subagentId !== null) add(this.#agents, key(owner, subagentId), path);
    if (sessionId !== null) for (const agentId of agents.keys()) add(this.#tellers, key(sessionId, agentId), path);
  }

  /** The session that the one at a path belongs to; null where nothing says that it belongs to one. */
  parentOf(path: string): Parent | null {
    const member = this.#members.get(path);
    if (member === undefined) return null;
    const { subagentId, sessionId, parentSessionId } = member.ids;
    const named = parentSessionId ?? (subagentId === null ? null : sessionId);
    if (named === null) return null;
    const main = member.beside?.mainOf(path, named) ?? null;
    const others = (paths: readonly string[] = NONE): readonly string[] => paths.filter((other) => other !== path);
    const pick = (paths: readonly string[]): string | null =>
      paths.length === 1 ? (paths[0] as string) : main !== null && paths.includes(main) ? main : null;
    const mains = others(this.#mains.get(named));
    const starter = member.note?.parentAgentId ?? null;
    const found =
      pick(subagentId === null ? NONE : others(this.#tellers.get(key(named, subagentId)))) ??
      pick(starter === null ? NONE : others(this.#agents.get(key(named, starter)))) ??
      pick(mains);
    if (found !== null) return { path: found };
    return {
      words: `of session ${named}, which ${mains.length === 0 ? 'is not here' : `${mains.length} files are`}`,
    };
  }

  /** How the session at a path is related to the others. */
  around(path: string): Kin {
    const member = this.#members.get(path);
    const parent = this.parentOf(path);
    return {
      note: member?.note ?? null,
      parent,
      starters:
        member === undefined || parent === null || !('path' in parent) ? [] : this.#starters(member, parent.path),
      agent: (id) => {
        const own = member?.ids.sessionId ?? null;
        return own === null ? NONE : (this.#agents.get(key(own, id)) ?? NONE).filter((other) => other !== path);
      },
      startedBy: (callId) => {
        if (member?.calls.has(callId) !== true) return NONE;
        return (this.#byCall.get(callId) ?? NONE).filter((other) => isPath(this.parentOf(other), path));
      },
    };
  }

  /** The records of its parent that a session was started by: that which names the agent, and that which the file beside names. */
  #starters({ ids, note }: Member, path: string): Kin['starters'] {
    const parent = this.#members.get(path);
    const told = (ids.subagentId === null ? undefined : parent?.agents.get(ids.subagentId)) ?? [];
    const [only] = told;
    const starters: Kin['starters'][number][] = [];
    if (only !== undefined && told.length === 1)
      starters.push({ by: 'record', place: { path, at: only.call ?? only.record } });
    const noted = note?.callId == null ? undefined : parent?.calls.get(note.callId);
    if (noted !== undefined && !starters.some(({ place }) => place.at?.line === noted.line && place.at.id === noted.id))
      starters.push({ by: 'note', place: { path, at: noted } });
    return starters;
  }
}

function isPath(parent: Parent | null, path: string): boolean {
  return parent !== null && 'path' in parent && parent.path === path;
}

function key(sessionId: string, agentId: string): string {
  return JSON.stringify([sessionId, agentId]);
}

function add<Item>(lists: Map<string, Item[]>, name: string, item: Item): void {
  const known = lists.get(name);
  if (known === undefined) lists.set(name, [item]);
  else known.push(item);
}
