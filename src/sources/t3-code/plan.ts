import type { Name, Token } from '../../json/tape.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';

/** Makes a `plan` of a list of steps, whose texts stand in the member `text`. Returns false when it is no such list. */
export function writePlan({ tape, writer }: Conversion, steps: Token, text: Name): boolean {
  if (!tape.isArray(steps)) return false;
  const all = [...tape.elements(steps)];
  if (all.some((step) => !tape.isString(tape.member(step, text)))) return false;
  writer.begin('plan');
  writer.name('entries');
  writer.out.ascii('[');
  all.forEach((step, at) => {
    writer.out.ascii(`${at === 0 ? '' : ','}{"content":`);
    writer.value(tape.member(step, text));
    const status = tape.member(step, N.status);
    if (tape.isString(status)) {
      writer.out.ascii(',"status":');
      writer.value(status);
    }
    writer.out.ascii('}');
  });
  writer.out.ascii(']');
  writer.end();
  return true;
}
