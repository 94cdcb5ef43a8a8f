import { open, rename, rm } from 'node:fs/promises';
import { LIMITS } from '../format/limits.ts';
import { type ByteSource, chunksOf } from '../input/byte-source.ts';
import { nativeLines } from '../session/native-lines.ts';
import { plural } from '../timeline/text.ts';
import { printable } from './printable.ts';
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

/** What was made of a file, in a line for people. */
export function convertedLine({ name, open: { format }, session }: ReadFile): string {
  const { converted, kept } = nativeLines(session);
  return `${printable(name)}: ${format}, ${plural(session.facts.length, 'record')} of ${plural(converted, 'native unit')}, ${kept} kept as ${kept === 1 ? 'it stands' : 'they stand'}`;
}
