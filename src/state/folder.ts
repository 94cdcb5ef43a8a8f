import type { NamedBlob } from '../worker/protocol.ts';

/** Some of the files of a folder, and what in it could not be opened. */
export interface FolderBatch {
  readonly files: readonly NamedBlob[];
  readonly refused: readonly { readonly refused: string; readonly reason: string }[];
}

/** Files that are handed on together. */
const BATCH = 200;

/**
 * Goes through what was dropped, folders with all that is in them, and hands on files in batches.
 *
 * @param entries as `DataTransferItem.webkitGetAsEntry` gives them, which works only during the drop itself
 */
export async function* droppedFiles(entries: readonly FileSystemEntry[]): AsyncGenerator<FolderBatch> {
  let files: NamedBlob[] = [];
  const refused: { refused: string; reason: string }[] = [];
  // One folder's own name is the bundle's name already.
  const root = entries.length === 1 && entries[0]?.isDirectory === true ? `${entries[0].fullPath}/` : '/';
  const open = entries.toReversed();
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const path = entry.fullPath.startsWith(root) ? entry.fullPath.slice(root.length) : entry.name;
    try {
      if (entry.isDirectory) open.push(...(await entriesIn(entry as FileSystemDirectoryEntry)).toReversed());
      else files.push({ path, blob: await fileOf(entry as FileSystemFileEntry) });
    } catch (error) {
      refused.push({
        refused: path,
        reason: `cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      });
    }
    if (files.length < BATCH) continue;
    yield { files, refused: refused.splice(0) };
    files = [];
  }
  yield { files, refused };
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
