import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { LIMITS } from '../format/limits.ts';
import { packedKind } from '../input/archives/kind.ts';
import { isSqlite } from '../stores/sqlite/header.ts';
import { pathSource } from './file-source.ts';
import { namedFault } from './file-words.ts';
import { filesOf, folderEntries } from './folder.ts';
import { CannotRead } from './read.ts';
import { type Served, serve, siteFolder } from './serve.ts';

/** How a page is to be opened. */
export interface OpenOptions {
  readonly isWatched: boolean;
  /** 0 for any port that is free. */
  readonly port: number;
  /** Whether to open a browser, or only to print the address. */
  readonly usesBrowser: boolean;
}

/**
 * Serves the page with a file or folder open, and opens it in the browser of this machine. Goes on until the program is ended.
 *
 * @param print is told the address
 * @throws CannotRead when there is no such file, it is standard input, or what is not followed is to be watched
 */
export async function openPage(
  path: string,
  options: OpenOptions,
  print: (text: string) => Promise<void>,
): Promise<void> {
  // The page asks for ranges of a file, again when it is loaded again: a pipe has neither.
  if (path === '-')
    throw new CannotRead('standard input cannot be opened in the page: write it into a file, and open that');
  const place = resolve(path);
  const found = await stat(place).catch((error: unknown) => {
    throw new CannotRead(`${path}: ${namedFault(error) ?? String(error)}`);
  });
  if (options.isWatched) {
    const what = found.isDirectory() ? 'a folder' : await unfollowed(place);
    if (what !== null) throw new CannotRead(`${path}: this is ${what}; --watch follows one file that is not packed`);
  }
  const served = found.isDirectory()
    ? folderAt(place)
    : ((await databaseAt(place)) ?? fileAt(place, options.isWatched));
  const { address } = await serve(siteFolder(), served, options.port).catch((error: unknown) => {
    throw new CannotRead(`the page cannot be served: ${error instanceof Error ? error.message : String(error)}`);
  });
  await print(`${address}\n`);
  if (options.usesBrowser) startBrowser(address);
}

function folderAt(path: string): Served {
  return { path, name: basename(path), isFolder: true, isWatched: false, entries: () => folderEntries(path) };
}

function fileAt(path: string, isWatched: boolean): Served {
  return { path, name: basename(path), isFolder: false, isWatched, entries: none };
}

async function* none(): AsyncGenerator<never> {
  // A file has nothing in it to be listed.
}

/** A database with the logs that lie beside it, without which it may be out of date; null where there are none, or it is no database. */
async function databaseAt(path: string): Promise<Served | null> {
  const name = basename(path);
  const head = await headOf(path);
  if (head === null || !isSqlite(head)) return null;
  const folder = dirname(path);
  const logs: string[] = [];
  for (const log of [`${name}-wal`, `${name}-journal`]) if (await hasBytes(join(folder, log))) logs.push(log);
  if (logs.length === 0) return null;
  const only = new Set([name, ...logs]);
  return { path: folder, name, isFolder: true, isWatched: false, only, entries: () => filesOf(folder, only) };
}

async function hasBytes(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.isFile() && found.size > 0;
}

/** The first bytes of a file; null where it cannot be read. */
async function headOf(path: string): Promise<Uint8Array | null> {
  const source = await pathSource(path, basename(path)).catch(() => null);
  return (await source?.read(0, LIMITS.firstChunkBytes).catch(() => null)) ?? null;
}

/** What a file is that the page does not read on as it grows; null for any other, also for one that cannot be read. */
async function unfollowed(path: string): Promise<string | null> {
  const head = await headOf(path);
  if (head === null) return null;
  if (isSqlite(head)) return 'a database';
  const kind = packedKind(head);
  if (kind === null) return null;
  return kind === 'zip' || kind === 'tar' ? `a ${kind} archive` : `packed with ${kind}`;
}

function startBrowser(address: string): void {
  const [command, args]: [string, string[]] =
    process.platform === 'darwin'
      ? ['open', [address]]
      : process.platform === 'win32'
        ? ['cmd', ['/c', 'start', '', address.replaceAll('&', '^&')]]
        : ['xdg-open', [address]];
  // Where there is no browser the address has been printed.
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
