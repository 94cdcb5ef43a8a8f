import { formatTitle } from '../format/formats.ts';
import {
  type CallReport,
  type PermissionReport,
  type Report,
  reportDiagnostics,
  type ResultReport,
  streamReport,
  type StreamReport,
} from '../session/report.ts';
import { redactTexts } from '../bundle/redact.ts';
import { bundleReport } from '../bundle/report.ts';
import { Withholder } from '../timeline/secrets.ts';
import { plural } from '../timeline/text.ts';
import { printable } from './printable.ts';
import type { ReadBundle, ReadFile } from './read.ts';

/**
 * The report of a file or a bundle. Where a session holds the value of a secret (ASR-283), it is withheld from every text of the report,
 * so what was opened must still be open.
 */
export async function reportOf(input: ReadFile | ReadBundle): Promise<Report> {
  if (input.kind === 'bundle') return bundleReport(input.bundle);
  const { name, compression, fault, session, open } = input;
  const report: Report = {
    report: 1,
    source: {
      name,
      container: 'stream',
      compression,
      format: open.format,
      ...(fault === null ? {} : { faults: [{ name, reason: fault }] }),
    },
    streams: [streamReport(session, name, open.format)],
    diagnostics: reportDiagnostics(session, name),
  };
  const withholder = await Withholder.of(session, open.records);
  return withholder.mask.isEmpty ? report : redactTexts(report, withholder);
}

/** The report for people: a summary, then what is unpaired, undecided and still running. Lines without line breaks. */
export function* reportText(report: Report): Generator<string> {
  const { source } = report;
  yield `${printable(source.name)}: ${kindWords(report)}`;
  for (const { name, reason } of source.faults ?? [])
    yield `  not read to its end: ${printable(name)}: ${printable(reason)}`;
  for (const notice of source.notices ?? []) yield `  note: ${printable(notice)}`;
  for (const { name, reason } of source.refused ?? []) yield `  not opened: ${printable(name)} ${printable(reason)}`;
  for (const name of source.manifest?.missing ?? [])
    yield `  named by ${printable(source.manifest?.name ?? '')} and not there: ${printable(name)}`;
  for (const stream of report.streams) {
    if (source.container !== 'stream') {
      yield '';
      yield `${printable(stream.name)}: ${formatWords(stream.format)}`;
    }
    yield* summary(stream);
    yield* branches(stream);
    yield* list(
      'calls without a result (outcome unknown)',
      stream.calls.filter((call) => call.pairing === 'dangling'),
      callLine,
    );
    yield* list(
      'ambiguous calls (nothing is chosen)',
      stream.calls.filter((call) => call.pairing === 'ambiguous'),
      callLine,
    );
    yield* list(
      'results without a call',
      stream.results.filter((result) => result.pairing === 'orphan'),
      resultLine,
    );
    yield* list(
      'ambiguous results',
      stream.results.filter((result) => result.pairing === 'ambiguous'),
      resultLine,
    );
    yield* list(
      'undecided permissions',
      stream.permissions.filter((permission) => permission.state === 'unresolved'),
      permissionLine,
    );
    yield* list(
      'terminals still running when the record ends',
      stream.terminals.filter((terminal) => terminal.ended === false),
      (terminal) => text(terminal.terminalId),
    );
    yield* list(
      'lines not read',
      stream.malformed.map(({ line, reason }) => ({ record: { line, id: null }, reason })),
      ({ reason }) => printable(reason),
    );
  }
  const count = (severity: string): number => report.diagnostics.filter((found) => found.severity === severity).length;
  yield '';
  yield `${plural(count('error'), 'error')}, ${plural(count('warning'), 'warning')}, ${plural(count('notice'), 'notice')} (sessionscope check lists them)`;
}

