import type { Token } from '../../json/tape.ts';
import type { RecordRef } from '../kit/ids.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';

/** What every record type of our own begins with. */
const PREFIX = 't3-code/';

/**
 * Writes a row as a record of its own kind that shows it whole: type `t3-code/` and the kind of the activity, the type of the item, or
 * else the table and the row's state (`t3-code/runtime.error`, `t3-code/projection_turns.interrupted`), and the line under `native`.
 *
 * @param repeats the record that tells what this row tells again
 * @param isWithheld whether the row may hold an answer that was asked for as a secret (ASR-283): then it is not shown
 */
export function writeGeneric(conversion: Conversion, repeats: RecordRef | null = null, isWithheld = false): void {
  const { tape, writer, questions } = conversion;
  const named = typesOf(conversion).filter((token) => tape.isString(token) && !tape.isEmpty(token));
  if (named.length > 0) writer.begin(PREFIX, named);
  else writer.begin(`${PREFIX}untyped`);
  if (repeats !== null) writer.word('repeats', writer.idOf(repeats));
  if (isWithheld || questions.isHeld()) writer.ascii('capture', '{"native":{"state":"redacted"}}');
  else writer.copy('native', 0);
  writer.end();
}

function typesOf({ tape, table, row }: Conversion): readonly Token[] {
  if (table === 'projection_thread_activities') return [tape.member(row, N.kind)];
  if (table === 'orchestration_v2_projection_turn_items') return [tape.member(row, N.type)];
  const state = tape.member(row, N.state);
  return [tape.member(0, N.t3code), state >= 0 ? state : tape.member(row, N.status)];
}
