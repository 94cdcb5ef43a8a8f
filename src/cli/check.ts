import { RULES } from '../format/rules.ts';
import type { Report, ReportDiagnostic } from '../session/report.ts';
import { printable } from './printable.ts';

/** One diagnostic for people: `file:line: severity code message`. */
export function diagnosticLine(file: string, { line, severity, code, path, message }: ReportDiagnostic): string {
  const place = path === null ? '' : ` (at ${printable(path)})`;
  return `${printable(file)}:${line}: ${severity} ${code} ${printable(message)}${place}`;
}

/** What of a file or bundle was not read, and why: `file: …`, and for a member of a bundle `file/member: …`. */
export function* shortfallLines(
  file: string,
  { name: own, refused = [], faults = [] }: Report['source'],
): Generator<string> {
  for (const { name, reason } of faults)
    yield `${printable(name === own ? file : `${file}/${name}`)}: not read to its end: ${printable(reason)}`;
  for (const { name, reason } of refused) yield `${printable(`${file}/${name}`)}: not opened: ${printable(reason)}`;
}

/** What the checks could and could not settle, so that "0 errors" is not read as "conforms". */
export function* coverageText(): Generator<string> {
  const codes = (checked: string): string[] => [
    ...new Set(
      Object.entries(RULES)
        .filter(([id, rule]) => rule.checked === checked && /^(?:ASR|U)-/.test(id))
        .map(([id]) => id),
    ),
  ];
  yield `checked: ${codes('whole').join(' ')}`;
  yield `checked in part: ${codes('part').join(' ')}`;
  yield `not checkable from the file: ${codes('no').join(' ')}`;
  yield `kept by this reader, proven by its tests: ${codes('reader').join(' ')}`;
}
