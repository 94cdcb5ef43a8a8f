import type { Session } from '../session/session.ts';
import type { RecordAddress } from './detail.ts';

/** What an address comes to. */
export interface FoundRecord {
  /** The row; -1 where there is none, or more than one. */
  readonly row: number;
  /** The lines of the records among which nothing is chosen, the first of them; empty where the address names one, or none. */
  readonly lines: readonly number[];
}

/** Lines told of records that have one id. */
const TOLD = 20;

/** Finds the record that an address names. An id that stands on several, none of which has superseded the others, names none of them. */
export function findRecord(session: Session, wanted: RecordAddress): FoundRecord {
  if (!('id' in wanted)) return { row: findLine(session, wanted.line), lines: [] };
  const { facts, ids, revisions } = session;
  const rows = ids.get(facts.symbols.find(wanted.id));
  const heads = rows.filter((row) => revisions.isHead[row] === 1);
  const [row = -1, ...others] = heads.length === 0 ? rows : heads;
  if (others.length === 0) return { row, lines: [] };
  return { row: -1, lines: [row, ...others].slice(0, TOLD).map((each) => facts.line.at(each)) };
}

/**
 * The row that begins on a line, or the last that begins before it, of which it is a part, or a blank line behind it; -1 for a line that
 * the file does not have, or that has not been read yet.
 */
function findLine({ facts, revisions, lines, extent }: Session, wanted: number): number {
  let found = -1;
  // The facts of a file that is being read go on growing.
  for (let row = 0; row < revisions.entityOf.length; row++) {
    const line = facts.line.at(row);
    if (line === wanted) return row;
    if (line < wanted && (found < 0 || line >= facts.line.at(found))) found = row;
  }
  // Of the last line so far the rest may not be there.
  return wanted < lines || (wanted === lines && extent === 'whole') ? found : -1;
}

/** How a link names a record: by an id that leads back to it, else by the line, for ids may be missing or stand on several records. */
export function addressOf(session: Session, row: number): RecordAddress {
  const id = session.facts.text(session.facts.id.at(row));
  return id !== null && id !== '' && findRecord(session, { id }).row === row
    ? { id }
    : { line: session.facts.line.at(row) };
}
