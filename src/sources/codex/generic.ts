import type { Token } from '../../json/tape.ts';
import type { RecordRef } from '../kit/ids.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';

/** What every record type of our own begins with. */
const PREFIX = 'codex/';

/**
 * Writes a line as a record of its own kind that shows it whole: type `codex/` and the line's own type, with the payload's after a
 * dot (`codex/event_msg.turn_aborted`), and the line under `native`.
 *
 * @param repeats the record that tells what this line tells again
 * @param isWithheld whether the line may hold an answer that was asked for as a secret (ASR-283): then it is not shown
 */
export function writeGeneric(conversion: Conversion, repeats: RecordRef | null = null, isWithheld = false): void {
  const { tape, writer, payload, secrets } = conversion;
  const types: Token[] = [];
  if (payload !== 0) types.push(tape.member(0, N.type));
  types.push(tape.member(payload, N.type), tape.member(tape.member(payload, N.item), N.type));
  if (types.every((token) => !tape.isString(token))) types.push(tape.member(payload, N.record_type));
  const named = types.filter((token) => tape.isString(token) && !tape.isEmpty(token));
  if (named.length > 0) writer.begin(PREFIX, named);
  else writer.begin(`${PREFIX}untyped`);
  if (repeats !== null) writer.word('repeats', writer.idOf(repeats));
  if (isWithheld || secrets.isHeld) writer.ascii('capture', '{"native":{"state":"redacted"}}');
  else writer.copy('native', 0);
  writer.end();
}