/** What was opened, in words. */
function kindWords({ source, streams }: Report): string {
  const packed = source.compression === null ? '' : `, ${source.compression}`;
  if (source.container === 'stream') return `${formatWords(source.format)}${packed}`;
  if (source.container === 'sqlite') return `an SQLite database${packed} of ${plural(streams.length, 'session')}`;
  const what = source.container === 'directory' ? 'a folder' : `a ${source.container} archive`;
  const refused = source.refused?.length ?? 0;
  const rest = refused === 0 ? '' : `; ${plural(refused, 'file')} refused`;
  return `${what}${packed} of ${plural(source.files ?? 0, 'file')}, ${plural(streams.length, 'session')} among them${rest}`;
}

/** What a file is, in words. */
function formatWords(format: string): string {
  const title = formatTitle(format);
  return format === 'asr' ? 'a record stream' : `${/^[AEIOU]/.test(title) ? 'an' : 'a'} ${title} session`;
}

function* summary({ counts, terminals, inputRequests, hooks }: StreamReport): Generator<string> {
  yield `  ${plural(counts.lines, 'line')}, ${plural(counts.records, 'record')}${counts.malformed > 0 ? `, ${counts.malformed} not read` : ''}`;
  const types = Object.entries(counts.byType).toSorted((a, b) => b[1] - a[1]);
  if (types.length > 0) yield `  ${types.map(([type, count]) => `${printable(type)} ${count}`).join(', ')}`;
  const { pairings, results, decisions } = counts;
  yield `  calls: ${pairings.paired} paired, ${pairings.dangling} without a result, ${pairings.ambiguous} ambiguous`;
  yield `  results: ${results.paired} paired, ${results.orphan} without a call, ${results.ambiguous} ambiguous`;
  yield `  decisions: ${decisions.granted} granted, ${decisions.refused} refused, ${decisions.cancelled} cancelled, ${decisions.timed_out} timed out, ${decisions.other} other, ${decisions.unresolved} undecided`;
  yield `  questions: ${inputRequests.length}, terminals: ${terminals.length}, hooks: ${hooks.length}`;
}

/** The branches of a session that branches: which lead to where it stands. */
function* branches({ branches: all }: StreamReport): Generator<string> {
  if (all === undefined) return;
  yield '';
  yield `branches: ${all.length}`;
  for (const { number, first, last, begins, from, current, currentTo } of all) {
    const origin =
      begins === 'start'
        ? 'from the start'
        : `from ${from === null ? 'an entry that is not in the lines before it' : `line ${from.line}`}`;
    const isLeft = currentTo !== null && currentTo.line < last.line;
    const standing = {
      yes: isLeft ? `current up to line ${currentTo.line}, then left` : 'current',
      no: 'left',
      unknown: 'whether it is current cannot be told',
    }[current];
    yield `  ${number}: lines ${first.line} to ${last.line}, ${origin}, ${standing}`;
  }
}

function* list<Entity extends { readonly record: { readonly line: number } }>(
  title: string,
  entities: readonly Entity[],
  line: (entity: Entity) => string,
): Generator<string> {
  if (entities.length === 0) return;
  yield '';
  yield `${title}: ${entities.length}`;
  for (const entity of entities) yield `  line ${entity.record.line}: ${line(entity)}`;
}

function callLine(call: CallReport): string {
  const candidates =
    call.results.length > 0
      ? `, candidates on line${call.results.length === 1 ? '' : 's'} ${call.results.map(({ line }) => line).join(', ')}`
      : '';
  return `${text(call.name)} ${text(call.callId)} (${call.reason ?? ''}${candidates})`;
}

function resultLine(result: ResultReport): string {
  return `${text(result.callId)} status ${text(result.status)} (${result.reason ?? ''})`;
}

function permissionLine(permission: PermissionReport): string {
  const what = permission.compact ? 'decision kept on a result' : `request ${text(permission.requestId)}`;
  return `${what} (${permission.reason ?? ''})`;
}

function text(value: string | null): string {
  return value === null ? 'not recorded' : printable(value);
}
