import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { convertedLine, writeRecords } from './convert.ts';
import { coverageText, diagnosticLine, shortfallLines } from './check.ts';
import { reportOf, reportText } from './inspect.ts';
import { writeReport } from './json.ts';
import { UNREAD_LINE } from '../records/reader.ts';
import { plural } from '../timeline/text.ts';
import { openPage } from './open-page.ts';
import { CannotRead, readInput, readSession } from './read.ts';
import { registriesOf, registryText } from './sources.ts';

const USAGE = `usage:
  sessionscope inspect FILE [--json]   what happened in a session: for people, or as a JSON report
  sessionscope check FILE...           every breach of a clause; exit status 1 when there is an error
  sessionscope convert FILE [-o OUT]   the record stream that a native file is read as; --check also checks it;
                                       --session PATH says which one of a bundle of several
  sessionscope open FILE [--watch]     shows it in the browser, served to this machine alone; --watch follows it as it grows
                                       (also --port N; --no-browser only prints the address)
  sessionscope sources [NAME...]       the native formats that are read, and the rules they are read by (also --json)

FILE is a record stream or an agent's own session file (README.md names the agents), as it is or packed with gzip or zstd, or a bundle of
many: a folder, a zip archive, a tar archive (also .tar.gz, .tar.zst), a database. - is standard input, except for open.
Exit status 2: a file could not be read as anything known, or the command is wrong.`;

/** Writes to standard output, waiting when the reader at the other end is slow. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

async function printBytes(bytes: Uint8Array): Promise<void> {
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
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
  let read = 0;
  const counts = { error: 0, warning: 0, notice: 0 };
  for (const path of paths) {
    try {
      const input = await readInput(path);
      const { source, streams, diagnostics } = await reportOf(input);
      await input.close();
      read += streams.length;
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
  await print(
    `${plural(counts.error, 'error')}, ${plural(counts.warning, 'warning')}, ${plural(counts.notice, 'notice')} in ${plural(read, 'session')}${unread > 0 ? `; ${plural(unread, 'file')} not read` : ''}\n`,
  );
  for (const line of coverageText()) await print(`${line}\n`);
  return status === 0 && counts.error > 0 ? 1 : status;
}

function usage(): number {
  process.stderr.write(`${USAGE}\n`);
  return 2;
}

async function open(paths: readonly string[], values: Options): Promise<number> {
  const path = paths[0];
  const port = Number(values.port ?? 0);
  if (path === undefined || paths.length > 1 || !Number.isInteger(port) || port < 0 || port > 65_535) return usage();
  await openPage(path, { isWatched: values.watch === true, port, usesBrowser: values['no-browser'] !== true }, print);
  return 0;
}

async function convert(paths: readonly string[], values: Options): Promise<number> {
  const path = paths[0];
  if (path === undefined || paths.length > 1) return usage();
  const opened = await readInput(path);
  try {
    if (opened.kind === 'file' && values.session !== undefined)
      throw new CannotRead(`${path} is one session: --session is for a bundle of several`);
    const input = opened.kind === 'bundle' ? await readSession(opened, values.session ?? null) : opened;
    const out = values.out ?? null;
    // Only records go to standard output.
    const say = (line: string): Promise<void> =>
      out === null ? Promise.resolve(void process.stderr.write(`${line}\n`)) : print(`${line}\n`);
    await writeRecords(input.open.records, out, printBytes);
    await say(convertedLine(input));
    if (values.check !== true) return 0;
    const { diagnostics } = await reportOf(input);
    for (const found of diagnostics) await say(diagnosticLine(path, found));
    // A line that the agent's file has and nobody can read is told, and kept in what was written: the records are no worse for it.
    const isNative = input.open.format !== 'asr';
    const isOurs = (code: string): boolean => !isNative || code !== UNREAD_LINE;
    return diagnostics.some(({ severity, code }) => severity === 'error' && isOurs(code)) ? 1 : 0;
  } finally {
    await opened.close();
  }
}

async function sources(names: readonly string[], asJson: boolean): Promise<number> {
  const registries = registriesOf(names);
  if (asJson) await print(`${JSON.stringify(registries, null, 2)}\n`);
  else for (const line of registryText(registries)) await print(`${line}\n`);
  return 0;
}

const OPTIONS = {
  check: { type: 'boolean' },
  session: { type: 'string' },
  out: { type: 'string', short: 'o' },
  help: { type: 'boolean' },
  json: { type: 'boolean' },
  watch: { type: 'boolean' },
  'no-browser': { type: 'boolean' },
  port: { type: 'string' },
} as const;
/** Which options each command takes, beside --help. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  inspect: ['json'],
  check: [],
  convert: ['out', 'check', 'session'],
  open: ['watch', 'no-browser', 'port'],
  sources: ['json'],
};
type Options = ReturnType<typeof parse>['values'];

function parse(args: string[]) {
  return parseArgs({ args, options: OPTIONS, allowPositionals: true });
}

async function main(args: string[]): Promise<number> {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return usage();
  }
  const { values, positionals } = parsed;
  const [command = '', ...paths] = positionals;
  if (values.help === true || command === 'help') {
    await print(`${USAGE}\n`);
    return 0;
  }
  const unknown = Object.keys(values).find((option) => !(TAKES[command] ?? []).includes(option));
  if (TAKES[command] === undefined) return usage();
  if (unknown !== undefined) {
    process.stderr.write(`${command} has no option --${unknown}\n`);
    return usage();
  }
  if (command === 'inspect') return inspect(paths, values.json === true);
  if (command === 'check') return check(paths);
  if (command === 'convert') return convert(paths, values);
  if (command === 'sources') return sources(paths, values.json === true);
  return open(paths, values);
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
