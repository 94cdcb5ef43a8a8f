import { open, rename, rm } from 'node:fs/promises';
import { LIMITS } from '../format/limits.ts';
import { type ByteSource, chunksOf } from '../input/byte-source.ts';
import { nativeLines } from '../session/native-lines.ts';
import { plural } from '../timeline/text.ts';
import { printable } from './printable.ts';
import type { Bundle, StreamEntry } from '../bundle/bundle.ts';
import { CannotRead, type ReadFile } from './read.ts';

/**
 * Writes the record stream that a session file is read as. A file appears under its name only when all of it has been written.
 *
 * @param out where to write; null for standard output, by `print`
 * @throws CannotRead when it cannot be written
 */
export async function writeRecords(
  records: ByteSource,
  out: string | null,
  print: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  if (out === null) {
    for await (const chunk of chunksOf(records, LIMITS.chunkBytes)) await print(chunk);
    return;
  }
  const part = `${out}.part`;
  try {
    const file = await open(part, 'w');
    try {
      for await (const chunk of chunksOf(records, LIMITS.chunkBytes)) await file.writeFile(chunk);
    } finally {
      await file.close();
    }
    await rename(part, out);
  } catch (error) {
    await rm(part, { force: true });
    throw new CannotRead(`${out} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Reads one session of a bundle.
 *
 * @param path where it lies in the bundle; null for the only one
 * @throws CannotRead when there is none, or more than one and none is named
 */
export async function readSession(bundle: Bundle, path: string | null): Promise<ReadFile> {
  const found = path === null ? await onlySession(bundle) : await namedSession(bundle, path);
  const { session, fault } = await bundle.read(found);
  const { compression, file } = found;
  return { kind: 'file', name: found.path, compression, fault, session, open: file, close: () => Promise.resolve() };
}

async function namedSession(bundle: Bundle, path: string): Promise<StreamEntry> {
  const entry = await bundle.resolve(path);
  if (entry === undefined) throw new CannotRead(`${bundle.name}: there is no ${path} in it`);
  const found = await bundle.find(entry, true);
  if (found.kind !== 'stream') throw new CannotRead(`${bundle.name}: ${path} is no session`);
  return found;
}

async function onlySession(bundle: Bundle): Promise<StreamEntry> {
  let only: StreamEntry | null = null;
  const entries = [...bundle];
  for (const entry of entries) {
    const found = await bundle.find(entry);
    if (found.kind === 'store') entries.push(...found.entries);
    if (found.kind !== 'stream') continue;
    if (only !== null)
      throw new CannotRead(
        `${bundle.name}: sessions are converted one at a time; name one with --session, such as ${only.path}`,
      );
    only = found;
  }
  if (only === null) throw new CannotRead(`${bundle.name}: there is no session in it`);
  return only;
}

/** What was made of a file, in a line for people. */
export function convertedLine({ name, open: { format }, session }: ReadFile): string {
  const { converted, kept } = nativeLines(session);
  return `${printable(name)}: ${format}, ${plural(session.facts.length, 'record')} of ${plural(converted, 'line')}, ${plural(kept, 'line')} kept as ${kept === 1 ? 'it stands' : 'they stand'}`;
}
