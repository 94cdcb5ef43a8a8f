import type { Token } from '../../json/tape.ts';
import { isExitCode, isTrue } from '../kit/tokens.ts';
import { convertCellCalls } from './cells.ts';
import { writeContent } from './content.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import { METADATA_TOOLS, type Status } from './registry.ts';
import { writeRest } from '../kit/rest.ts';

/** What Codex's own tools record in the metadata of their output. */
interface Measured {
  /** The exit code's digits. */
  readonly exitCode: string | null;
  readonly durationMs: string | null;
}

/** What the members of a record say of an output; all else that its line has stands under `native`. */
const TOLD = [N.type, N.call_id, N.output, N.tools];

const NOTHING: Measured = { exitCode: null, durationMs: null };

/** Makes the result of an output: what the model got (ASR-259). That alone says nothing of success. */
export function convertOutput(conversion: Conversion): void {
  const { tape, writer, payload, results, requests } = conversion;
  const id = tape.member(payload, N.call_id);
  const output = tape.member(payload, N.output);
  const inside = tape.member(output, N.content);
  // Older files: {content, success}, where success is the tool's own word.
  const isWrapped = tape.isObject(output) && inside >= 0 && !tape.isString(tape.member(output, N.type));
  const success = isWrapped ? tape.member(output, N.success) : -1;
  const status: Status = !tape.isBoolean(success) ? 'unknown' : isTrue(tape, success) ? 'completed' : 'failed';
  const { exitCode, durationMs } = measured(conversion, id, output);
  const session = results.sessionOf(id);
  const hasExec = exitCode !== null || session !== null;
  const hasContent = output >= 0 && !tape.isNull(output);
  convertCellCalls(conversion);
  results.output({
    id,
    status,
    content: hasContent
      ? () => {
          writer.name('content');
          writeContent(tape, writer, isWrapped ? inside : output);
        }
      : null,
    exec: hasExec
      ? () => {
          writer.open('exec');
          if (exitCode !== null) writer.ascii('exitCode', exitCode);
          if (session !== null) writer.ascii('processId', session);
          writer.close();
        }
      : null,
    durationMs,
    rest: null,
    native: () => writeRest(conversion, 'native', payload, TOLD),
  });
  requests.answer(id, output);
}

/** Makes the result of a search for tools: the tools that were found went to the model. */
export function convertSearchOutput(conversion: Conversion): void {
  const { tape, writer, payload, results } = conversion;
  const tools = tape.member(payload, N.tools);
  results.output({
    id: tape.member(payload, N.call_id),
    status: 'unknown',
    content:
      tools < 0
        ? null
        : () => {
            writer.name('content');
            writer.out.ascii('[{"type":"unknown","native":');
            writer.value(tools);
            writer.out.ascii('}]');
          },
    exec: null,
    durationMs: null,
    rest: null,
    native: () => writeRest(conversion, 'native', payload, TOLD),
  });
}

/** The numbers in the metadata of an output, when it has exactly the form that Codex gives those of its own tools. */
function measured({ tape, calls, inner }: Conversion, id: Token, output: Token): Measured {
  const sym = calls.symbol(id);
  const name = calls.nameOf(sym);
  if (calls.count(sym) !== 1 || name === null || !METADATA_TOOLS.has(name) || inner.read(tape, output) < 0)
    return NOTHING;
  const metadata = inner.tape.member(0, N.metadata);
  const isForm =
    inner.tape.isString(inner.tape.member(0, N.output)) && inner.tape.isObject(metadata) && inner.tape.extra[0] === 2;
  if (!isForm) return NOTHING;
  const exitCode = inner.tape.member(metadata, N.exit_code);
  const seconds = inner.tape.member(metadata, N.duration_seconds);
  const milliseconds = inner.tape.isNumber(seconds)
    ? Math.round(Number(inner.tape.raw(seconds)) * 1e6) / 1e3
    : Number.NaN;
  return {
    exitCode: isExitCode(inner.tape, exitCode) ? exitCodeOf(inner.tape.raw(exitCode)) : null,
    durationMs: Number.isFinite(milliseconds) && milliseconds >= 0 ? JSON.stringify(milliseconds) : null,
  };
}

/** -1 is what Codex writes when there was no exit code to have. */
export function exitCodeOf(digits: string): string | null {
  return digits === '-1' ? null : digits;
}
