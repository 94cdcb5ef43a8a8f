import { type Report, reportDiagnostics, streamReport } from './report.ts';
import { SessionReader } from './session.ts';

/** The report of a record stream that is in memory. `chunkBytes` is how much the reader is given at a time. */
export function inspectBytes(bytes: Uint8Array, name: string, chunkBytes = bytes.length): Promise<Report> {
  const reader = new SessionReader();
  for (let at = 0; at < bytes.length; at += chunkBytes) reader.push(bytes.subarray(at, at + chunkBytes));
  reader.finish();
  const session = reader.session();
  return Promise.resolve({
    report: 1,
    source: { name, container: 'stream', compression: null, format: 'asr' },
    streams: [streamReport(session, name, 'asr')],
    diagnostics: reportDiagnostics(session, name),
  });
}
