import { CALL_ID_SOURCES, CAPTURE_KEYS, IDENTITIES, type RecordTypeName } from '../format/vocabulary.ts';
import { isSafeIntegerText } from '../json/number.ts';
import { pointerTo } from '../json/pointer.ts';
import { nameOf, NO_TOKEN, type Tape, type Token } from '../json/tape.ts';
import type { RecordContext } from './context.ts';
import { checkMembers, kindWord, memberTable } from './members.ts';
import { N } from './names.ts';

const PROVIDER = memberTable('provider', { server: 'string', tool: 'string', name: 'string' });

/** Checks a provider object (ASR-255), on a call or on a result. */
export function checkProvider(ctx: RecordContext): void {
  const { tape } = ctx;
  const provider = ctx.member(N.provider);
  if (provider < 0) return;
  if (!tape.isObject(provider)) {
    ctx.report('U-01', provider, `provider of the record should be an object, not ${kindWord(tape, provider)}`);
    return;
  }
  const kind = tape.member(provider, N.kind);
  const identity = tape.member(provider, N.identity);
  if (!tape.isString(kind)) ctx.report('ASR-255a', kind < 0 ? provider : kind, 'a provider needs a kind');
  if (!tape.isString(identity))
    ctx.report(
      'ASR-255a',
      identity < 0 ? provider : identity,
      'a provider needs an identity: how its server, tool or name is known',
    );
  checkMembers(ctx, provider, PROVIDER);
  if (!tape.isString(identity)) return;
  const grade = tape.text(identity);
  const isNamed = [N.server, N.tool, N.name].some((name) => tape.member(provider, name) >= 0);
  if (!(IDENTITIES as readonly string[]).includes(grade)) {
    ctx.report(
      'ASR-255b',
      identity,
      `identity ${quote(grade)} is none of exact, parsed and unknown; it is taken for unknown`,
    );
  } else if (grade === 'unknown') {
    const both = tape.member(provider, N.server) >= 0 && tape.member(provider, N.tool) >= 0;
    if (both || tape.member(provider, N.name) >= 0) {
      ctx.report(
        'ASR-255e',
        identity,
        'identity unknown says that the server, tool or name cannot be told, and yet they are given',
      );
    }
  } else if (grade === 'exact' && !isNamed && tape.isString(kind) && tape.text(kind) !== 'builtin') {
    ctx.report('ASR-255c', identity, 'identity exact, but neither server, tool nor name is given');
  }
}

/** Checks an exit code (ASR-260): an integer from −2³¹ to 2³²−1. Null is another rule's matter. */
export function checkExitCode(ctx: RecordContext, token: Token): void {
  const { tape } = ctx;
  if (token < 0 || tape.isNull(token)) return;
  if (!tape.isNumber(token)) {
    ctx.report('ASR-260b', token, `an exit code should be an integer, not ${kindWord(tape, token)}`);
    return;
  }
  const value = Number(tape.raw(token));
  if (!Number.isInteger(value) || value < -(2 ** 31) || value > 2 ** 32 - 1) {
    ctx.report('ASR-260b', token, `the exit code ${tape.raw(token)} is no integer from −2³¹ to 2³²−1`);
  }
}

/** Checks a signal's name (ASR-288): a string, as the source names it. */
export function checkSignal(ctx: RecordContext, token: Token): void {
  const { tape } = ctx;
  if (token < 0 || tape.isNull(token)) return;
  if (!tape.isString(token)) {
    ctx.report(
      'ASR-288b',
      token,
      `signal should be the signal's name, not ${kindWord(tape, token)}; a numeric signal belongs in raw`,
    );
  } else if (/^\d+$/.test(tape.text(token))) {
    ctx.report('ASR-288b', token, `signal ${quote(tape.text(token))} looks like a number made a string`, 'notice');
  }
}

/** Checks that none of an object's execution members is null (ASR-288). */
export function checkNulls(ctx: RecordContext, object: Token, names: readonly string[]): void {
  for (const { key, value } of ctx.tape.members(object)) {
    if (ctx.tape.isNull(value) && names.includes(ctx.tape.text(key))) {
      ctx.report('ASR-288a', value, `${ctx.tape.text(key)} is null; what the source does not record is to be left out`);
    }
  }
}

const EXEC_MEMBERS = [
  'command',
  'cwd',
  'exitCode',
  'signal',
  'timedOut',
  'stdout',
  'stderr',
  'output',
  'terminalId',
  'processId',
];
const EXEC = memberTable('exec', {
  command: 'string or string[]',
  cwd: 'object',
  timedOut: 'boolean',
  stdout: 'string',
  stderr: 'string',
  output: 'string',
  terminalId: 'string',
});

