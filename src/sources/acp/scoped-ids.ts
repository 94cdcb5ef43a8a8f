import type { Session } from './sessions.ts';

/**
 * What things are called in records whose ids are unique within a session only: by their own id in the session that has it first, by the
 * session's and their own in any other, so that no two have one name.
 */
export class ScopedIds {
  readonly #names = new Map<string, string>();
  /** The name in the session that had an id first. */
  readonly #first = new Map<string, string>();
  readonly #used = new Set<string>();

  /** The name of a thing; where the log does not say the session, of the one that had the id first. */
  of(session: Session | null, id: string): string {
    const first = this.#first.get(id);
    if (session === null && first !== undefined) return first;
    const key = `${session === null ? '' : session.number}/${id}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const own = first === undefined || session === null ? id : `${session.id}/${id}`;
    let name = own;
    for (let copy = 2; this.#used.has(name); copy++) name = `${own}@${copy}`;
    this.#used.add(name);
    this.#names.set(key, name);
    if (first === undefined) this.#first.set(id, name);
    return name;
  }
}
