import type { Name, Token } from '../../json/tape.ts';
import { isExitCode, isTrue } from '../kit/tokens.ts';
import { Mark } from './calls.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import { exitCodeOf } from './outputs.ts';
import { END_STATUSES, ITEM_KINDS, type Status } from './registry.ts';
import { writeRest } from '../kit/rest.ts';
import { writeCall } from './tool-calls.ts';

const TOLD = [N.type, N.id, N.call_id, N.callId, N.status, N.duration, N.invocation, N.server, N.tool];
const EXEC_TOLD = [N.command, N.stdout, N.stderr, N.aggregated_output, N.process_id];
const BY_CODE = 'exec-';

/** Makes the result of a command's end: what the harness measured, none of which the model need have got. */
export function convertExecEnd(conversion: Conversion, end: Token, id: Token): void {
  const { tape, writer, calls, results } = conversion;
  const sym = calls.symbol(id);
  const text = (name: Name): Token => {
    const token = tape.member(end, name);
    return tape.isString(token) ? token : -1;
  };
  const command = tape.member(end, N.command);
  const source = tape.textOrNull(tape.member(end, N.source));
  const isByCode = tape.textOrNull(id)?.startsWith(BY_CODE) === true && end !== conversion.payload;
  if (calls.count(sym) === 0 && !calls.has(sym, Mark.end) && (source === 'user_shell' || isByCode)) {
    if (source !== 'user_shell') conversion.hasCodeItems = true;
    writeCall(conversion, {
      id,
      name: -1,
      kind: ITEM_KINDS.get(tape.text(tape.member(end, N.type))) ?? null,
      requestedBy: source === 'user_shell' ? 'user' : 'code',
      parent: tape.member(end, N.parent_call_id),
      input: () => {
        writer.open('input');
        if (command >= 0) writer.copy('command', command);
        writer.close();
      },
    });
  }
  const status = statusOf(conversion, end);
  const isDenied = status === 'denied';
  const code = tape.member(end, N.exit_code);
  const exitCode = isExitCode(tape, code) && !isDenied ? exitCodeOf(tape.raw(code)) : null;
  const terminalId = isDenied ? null : conversion.terminals.idOf(end, sym);
  const [stdout, stderr, all] = [text(N.stdout), text(N.stderr), text(N.aggregated_output)];
  const isSplit = [stdout, stderr].some((token) => token >= 0 && !tape.isEmpty(token)) || all < 0;
  results.end({
    id,
    status,
    content: null,
    exec: (isShort) => {
      writer.open('exec');
      if (isCommand(conversion, command)) writer.copy('command', command);
      if (!isDenied) {
        if (exitCode !== null) writer.ascii('exitCode', exitCode);
        if (!isShort && isSplit && stdout >= 0) writer.copy('stdout', stdout);
        if (!isShort && isSplit && stderr >= 0) writer.copy('stderr', stderr);
        if (!isShort && !isSplit) writer.copy('output', all);
        if (terminalId !== null) writer.text('terminalId', terminalId);
        const processId = tape.member(end, N.process_id);
        if (tape.isString(processId) || isSafe(conversion, processId)) writer.copy('processId', processId);
      }
      writer.close();
    },
    durationMs: durationOf(conversion, end),
    native: null,
    rest: () =>
      writeRest(conversion, 'raw', end, [
        ...TOLD,
        ...(isDenied ? [] : EXEC_TOLD),
        ...(exitCode === null ? [] : [N.exit_code]),
      ]),
  });
  if (terminalId !== null) conversion.terminals.ended(terminalId, end, id, exitCode);
}

/** Makes the result of an end that says of itself how it went: a patch, a tool of the client. */
export function convertPlainEnd(conversion: Conversion, end: Token, id: Token): void {
  conversion.results.end({
    id,
    status: statusOf(conversion, end),
    content: null,
    exec: null,
    durationMs: durationOf(conversion, end),
    native: null,
    rest: () =>
      writeRest(
        conversion,
        'raw',
        end,
        TOLD.filter((name) => name !== N.tool),
      ),
  });
}

/** Makes the result of a call of an MCP tool: server and tool stand in members of their own (ASR-255, 276). */
export function convertMcpEnd(conversion: Conversion, end: Token, id: Token): void {
  const { tape, writer } = conversion;
  const invocation = tape.member(end, N.invocation);
  const named = tape.isObject(invocation) ? invocation : end;
  const [server, tool] = [tape.member(named, N.server), tape.member(named, N.tool)];
  const result = tape.member(end, N.result);
  const ok = tape.isObject(tape.member(result, N.Ok)) ? tape.member(result, N.Ok) : -1;
  const error = tape.member(result, N.Err);
  const isError = ok >= 0 ? isTrue(tape, tape.member(ok, N.isError)) : false;
  const stated = statusOf(conversion, end);
  const status: Status = error >= 0 || isError ? 'failed' : ok >= 0 ? 'completed' : stated;
  conversion.results.end({
    id,
    status,
    content: null,
    exec: null,
    durationMs: durationOf(conversion, end),
    native: null,
    rest: () => {
      if (result >= 0) writer.copy('raw', result);
      const message = tape.isString(error) ? error : tape.member(tape.member(end, N.error), N.message);
      if (tape.isString(message)) {
        writer.open('error');
        writer.copy('message', message);
        writer.close();
      }
      if (!tape.isString(server) || !tape.isString(tool)) return;
      writer.open('provider');
      writer.word('kind', 'mcp');
      writer.copy('server', server);
      writer.copy('tool', tool);
      writer.word('identity', 'exact');
      writer.close();
    },
  });
}

/** The outcome that an end states: its `status`, without one its `success` (ASR-258). An exit code is none. */
function statusOf({ tape }: Conversion, end: Token): Status {
  const status = tape.textOrNull(tape.member(end, N.status));
  if (status !== null) return END_STATUSES.get(status) ?? 'unknown';
  const success = tape.member(end, N.success);
  return !tape.isBoolean(success) ? 'unknown' : isTrue(tape, success) ? 'completed' : 'failed';
}

/** `duration` is `{secs, nanos}` (ASR-261). */
function durationOf({ tape }: Conversion, end: Token): string | null {
  const duration = tape.member(end, N.duration);
  const [secs, nanos] = [tape.member(duration, N.secs), tape.member(duration, N.nanos)];
  if (!tape.isNumber(secs) || !tape.isNumber(nanos)) return null;
  const milliseconds = Number(tape.raw(secs)) * 1000 + Number(tape.raw(nanos)) / 1e6;
  return Number.isFinite(milliseconds) && milliseconds >= 0 ? JSON.stringify(milliseconds) : null;
}

function isCommand({ tape }: Conversion, command: Token): boolean {
  return (
    tape.isString(command) ||
    (tape.isArray(command) && [...tape.elements(command)].every((part) => tape.isString(part)))
  );
}

function isSafe({ tape }: Conversion, token: Token): boolean {
  return tape.isNumber(token) && /^-?\d{1,15}$/.test(tape.raw(token));
}
