import type { Name, Token } from '../../json/tape.ts';
import type { Conversion } from './conversion.ts';

/** Writes as one member of the record what an object of the line says besides what the record has told; nothing when that is all. */
export function writeRest({ tape, writer }: Conversion, as: string, object: Token, told: readonly Name[]): void {
  const rest = [...tape.members(object)].filter(({ key }) => !told.some((name) => tape.nameIs(key, name)));
  if (rest.length === 0) return;
  writer.name(as);
  rest.forEach(({ key, value }, at) => {
    writer.out.ascii(at === 0 ? '{' : ',');
    writer.value(key);
    writer.out.ascii(':');
    writer.value(value);
  });
  writer.out.ascii('}');
}
