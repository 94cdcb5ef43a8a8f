import { decodeUtf8 } from '../base/bytes.ts';
import { memorySource } from '../input/byte-source.ts';
import { type Beside, openStore, type OpenedStore } from '../stores/open-store.ts';
import { memorySpool } from './bundles.ts';
import { sqliteWasm } from './databases.ts';

/** What opening a database needs of its surroundings, as tests have it. */
export const STORE_ENV = { spool: memorySpool, sqliteWasm };

/** Nothing beside a database. */
export const NOTHING: Beside = () => Promise.resolve(null);

/** Opens a database that is in memory. */
export function openMemory(bytes: Uint8Array): Promise<OpenedStore> {
  return openStore(memorySource(bytes, 'state.sqlite'), STORE_ENV, NOTHING);
}

/** The native lines of each session of a store, by its path. */
export async function sessionsOf(bytes: Uint8Array): Promise<Record<string, string>> {
  const opened = await openMemory(bytes);
  if (opened.kind !== 'store') throw new Error(opened.looksLike);
  const all: Record<string, string> = {};
  for (const entry of opened.entries) {
    const source = await entry.open();
    all[entry.path] = decodeUtf8(await source.read(0, source.size));
  }
  return all;
}