/** Checks a result's exec object: types, exit code, signal, process id, working directory. */
export function checkExec(ctx: RecordContext, exec: Token): void {
  const { tape } = ctx;
  if (!tape.isObject(exec)) return;
  checkNulls(ctx, exec, EXEC_MEMBERS);
  checkMembers(ctx, exec, EXEC, EXEC_MEMBERS);
  checkExitCode(ctx, tape.member(exec, N.exitCode));
  checkSignal(ctx, tape.member(exec, N.signal));
  checkProcessId(ctx, tape.member(exec, N.processId));
  checkPathRef(ctx, tape.member(exec, N.cwd));
}

function checkProcessId(ctx: RecordContext, token: Token): void {
  const { tape } = ctx;
  if (token < 0 || tape.isNull(token) || tape.isString(token)) return;
  if (!tape.isNumber(token)) {
    ctx.report('ASR-289', token, `processId should be a string or an integer, not ${kindWord(tape, token)}`);
  } else if (!isSafeIntegerText(tape.raw(token))) {
    ctx.report('ASR-289', token, `processId ${tape.raw(token)} is no integer within ±(2^53−1)`);
  }
}

/** Checks a `{root, path}` (PathRef): it may not be absolute nor climb out of its root. */
export function checkPathRef(ctx: RecordContext, ref: Token): void {
  const { tape } = ctx;
  if (!tape.isObject(ref)) return;
  for (const name of [N.root, N.path]) {
    const value = tape.member(ref, name);
    if (!tape.isString(value)) ctx.report('PATH-SHAPE', value < 0 ? ref : value, `a path needs ${name.text}, a string`);
  }
  const path = tape.member(ref, N.path);
  if (!tape.isString(path)) return;
  const text = tape.text(path);
  if (isAbsolute(text))
    ctx.report('PATH-SHAPE', path, `the path ${quote(text)} is absolute; it should be relative to its root`);
  else if (text.split(/[\\/]/).includes('..'))
    ctx.report('PATH-SHAPE', path, `the path ${quote(text)} climbs out of its root with ..`);
}

function isAbsolute(path: string): boolean {
  return /^(?:[\\/]|[A-Za-z]:[\\/])/.test(path);
}

/** Checks a call's locations (U-02): objects of root, path and perhaps a line from 1. */
export function checkLocations(ctx: RecordContext): void {
  const { tape } = ctx;
  const locations = ctx.member(N.locations);
  for (const location of tape.elements(locations)) {
    if (!tape.isObject(location)) {
      ctx.report('U-02', location, `a location should be an object, not ${kindWord(tape, location)}`);
      continue;
    }
    for (const name of [N.root, N.path]) {
      const value = tape.member(location, name);
      if (!tape.isString(value))
        ctx.report('U-02', value < 0 ? location : value, `a location needs ${name.text}, a string`);
    }
    const path = tape.member(location, N.path);
    if (tape.isString(path) && tape.isString(tape.member(location, N.root))) checkPathRef(ctx, location);
    const line = tape.member(location, N.line);
    if (
      line >= 0 &&
      !(tape.isNumber(line) && Number.isInteger(Number(tape.raw(line))) && Number(tape.raw(line)) >= 1)
    ) {
      ctx.report(
        'U-02',
        line,
        `the line of a location counts from 1, not ${tape.isNumber(line) ? tape.raw(line) : kindWord(tape, line)}`,
      );
    }
  }
}

/** Checks a ContentPart[] and what it holds. A string or a lone object in its place is accepted and said. */
export function checkContent(ctx: RecordContext, content: Token, what: string): void {
  const { tape } = ctx;
  if (content < 0) return;
  if (!tape.isArray(content)) {
    ctx.report('CONTENT-SHAPE', content, `${what} should be an array of content parts, not ${kindWord(tape, content)}`);
    if (tape.isObject(content)) checkPart(ctx, content);
    return;
  }
  for (const part of tape.elements(content)) checkPart(ctx, part);
}

function checkPart(ctx: RecordContext, part: Token): void {
  const { tape } = ctx;
  if (!tape.isObject(part)) {
    ctx.report('CONTENT-SHAPE', part, `a content part should be an object, not ${kindWord(tape, part)}`);
    return;
  }
  const type = tape.member(part, N.type);
  if (!tape.isString(type)) ctx.report('CONTENT-SHAPE', type < 0 ? part : type, 'a content part needs a type');
  else if (tape.text(type) === 'text') {
    const text = tape.member(part, N.text);
    if (!tape.isString(text)) ctx.report('CONTENT-SHAPE', text < 0 ? part : text, 'a text part needs text, a string');
  }
  checkBlob(ctx, tape.member(part, N.blob));
}

/** The form of a blob's name. */
export const BLOB_NAME = /^sha256:[0-9a-f]{64}$/;

/** Checks a blob reference, and notes it: whether the blob is there is for the surroundings to say. */
export function checkBlob(ctx: RecordContext, blob: Token): void {
  checkBlobForm(ctx, blob);
  noteBlob(ctx, blob);
}

