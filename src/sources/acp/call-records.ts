import type { Token } from '../../json/tape.ts';
import type { RecordRef } from '../kit/ids.ts';
import type { Call } from './calls.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';

/**
 * Writes the record of a call with all that is known of it (ASR-250 to 256). Who asked for it the protocol does not say; its name only where the
 * agent gives one.
 *
 * @param shown an update of which the record keeps, under `native`, what has no place in it: its status and what it produced so far; -1 for none
 */
export function writeToolCall(conversion: Conversion, call: Call, shown: Token): RecordRef {
  const { writer } = conversion;
  const { facts } = call;
  const ref = conversion.begin('tool_call');
  if (call.record !== null) writer.supersedes(call.record);
  writer.text('callId', call.callId);
  writer.word('callIdSource', call.isNative ? 'native' : 'derived');
  if (!call.isNative) writer.text('nativeCallId', call.nativeId);
  for (const name of ['name', 'title', 'kind', 'input', 'inputText', 'locations'] as const) {
    const value = facts[name];
    if (value !== null) writer.kept(name, value);
  }
  const lost = call.isCut ? 'omitted' : 'absent';
  const captures = [
    ...(facts.name === null ? [`"name":{"state":"${lost}"}`] : []),
    ...(call.isCut && facts.input === null && facts.inputText === null ? ['"input":{"state":"omitted"}'] : []),
  ];
  if (captures.length > 0) writer.ascii('capture', `{${captures.join(',')}}`);
  const untold = shown < 0 ? [] : untoldOf(conversion, shown);
  if (untold.length > 0 || facts.nativeLocations !== null) {
    writer.name('native');
    untold.forEach((member, at) => {
      writer.out.ascii(at === 0 ? '{' : ',');
      member();
    });
    if (facts.nativeLocations !== null)
      writer.out.ascii(untold.length === 0 ? '{"locations":' : ',"locations":').bytes(facts.nativeLocations);
    writer.out.ascii('}');
  }
  conversion.end();
  return ref;
}

/** Members of an update that have a place in the record, or tell only which update it is. */
const TOLD: ReadonlySet<string> = new Set([
  'sessionUpdate',
  'toolCallId',
  'name',
  'title',
  'kind',
  'rawInput',
  'locations',
  '_meta',
]);

/** What writes each of those members. */
function untoldOf({ tape, writer }: Conversion, update: Token): (() => void)[] {
  // A piece of what a call produces says nothing else.
  if (tape.member(update, N.toolCallId) < 0)
    return [
      () => {
        writer.out.ascii('"content":');
        writer.value(update);
      },
    ];
  return [...tape.members(update)]
    .filter(({ key }) => !TOLD.has(tape.text(key)))
    .map(({ key, value }) => () => {
      writer.value(key);
      writer.out.ascii(':');
      writer.value(value);
    });
}

/**
 * Writes the result of a call (ASR-257 to 267). What the model was given is not part of the protocol; what the client was given to show is
 * `displayContent`, and the tool's own output `raw`.
 */
export function writeResult(conversion: Conversion, call: Call, status: string, before: RecordRef | null): RecordRef {
  const { writer } = conversion;
  const { facts } = call;
  const ref = conversion.begin('tool_result');
  if (before !== null) writer.supersedes(before);
  if (call.isShared) {
    writer.text('nativeCallId', call.nativeId);
    writer.word('linkage', 'ambiguous');
  } else {
    writer.text('callId', call.callId);
    if (!call.isNative) writer.text('nativeCallId', call.nativeId);
    writer.word('linkage', call.isNative ? 'exact' : 'derived');
  }
  writer.word('status', status);
  if (facts.produced !== null) {
    writer.name('displayContent');
    writer.out.ascii('[').bytes(facts.produced).ascii(']');
  }
  if (facts.raw !== null) writer.kept('raw', facts.raw);
  const [terminal, ...others] = facts.terminals
    .map((id) => conversion.terminals.nameOf(call.session, id))
    .filter((id) => id !== null);
  if (terminal !== undefined && others.length === 0) {
    writer.open('exec');
    writer.text('terminalId', terminal);
    writer.close();
  }
  const lost = call.isCut
    ? ['displayContent', 'raw'].filter((name) => (name === 'raw' ? facts.raw : facts.produced) === null)
    : [];
  const captures = ['"content":{"state":"absent"}', ...lost.map((name) => `"${name}":{"state":"omitted"}`)];
  writer.ascii('capture', `{${captures.join(',')}}`);
  conversion.end();
  return ref;
}
