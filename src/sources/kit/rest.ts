import type { Name, Tape, Token } from '../../json/tape.ts';
import type { RecordWriter } from './writer.ts';

/**
 * Writes as one member of the record what an object of the line says besides what the record has told; nothing when that is all.
 *
 * @param as the member's name
 * @param told names of the object's members that are left out
 */
export function writeRest(
  { tape, writer }: { readonly tape: Tape; readonly writer: RecordWriter },
  as: string,
  object: Token,
  told: readonly Name[],
): void {
  const rest = [...tape.members(object)].filter(({ key }) => !told.some((name) => tape.nameIs(key, name)));
  if (rest.length === 0) return;
  writer.open(as);
  for (const { key, value } of rest) {
    writer.copyName(key);
    writer.value(value);
  }
  writer.close();
}
