import { kindCode } from '../format/vocabulary.ts';
import type { Session } from './session.ts';

const UNKNOWN = kindCode('unknown');
const UNTYPED = kindCode('untyped');
const MALFORMED = kindCode('malformed');
const HEADER = kindCode('header');

/** What became of the lines of a native file: every line that holds something is one of these. */
export interface NativeLines {
  /** Physical lines of the file. */
  readonly lines: number;
  /** Lines of which there is at least one record of a known type. */
  readonly converted: number;
  /** Lines shown as they stand: as a record of their own form, or as one that could not be read. */
  readonly kept: number;
}

/** Counts what became of a native file's lines. A line that became the header and nothing else is converted. */
export function nativeLines({ facts, lines }: Session): NativeLines {
  const isConverted = new Map<number, boolean>();
  const headers: number[] = [];
  for (let row = 0; row < facts.length; row++) {
    const kind = facts.kind.at(row);
    const line = facts.line.at(row);
    if (kind === HEADER) {
      headers.push(line);
      continue;
    }
    const isKnown = kind !== UNKNOWN && kind !== UNTYPED && kind !== MALFORMED;
    isConverted.set(line, (isConverted.get(line) ?? false) || isKnown);
  }
  for (const line of headers) if (!isConverted.has(line)) isConverted.set(line, true);
  let converted = 0;
  for (const known of isConverted.values()) if (known) converted++;
  return { lines, converted, kept: isConverted.size - converted };
}
