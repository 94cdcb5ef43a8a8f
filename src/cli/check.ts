import { RULES } from '../format/rules.ts';
import type { ReportDiagnostic } from '../session/report.ts';
import { printable } from './printable.ts';

/** One diagnostic for people: `file:line: severity code message`. */
export function diagnosticLine(file: string, { line, severity, code, path, message }: ReportDiagnostic): string {
  const place = path === null ? '' : ` (at ${printable(path)})`;
  return `${printable(file)}:${line}: ${severity} ${code} ${printable(message)}${place}`;
}

/** What the checks could and could not settle, so that "0 errors" is not read as "conforms". */
export function* coverageText(): Generator<string> {
  const codes = (checked: string): string[] => [
    ...new Set(
      Object.entries(RULES)
        .filter(([, rule]) => rule.checked === checked && /^(?:ASR|U)-/.test(rule.code))
        .map(([id]) => id),
    ),
  ];
  yield `checked: ${codes('whole').join(' ')}`;
  yield `checked in part: ${codes('part').join(' ')}`;
  yield `not checkable from the file: ${codes('no').join(' ')}`;
  yield `kept by this reader, proven by its tests: ${codes('reader').join(' ')}`;
}
