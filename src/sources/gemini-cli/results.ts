import { sameBytes } from '../../base/bytes.ts';
import type { Tape, Token } from '../../json/tape.ts';
import type { RecordWriter } from '../kit/writer.ts';
import { partsOf, writeText, writeUnknown } from '../kit/content.ts';
import { isEmpty, writeNativePart, writeParts } from './content.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import { STATUSES } from './registry.ts';

/** Whether an item says how its call ended, or holds what came back: one that does not is a call alone. */
export function hasResult(tape: Tape, item: Token): boolean {
  const status = tape.textOrNull(tape.member(item, N.status)) ?? '';
  return STATUSES.has(status) || !isEmpty(tape, tape.member(item, N.result));
}

/**
 * Makes the `tool_result` of an item: what went to the model (`result`), what was shown (`resultDisplay`), and the outcome that its
 * status says.
 *
 * @param identity writes which call it answers
 */
export function writeResult(conversion: Conversion, item: Token, part: string, identity: () => void): void {
  const { tape, writer, revisions } = conversion;
  const own = (name: (typeof N)['id']): Token => tape.member(item, name);
  const [status, result, display, time] = [own(N.status), own(N.result), own(N.resultDisplay), own(N.timestamp)];
  const write = (): void => {
    identity();
    writer.word('status', STATUSES.get(tape.textOrNull(status) ?? '') ?? 'unknown');
    writeContent(conversion, own(N.id), result);
    if (!isEmpty(tape, display) && !isSame(tape, display, result))
      writeParts(tape, writer, 'displayContent', [display], writeDisplay);
  };
  // The item's time is when it was recorded, which is no time of its run (ASR-261).
  conversion.at(time, () => void revisions.write('tool_result', part, [status, result, display], write));
}

/** Writes what reached the model (ASR-259), and the error that it was told. */
function writeContent({ tape, writer }: Conversion, id: Token, result: Token): void {
  if (isEmpty(tape, result)) {
    writer.ascii('capture', '{"content":{"state":"absent"}}');
    return;
  }
  const parts = partsOf(tape, result);
  const isOther = (part: Token): boolean => isOfOther(tape, part, id);
  // Once outputs were masked, the list is that of all calls of the turn: what belongs to none by its id is not told apart.
  const hasOthers = parts.some(isOther);
  const ownParts = hasOthers
    ? parts.filter((part) => tape.isObject(tape.member(part, N.functionResponse)) && !isOther(part))
    : parts;
  const pieces = ownParts.flatMap((part) => piecesOf(tape, part));
  writeParts(tape, writer, 'content', pieces, writePiece);
  if (hasOthers) writer.copy('raw', result);
  const error = ownParts
    .map((part) => tape.member(tape.member(tape.member(part, N.functionResponse), N.response), N.error))
    .find((token) => tape.isString(token));
  if (error === undefined) return;
  writer.open('error');
  writer.copy('message', error);
  writer.close();
}

/** Whether a part answers another call: it has an id, and not this one. */
export function isOfOther(tape: Tape, part: Token, id: Token): boolean {
  const other = tape.textOrNull(tape.member(tape.member(part, N.functionResponse), N.id));
  return other !== null && other !== '' && tape.isString(id) && other !== tape.text(id);
}

/** A part as what the model reads of it: of a response its payload, and the parts that came with it. */
function piecesOf(tape: Tape, part: Token): Token[] {
  const response = tape.member(part, N.functionResponse);
  const payload = tape.member(response, N.response);
  if (payload < 0) return [part];
  return [payload, ...tape.elements(tape.member(response, N.parts))];
}

/** Writes a payload that is nothing but a text, `{output}` or `{error}`, as that text; any other as it stands. */
function writePiece(tape: Tape, writer: RecordWriter, piece: Token): void {
  const text = [N.output, N.error].map((name) => tape.member(piece, name)).find((token) => tape.isString(token));
  if (text !== undefined && tape.extra[piece] === 1) writeText(writer, text);
  else writeNativePart(tape, writer, piece);
}

function writeDisplay(tape: Tape, writer: RecordWriter, display: Token): void {
  if (tape.isString(display)) writeText(writer, display);
  else writeUnknown(writer, display);
}

/** Whether what was shown is the one text that the model got, so that there is nothing to tell twice. */
function isSame(tape: Tape, display: Token, result: Token): boolean {
  const pieces = partsOf(tape, result).flatMap((part) => piecesOf(tape, part));
  const text = tape.member(pieces[0] ?? -1, N.output);
  const size = tape.end(display) - tape.start(display);
  return (
    pieces.length === 1 &&
    tape.isString(display) &&
    tape.isString(text) &&
    tape.end(text) - tape.start(text) === size &&
    sameBytes(tape.bytes, tape.start(display), tape.bytes, tape.start(text), size)
  );
}
