import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
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
 * @throws CannotRead when there is no such file, or a folder is to be watched
 */
export async function openPage(
  path: string,
  options: OpenOptions,
  print: (text: string) => Promise<void>,
): Promise<void> {
  const place = resolve(path);
  const found = await stat(place).catch(() => null);
  if (found === null) throw new CannotRead(`${path}: there is no such file`);
  if (found.isDirectory() && options.isWatched)
    throw new CannotRead(`${path}: this is a folder; --watch follows one file`);
  const entries = () => folderEntries(place);
  const served = { path: place, isFolder: found.isDirectory(), isWatched: options.isWatched, entries };
  const { address } = await serve(siteFolder(), served, options.port).catch((error: unknown) => {
    throw new CannotRead(`the page cannot be served: ${error instanceof Error ? error.message : String(error)}`);
  });
  await print(`${address}\n`);
  if (options.usesBrowser) startBrowser(address);
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
