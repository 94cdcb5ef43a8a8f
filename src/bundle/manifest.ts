import { decodeUtf8 } from '../base/bytes.ts';
import { LIMITS } from '../format/limits.ts';
import { scan } from '../json/scan.ts';
import { nameOf, Tape, type Token } from '../json/tape.ts';
import type { Bundle } from './bundle.ts';

/** Names that a bundle's manifest goes by. Its form is in a chapter that we do not have, so little is asked of it. */
const NAMES = ['manifest.json', 'bundle.json'];
const LISTS = ['sessions', 'streams', 'files'].map(nameOf);
const PATHS = ['path', 'file', 'stream', 'name'].map(nameOf);
const TITLE = nameOf('title');

/** What a bundle's root manifest says. */
export interface Manifest {
  readonly path: string;
  /** Its text, verbatim, as far as it is shown. */
  readonly text: string;
  /** Titles of sessions, by path. */
  readonly titles: ReadonlyMap<string, string>;
  /** Sessions that it names and the bundle does not have. */
  readonly missing: readonly string[];
}

/**
 * Reads the manifest at the root of a bundle: an object with a list of sessions, of which each has a path and may have a title. What it
 * says beyond that is shown as it stands. Null where there is none that is an object.
 */
export async function manifestOf(bundle: Bundle): Promise<Manifest | null> {
  const entry = NAMES.map((name) => bundle.entry(name)).find((found) => found !== undefined);
  if (entry === undefined || entry.size === null || entry.size > LIMITS.aboutBytes) return null;
  const source = await entry.open().catch(() => null);
  const bytes = await source?.read(0, LIMITS.aboutBytes).catch(() => null);
  const tape = new Tape();
  if (!bytes || scan(tape, bytes, 0, bytes.length).kind !== 'value' || !tape.isObject(0)) return null;
  const titles = new Map<string, string>();
  const missing: string[] = [];
  for (const list of LISTS) {
    for (const element of tape.elements(tape.member(0, list))) {
      const path = pathOf(tape, element);
      if (path === null) continue;
      const title = tape.textOrNull(tape.member(element, TITLE));
      if (title !== null) titles.set(path, title);
      if (bundle.entry(path) === undefined) missing.push(path);
    }
  }
  return { path: entry.path, text: decodeUtf8(bytes), titles, missing };
}

/** What an element of the list names: a path by itself, or as a member. */
function pathOf(tape: Tape, element: Token): string | null {
  if (tape.isString(element)) return tape.text(element).replace(/^\.\//, '');
  for (const name of PATHS) {
    const path = tape.textOrNull(tape.member(element, name));
    if (path !== null) return path.replace(/^\.\//, '');
  }
  return null;
}
