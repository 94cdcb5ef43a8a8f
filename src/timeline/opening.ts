import { LIMITS } from '../format/limits.ts';
import { kindCode } from '../format/vocabulary.ts';
import type { ByteSource } from '../input/byte-source.ts';
import { Tape } from '../json/tape.ts';
import { Flag } from '../records/facts.ts';
import type { Session } from '../session/session.ts';
import { glanceAt } from './glance.ts';
import { readRow } from './read.ts';
import type { Withholder } from './secrets.ts';

const MESSAGE = kindCode('message');
const MALFORMED = kindCode('malformed');
/** Rows in which a first time is looked for: of a session that records times nearly every row has one. */
const TIMED_ROWS = 20;

/** How a session begins, as recorded. */
export interface Opening {
  /** The first line of the first message whose role is user and that names no other author; null when there is none. */
  readonly words: string | null;
  /** The first `ts`, verbatim; null when none of the first records has one. */
  readonly time: string | null;
}

/** Reads how a session begins. */
export async function openingOf(session: Session, records: ByteSource, withholder: Withholder): Promise<Opening> {
  const { facts } = session;
  const tape = new Tape();
  const look = async (row: number): Promise<ReturnType<typeof glanceAt> | null> =>
    facts.size.at(row) > LIMITS.detailBytes
      ? null
      : glanceAt({ row, tape, withholder }, facts.kind.at(row), await readRow(records, facts, row));
  let time: string | null = null;
  for (let row = 0; row < Math.min(facts.length, TIMED_ROWS) && time === null; row++) {
    if (facts.kind.at(row) !== MALFORMED) time = (await look(row))?.time ?? null;
  }
  let row = 0;
  while (row < facts.length && !(facts.kind.at(row) === MESSAGE && facts.has(row, Flag.fromUser))) row++;
  const glance = row === facts.length ? null : await look(row);
  return { words: glance === null || glance.detailMissing || glance.detail === '' ? null : glance.detail, time };
}
