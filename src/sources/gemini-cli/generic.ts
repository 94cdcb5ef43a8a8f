import type { Token } from '../../json/tape.ts';
import type { RecordRef } from '../kit/ids.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';

/** What every record type of our own begins with. */
const PREFIX = 'gemini-cli/';

/**
 * Writes an object as a record of its own kind that shows it whole: type `gemini-cli/` and its own type, or what it is, and the object
 * under `native`.
 *
 * @param repeats the record that tells what this object tells again
 */
export function writeGeneric(
  { tape, writer }: Conversion,
  object: Token,
  what: string | null,
  repeats: RecordRef | null = null,
): void {
  const type = tape.member(object, N.type);
  if (what !== null) writer.begin(`${PREFIX}${what}`);
  else if (tape.isString(type) && !tape.isEmpty(type)) writer.begin(PREFIX, [type]);
  else writer.begin(`${PREFIX}untyped`);
  if (repeats !== null) writer.word('repeats', writer.idOf(repeats));
  writer.copy('native', object);
  writer.end();
}
