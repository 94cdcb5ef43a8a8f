import { nameOf, type Tape, type Token } from '../../json/tape.ts';
import { isText } from './tokens.ts';
import type { RecordWriter } from './writer.ts';

const TYPE = nameOf('type');
const BLOB = nameOf('blob');
const TEXT = nameOf('text');

/** A native content as a list of parts: any value that is no list is the one part of its own. */
export function partsOf(tape: Tape, content: Token): Token[] {
  return tape.isArray(content) ? [...tape.elements(content)] : [content];
}

/** Writes an array: `write` writes each of its elements, and the commas between them are written here. */
export function writeList<T>(writer: RecordWriter, elements: Iterable<T>, write: (element: T) => void): void {
  let isFirst = true;
  writer.out.ascii('[');
  for (const element of elements) {
    if (!isFirst) writer.out.ascii(',');
    isFirst = false;
    write(element);
  }
  writer.out.ascii(']');
}

/** Writes native parts as an array of content parts, each as `writePart` does. */
export function writeParts(tape: Tape, writer: RecordWriter, parts: Iterable<Token>): void {
  writeList(writer, parts, (part) => writePart(tape, writer, part));
}

/** Writes a native part as a content part: a string as text, what has the form of a part as it stands, anything else as unknown. */
export function writePart(tape: Tape, writer: RecordWriter, part: Token): void {
  if (tape.isString(part)) writeText(writer, part);
  else if (isPart(tape, part)) writer.value(part);
  else writeUnknown(writer, part);
}

/** Whether a value can stand as a content part. A text part needs a text, and `blob` of a part is a reference to the format's own blobs. */
function isPart(tape: Tape, value: Token): boolean {
  const type = tape.member(value, TYPE);
  return (
    tape.isString(type) &&
    tape.member(value, BLOB) < 0 &&
    (!isText(tape, type, TEXT) || tape.isString(tape.member(value, TEXT)))
  );
}

/** Writes a text part. */
export function writeText(writer: RecordWriter, text: Token): void {
  writer.out.ascii('{"type":"text","text":');
  writer.value(text);
  writer.out.ascii('}');
}

/** Writes what has no form of a known part, as it stands. */
export function writeUnknown(writer: RecordWriter, value: Token): void {
  writer.out.ascii('{"type":"unknown","native":');
  writer.value(value);
  writer.out.ascii('}');
}
