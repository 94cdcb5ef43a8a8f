import type { Name, Token } from '../../json/tape.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';

/** What every record type of our own begins with. */
const PREFIX = 'claude-code/';

/**
 * Writes a line as a record of its own kind that shows it whole: type `claude-code/` and the line's own type, with what tells its
 * form after a dot (`claude-code/system.turn_duration`), and the line under `native`.
 *
 * @param repeats the uuid that an earlier line has, of which this one is a copy
 */
export function writeGeneric(conversion: Conversion, repeats: Token = -1): void {
  const { tape, writer } = conversion;
  const type = tape.member(0, N.type);
  if (tape.isString(type)) {
    const form = formToken(conversion, tape.text(type));
    writer.begin(PREFIX, tape.isString(form) ? [type, form] : [type]);
    writeTelling(conversion, tape.text(tape.isString(form) ? form : type));
  } else writer.begin(`${PREFIX}untyped`);
  if (repeats >= 0) writer.copy('repeats', repeats);
  writer.copy('native', 0);
  writer.end();
}

/** Where the one word of a line stands that a reader of many lines looks for, by the line's form; other lines have theirs in a usual place. */
const TELLING: ReadonlyMap<string, readonly Name[]> = new Map([
  ['permission-mode', [N.permissionMode]],
  ['mode', [N.mode]],
  ['ai-title', [N.aiTitle]],
  ['custom-title', [N.customTitle]],
  ['agent-name', [N.agentName]],
  ['last-prompt', [N.lastPrompt]],
  ['pr-link', [N.prUrl]],
  ['frame-link', [N.frameUrl]],
  ['relocated', [N.relocatedCwd]],
  ['api_error', [N.error, N.message]],
  ['hook_permission_decision', [N.attachment, N.decision]],
]);

/** Writes that word once more as a member of the record, under its own name. */
function writeTelling({ tape, writer }: Conversion, form: string): void {
  const path = TELLING.get(form);
  const last = path?.at(-1);
  if (path === undefined || last === undefined) return;
  const token = path.reduce<Token>((object, name) => tape.member(object, name), 0);
  if (tape.isString(token)) writer.copy(last.text, token);
}

/** The token that tells which form of its type a line has. */
function formToken({ tape }: Conversion, type: string): Token {
  switch (type) {
    case 'system':
      return tape.member(0, N.subtype);
    case 'progress':
      return tape.member(tape.member(0, N.data), N.type);
    case 'attachment':
      return tape.member(tape.member(0, N.attachment), N.type);
    case 'queue-operation':
      return tape.member(0, N.operation);
    default:
      return -1;
  }
}

/**
 * Writes a line's `toolUseResult` as a record of its own: where no single result of the line can be said to have it.
 *
 * @param rest writes what else the line says that may be about any of its results; null when that is nothing
 */
export function writeLooseResult({ tape, writer }: Conversion, rest: (() => void) | null = null): void {
  const result = tape.member(0, N.toolUseResult);
  if (result < 0 && rest === null) return;
  writer.begin(`${PREFIX}${result < 0 ? 'user.results' : 'user.toolUseResult'}`);
  writer.open('native');
  if (result >= 0) writer.copy('toolUseResult', result);
  rest?.();
  writer.close();
  writer.end();
}
