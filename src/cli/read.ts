import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { Bundle } from '../bundle/bundle.ts';
import type { StreamEntry } from '../bundle/entries.ts';
import { contentsOf } from '../bundle/container.ts';
import { ArchiveFault, type Compression, type Unpacking } from '../input/archives/archive.ts';
import type { ByteSource } from '../input/byte-source.ts';
import { NotRecognised, OpenFile } from '../open/open.ts';
import type { Session } from '../session/session.ts';
import { openFileSource, pathSource } from './file-source.ts';
import { namedFault } from './file-words.ts';
import { folderEntries } from './folder.ts';
import { printable } from './printable.ts';
import { fileSpool } from './spool.ts';
import { sqliteWasm } from './sqlite-wasm.ts';

/** A file read to its end. */
export interface ReadFile {
  readonly kind: 'file';
  readonly name: string;
  readonly compression: Compression | null;
  /** Why the file ends early, where unpacking it broke off. */
  readonly fault: string | null;
  readonly session: Session;
  readonly open: OpenFile;
  /** Lets the file go; nothing of it can be read again after that. */
  close(): Promise<void>;
}

/** A folder or an archive, its files listed and not yet read. */
export interface ReadBundle {
  readonly kind: 'bundle';
  readonly bundle: Bundle;
  close(): Promise<void>;
}

/** A file that could not be read as anything known; the message is one clear line for people. */
export class CannotRead extends Error {
  override readonly name = 'CannotRead';
}

const UNPACKING: Unpacking = { spool: fileSpool, sqliteWasm };

/**
 * Reads a session file whole, or lists what a folder or an archive holds.
 *
 * @param path of a file or folder; `-` is standard input
 * @throws CannotRead when it is nothing known, is not there or cannot be read
 */
export async function readInput(path: string): Promise<ReadFile | ReadBundle> {
  try {
    if (path !== '-' && (await stat(path)).isDirectory()) {
      const bundle = new Bundle(
        { name: basename(resolve(path)), container: 'directory', compression: null, size: null },
        UNPACKING,
      );
      await bundle.gather(folderEntries(path));
      return { kind: 'bundle', bundle, close: () => Promise.resolve() };
    }
    return await readFile(path);
  } catch (error) {
    if (error instanceof NotRecognised) throw new CannotRead(error.message);
    if (error instanceof ArchiveFault) throw new CannotRead(`${basename(path)}: ${error.message}`);
    const why = namedFault(error);
    if (why !== null) throw new CannotRead(`${path}: ${why}`);
    throw new CannotRead(`${basename(path)}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Sessions of a bundle that are named when one is to be chosen. */
const NAMED = 10;

/**
 * Reads one session of a bundle.
 *
 * @param path where it lies in the bundle; null for the only session that there is
 * @throws CannotRead when there is no such session, or several to choose from
 */
export async function readSession(input: ReadBundle, path: string | null): Promise<ReadFile> {
  const { bundle } = input;
  const found = path === null ? await onlySession(bundle) : await namedSession(bundle, path);
  const { session, fault } = await bundle.read(found);
  const { compression, file: open } = found;
  return { kind: 'file', name: found.path, compression, fault, session, open, close: () => input.close() };
}

async function namedSession(bundle: Bundle, path: string): Promise<StreamEntry> {
  const entry = await bundle.resolve(path);
  if (entry === undefined) throw new CannotRead(`${bundle.name} has no file ${path}`);
  const found = await bundle.find(entry, true);
  if (found.kind === 'stream') return found;
  const why =
    found.kind === 'refused'
      ? found.reason
      : found.kind === 'other'
        ? `is no session file: it looks like ${found.looksLike}`
        : 'is a database of sessions: name one of them';
  throw new CannotRead(`${path} ${why}`);
}

async function onlySession(bundle: Bundle): Promise<StreamEntry> {
  const streams: StreamEntry[] = [];
  const entries = [...bundle];
  for (const entry of entries) {
    const found = await bundle.find(entry);
    if (found.kind === 'stream') streams.push(found);
    if (found.kind === 'store') entries.push(...found.entries);
  }
  const [only, ...more] = streams;
  if (only === undefined) throw new CannotRead(`${bundle.name} has no session`);
  if (more.length === 0) return only;
  const names = streams.slice(0, NAMED).map(({ path }) => `\n  ${printable(path)}`);
  const rest = streams.length > NAMED ? `\n  and ${streams.length - NAMED} more` : '';
  throw new CannotRead(
    `${bundle.name} has ${streams.length} sessions: name one of them with --session${names.join('')}${rest}`,
  );
}

async function readFile(path: string): Promise<ReadFile | ReadBundle> {
  const source = await openFileSource(path);
  const close = (): Promise<void> => source.close();
  try {
    const beside = async (ending: string): Promise<ByteSource | null> =>
      path === '-' ? null : pathSource(path + ending, basename(path) + ending).catch(() => null);
    const contents = await contentsOf(source, UNPACKING, undefined, beside);
    if (contents.kind === 'bundle') {
      const bundle = new Bundle({ ...contents, name: source.name }, UNPACKING);
      await bundle.gather(contents.items);
      if (bundle.length === 0 && bundle.fault !== null) throw new ArchiveFault(bundle.fault);
      return { kind: 'bundle', bundle, close };
    }
    const open = await OpenFile.begin(contents.source, true).catch((error: unknown) => {
      // Why it breaks off says more than what its beginning looks like.
      throw error instanceof NotRecognised && contents.fault !== null ? contents.fault : error;
    });
    await open.read();
    const fault = contents.fault?.message ?? null;
    return {
      kind: 'file',
      name: source.name,
      compression: contents.compression,
      fault,
      session: open.session(),
      open,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
