import { inspectBytes } from '../session/inspect.ts';
import type { Report } from '../session/report.ts';

/** A record as a test writes it. */
export type TestRecord = Readonly<Record<string, unknown>>;

/** Records as the text of a stream, one a line. */
export function streamOf(records: readonly TestRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

/** The report of a stream given as text or as records. */
export function inspectStream(stream: string | readonly TestRecord[], chunkBytes?: number): Promise<Report> {
  const text = typeof stream === 'string' ? stream : streamOf(stream);
  return inspectBytes(new TextEncoder().encode(text), 'test.jsonl', chunkBytes);
}

/** The diagnostics of a report, short: "error ASR-250 line 1 at /callId". */
export function findings(report: Report, severity?: string): string[] {
  return report.diagnostics
    .filter((found) => severity === undefined || found.severity === severity)
    .map(
      ({ severity: grade, code, line, path }) => `${grade} ${code} line ${line}${path === null ? '' : ` at ${path}`}`,
    );
}
