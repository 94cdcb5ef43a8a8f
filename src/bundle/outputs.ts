import type { BundleEntry } from '../input/archives/archive.ts';
import type { ByteSource } from '../input/byte-source.ts';
import type { OpenFile } from '../open/open.ts';
import type { BesideStanding } from '../session/surroundings.ts';

/**
 * Finds the file beside a session that a record names. The recorded path is that of another machine or another day: what counts is the
 * last part of it, and that a file of that name lies in a folder in which the agent keeps what is that session's. Where two do, none is
 * taken.
 */
export class Outputs {
  readonly #entries: readonly BundleEntry[];
  /** What the agent of each session keeps beside it, and the session's id where it is known, by the session's path. */
  readonly #besides = new Map<string, OpenFile['beside']>();
  readonly #sessionIds = new Map<string, string>();
  /** Files by the last part of their paths; made when first asked for. */
  #byName: ReadonlyMap<string, readonly BundleEntry[]> | null = null;

  /** @param entries all files of the bundle */
  constructor(entries: readonly BundleEntry[]) {
    this.#entries = entries;
  }

  /** Remembers what the agent of the session at a path keeps beside it. */
  keep(path: string, beside: OpenFile['beside']): void {
    this.#besides.set(path, beside);
  }

  /** Remembers the id of the session at a path. */
  identify(path: string, sessionId: string | null): void {
    if (sessionId !== null) this.#sessionIds.set(path, sessionId);
  }

  /** What is known of the file that a record of the session at `path` names by the path `recorded`. */
  standing(path: string, recorded: string): BesideStanding {
    const found = this.#find(path, recorded);
    const [only] = found;
    // What has no size is a session in a database, which is no file.
    if (only === undefined || only.size === null) return { kind: 'missing' };
    return found.length === 1
      ? { kind: 'there', path: only.path, size: only.size }
      : { kind: 'several', count: found.length };
  }

  /** Opens the one file that `standing` finds; null where there is none. */
  async open(path: string, recorded: string): Promise<ByteSource | null> {
    const found = this.#find(path, recorded);
    return found.length === 1 ? ((await found[0]?.open()) ?? null) : null;
  }

  #find(session: string, recorded: string): readonly BundleEntry[] {
    const folders = this.#besides.get(session)?.outputFolders(session, this.#sessionIds.get(session) ?? null) ?? [];
    const name = lastPart(recorded);
    if (folders.length === 0 || name === '') return [];
    this.#byName ??= groupedByName(this.#entries);
    return (this.#byName.get(name) ?? []).filter(({ path }) => folders.some((folder) => path.startsWith(folder)));
  }
}

function groupedByName(entries: readonly BundleEntry[]): ReadonlyMap<string, readonly BundleEntry[]> {
  const groups = new Map<string, BundleEntry[]>();
  for (const entry of entries) {
    const name = lastPart(entry.path);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [entry]);
    else group.push(entry);
  }
  return groups;
}

/** What stands after the last separator of a path, of whatever system. */
function lastPart(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
