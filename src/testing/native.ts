import { expect } from 'vitest';
import { encodeUtf8 } from '../base/bytes.ts';
import { reportDiagnostics, streamReport } from '../session/report.ts';
import { type Session, SessionReader } from '../session/session.ts';
import { placeOf, recordsIn, type Values } from '../sources/kit/fixtures.ts';

/**
 * The whole of a stream that one of our sources made, as the reader takes it.
 *
 * @param isNative false where the stream is read as any other record stream is
 * @param lines how many lines the native file has, where that is of interest
 */
export function nativeSession(stream: string, isNative = true, lines?: number): Session {
  const reader = new SessionReader(isNative);
  reader.push(encodeUtf8(stream));
  reader.finish();
  return reader.session(undefined, lines);
}

/** The errors of a session that are not about the form of its lines, in words. */
export function errorsOf(session: Session): string[] {
  return [...session.diagnostics]
    .filter(({ severity }) => severity === 'error')
    .map(({ code, line, path, message }) => `${code} line ${line} ${path} ${message}`)
    .filter((text) => !text.startsWith('STREAM'));
}

/**
 * Checks what holds for any native file: every line has a record, ids differ, seq counts, and our own check finds no error.
 *
 * @param stream what a source made of the file
 * @returns the session of the stream, and the lines of the file that have a record
 */
export function checkConversion(native: string, stream: string): { session: Session; told: ReadonlySet<number> } {
  const records = recordsIn(stream);
  const ids = records.map((record) => record['id']);
  expect(new Set(ids).size).toBe(ids.length);
  const numbers = records.flatMap((record) => record['seq'] ?? []);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  const told = new Set(records.map((record) => placeOf(record).line));
  expect(native.split('\n').flatMap((line, at) => (line.trim() === '' || told.has(at + 1) ? [] : [at + 1]))).toEqual(
    [],
  );
  const session = nativeSession(stream);
  expect(errorsOf(session)).toEqual([]);
  return { session, told };
}

/**
 * Checks that a file which is cut anywhere is told as far as its whole lines go.
 *
 * @param step how many characters lie between two of the cuts that are tried
 */
export function checkCuts(native: string, step: number, recordsOf: (native: string) => readonly Values[]): void {
  for (let end = 0; end < native.length; end += step) {
    const whole = recordsOf(native.slice(0, end).split('\n').slice(0, -1).join('\n'));
    const cut = recordsOf(native.slice(0, end));
    expect(cut.slice(0, whole.length).map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
  }
}

/** Checks that a stream tells by itself what it tells as a conversion, and has no errors but lines that could not be read. */
export function checkReadBack(stream: string, format: string): void {
  const [native, own] = [true, false].map((isNative) => {
    const session = nativeSession(stream, isNative);
    const { pairings, results, decisions, byType } = streamReport(session, 'x', format).counts;
    const errors = reportDiagnostics(session, 'x').filter(
      ({ severity, code }) => severity === 'error' && code !== 'STREAM-JSON',
    );
    return { pairings, results, decisions, call: byType['tool_call'], errors };
  });
  expect(own).toEqual(native);
  expect(own?.errors).toEqual([]);
}
