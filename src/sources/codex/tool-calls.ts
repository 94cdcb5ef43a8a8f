import type { Sym } from '../../base/symbols.ts';
import { nameOf, type Token } from '../../json/tape.ts';
import type { RecordRef } from '../kit/ids.ts';
import { writeInput } from '../kit/input.ts';
import { beginsWith } from '../kit/tokens.ts';
import type { Conversion } from './conversion.ts';
import { writeGeneric } from './generic.ts';
import { N } from './names.ts';

const MCP = nameOf('mcp__');

/** How a call is written: who asked, and what for. */
interface Call {
  /** The native id, -1 when there is none. */
  readonly id: Token;
  readonly name: Token;
  readonly kind: string | null;
  readonly requestedBy: 'model' | 'user' | 'code';
  /** The id of the call that made this one, where the source records it; else -1. */
  readonly parent: Token;
  /** Members of `capture` besides what is said here. */
  readonly capture?: readonly string[];
  readonly input: () => void;
}

/** Makes a `tool_call` (ASR-250 to 256, 274). Returns null for a copy of an earlier call, which is shown and makes no second one. */
export function writeCall(conversion: Conversion, call: Call): RecordRef | null {
  const { tape, writer, calls, payload, secrets } = conversion;
  const isNative = tape.isString(call.id) && !tape.isEmpty(call.id);
  const sym: Sym = calls.symbol(call.id);
  const copied = calls.copyOf(sym, payload);
  if (copied !== null) {
    writeGeneric(conversion, copied);
    return null;
  }
  const ref = writer.begin('tool_call');
  if (isNative) writer.copy('callId', call.id);
  else writer.word('callId', writer.idOf(ref));
  writer.word('callIdSource', isNative ? 'native' : 'derived');
  const isNamed = tape.isString(call.name) && !tape.isEmpty(call.name);
  if (isNamed) writer.copy('name', call.name);
  // A request that holds its own answers (ASR-283).
  const isHeld = secrets.isHeld && call.capture === undefined;
  const own = call.capture ?? (isHeld ? ['"input":{"state":"redacted"}'] : []);
  const isSaid = isNamed || own.some((state) => state.startsWith('"name"'));
  const capture = [...(isSaid ? [] : ['"name":{"state":"absent"}']), ...own];
  if (capture.length > 0) writer.ascii('capture', `{${capture.join(',')}}`);
  if (call.kind !== null) writer.word('kind', call.kind);
  writer.word('requestedBy', call.requestedBy);
  if (tape.isString(call.parent) && !tape.isEmpty(call.parent)) writer.copy('parentCallId', call.parent);
  const namespace = tape.member(payload, N.namespace);
  if (tape.isString(namespace)) writer.copy('namespace', namespace);
  // Which server it is stands on the result, where the source says so; a composite name is never split (ASR-256).
  if (beginsWith(tape, call.name, MCP) || beginsWith(tape, namespace, MCP))
    writer.ascii('provider', '{"kind":"mcp","identity":"unknown"}');
  if (!isHeld) call.input();
  writer.end();
  calls.add(sym, call.name, payload, ref);
  return ref;
}

/** ASR-254: arguments that are JSON as JSON; whatever else they are, or when reading them would change them, as the text they are. */
export function writeArguments({ tape, writer, inner }: Conversion, args: Token, isJson: boolean): void {
  if (!tape.isString(args)) {
    if (args >= 0 && !tape.isNull(args)) writeInput(tape, writer, args);
    return;
  }
  if (isJson && inner.read(tape, args) >= 0 && inner.isSafe) writer.kept('input', inner.json(0));
  else writer.copy('inputText', args);
}
