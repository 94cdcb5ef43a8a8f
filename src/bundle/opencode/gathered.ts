import type { BundleEntry, Unpacking } from '../../input/archives/archive.ts';
import { placeOf } from './place.ts';
import { type Gathered, Storage } from './storage.ts';

/** Takes the files of OpenCode's storages out of a bundle as it is listed, so that each session is listed once and not file by file. */
export class OpenCodeFiles {
  readonly #storages = new Map<string, Storage>();
  /** How many files have been taken, and are not yet put together. */
  count = 0;

  /** Takes a file, where its path is one of a storage. Returns false for any other. */
  take(entry: BundleEntry): boolean {
    const place = placeOf(entry.path);
    if (place === null) return false;
    let storage = this.#storages.get(place.root);
    if (storage === undefined) {
      storage = new Storage(place.root);
      this.#storages.set(place.root, storage);
    }
    storage.add(place, entry);
    this.count++;
    return true;
  }

  /**
   * Puts the sessions together, when all files have been listed.
   *
   * @param breathe called before each file that has to be looked into
   */
  async finish(env: Unpacking, breathe: () => void | Promise<void>): Promise<Gathered> {
    const sessions: BundleEntry[] = [];
    const others: BundleEntry[] = [];
    for (const storage of this.#storages.values()) {
      // Files may lie as OpenCode's would and be something else.
      const found = (await storage.isOurs(breathe))
        ? await storage.sessions(env, breathe)
        : { sessions: [], others: [...storage.all()] };
      for (const session of found.sessions) sessions.push(session);
      for (const other of found.others) others.push(other);
    }
    this.#storages.clear();
    this.count = 0;
    return { sessions, others };
  }
}
