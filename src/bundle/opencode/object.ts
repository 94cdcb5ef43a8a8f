import { LIMITS } from '../../format/limits.ts';
import type { BundleEntry } from '../../input/archives/archive.ts';
import { scan } from '../../json/scan.ts';
import { type Name, nameOf, Tape, type Token } from '../../json/tape.ts';

const ID = nameOf('id');
const TIME = nameOf('time');
const TYPE = nameOf('type');
const ROLE = nameOf('role');
const PROJECT = nameOf('projectID');
const DIRECTORY = nameOf('directory');
const MESSAGE = nameOf('messageID');
const SESSION = nameOf('sessionID');

/** What a file of a storage says of itself; null where it says nothing. */
export interface Said {
  readonly kind: 'session' | 'message' | 'part' | null;
  readonly id: string | null;
  readonly sessionId: string | null;
  readonly messageId: string | null;
}

const NOTHING: Said = { kind: null, id: null, sessionId: null, messageId: null };

/** Reads a file of a storage, as far as it has to be known to whom it belongs. A file that cannot be read says nothing. */
export async function saidBy(entry: BundleEntry): Promise<Said> {
  if ((entry.size ?? 0) > LIMITS.aboutBytes) return NOTHING;
  const source = await entry.open().catch(() => null);
  const bytes = await source?.read(0, LIMITS.aboutBytes).catch(() => null);
  const tape = new Tape();
  if (!bytes || scan(tape, bytes, afterMark(bytes), bytes.length).kind !== 'value' || !tape.isObject(0)) return NOTHING;
  const text = (name: Name): string | null => tape.textOrNull(tape.member(0, name)) || null;
  return { kind: kindOf(tape), id: text(ID), sessionId: text(SESSION), messageId: text(MESSAGE) };
}

/** Where the text of a file begins: behind a byte order mark. */
export function afterMark(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/** What an object of OpenCode's is, by its members. A part that says no message may be in a folder that does. */
function kindOf(tape: Tape): Said['kind'] {
  const has = (name: Name, is: (token: Token) => boolean): boolean => is(tape.member(0, name));
  const isString = (token: Token): boolean => tape.isString(token);
  const isObject = (token: Token): boolean => tape.isObject(token);
  if (!has(ID, isString)) return null;
  if (has(TIME, isObject) && has(ROLE, isString)) return 'message';
  if (has(TIME, isObject) && (has(PROJECT, isString) || has(DIRECTORY, isString))) return 'session';
  return has(TYPE, isString) ? 'part' : null;
}
