import type { Session } from '../session/session.ts';
import type { RecordAddress } from './detail.ts';

/**
 * The row of a record id, the current one of several; or of a line: that which begins on it, or the last that begins before it, of which it
 * is a part, or a blank line behind it.
 *
 * @returns -1 where there is none, such as for a line that the file does not have, or that has not been read yet
 */
export function findRecord({ facts, ids, revisions, lines, extent }: Session, wanted: RecordAddress): number {
  if ('id' in wanted) {
    const rows = ids.get(facts.symbols.find(wanted.id));
    return rows.find((row) => revisions.isHead[row] === 1) ?? rows[0] ?? -1;
  }
  let found = -1;
  // The facts of a file that is being read go on growing.
  for (let row = 0; row < revisions.entityOf.length; row++) {
    const line = facts.line.at(row);
    if (line === wanted.line) return row;
    if (line < wanted.line && (found < 0 || line >= facts.line.at(found))) found = row;
  }
  // Of the last line so far the rest may not be there.
  return wanted.line < lines || (wanted.line === lines && extent === 'whole') ? found : -1;
}

/** How a link names a record: by an id that leads back to it, else by the line, for ids may be missing or stand on several records. */
export function addressOf(session: Session, row: number): RecordAddress {
  const id = session.facts.text(session.facts.id.at(row));
  return id !== null && id !== '' && findRecord(session, { id }) === row
    ? { id }
    : { line: session.facts.line.at(row) };
}
