import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const CLI = path.join(import.meta.dirname, '..', '..', 'dist', 'cli', 'sessionscope.js');

/** Starts `sessionscope open` without a browser; returns it, and the address that it prints. It goes on until it is killed. */
export async function openTool(args: readonly string[]): Promise<{ tool: ChildProcess; address: string }> {
  const tool = spawn(process.execPath, [CLI, 'open', '--no-browser', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first] = (await once(tool.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { tool, address: first.toString().trim() };
}
