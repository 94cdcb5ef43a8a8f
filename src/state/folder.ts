import { readFault } from '../base/read-fault.ts';
import type { FolderFile } from '../worker/protocol.ts';

/** Some of the files of a folder, and what in it could not be opened. */
export interface FolderBatch {
  readonly files: readonly FolderFile[];
  readonly refused: readonly { readonly refused: string; readonly reason: string }[];
}

/** Files that are handed on together. */
const BATCH = 200;
/** Entries that are asked for at once: each takes a millisecond, and some folders hold a hundred thousand. */
const AT_ONCE = 64;

/**
 * Goes through what was dropped, folders with all that is in them, and hands on files in batches.
 *
 * @param entries as `DataTransferItem.webkitGetAsEntry` gives them, which works only during the drop itself
 */
export async function* droppedFiles(entries: readonly FileSystemEntry[]): AsyncGenerator<FolderBatch> {
  let files: FolderFile[] = [];
  const refused: { refused: string; reason: string }[] = [];
  // One folder's own name is the bundle's name already.
  const root = entries.length === 1 && entries[0]?.isDirectory === true ? `${entries[0].fullPath}/` : '/';
  // What is to be looked at next stands last.
  const open = entries.toReversed();
  while (open.length > 0) {
    const some = open.splice(-AT_ONCE).toReversed();
    const found = await Promise.allSettled(some.map((entry) => lookInto(entry)));
    const inside: FileSystemEntry[] = [];
    for (const [at, entry] of some.entries()) {
      const path = pathIn(root, entry);
      const result = found[at] as PromiseSettledResult<File | FileSystemEntry[]>;
      if (result.status === 'rejected') {
        refused.push({ refused: path, reason: whyNot(entry, result.reason) });
      } else if (result.value instanceof File) files.push({ path, blob: result.value });
      else inside.push(...result.value);
    }
    for (const entry of inside.toReversed()) open.push(entry);
    if (files.length < BATCH) continue;
    yield { files, refused: refused.splice(0) };
    files = [];
  }
  yield { files, refused };
}

/** Where an entry lies in what was dropped. The browser gives a name that is not UTF-8 as an empty one. */
function pathIn(root: string, { fullPath, name }: FileSystemEntry): string {
  const path = fullPath.startsWith(root) ? fullPath.slice(root.length) : name;
  return path === '' || path.endsWith('/') ? `${path}\uFFFD` : path;
}

function whyNot({ name }: FileSystemEntry, error: unknown): string {
  return name === ''
    ? 'has a name that the browser cannot give, most likely one that is not UTF-8: rename it to open it'
    : `cannot be read: ${readFault(error)}`;
}

/** The same of files that were chosen: from a folder they carry their path in it, which begins with the folder's name. */
export function* chosenFiles(chosen: readonly File[]): Generator<FolderBatch> {
  for (let from = 0; from < chosen.length; from += BATCH) {
    const files = chosen.slice(from, from + BATCH).map((file) => ({
      path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath.replace(/^[^/]*\//, ''),
      blob: file,
    }));
    yield { files, refused: [] };
  }
}

/** The file that an entry is, or what is in the folder that it is. */
function lookInto(entry: FileSystemEntry): Promise<File | FileSystemEntry[]> {
  return entry.isDirectory ? entriesIn(entry as FileSystemDirectoryEntry) : fileOf(entry as FileSystemFileEntry);
}

/** All entries of a folder: a reader gives some at a time, and none at the end. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    all.push(...some);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/**
 * The files of a folder that this page's own server has, as it lists them: `{"name", "files": [{"path", "size"}], "refused"}`. Each is
 * fetched when it is opened.
 *
 * @param base address of the listing, below which the files lie
 * @throws when the server does not answer with a listing
 */
export async function* servedFiles(base: URL): AsyncGenerator<FolderBatch> {
  const response = await fetch(base, { cache: 'no-store' }).catch(() => {
    throw new Error('the server does not answer');
  });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const { files, refused } = listingIn(await response.json());
  for (let from = 0; from < files.length; from += BATCH) {
    yield {
      files: files.slice(from, from + BATCH).map(({ path, size }) => ({
        path,
        size,
        url: new URL(path.split('/').map(encodeURIComponent).join('/'), base).href,
      })),
      refused: [],
    };
  }
  yield { files: [], refused };
}

interface Listing {
  readonly files: readonly { readonly path: string; readonly size: number }[];
  readonly refused: FolderBatch['refused'];
}

function listingIn(data: unknown): Listing {
  const { files, refused } = (typeof data === 'object' && data !== null ? data : {}) as {
    files?: unknown;
    refused?: unknown;
  };
  if (!Array.isArray(files)) throw new Error('the server did not answer with a list of files');
  const isFile = (file: unknown): file is Listing['files'][number] =>
    typeof file === 'object' &&
    file !== null &&
    'path' in file &&
    typeof file.path === 'string' &&
    'size' in file &&
    typeof file.size === 'number';
  const isRefused = (entry: unknown): entry is Listing['refused'][number] =>
    typeof entry === 'object' && entry !== null && 'refused' in entry && 'reason' in entry;
  return { files: files.filter(isFile), refused: Array.isArray(refused) ? refused.filter(isRefused) : [] };
}
