import { encodeUtf8, hashBytes } from '../../base/bytes.ts';
import { nameOf, type Tape, type Token } from '../../json/tape.ts';
import type { RecordWriter } from '../kit/writer.ts';
import { isText } from '../kit/tokens.ts';
import { N } from './names.ts';

const TEXT = nameOf('text');
const CONTENT = nameOf('content');
const BLOB = nameOf('blob');

/** The elements of a list; any other value is the one element of its own. */
export function elementsOf(tape: Tape, value: Token): Token[] {
  return tape.isArray(value) ? [...tape.elements(value)] : value < 0 || tape.isNull(value) ? [] : [value];
}

/** The text of a block that is nothing but a text, -1 when it is something else, or says more of itself than that. */
export function plainTextOf(tape: Tape, block: Token): Token {
  if (tape.isString(block)) return block;
  const text = tape.member(block, N.text);
  if (!tape.isString(text) || !isText(tape, tape.member(block, N.type), TEXT)) return -1;
  const says = [...tape.members(block)].filter(({ value }) => !tape.isNull(value)).length;
  return says === 2 ? text : -1;
}

/** Writes content blocks as an array of content parts, as they stand. */
export function writeBlocks(tape: Tape, writer: RecordWriter, blocks: readonly Token[]): void {
  writer.out.ascii('[');
  blocks.forEach((block, at) => {
    if (at > 0) writer.out.ascii(',');
    writeBlock(tape, writer, block);
  });
  writer.out.ascii(']');
}

/** Writes one content block as a content part. */
export function writeBlock(tape: Tape, writer: RecordWriter, block: Token): void {
  if (tape.isString(block)) {
    writer.out.ascii('{"type":"text","text":');
    writer.value(block);
    writer.out.ascii('}');
    return;
  }
  const type = tape.member(block, N.type);
  // A text part needs a text, and `blob` of a part is a reference to the format's own blobs.
  const isPart =
    tape.isString(type) &&
    tape.member(block, BLOB) < 0 &&
    (!isText(tape, type, TEXT) || tape.isString(tape.member(block, N.text)));
  if (isPart) {
    writer.value(block);
    return;
  }
  writer.out.ascii('{"type":"unknown","native":');
  writer.value(block);
  writer.out.ascii('}');
}

/** Writes what a call produced as content parts with commas between: a block of `content` itself, diffs and terminals as they stand. */
export function writeProduced(tape: Tape, writer: RecordWriter, produced: readonly Token[]): void {
  produced.forEach((item, at) => {
    if (at > 0) writer.out.ascii(',');
    const inner = tape.member(item, N.content);
    const isBlock = isText(tape, tape.member(item, N.type), CONTENT) && tape.isObject(inner);
    writeBlock(tape, writer, isBlock ? inner : item);
  });
}

/** A fingerprint of a content by its texts, and by what names or is everything else in it; empty when it has nothing. */
export function printOf(tape: Tape, content: Token): string {
  const all = elementsOf(tape, content).map((block) => {
    const resource = tape.member(block, N.resource);
    const said = [
      block,
      ...[N.text, N.uri, N.data].map((name) => tape.member(block, name)),
      tape.member(resource, N.uri),
    ];
    const token = said.find((value) => tape.isString(value));
    return token === undefined ? '' : tape.text(token);
  });
  if (all.length === 0 || all.includes('')) return '';
  const bytes = encodeUtf8(all.join(''));
  return `${bytes.length}:${hashBytes(bytes, 0, bytes.length)}`;
}
