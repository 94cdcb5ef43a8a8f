import { once } from 'node:events';
import { coverageText, diagnosticLine, shortfallLines } from './check.ts';
import { reportOf, reportText } from './inspect.ts';
import { writeReport } from './json.ts';
import { plural } from '../timeline/text.ts';
import { CannotRead, readInput } from './read.ts';

const USAGE = `usage:
  sessionscope inspect FILE [--json]   what happened in a session: for people, or as a JSON report
  sessionscope check FILE...           every breach of a clause; exit status 1 when there is an error

FILE is a record stream or a native session file (Claude Code), as it is or packed with gzip or zstd, or a bundle of many: a folder, a
zip archive, a tar archive (also .tar.gz, .tar.zst). - is standard input.
Exit status 2: a file could not be read as anything known, or the command is wrong.`;

/** Writes to standard output, waiting when the reader at the other end is slow. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

async function inspect(paths: readonly string[], asJson: boolean): Promise<number> {
  const path = paths[0];
  if (path === undefined || paths.length > 1) return usage();
  const file = await readInput(path);
  const report = await reportOf(file);
  await file.close();
  if (asJson) await writeReport(report, print);
  else for (const line of reportText(report)) await print(`${line}\n`);
  return 0;
}

async function check(paths: readonly string[]): Promise<number> {
  if (paths.length === 0) return usage();
  let status = 0;
  let unread = 0;
  const counts = { error: 0, warning: 0, notice: 0 };
  for (const path of paths) {
    try {
      const input = await readInput(path);
      const { source, diagnostics } = await reportOf(input);
      await input.close();
      for (const found of diagnostics) {
        counts[found.severity]++;
        await print(`${diagnosticLine(input.kind === 'file' ? path : `${path}/${found.stream}`, found)}\n`);
      }
      for (const line of shortfallLines(path, source)) {
        process.stderr.write(`${line}\n`);
        status = 2;
      }
    } catch (error) {
      if (!(error instanceof CannotRead)) throw error;
      process.stderr.write(`${error.message}\n`);
      unread++;
      status = 2;
    }
  }
  const read = paths.length - unread;
  await print(
    `${plural(counts.error, 'error')}, ${plural(counts.warning, 'warning')}, ${plural(counts.notice, 'notice')} in ${plural(read, 'file')}${unread > 0 ? `; ${plural(unread, 'file')} not read` : ''}\n`,
  );
  for (const line of coverageText()) await print(`${line}\n`);
  return status === 0 && counts.error > 0 ? 1 : status;
}

function usage(): number {
  process.stderr.write(`${USAGE}\n`);
  return 2;
}

async function main(args: readonly string[]): Promise<number> {
  const options = args.filter((arg) => arg.startsWith('--'));
  const [command, ...paths] = args.filter((arg) => !arg.startsWith('--'));
  if (options.includes('--help') || command === 'help') {
    await print(`${USAGE}\n`);
    return 0;
  }
  const unknown = options.find((option) => option !== '--json');
  if (unknown !== undefined) {
    process.stderr.write(`there is no option ${unknown}\n${USAGE}\n`);
    return 2;
  }
  if (command === 'inspect') return inspect(paths, options.includes('--json'));
  if (command === 'check') return check(paths);
  return usage();
}

// A reader that goes away (head, less) ends the program quietly.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2));

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(
    `${error instanceof CannotRead ? error.message : String(error instanceof Error ? (error.stack ?? error.message) : error)}\n`,
  );
  process.exitCode = 2;
}
