/// <reference types="vite/client" />
import address from '@sqlite.org/sqlite-wasm/sqlite3.wasm?url';

/** Fetches SQLite, a file of the page's own, when a database is opened for the first time. */
export async function sqliteWasm(): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
