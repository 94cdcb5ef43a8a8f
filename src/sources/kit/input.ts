import { isExact } from '../../json/number.ts';
import type { Tape, Token } from '../../json/tape.ts';
import type { RecordWriter } from './writer.ts';

/** The arguments as they stand; as text when one of their numbers would not survive being read (ASR-254). */
export function writeInput(tape: Tape, writer: RecordWriter, input: Token): void {
  const isUnsafe = tape.suspects.some(
    (token) => token >= input && token < tape.next(input) && !isExact(tape.raw(token)),
  );
  if (isUnsafe) {
    writer.name('inputText');
    writer.quoted(input);
  } else writer.copy('input', input);
}
