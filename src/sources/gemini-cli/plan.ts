import type { Token } from '../../json/tape.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';

/** Makes a `plan` of the arguments of a `write_todos` call: its entries as the model set them. */
export function writePlan({ tape, writer, revisions }: Conversion, part: string, args: Token): void {
  const todos = tape.member(args, N.todos);
  if (!tape.isArray(todos)) return;
  const entries = [...tape.elements(todos)];
  if (!entries.every((entry) => tape.isString(tape.member(entry, N.description)))) return;
  revisions.write('plan', part, [todos], () => {
    writer.name('entries');
    entries.forEach((entry, at) => {
      writer.out.ascii(at === 0 ? '[{"content":' : ',{"content":');
      writer.value(tape.member(entry, N.description));
      const status = tape.member(entry, N.status);
      if (tape.isString(status)) writer.copy('status', status);
      writer.out.ascii('}');
    });
    writer.out.ascii(entries.length === 0 ? '[]' : ']');
  });
}
