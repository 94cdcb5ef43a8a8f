import { nameOf, type Tape, type Token } from '../../json/tape.ts';
import { isText } from '../kit/tokens.ts';
import type { RecordWriter } from '../kit/writer.ts';
import { N } from './names.ts';

const TEXT = nameOf('text');

/**
 * Writes a native content as an array of content parts: a string as one text part, a list element by element, any other value as
 * one part. pi's texts, thinking and images have the form of parts already.
 */
export function writeContent(tape: Tape, writer: RecordWriter, content: Token): void {
  writeParts(tape, writer, tape.isArray(content) ? tape.elements(content) : [content]);
}

/** Writes native blocks as an array of content parts. */
export function writeParts(tape: Tape, writer: RecordWriter, parts: Iterable<Token>): void {
  writer.out.ascii('[');
  let isFirst = true;
  for (const part of parts) {
    if (!isFirst) writer.out.ascii(',');
    isFirst = false;
    writePart(tape, writer, part);
  }
  writer.out.ascii(']');
}

function writePart(tape: Tape, writer: RecordWriter, part: Token): void {
  const type = tape.member(part, N.type);
  // A text part needs a text, and `blob` of a part is a reference to the format's own blobs.
  const isPart =
    tape.isString(type) &&
    tape.member(part, N.blob) < 0 &&
    (!isText(tape, type, TEXT) || tape.isString(tape.member(part, N.text)));
  if (isPart) {
    writer.value(part);
    return;
  }
  writer.out.ascii(tape.isString(part) ? '{"type":"text","text":' : '{"type":"unknown","native":');
  writer.value(part);
  writer.out.ascii('}');
}
