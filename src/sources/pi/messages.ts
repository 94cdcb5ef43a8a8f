import { nameOf, type Token } from '../../json/tape.ts';
import { isText } from '../kit/tokens.ts';
import { partsOf, writeParts } from '../kit/content.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';

const HOOK_MESSAGE = nameOf('hookMessage');

/** Makes a `message` of what was said to the model, word for word. */
export function convertMessage({ tape, writer, message }: Conversion): void {
  const content = tape.member(message, N.content);
  if (content < 0) return;
  writer.begin('message');
  writer.copy('role', tape.member(message, N.role));
  writer.name('content');
  writeParts(tape, writer, partsOf(tape, content));
  writer.end();
}

/**
 * Makes a `message` of what an extension, or the agent itself, put into the context: the model gets it as a user's, and its author says
 * that it is none.
 *
 * @param holder the object that has `customType` and `content`: the entry, or its message
 */
export function convertCustom({ tape, writer, rules }: Conversion, holder: Token): void {
  const content = tape.member(holder, N.content);
  if (content < 0) return;
  const customType = tape.member(holder, N.customType);
  const display = tape.member(holder, N.display);
  const details = tape.member(holder, N.details);
  const isHook = isText(tape, tape.member(holder, N.role), HOOK_MESSAGE);
  writer.begin('message');
  writer.word('role', 'user');
  writer.word('author', isHook ? 'hook' : rules.authorOf(tape.textOrNull(customType)));
  if (tape.isString(customType)) writer.copy('customType', customType);
  if (tape.isBoolean(display)) writer.copy('display', display);
  writer.name('content');
  writeParts(tape, writer, partsOf(tape, content));
  if (details >= 0 && !tape.isNull(details)) writer.copy('details', details);
  writer.end();
}

/** Makes a `session` record of the name that a session is given: the last one counts. */
export function convertTitle(conversion: Conversion): void {
  const { tape, writer, title } = conversion;
  const name = tape.member(0, N.name);
  if (!tape.isString(name) || tape.isEmpty(name)) return;
  conversion.title = writer.begin('session');
  if (title !== null) writer.supersedes(title);
  writer.copy('title', name);
  writer.end();
}
