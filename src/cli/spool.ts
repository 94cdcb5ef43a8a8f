import { rmSync } from 'node:fs';
import { mkdtemp, open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Spool } from '../input/archives/archive.ts';
import { type ByteSource, memorySource } from '../input/byte-source.ts';
import { pathSource } from './file-source.ts';

/** Bytes that stay in memory: below this a file of its own costs more than it saves. */
const IN_MEMORY = 1 << 20;

let folder: Promise<string> | null = null;
let count = 0;

/** Where unpacked files go: into memory while they are small, else into files of a temporary folder that is removed at the end. */
export function fileSpool(name: string): Spool {
  let pieces: Uint8Array[] = [];
  let size = 0;
  let file: { readonly path: string; readonly handle: FileHandle } | null = null;
  return {
    async add(bytes) {
      size += bytes.length;
      if (file === null && size <= IN_MEMORY) {
        pieces.push(bytes.slice());
        return;
      }
      if (file === null) {
        const path = join(await temporaryFolder(), String(count++));
        file = { path, handle: await open(path, 'wx', 0o600) };
        await file.handle.writev(pieces);
        pieces = [];
      }
      await file.handle.writeFile(bytes);
    },
    async finish(): Promise<ByteSource> {
      if (file === null) return memorySource(new Uint8Array(Buffer.concat(pieces)), name);
      await file.handle.close();
      return pathSource(file.path, name);
    },
  };
}

function temporaryFolder(): Promise<string> {
  folder ??= (async () => {
    const made = await mkdtemp(join(tmpdir(), 'sessionscope-'));
    process.on('exit', () => rmSync(made, { recursive: true, force: true }));
    return made;
  })();
  return folder;
}
