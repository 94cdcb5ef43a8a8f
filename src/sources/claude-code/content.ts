import { nameOf, type Tape, type Token } from '../../json/tape.ts';
import { isText } from '../kit/tokens.ts';
import { N } from './names.ts';
import type { RecordWriter } from '../kit/writer.ts';

const TEXT = nameOf('text');
const IMAGE = nameOf('image');

/**
 * Writes a native `content` as an array of content parts: a string as one text part; of a list each element as `writePart` has
 * it; any other value as one unknown part.
 */
export function writeContent(tape: Tape, writer: RecordWriter, content: Token): void {
  if (tape.isArray(content)) writeParts(tape, writer, tape.elements(content));
  else writeParts(tape, writer, [content]);
}

/** Writes some native blocks as an array of content parts. */
export function writeParts(tape: Tape, writer: RecordWriter, blocks: Iterable<Token>): void {
  writer.out.ascii('[');
  let isFirst = true;
  for (const block of blocks) {
    if (!isFirst) writer.out.ascii(',');
    isFirst = false;
    writePart(tape, writer, block);
  }
  writer.out.ascii(']');
}

/**
 * Writes one native block as a content part: a string as text, a base64 image as an image with its data, every other block that
 * has a type as it stands. What is no block becomes `{"type":"unknown","native":…}`.
 */
function writePart(tape: Tape, writer: RecordWriter, block: Token): void {
  if (tape.isString(block)) {
    writer.out.ascii('{"type":"text","text":');
    writer.value(block);
    writer.out.ascii('}');
    return;
  }
  const type = tape.member(block, N.type);
  if (isText(tape, type, IMAGE) && writeImage(tape, writer, block)) return;
  // A text part needs a text, and `blob` of a part is a reference to the format's own blobs.
  if (
    tape.isString(type) &&
    tape.member(block, N.blob) < 0 &&
    (!isText(tape, type, TEXT) || tape.isString(tape.member(block, N.text)))
  ) {
    writer.value(block);
    return;
  }
  writer.out.ascii('{"type":"unknown","native":');
  writer.value(block);
  writer.out.ascii('}');
}

function writeImage(tape: Tape, writer: RecordWriter, block: Token): boolean {
  const source = tape.member(block, N.source);
  const mimeType = tape.member(source, N.media_type);
  const data = tape.member(source, N.data);
  if (!tape.isString(mimeType) || !tape.isString(data)) return false;
  writer.out.ascii('{"type":"image"');
  writer.copy('mimeType', mimeType);
  writer.copy('data', data);
  writer.out.ascii('}');
  return true;
}

/** The token of the only text that a native `content` holds: of a string itself, of a list with one text block its text; else -1. */
export function onlyText(tape: Tape, content: Token): Token {
  if (tape.isString(content)) return content;
  if (!tape.isArray(content) || tape.extra[content] !== 1) return -1;
  const text = tape.member(content + 1, N.text);
  return tape.isString(text) && isText(tape, tape.member(content + 1, N.type), TEXT) ? text : -1;
}
