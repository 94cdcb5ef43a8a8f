import { LIMITS } from '../format/limits.ts';
import { ArchiveFault, type BundleEntry, type Unpacking } from '../input/archives/archive.ts';
import { sizeWords } from '../input/archives/meter.ts';
import type { ByteSource } from '../input/byte-source.ts';
import { nativeLines } from './native-lines.ts';
import { Database } from './sqlite/database.ts';
import { type Engine, loadEngine } from './sqlite/engine.ts';
import { type Header, HEADER_BYTES, headerOf } from './sqlite/header.ts';
import { isSync, Pages, type SyncSource } from './sqlite/pages.ts';
import { readWal, type Wal } from './sqlite/wal.ts';
import type { Store, StoreSession } from './store.ts';
import { STORES } from './stores.ts';

/** Finds the file that lies beside a database and whose name is the database's own and an ending; null when there is none. */
export type Beside = (ending: '-wal' | '-journal') => Promise<ByteSource | null>;

/** What a database turns out to be. */
export type OpenedStore =
  | {
      readonly kind: 'store';
      readonly store: Store;
      /** Its sessions as files, which are put together when they are opened. */
      readonly entries: readonly BundleEntry[];
      /** What is worth knowing of how it was read, each a sentence's end. */
      readonly notices: readonly string[];
      /** Set when not all of the database is there. */
      readonly fault: ArchiveFault | null;
    }
  /** A database of something else; `looksLike` finishes the sentence "it looks like …". */
  | { readonly kind: 'unknown'; readonly looksLike: string };

/** Bytes of lines that are put together before they go to the spool. */
const PIECE = 1 << 18;
/** Tables that are named when a database is of no known store. */
const NAMED = 8;

/**
 * Opens an SQLite database in place: it is read by page, and only as far as it is asked about.
 *
 * @param source that can be read while the caller waits
 * @param env where the native lines of a session go, and where SQLite comes from
 * @throws ArchiveFault when it is damaged, encrypted, cut off where it matters, or SQLite cannot be had
 */
export async function openStore(source: ByteSource, env: Unpacking, beside: Beside): Promise<OpenedStore> {
  const header = headerOf(await source.read(0, HEADER_BYTES));
  if (header === null)
    throw new ArchiveFault(
      'it begins like an SQLite database, and its header makes no sense: it is damaged or encrypted',
    );
  if (!isSync(source)) throw new ArchiveFault('it is an SQLite database, and cannot be read in place here');
  const engine = await engineOf(env);
  const { wal, notices } = await lookBeside(source.name, header, env, beside);
  const open = (): Database => new Database(engine, new Pages(source, header, wal));
  const database = open();
  try {
    const store = STORES.find((each) => each.recognise(database.tables) !== null);
    if (store === undefined) return { kind: 'unknown', looksLike: words(database) };
    const entries = [...store.sessions(database)].map((session) => entryOf(store, session, open, env));
    return { kind: 'store', store, entries, notices, fault: cutOf(source, header, wal) };
  } finally {
    database.close();
  }
}

async function engineOf({ sqliteWasm }: Unpacking): Promise<Engine> {
  if (sqliteWasm === undefined) throw new ArchiveFault('it is an SQLite database, and SQLite is not at hand');
  try {
    return await loadEngine(sqliteWasm);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ArchiveFault(`it is an SQLite database, and what reads those could not be loaded: ${why}`);
  }
}

/** The log that lies beside a database, as far as it counts, and what there is to say about it. */
async function lookBeside(
  name: string,
  header: Header,
  { signal }: Unpacking,
  beside: Beside,
): Promise<{ wal: (Wal & { readonly source: SyncSource }) | null; notices: string[] }> {
  const notices: string[] = [];
  const journal = await beside('-journal');
  if (journal !== null && journal.size > 0)
    notices.push(
      `${name}-journal lies beside it: a transaction may have been under way, and what it had written by then is shown`,
    );
  if (!header.usesWal) return { wal: null, notices };
  const log = await beside('-wal');
  if (log === null) {
    notices.push(
      `it is written with a write-ahead log, which was not given: changes that are only in ${name}-wal are not shown`,
    );
    return { wal: null, notices };
  }
  const wal = await readWal(log, header.pageSize, signal);
  if (wal === null) return { wal, notices };
  if (typeof wal === 'string') {
    notices.push(`${name}-wal ${wal}: it is left out`);
    return { wal: null, notices };
  }
  if (!isSync(wal.source)) throw new ArchiveFault('its write-ahead log cannot be read in place here');
  notices.push(
    `it is shown with the finished transactions of ${name}-wal${wal.hasRest ? '; what comes after them in it is not finished and left out' : ''}`,
  );
  return { wal: { ...wal, source: wal.source }, notices };
}

/** Why not all of a database is there; null when it is. */
function cutOf(source: ByteSource, { pageSize, pages }: Header, wal: Wal | null): ArchiveFault | null {
  const size = pages * pageSize;
  if (wal !== null || source.size >= size) return null;
  return new ArchiveFault(
    `it has ${sizeWords(source.size)} where its header says ${sizeWords(size)}: it was cut off, and sessions that need the rest are not read`,
  );
}

function entryOf(store: Store, session: StoreSession, open: () => Database, env: Unpacking): BundleEntry {
  const path = `${session.folder}/${nameOf(session.id)}`;
  return { path, size: null, open: () => linesOf(store, session, open, env) };
}

/** An id as the last part of a path: what cannot stand in one is written as in an address. */
function nameOf(id: string): string {
  if (id === '' || /^\.+$/.test(id)) return `%${id.replaceAll('.', '%2E')}`;
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  return id.replaceAll(/[%/\\\u0000-\u001f\u007f-\u009f]/g, (char) => encodeURIComponent(char));
}

/** Puts the native lines of a session together. */
async function linesOf(store: Store, session: StoreSession, open: () => Database, env: Unpacking): Promise<ByteSource> {
  const spool = env.spool(nameOf(session.id));
  const database = open();
  try {
    let size = 0;
    let told = 0;
    for (const line of nativeLines(store, session, database)) {
      env.signal?.throwIfAborted();
      size += line.length;
      if (size > LIMITS.unpackedBytes)
        throw new ArchiveFault(
          `its rows are more than ${sizeWords(LIMITS.unpackedBytes)}, the most that is read of one session`,
        );
      await spool.add(line);
      if (size - told < PIECE) continue;
      told = size;
      await env.onProgress?.(size, size);
    }
  } finally {
    database.close();
  }
  return spool.finish();
}

/** What a database without sessions looks like. */
function words({ tables }: Database): string {
  const names = [...tables.keys()];
  const known = STORES.map(({ title }) => title).join(' and ');
  const has =
    names.length === 0
      ? 'it has no tables'
      : `it has the tables ${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ` and ${names.length - NAMED} more` : ''}`;
  return `an SQLite database of something else than ${known}: ${has}`;
}
