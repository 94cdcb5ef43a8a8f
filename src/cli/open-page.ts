import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { LIMITS } from '../format/limits.ts';
import { packedKind } from '../input/archives/kind.ts';
import { isSqlite } from '../stores/sqlite/header.ts';
import { pathSource } from './file-source.ts';
import { namedFault } from './file-words.ts';
import { folderEntries } from './folder.ts';
import { CannotRead } from './read.ts';
import { serve, siteFolder } from './serve.ts';

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
  const entries = () => folderEntries(place);
  const served = { path: place, isFolder: found.isDirectory(), isWatched: options.isWatched, entries };
  const { address } = await serve(siteFolder(), served, options.port).catch((error: unknown) => {
    throw new CannotRead(`the page cannot be served: ${error instanceof Error ? error.message : String(error)}`);
  });
  await print(`${address}\n`);
  if (options.usesBrowser) startBrowser(address);
}

/** What a file is that the page does not read on as it grows; null for any other, also for one that cannot be read. */
async function unfollowed(path: string): Promise<string | null> {
  const source = await pathSource(path, basename(path)).catch(() => null);
  const head = await source?.read(0, LIMITS.firstChunkBytes).catch(() => null);
  if (!head) return null;
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
