import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Reads SQLite's program: it lies beside the built tool, or in its package where the tool is run from its source. */
export async function sqliteWasm(): Promise<Uint8Array<ArrayBuffer>> {
  const built = await readFile(join(import.meta.dirname, 'sqlite3.wasm')).catch(() => null);
  return new Uint8Array(
    built ?? (await readFile(createRequire(import.meta.url).resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm'))),
  );
}
