import { encodeUtf8, hashBytes } from '../../base/bytes.ts';
import { nameOf, type Tape, type Token } from '../../json/tape.ts';
import { writePart } from '../kit/content.ts';
import type { RecordWriter } from '../kit/writer.ts';
import { isText } from '../kit/tokens.ts';
import { N } from './names.ts';

const TEXT = nameOf('text');
const CONTENT = nameOf('content');

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

/** Writes what a call produced as content parts with commas between: a block of `content` itself, diffs and terminals as they stand. */
export function writeProduced(tape: Tape, writer: RecordWriter, produced: readonly Token[]): void {
  produced.forEach((item, at) => {
    if (at > 0) writer.out.ascii(',');
    const inner = tape.member(item, N.content);
    const isBlock = isText(tape, tape.member(item, N.type), CONTENT) && tape.isObject(inner);
    writePart(tape, writer, isBlock ? inner : item);
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
