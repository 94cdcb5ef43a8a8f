import { nameOf, type Tape, type Token } from '../../json/tape.ts';
import { partsOf, writeList, writePart } from '../kit/content.ts';
import { isText } from '../kit/tokens.ts';
import { N } from './names.ts';
import type { RecordWriter } from '../kit/writer.ts';

const TEXT = nameOf('text');
const IMAGE = nameOf('image');

/** Writes a native `content` as an array of content parts: of a list each element as a part, any other value as the one part. */
export function writeContent(tape: Tape, writer: RecordWriter, content: Token): void {
  writeParts(tape, writer, partsOf(tape, content));
}

/** Writes some native blocks as an array of content parts: a base64 image as an image with its data, every other one as parts are. */
export function writeParts(tape: Tape, writer: RecordWriter, blocks: Iterable<Token>): void {
  writeList(writer, blocks, (block) => {
    const isImage = isText(tape, tape.member(block, N.type), IMAGE);
    if (!isImage || !writeImage(tape, writer, block)) writePart(tape, writer, block);
  });
}

/** Writes an image that the block itself holds. Returns whether it does. */
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
