import type { Token } from '../../json/tape.ts';
import type { Json } from '../kit/writer.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';

/** The command of a request for a terminal, as records have it: alone, or with its arguments as a list; null when it has none. */
export function commandOf(conversion: Conversion, params: Token): Json | null {
  const { tape, writer } = conversion;
  const command = tape.member(params, N.command);
  if (!tape.isString(command)) return null;
  const args = [...tape.elements(tape.member(params, N.args))];
  if (args.length === 0 || args.some((arg) => !tape.isString(arg))) return writer.keep(command);
  return conversion.taken(() => {
    writer.out.ascii('[');
    writer.value(command);
    for (const arg of args) {
      writer.out.ascii(',');
      writer.value(arg);
    }
    writer.out.ascii(']');
  });
}
