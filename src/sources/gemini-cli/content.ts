import { nameOf, type Name, type Tape, type Token } from '../../json/tape.ts';
import { writeList, writeText, writeUnknown } from '../kit/content.ts';
import { beginsWith, isTrue } from '../kit/tokens.ts';
import type { RecordWriter } from '../kit/writer.ts';
import { N } from './names.ts';

const IMAGE = nameOf('image/');
const AUDIO = nameOf('audio/');

/** Whether a content holds nothing: it is not there, an empty text or an empty list. */
export function isEmpty(tape: Tape, content: Token): boolean {
  if (content < 0 || tape.isNull(content)) return true;
  return tape.isString(content) ? tape.isEmpty(content) : tape.isArray(content) && tape.extra[content] === 0;
}

/** Writes native parts as the value of a member: an array of content parts. */
export function writeParts(
  tape: Tape,
  writer: RecordWriter,
  name: string,
  parts: readonly Token[],
  writePart: (tape: Tape, writer: RecordWriter, part: Token) => void = writeNativePart,
): void {
  writer.name(name);
  writeList(writer, parts, (part) => writePart(tape, writer, part));
}

/** Writes one part of the model's interface: a text, a thought, data, a link to a file; anything else as it stands. */
export function writeNativePart(tape: Tape, writer: RecordWriter, part: Token): void {
  if (tape.isString(part)) {
    writeText(writer, part);
    return;
  }
  const text = tape.member(part, N.text);
  const inline = tape.member(part, N.inlineData);
  const file = tape.member(part, N.fileData);
  const { out } = writer;
  if (tape.isString(text) && isTrue(tape, tape.member(part, N.thought))) {
    out.ascii('{"type":"thinking","text":');
    writer.value(text);
    out.ascii('}');
  } else if (tape.isString(text)) writeText(writer, text);
  else if (isData(tape, inline, IMAGE)) writeData(tape, writer, inline, 'image');
  else if (isData(tape, inline, AUDIO)) writeData(tape, writer, inline, 'audio');
  else if (tape.isString(tape.member(file, N.fileUri))) {
    out.ascii('{"type":"resource_link","uri":');
    writer.value(tape.member(file, N.fileUri));
    if (tape.isString(tape.member(file, N.mimeType))) writer.copy('mimeType', tape.member(file, N.mimeType));
    out.ascii('}');
  } else writeUnknown(writer, part);
}

function isData(tape: Tape, inline: Token, type: Name): boolean {
  return tape.isString(tape.member(inline, N.data)) && beginsWith(tape, tape.member(inline, N.mimeType), type);
}

function writeData(tape: Tape, writer: RecordWriter, inline: Token, type: 'image' | 'audio'): void {
  writer.out.ascii(`{"type":"${type}"`);
  writer.copy('mimeType', tape.member(inline, N.mimeType));
  writer.copy('data', tape.member(inline, N.data));
  writer.out.ascii('}');
}
