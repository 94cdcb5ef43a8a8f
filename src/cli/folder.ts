import { type Dirent } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BundleEntry, RefusedEntry } from '../input/archives/archive.ts';
import { pathSource } from './file-source.ts';

/**
 * The files of a folder and of all folders in it, folder by folder and each in the order of names. Links are not followed, so nothing
 * outside the folder is ever read.
 */
export async function* folderEntries(root: string): AsyncGenerator<BundleEntry | RefusedEntry> {
  yield* entriesOf(root, '');
}

async function* entriesOf(folder: string, prefix: string): AsyncGenerator<BundleEntry | RefusedEntry> {
  let found: Dirent[];
  try {
    found = [];
    for await (const each of await opendir(folder)) found.push(each);
  } catch (error) {
    yield {
      refused: prefix,
      reason: `is a folder that cannot be read: ${error instanceof Error ? error.message : ''}`,
    };
    return;
  }
  for (const each of found.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = prefix === '' ? each.name : `${prefix}/${each.name}`;
    const place = join(folder, each.name);
    if (each.isDirectory()) yield* entriesOf(place, path);
    else if (each.isFile()) {
      const { size } = await lstat(place);
      yield { path, size, open: () => pathSource(place, basename(place)) };
    } else yield { refused: path, reason: each.isSymbolicLink() ? 'is a link: links are not followed' : 'is no file' };
  }
}
