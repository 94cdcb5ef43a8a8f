import { decodeUtf8 } from '../../base/bytes.ts';
import { Kind, nameOf, type Tape, type Token } from '../../json/tape.ts';
import { partsOf, writeList, writeText, writeUnknown } from '../kit/content.ts';
import { isText } from '../kit/tokens.ts';
import type { RecordWriter } from '../kit/writer.ts';
import { N } from './names.ts';

const TEXTS = ['input_text', 'output_text', 'text', 'Text', 'summary_text', 'reasoning_text', 'inputText'].map(nameOf);
const IMAGE = nameOf('input_image');
const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+);base64,/;

/**
 * Writes a native content as an array of content parts: a string as one text part, a list element by element, any other value as
 * one part.
 */
export function writeContent(tape: Tape, writer: RecordWriter, content: Token): void {
  writeParts(tape, writer, partsOf(tape, content));
}

/** Writes native parts as an array of content parts. */
export function writeParts(tape: Tape, writer: RecordWriter, parts: Iterable<Token>): void {
  writeList(writer, parts, (part) => writePart(tape, writer, part));
}

/** The text of a part, -1 when it is none. */
function textOf(tape: Tape, part: Token): Token {
  if (tape.isString(part)) return part;
  const type = tape.member(part, N.type);
  const text = tape.member(part, N.text);
  return tape.isString(text) && TEXTS.some((name) => isText(tape, type, name)) ? text : -1;
}

/** The texts of a native content. */
export function textsOf(tape: Tape, content: Token): Token[] {
  return partsOf(tape, content)
    .map((part) => textOf(tape, part))
    .filter((text) => text >= 0);
}

function writePart(tape: Tape, writer: RecordWriter, part: Token): void {
  const text = textOf(tape, part);
  if (text >= 0) {
    writeText(writer, text);
    return;
  }
  const type = tape.member(part, N.type);
  if (isText(tape, type, IMAGE) && writeImage(tape, writer, tape.member(part, N.image_url))) return;
  // A text part needs a text, and `blob` of a part is a reference to the format's own blobs.
  const isPart =
    tape.isString(type) && tape.member(part, N.blob) < 0 && !TEXTS.some((name) => isText(tape, type, name));
  if (isPart) writer.value(part);
  else writeUnknown(writer, part);
}

/** Writes an image that the line itself holds, as a URL of its data. */
function writeImage(tape: Tape, writer: RecordWriter, url: Token): boolean {
  if (url < 0 || tape.kinds[url] !== Kind.string) return false;
  const start = tape.start(url) + 1;
  const end = tape.end(url) - 1;
  const head = DATA_URL.exec(decodeUtf8(tape.bytes, start, Math.min(end, start + 100)));
  if (head === null) return false;
  writer.out.ascii(`{"type":"image","mimeType":"${head[1]}","data":`);
  writer.part(start + head[0].length, end);
  writer.out.ascii('}');
  return true;
}
