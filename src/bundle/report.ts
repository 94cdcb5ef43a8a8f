import type { BundleEntry, RefusedEntry } from '../input/archives/archive.ts';
import {
  type Report,
  reportDiagnostics,
  type ReportDiagnostic,
  type Shortfall,
  streamReport,
  type StreamReport,
} from '../session/report.ts';
import type { BlobReference } from '../records/blobs.ts';
import type { Session } from '../session/session.ts';
import { type Away, awayFindings } from '../session/surroundings.ts';
import { RULES } from '../format/rules.ts';
import { Withholder } from '../timeline/secrets.ts';
import type { Bundle } from './bundle.ts';
import type { StreamEntry } from './entries.ts';
import { manifestOf } from './manifest.ts';
import { redactTexts } from './redact.ts';

/** A session's part of the report, and what only the rest of the bundle can complete. */
interface Part {
  readonly stream: StreamReport;
  readonly diagnostics: readonly ReportDiagnostic[];
  readonly away: Away;
  /** Ids of the records that refer elsewhere, by row. */
  readonly ids: ReadonlyMap<number, string | null>;
  readonly withholder: Withholder;
}

/** A bundle's report: one stream for each of its sessions, by path, and what was not read and why. */
export async function bundleReport(bundle: Bundle): Promise<Report> {
  const parts: Part[] = [];
  const refused: RefusedEntry[] = [];
  const faults: Shortfall[] = [];
  const entries = inOrder(bundle);
  for (const entry of entries) {
    const found = await bundle.find(entry);
    // The sessions of a database come after all files, one after another.
    if (found.kind === 'store') {
      entries.push(...found.entries);
      if (found.fault !== null) faults.push({ name: found.path, reason: found.fault });
    }
    if (found.kind === 'refused') refused.push(found);
    if (found.kind !== 'stream') continue;
    const { session, fault } = await bundle.read(found);
    parts.push(await partOf(found, session));
    if (fault !== null) faults.push({ name: found.path, reason: fault });
  }
  const manifest = await manifestOf(bundle);
  refused.unshift(...bundle.refused);
  await bundle.verify(parts.flatMap(({ away }) => [...away.blobs]));
  const formats = new Set(parts.map(({ stream }) => stream.format));
  return {
    report: 1,
    source: {
      name: bundle.name,
      container: bundle.container,
      compression: bundle.compression,
      format: formats.size === 1 ? ([...formats][0] as string) : formats.size === 0 ? 'none' : 'mixed',
      files: bundle.length,
      refused: refused.map(({ refused: name, reason }) => ({ name, reason })),
      ...(manifest === null ? {} : { manifest: { name: manifest.path, missing: manifest.missing } }),
      ...(bundle.notices.length === 0 ? {} : { notices: bundle.notices }),
      faults: bundle.fault === null ? faults : [{ name: bundle.name, reason: bundle.fault }, ...faults],
    },
    streams: parts.map(({ stream }) => stream),
    diagnostics: parts.flatMap((part) => completed(part, bundle)),
  };
}

/** A bundle's files by path, whatever the order in which it keeps them. */
function inOrder(bundle: Iterable<BundleEntry>): BundleEntry[] {
  return [...bundle].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

async function partOf({ path, file }: StreamEntry, session: Session): Promise<Part> {
  const withholder = await Withholder.of(session, file.records);
  const blobs: BlobReference[] = [...session.away.blobs];
  const away = { terminals: session.away.terminals, blobs };
  const ids = new Map(
    [...away.terminals, ...blobs].map(({ row }) => [row, session.facts.text(session.facts.id.at(row))] as const),
  );
  const stream = streamReport(session, path, file.format);
  const diagnostics = reportDiagnostics(session, path);
  const isOpen = withholder.mask.isEmpty;
  return {
    stream: isOpen ? stream : redactTexts(stream, withholder),
    diagnostics: isOpen ? diagnostics : redactTexts(diagnostics, withholder),
    away,
    ids,
    withholder,
  };
}

/** A session's findings, with those that the rest of the bundle settles, by line. */
function completed({ stream, diagnostics, away, ids, withholder }: Part, bundle: Bundle): ReportDiagnostic[] {
  const more = [...awayFindings(away, bundle.around(stream.name))].map(
    ({ rule, row, line, path, message, severity }): ReportDiagnostic => ({
      code: RULES[rule].code,
      rule,
      severity,
      stream: stream.name,
      line,
      record: ids.get(row) ?? null,
      path,
      message,
    }),
  );
  const shown = withholder.mask.isEmpty ? more : redactTexts(more, withholder);
  return [...diagnostics, ...shown].toSorted((a, b) => a.line - b.line);
}
