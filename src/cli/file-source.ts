import { closeSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ByteSource } from '../input/byte-source.ts';
import { memorySource } from '../input/byte-source.ts';

/** A file on disk, read by range. Close it when done. */
export interface FileSource extends ByteSource {
  close(): Promise<void>;
}

/**
 * Opens a file of this machine, or standard input for `-`.
 *
 * @throws the platform's error when there is no such file, it is a folder, or it may not be read
 */
export async function openFileSource(path: string): Promise<FileSource> {
  if (path === '-')
    return { ...memorySource(await readAll(process.stdin), 'standard input'), close: () => Promise.resolve() };
  const handle = await open(path, 'r');
  const found = await handle.stat();
  // A pipe or device has no size to read by: it is taken whole.
  if (!found.isFile()) {
    const bytes = new Uint8Array(await handle.readFile());
    await handle.close();
    return { ...memorySource(bytes, basename(path)), close: () => Promise.resolve() };
  }
  return {
    name: basename(path),
    size: found.size,
    read: (start, end) => readRange(handle, start, Math.min(end, found.size)),
    readSync: (start, end) => readRangeSync(handle.fd, start, Math.min(end, found.size)),
    close: () => handle.close(),
  };
}

/** A file on disk that is opened anew for each read: for the many files of a bundle, which could not all be kept open. */
export async function pathSource(path: string, name: string): Promise<ByteSource> {
  const { size } = await stat(path);
  return {
    name,
    size,
    read: async (start, end) => {
      const handle = await open(path, 'r');
      try {
        return await readRange(handle, start, Math.min(end, size));
      } finally {
        await handle.close();
      }
    },
    readSync: (start, end) => {
      const file = openSync(path, 'r');
      try {
        return readRangeSync(file, start, Math.min(end, size));
      } finally {
        closeSync(file);
      }
    },
  };
}

async function readRange(handle: FileHandle, start: number, end: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(Math.max(0, end - start));
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

function readRangeSync(file: number, start: number, end: number): Uint8Array {
  const bytes = new Uint8Array(Math.max(0, end - start));
  let filled = 0;
  while (filled < bytes.length) {
    const read = readSync(file, bytes, filled, bytes.length - filled, start + filled);
    if (read === 0) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}

async function readAll(stream: NodeJS.ReadStream): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  return new Uint8Array(Buffer.concat(chunks));
}