function checkBlobForm(ctx: RecordContext, blob: Token): void {
  const { tape } = ctx;
  if (blob < 0) return;
  const hash = tape.isObject(blob) ? tape.member(blob, N.blob) : blob;
  if (!BLOB_NAME.test(tape.textOrNull(hash) ?? ''))
    ctx.report('U-01', hash < 0 ? blob : hash, 'a blob is named by sha256: and 64 hexadecimal digits');
  else if (tape.isObject(blob)) {
    const size = tape.member(blob, N.size);
    if (size >= 0 && sizeOf(tape, blob) === null)
      ctx.report('U-01', size, 'size of a blob should be a whole number of bytes');
  }
}

/** Notes a blob reference whose name has its form, without checking it. */
export function noteBlob({ tape, facts, row, line }: RecordContext, blob: Token): void {
  if (blob < 0) return;
  const hash = tape.textOrNull(tape.isObject(blob) ? tape.member(blob, N.blob) : blob);
  if (hash !== null && BLOB_NAME.test(hash))
    facts.blobs.add({ row, line, path: pointerTo(tape, blob), hash, size: sizeOf(tape, blob) });
}

/** Values that were taken out on purpose are never looked for anywhere else (reader.md). */
export const TAKEN_OUT: ReadonlySet<string> = new Set(['redacted', 'masked']);

/** The size that a blob reference gives; null when it gives none, or something else. */
function sizeOf(tape: Tape, blob: Token): number | null {
  const size = tape.isObject(blob) ? tape.member(blob, N.size) : NO_TOKEN;
  if (size < 0 || !tape.isNumber(size) || !isSafeIntegerText(tape.raw(size))) return null;
  const bytes = Number(tape.raw(size));
  return bytes >= 0 ? bytes : null;
}

/** Checks `idSource`, which the chapter's examples of a permission and an input_request have and no table explains (U-18). */
export function checkIdSource(ctx: RecordContext): void {
  const { tape } = ctx;
  const token = ctx.member(N.idSource);
  if (token < 0) return;
  const value = tape.textOrNull(token);
  if (value === null || !(CALL_ID_SOURCES as readonly string[]).includes(value))
    ctx.report(
      'U-18',
      token,
      `idSource is ${value === null ? kindWord(tape, token) : quote(value)}, neither native nor derived`,
    );
}

/** Checks a record's `capture` (U-13, CAPTURE-CONFLICT): what it says, and that it does not contradict the record. */
export function checkCapture(ctx: RecordContext, type: RecordTypeName): void {
  const { tape } = ctx;
  const capture = ctx.member(N.capture);
  if (capture < 0) return;
  if (!tape.isObject(capture)) {
    ctx.report('U-01', capture, `capture of the record should be an object, not ${kindWord(tape, capture)}`);
    return;
  }
  const keys = CAPTURE_KEYS[type] ?? [];
  for (const { key, state, token } of captureEntries(tape, capture)) {
    if (!keys.includes(key))
      ctx.report(
        'U-13',
        token,
        `capture speaks of ${quote(key)}, which is none of the members it is for here: ${keys.join(', ')}`,
      );
    const word = tape.textOrNull(state);
    if (word === null) ctx.report('U-01', token, `capture of ${key} needs a state, a string`);
    checkBlobForm(ctx, tape.member(token, N.blob));
    if (word === null || !TAKEN_OUT.has(word)) noteBlob(ctx, tape.member(token, N.blob));
    if (word === 'absent' && valueAt(tape, key) >= 0) reportConflict(ctx, type, key, token);
  }
}

function reportConflict(ctx: RecordContext, type: RecordTypeName, key: string, token: Token): void {
  // A call's name and a result's content have clauses of their own, in the modules of those records.
  if ((type === 'tool_call' && key === 'name') || (type === 'tool_result' && key === 'content')) return;
  ctx.report('CAPTURE-CONFLICT', token, `capture says that ${key} is absent, and yet it is there`);
}

/** Walks what capture says, dotted names and, tolerated, exec as an object of its own. */
export function* captureEntries(tape: Tape, capture: Token): Generator<{ key: string; token: Token; state: Token }> {
  for (const { key, value } of tape.members(capture)) {
    const name = tape.text(key);
    if (name === 'exec' && tape.isObject(value) && tape.member(value, N.state) === NO_TOKEN) {
      for (const inner of tape.members(value)) {
        yield { key: `exec.${tape.text(inner.key)}`, token: inner.value, state: tape.member(inner.value, N.state) };
      }
    } else {
      yield { key: name, token: value, state: tape.member(value, N.state) };
    }
  }
}

/** The member of the record that a capture key speaks of. */
function valueAt(tape: Tape, key: string): Token {
  if (!key.startsWith('exec.')) return tape.member(0, nameOf(key));
  return tape.member(tape.member(0, N.exec), nameOf(key.slice('exec.'.length)));
}

/** A value of the record in a message: quoted, and short. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);
}
