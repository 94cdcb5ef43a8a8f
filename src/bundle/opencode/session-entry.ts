import { encodeUtf8 } from '../../base/bytes.ts';
import { LIMITS } from '../../format/limits.ts';
import type { BundleEntry, Unpacking } from '../../input/archives/archive.ts';
import type { ByteSource } from '../../input/byte-source.ts';
import { scan } from '../../json/scan.ts';
import { Tape } from '../../json/tape.ts';
import { afterMark } from './object.ts';
import type { FileKind } from './place.ts';

/** A file of a session. */
export interface Member {
  readonly kind: FileKind;
  readonly entry: BundleEntry;
}

/** Files that are read at once: each is small, and waiting for one after another would take most of the time. */
const AT_ONCE = 32;

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const CLOSE = encodeUtf8('}\n');

/**
 * A session of many files as one file of lines:
 *
 *     {"opencode":"part","path":"part/m1/001.json","value":{…}}
 *
 * The value is the file's, byte for byte, but for line breaks between its tokens, which become blanks. A file that is no JSON has `text`
 * with what it holds and `unread` with why; one that cannot be read has `unread` alone.
 */
export function sessionEntry(path: string, members: readonly Member[], env: Unpacking): BundleEntry {
  const size = members.reduce((sum, { entry }) => sum + (entry.size ?? 0), 0);
  return { path, size, files: members.length, open: () => linesOf(path, members, env) };
}

async function linesOf(path: string, members: readonly Member[], env: Unpacking): Promise<ByteSource> {
  const spool = env.spool(path.slice(path.lastIndexOf('/') + 1));
  for (let at = 0; at < members.length; at += AT_ONCE) {
    env.signal?.throwIfAborted();
    const lines = await Promise.all(members.slice(at, at + AT_ONCE).map((member) => lineOf(member)));
    for (const line of lines) await spool.add(line);
  }
  return spool.finish();
}

async function lineOf({ kind, entry }: Member): Promise<Uint8Array<ArrayBuffer>> {
  const head = `{"opencode":"${kind}","path":${JSON.stringify(entry.path)}`;
  const line = (name: string, ...rest: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
    joined([`${head},"${name}":`, ...rest]);
  try {
    if ((entry.size ?? 0) > LIMITS.gatheredBytes)
      return line('unread', `"is larger than the ${LIMITS.gatheredBytes} bytes that are read of a part of a session"`);
    const bytes = await (await entry.open()).read(0, LIMITS.gatheredBytes);
    const start = afterMark(bytes);
    const found = scan(new Tape(), bytes, start, bytes.length);
    if (found.kind === 'value' && isBlank(bytes, found.end))
      return line('value', oneLine(bytes.subarray(start, found.end)));
    const why = found.kind === 'cut' ? 'breaks off' : 'is no JSON';
    return line('text', JSON.stringify(new TextDecoder().decode(bytes)), `,"unread":"${why}"`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return line('unread', JSON.stringify(`cannot be read: ${why}`));
  }
}

/** A copy without line breaks: between the tokens of JSON they mean nothing, and in its strings there are none. */
function oneLine(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => (byte === NEWLINE || byte === RETURN ? SPACE : byte));
}

function isBlank(bytes: Uint8Array, start: number): boolean {
  return bytes.subarray(start).every((byte) => byte === SPACE || byte === NEWLINE || byte === RETURN || byte === 0x09);
}

function joined(pieces: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const parts = [...pieces.map((piece) => (typeof piece === 'string' ? encodeUtf8(piece) : piece)), CLOSE];
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
