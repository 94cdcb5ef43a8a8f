import { Bundle } from '../bundle/bundle.ts';
import type { BundleEntry, Spool } from '../input/archives/archive.ts';
import { blobSource, memorySource } from '../input/byte-source.ts';

/** What a test's folder is opened as. */
export const FOLDER = { name: 'folder', container: 'directory', compression: null, size: null } as const;

/** A folder that is in memory, its files by path. */
export async function memoryBundle(files: ReadonlyMap<string, Uint8Array>): Promise<Bundle> {
  const bundle = new Bundle(FOLDER, { spool: memorySpool });
  await bundle.gather(entriesOf(files));
  return bundle;
}

// eslint-disable-next-line @typescript-eslint/require-await
async function* entriesOf(files: ReadonlyMap<string, Uint8Array>): AsyncGenerator<BundleEntry> {
  for (const [path, bytes] of files)
    yield { path, size: bytes.length, open: () => Promise.resolve(memorySource(bytes, path)) };
}

/** Keeps unpacked bytes in memory. */
export function memorySpool(name: string): Spool {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  return { add: (bytes) => void pieces.push(bytes.slice()), finish: () => blobSource(new Blob(pieces), name) };
}
