import { kindCode } from '../format/vocabulary.ts';
import type { Session } from './session.ts';

const UNKNOWN = kindCode('unknown');
const UNTYPED = kindCode('untyped');
const MALFORMED = kindCode('malformed');
const HEADER = kindCode('header');

/**
 * What became of a native file. `lines` are physical lines, blank ones too. `converted` and `kept` count native units, of which each is one
 * or the other: where a file is lines, a unit is a line that holds something (two objects on a line are two); of a document it is what its
 * source takes out of it, a message or a member, of which one line may hold many and one may take many lines.
 */
export interface NativeLines {
  readonly lines: number;
  /** Units of which there is at least one record of a known type. */
  readonly converted: number;
  /** Units shown as they stand and in no other way: as a record of the agent's own form, or as a piece that could not be read. */
  readonly kept: number;
}

/** Counts what became of a native file's units. One that became the header and nothing else is converted. */
export function nativeLines({ facts, lines }: Session): NativeLines {
  const isConverted = new Map<number, boolean>();
  const headers: number[] = [];
  for (let row = 0; row < facts.length; row++) {
    const kind = facts.kind.at(row);
    const unit = facts.origin.at(row);
    if (kind === HEADER) {
      headers.push(unit);
      continue;
    }
    const isKnown = kind !== UNKNOWN && kind !== UNTYPED && kind !== MALFORMED;
    isConverted.set(unit, (isConverted.get(unit) ?? false) || isKnown);
  }
  for (const unit of headers) if (!isConverted.has(unit)) isConverted.set(unit, true);
  let converted = 0;
  for (const known of isConverted.values()) if (known) converted++;
  return { lines, converted, kept: isConverted.size - converted };
}
