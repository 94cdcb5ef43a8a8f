import type { BundleEntry, Unpacking } from '../../input/archives/archive.ts';
import { saidBy } from './object.ts';
import type { FileKind, Place } from './place.ts';
import { type Member, sessionEntry } from './session-entry.ts';

/** Files whose content is looked at before a folder is taken for something else than a storage. */
const MOST_TRIED = 3;

/** What a storage's files turn out to be. */
export interface Gathered {
  /** The sessions, each one file of many. */
  readonly sessions: readonly BundleEntry[];
  /** Files that belong to none of them. */
  readonly others: readonly BundleEntry[];
}

interface File {
  readonly entry: BundleEntry;
  readonly stem: string;
}

/** A session that is being put together. */
interface Assembled {
  readonly path: string;
  readonly session: File | null;
  readonly messages: File[];
  /** Parts of no message that is here. */
  readonly strays: File[];
  readonly others: Member[];
}

type Breathe = () => void | Promise<void>;

/** The files of one storage of OpenCode, of which each session is many. */
export class Storage {
  readonly #root: string;
  readonly #files: Readonly<Record<FileKind, Map<string, File[]>>> = {
    session: new Map(),
    message: new Map(),
    part: new Map(),
    todo: new Map(),
    session_diff: new Map(),
  };

  constructor(root: string) {
    this.#root = root;
  }

  /** Takes in a file, by where it lies: of one project, session or message after another. */
  add({ kind, owner, stem }: Place, entry: BundleEntry): void {
    const files = this.#files[kind];
    const known = files.get(owner);
    if (known === undefined) files.set(owner, [{ entry, stem }]);
    else known.push({ entry, stem });
  }

  /** All files, as they lie there. */
  *all(): Generator<BundleEntry> {
    for (const files of Object.values(this.#files))
      for (const list of files.values()) for (const { entry } of list) yield entry;
  }

  /** Whether the content of the first files shows that this is a storage. A folder of these names may be anything. */
  async isOurs(breathe: Breathe): Promise<boolean> {
    for (const kind of ['session', 'message', 'part'] as const) {
      const files = [...this.#files[kind].values()].flat().slice(0, MOST_TRIED);
      for (const { entry } of files) {
        await breathe();
        if ((await saidBy(entry)).kind === kind) return true;
      }
    }
    return false;
  }

  /**
   * The sessions, each as one file under the path of its own. What belongs to none that is here is a session of its own, under the path
   * of the folder that it lies in. Files are looked into only where their names do not tell whose they are.
   *
   * @param breathe called before each file that is looked into
   */
  async sessions(env: Unpacking, breathe: Breathe): Promise<Gathered> {
    const bySession = await this.#bySession(breathe);
    const sessionOf = (id: string, folder: string): Assembled => {
      const known = bySession.get(id);
      if (known !== undefined) return known;
      const made: Assembled = {
        path: `${this.#root}${folder}/${id}`,
        session: null,
        messages: [],
        strays: [],
        others: [],
      };
      bySession.set(id, made);
      return made;
    };
    for (const [owner, files] of this.#files.message) sessionOf(owner, 'message').messages.push(...files);
    const parts = await this.#partsByMessage(breathe, (part, sessionId, messageId) => {
      const session = sessionId === null ? undefined : bySession.get(sessionId);
      (session ?? sessionOf(messageId ?? part.stem, 'part')).strays.push(part);
    });
    const others: BundleEntry[] = [];
    for (const kind of ['todo', 'session_diff'] as const) {
      for (const { entry, stem } of this.#files[kind].get('') ?? []) {
        const session = bySession.get(stem);
        if (session === undefined) others.push(entry);
        else session.others.push({ kind, entry });
      }
    }
    const assembled = [...new Set(bySession.values())];
    return { sessions: assembled.map((each) => sessionEntry(each.path, membersOf(each, parts), env)), others };
  }

  /** Sessions by id: by the file's name, where that is the name of a folder of messages, else as the file says. */
  async #bySession(breathe: Breathe): Promise<Map<string, Assembled>> {
    const found = new Map<string, Assembled>();
    for (const file of byName([...this.#files.session.values()].flat())) {
      const isNamed = this.#files.message.has(file.stem);
      if (!isNamed) await breathe();
      const id = isNamed ? file.stem : ((await saidBy(file.entry)).id ?? file.stem);
      const made: Assembled = { path: file.entry.path, session: file, messages: [], strays: [], others: [] };
      // Of two files about one session the first has its messages; the other is listed for itself.
      found.set(found.has(id) ? file.entry.path : id, made);
    }
    return found;
  }

  /**
   * Parts by the path of their message's file.
   *
   * @param stray told of each part whose message is not here, with what is known of whose it is
   */
  async #partsByMessage(
    breathe: Breathe,
    stray: (part: File, sessionId: string | null, messageId: string | null) => void,
  ): Promise<Map<string, File[]>> {
    const byMessage = new Map<string, File[]>();
    const messages = [...this.#files.message.values()].flat();
    const byId = new Map<string, File>();
    for (const message of messages) if (this.#files.part.has(message.stem)) byId.set(message.stem, message);
    const isNamed = new Set(byId.keys());
    const hasUnknown = [...this.#files.part.keys()].some((owner) => !isNamed.has(owner));
    // The names of these messages lead to no parts; the messages themselves may have other ids.
    for (const message of hasUnknown ? messages : []) {
      if (isNamed.has(message.stem)) continue;
      await breathe();
      const { id } = await saidBy(message.entry);
      if (id !== null && !byId.has(id)) byId.set(id, message);
    }
    for (const [owner, files] of this.#files.part) {
      const message = byId.get(owner);
      if (message !== undefined) push(byMessage, message.entry.path, files);
      else await this.#place(owner, files, byId, byMessage, breathe, stray);
    }
    return byMessage;
  }

  /** Finds out whose parts are whose folder names no message that is here. */
  async #place(
    owner: string,
    files: readonly File[],
    byId: ReadonlyMap<string, File>,
    byMessage: Map<string, File[]>,
    breathe: Breathe,
    stray: (part: File, sessionId: string | null, messageId: string | null) => void,
  ): Promise<void> {
    let folder: { readonly sessionId: string | null } | null = null;
    for (const file of files) {
      // All parts in a folder belong to one message; those without a folder say each for itself.
      if (owner !== '' && folder !== null) {
        stray(file, folder.sessionId, owner);
        continue;
      }
      await breathe();
      const said = await saidBy(file.entry);
      folder = said;
      const message = byId.get(said.messageId ?? '');
      if (message !== undefined && owner === '') push(byMessage, message.entry.path, [file]);
      else stray(file, said.sessionId, owner === '' ? said.messageId : owner);
    }
  }
}

/** The files of a session in their order: itself, its messages by name, each with its parts by name, and what is left. */
function membersOf(
  { session, messages, strays, others }: Assembled,
  parts: ReadonlyMap<string, readonly File[]>,
): Member[] {
  return [
    ...(session === null ? [] : [{ kind: 'session' as const, entry: session.entry }]),
    ...byName(messages).flatMap(({ entry }) => [
      { kind: 'message' as const, entry },
      ...byName(parts.get(entry.path) ?? []).map((part) => ({ kind: 'part' as const, entry: part.entry })),
    ]),
    ...byName(strays).map(({ entry }) => ({ kind: 'part' as const, entry })),
    ...others,
  ];
}

/** By name: OpenCode's ids ascend with time, and it sorts its own files so. */
function byName(files: readonly File[]): File[] {
  return files.toSorted((a, b) => (a.stem < b.stem ? -1 : a.stem > b.stem ? 1 : 0));
}

function push(map: Map<string, File[]>, key: string, files: readonly File[]): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [...files]);
  else known.push(...files);
}
