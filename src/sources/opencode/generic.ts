import type { Conversion } from './conversion.ts';
import { N } from './names.ts';

/** What every record type of our own begins with. */
const PREFIX = 'opencode/';

/**
 * Writes a line as a record of its own kind that shows it whole: type `opencode/` and what the line is; of a message its role after a
 * dot, of a part its type alone; and what the line holds under `native`.
 */
export function writeGeneric({ tape, writer, value, messages }: Conversion): void {
  const what = tape.member(0, N.opencode);
  const type = tape.member(value, N.type);
  const role = tape.member(value, N.role);
  const named = (token: number): boolean => tape.isString(token) && !tape.isEmpty(token);
  if (tape.textOrNull(what) === 'part' && named(type)) writer.begin(PREFIX, [type]);
  else if (named(what))
    writer.begin(PREFIX, tape.textOrNull(what) === 'message' && named(role) ? [what, role] : [what]);
  else writer.begin(`${PREFIX}untyped`);
  if (tape.textOrNull(what) === 'message') messages.writeTime(-1);
  messages.writeId();
  writer.copy('native', value);
  writer.end();
}
