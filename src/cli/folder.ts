import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeUtf8 } from '../base/bytes.ts';
import type { BundleEntry, RefusedEntry } from '../input/archives/archive.ts';
import type { ByteSource } from '../input/byte-source.ts';
import { pathSource } from './file-source.ts';
import { listedFault } from './file-words.ts';

/** A name as it is shown, and whether it is what stands on the disk. */
interface Name {
  readonly text: string;
  readonly isWhole: boolean;
}

/**
 * The files of a folder and of all folders in it, folder by folder and each in the order of names. Links are not followed, so nothing
 * outside the folder is ever read. What cannot be read, or has a name that is no UTF-8, is refused by name and keeps nothing else from
 * being listed.
 *
 * @throws the platform's error when the folder itself cannot be read
 */
export async function* folderEntries(root: string): AsyncGenerator<BundleEntry | RefusedEntry> {
  yield* entriesOf(root, '', await namesIn(root));
}

/** Some files that lie directly in a folder, by their names; those that are gone meanwhile are refused. */
export async function* filesOf(folder: string, names: Iterable<string>): AsyncGenerator<BundleEntry | RefusedEntry> {
  for (const name of names) yield await entryOf(join(folder, name), name, name);
}

async function* entriesOf(
  folder: string,
  prefix: string,
  found: readonly (readonly [Name, Dirent<Buffer>])[],
): AsyncGenerator<BundleEntry | RefusedEntry> {
  for (const [{ text, isWhole }, each] of found) {
    const path = prefix === '' ? text : `${prefix}/${text}`;
    const place = join(folder, text);
    if (!isWhole) yield { refused: path, reason: 'has a name that is not UTF-8: rename it to open it' };
    else if (each.isDirectory()) yield* inner(place, path);
    else if (each.isFile()) yield await entryOf(place, path, text);
    else yield { refused: path, reason: each.isSymbolicLink() ? 'is a link: links are not followed' : 'is no file' };
  }
}

/** What is in a folder of the folder; where that cannot be said, the folder itself, refused. */
async function* inner(folder: string, path: string): AsyncGenerator<BundleEntry | RefusedEntry> {
  let found: Awaited<ReturnType<typeof namesIn>>;
  try {
    found = await namesIn(folder);
  } catch (error) {
    yield { refused: path, reason: `is a folder that cannot be read: ${listedFault(error)}` };
    return;
  }
  yield* entriesOf(folder, path, found);
}

async function entryOf(place: string, path: string, name: string): Promise<BundleEntry | RefusedEntry> {
  try {
    const { size } = await lstat(place);
    return { path, size, open: () => opened(place, name) };
  } catch (error) {
    return { refused: path, reason: `cannot be read: ${listedFault(error)}` };
  }
}

/** A file whose faults are told in our words, without its whole path. */
async function opened(place: string, name: string): Promise<ByteSource> {
  const source = await pathSource(place, name).catch(refuse);
  const { readSync } = source;
  return {
    ...source,
    read: (start, end) => source.read(start, end).catch(refuse),
    ...(readSync === undefined
      ? {}
      : {
          readSync(start, end) {
            try {
              return readSync(start, end);
            } catch (error) {
              return refuse(error);
            }
          },
        }),
  };
}

function refuse(error: unknown): never {
  throw new Error(listedFault(error), { cause: error });
}

/** What a folder has, in the order of names. They are taken as bytes: as text, one that is no UTF-8 would name another file, or none. */
async function namesIn(folder: string): Promise<(readonly [Name, Dirent<Buffer>])[]> {
  const found = await readdir(folder, { withFileTypes: true, encoding: 'buffer' });
  return found
    .map((each) => [nameOf(each.name), each] as const)
    .toSorted(([a], [b]) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
}

function nameOf(bytes: Buffer): Name {
  const text = decodeUtf8(bytes);
  return { text, isWhole: Buffer.from(text).equals(bytes) };
}
