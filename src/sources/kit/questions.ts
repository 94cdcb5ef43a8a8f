import { nameOf, type Tape, type Token } from '../../json/tape.ts';
import { writeList } from './content.ts';
import type { RecordWriter } from './writer.ts';

const OPTIONS = nameOf('options');
const LABEL = nameOf('label');
const DESCRIPTION = nameOf('description');

/** The options of a question that have a label: an option needs one (ASR-282). */
function optionsOf(tape: Tape, question: Token): Token[] {
  return [...tape.elements(tape.member(question, OPTIONS))].filter((option) =>
    tape.isString(tape.member(option, LABEL)),
  );
}

/** The labels of a question's options. */
export function labelsOf(tape: Tape, question: Token): string[] {
  return optionsOf(tape, question).map((option) => tape.text(tape.member(option, LABEL)));
}

/** Writes the options of a question as its member `options`; nothing when it has none. */
export function writeOptions(tape: Tape, writer: RecordWriter, question: Token): void {
  const options = optionsOf(tape, question);
  if (options.length === 0) return;
  writer.name('options');
  writeList(writer, options, (option) => {
    writer.out.ascii('{"label":');
    writer.value(tape.member(option, LABEL));
    const description = tape.member(option, DESCRIPTION);
    if (tape.isString(description)) writer.copy('description', description);
    writer.out.ascii('}');
  });
}

/**
 * The options of a question as JSON, for questions that a later record repeats.
 *
 * @param copy gives the JSON of a string, on one line
 */
export function optionsJson(tape: Tape, question: Token, copy: (token: Token) => string): string {
  const options = optionsOf(tape, question).map((option) => {
    const description = tape.member(option, DESCRIPTION);
    const more = tape.isString(description) ? `,"description":${copy(description)}` : '';
    return `{"label":${copy(tape.member(option, LABEL))}${more}}`;
  });
  return `[${options.join(',')}]`;
}
