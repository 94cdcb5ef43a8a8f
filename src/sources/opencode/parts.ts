import { decodeUtf8 } from '../../base/bytes.ts';
import { Kind, nameOf, type Token } from '../../json/tape.ts';
import { beginsWith, isTrue } from '../kit/tokens.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import { RUN_BY_USER } from './registry.ts';

const DATA = nameOf('data:');
const DATA_URL = /^data:(image\/[\w.+-]+);base64,/;

/** Makes records of a part of a message. Writes nothing for one that is not known, or that tells nothing of the conversation. */
export function convertPart(conversion: Conversion): void {
  const { tape, messages, inferences, calls } = conversion;
  switch (tape.textOrNull(conversion.own(N.type)) ?? '') {
    case 'text':
      writeText(conversion, 'message');
      return;
    case 'reasoning':
      writeText(conversion, 'reasoning');
      return;
    case 'file':
      writeFile(conversion);
      return;
    case 'tool':
      calls.tell();
      return;
    case 'step-finish':
      inferences.step();
      return;
    case 'subtask':
      messages.markSubtask();
      return;
  }
}

function writeText(conversion: Conversion, type: 'message' | 'reasoning'): void {
  const { tape, writer, messages } = conversion;
  const text = conversion.own(N.text);
  if (!tape.isString(text) || tape.isEmpty(text)) return;
  const isSynthetic = isTrue(tape, conversion.own(N.synthetic));
  if (isSynthetic && messages.role === 'user' && tape.text(text) === RUN_BY_USER) messages.markRunByUser();
  writer.begin(type);
  messages.writeTime(tape.member(conversion.own(N.time), N.start));
  if (type === 'message') writeSpeaker(conversion, isSynthetic);
  else messages.writeInferenceId();
  // What is ignored is shown to the user and never sent to the model.
  if (isTrue(tape, conversion.own(N.ignored))) writer.ascii('ignored', 'true');
  writer.name('content');
  writer.out.ascii('[{"type":"text","text":');
  writer.value(text);
  writer.out.ascii('}]');
  writer.end();
}

/** Who speaks: the role of the message that the part belongs to. What OpenCode put in itself is the harness's. */
function writeSpeaker({ writer, messages }: Conversion, isSynthetic: boolean): void {
  const { role } = messages;
  if (role !== null) writer.word('role', role);
  if (isSynthetic) writer.word('author', 'harness');
  messages.writeInferenceId();
}

/** Makes a `message` of an attached file: an image that the part itself holds, or a link to where the file was. */
function writeFile(conversion: Conversion): void {
  const { tape, writer } = conversion;
  if (!tape.isString(conversion.own(N.url))) return;
  writer.begin('message');
  conversion.messages.writeTime(-1);
  writeSpeaker(conversion, isTrue(tape, conversion.own(N.synthetic)));
  writer.name('content');
  writer.out.ascii('[');
  writeAttachment(conversion, conversion.value);
  writer.out.ascii(']');
  writer.end();
}

/** Writes a file as a content part. */
function writeAttachment({ tape, writer }: Conversion, file: Token): void {
  const url = tape.member(file, N.url);
  const start = tape.start(url) + 1;
  const head =
    tape.kinds[url] === Kind.string
      ? DATA_URL.exec(decodeUtf8(tape.bytes, start, Math.min(tape.end(url) - 1, start + 100)))
      : null;
  if (head !== null) {
    writer.out.ascii(`{"type":"image","mimeType":"${head[1]}","data":`);
    writer.part(start + head[0].length, tape.end(url) - 1);
  } else if (beginsWith(tape, url, DATA) || !tape.isString(url)) {
    writer.out.ascii('{"type":"unknown","native":');
    writer.value(file);
  } else {
    writer.out.ascii('{"type":"resource_link","uri":');
    writer.value(url);
    const [name, mime] = [tape.member(file, N.filename), tape.member(file, N.mime)];
    if (tape.isString(name)) writer.copy('name', name);
    if (tape.isString(mime)) writer.copy('mimeType', mime);
  }
  writer.out.ascii('}');
}
