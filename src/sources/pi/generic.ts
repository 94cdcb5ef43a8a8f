import type { Name, Token } from '../../json/tape.ts';
import type { RecordRef } from '../kit/ids.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';

/** By which member the entries of a type are told apart. */
const FORMS: readonly { readonly type: string; readonly form: (conversion: Conversion) => Token }[] = [
  { type: 'message', form: ({ tape, message }) => tape.member(message, N.role) },
  { type: 'custom', form: ({ tape }) => tape.member(0, N.customType) },
  { type: 'custom_message', form: ({ tape }) => tape.member(0, N.customType) },
];

/** The one member that tells what an entry of a type is about: a row shows it. */
const TELLING: ReadonlyMap<string, Name> = new Map([
  ['model_change', N.modelId],
  ['thinking_level_change', N.thinkingLevel],
  ['label', N.label],
]);

/**
 * Writes a line as a record of its own kind that shows it whole: the agent's prefix and the entry's type, with the role of its message
 * or its customType after a dot (`pi/compaction`, `pi/custom.todo-state`), and the line under `native`.
 *
 * @param repeats the record that tells what this line tells again
 */
export function writeGeneric(conversion: Conversion, repeats: RecordRef | null = null): void {
  const { tape, writer, rules } = conversion;
  const type = tape.member(0, N.type);
  if (tape.isString(type) && !tape.isEmpty(type)) {
    const text = tape.text(type);
    const form = FORMS.find((one) => one.type === text)?.form(conversion) ?? -1;
    writer.begin(rules.prefix, tape.isString(form) && !tape.isEmpty(form) ? [type, form] : [type]);
  } else writer.begin(`${rules.prefix}untyped`);
  if (repeats !== null) writer.word('repeats', writer.idOf(repeats));
  const telling = TELLING.get(tape.textOrNull(type) ?? '');
  const told = telling === undefined ? -1 : tape.member(0, telling);
  if (telling !== undefined && tape.isString(told)) writer.copy(telling.text, told);
  writer.copy('native', 0);
  writer.end();
}
