import { nameOf, type Token } from '../../json/tape.ts';
import { isTrue } from '../kit/tokens.ts';
import { Mark } from './calls.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import { TOOL_KINDS } from './registry.ts';
import { writeArguments, writeCall } from './tool-calls.ts';

/** What stands in place of arguments that were too long to be recorded. */
const CUT = nameOf('_codex_executed_tool_call_truncated');
/** Where an item keeps what is not for the model. */
const METADATA = [N.internal_chat_message_metadata_passthrough, N.metadata];
const DIGITS = /^\d{1,15}$/;

/**
 * Makes a `tool_call` by code of every call that the output of a code cell says its program made (ASR-274, 275): by the name that is
 * recorded, under the call that ran the program, with an id of ours, since none is recorded, and without a result, since none is linked.
 * The output of any other call tells that call again there, which makes no second one.
 */
export function convertCellCalls(conversion: Conversion): void {
  const { tape, payload, calls } = conversion;
  const id = tape.member(payload, N.call_id);
  const sym = calls.symbol(id);
  if (calls.count(sym) !== 1 || !calls.has(sym, Mark.cell) || calls.isSameOutput(sym, payload)) return;
  for (const member of METADATA) {
    const metadata = tape.member(payload, member);
    const cell = tape.member(metadata, N.cell_id);
    const isKnown = calls.count(calls.find(cell)) === 1;
    // An output that was waited for belongs to the cell that it names; the call that waited ran nothing.
    const parent = isKnown ? cell : calls.nameOf(sym) === 'wait' ? -1 : id;
    for (const entry of tape.elements(tape.member(metadata, N.executed_tool_calls)))
      convertEntry(conversion, entry, parent, calls.has(sym, Mark.secret));
  }
}

function convertEntry(conversion: Conversion, entry: Token, parent: Token, isSecret: boolean): void {
  const { tape, hasCodeItems } = conversion;
  const name = tape.member(entry, N.name);
  const args = tape.member(entry, N.arguments);
  if (!tape.isString(name)) return;
  const kind = TOOL_KINDS.get(tape.text(name)) ?? null;
  // Commands that are told as items of their own would be told twice; no id says which is which.
  if (kind === 'execute' && hasCodeItems) return;
  const cut = tape.member(args, CUT);
  const cutName = digitsOf(conversion, tape.member(cut, N.original_name_bytes));
  const isCut = cut >= 0 || isTrue(tape, tape.member(entry, N.truncated));
  const isTold = cut < 0 && !isSecret;
  writeCall(conversion, {
    id: -1,
    name: cutName === null ? name : -1,
    kind: cutName === null ? kind : null,
    requestedBy: 'code',
    parent,
    capture: [
      ...(cutName === null ? [] : [`"name":{"state":"truncated","originalBytes":${cutName}}`]),
      ...(isSecret
        ? ['"inputText":{"state":"redacted"}']
        : isCut
          ? [`"inputText":{"state":"truncated"${sizeOf(digitsOf(conversion, tape.member(cut, N.original_bytes)))}}`]
          : []),
    ],
    input: () => {
      if (isTold) writeArguments(conversion, args, !isCut);
    },
  });
}

function digitsOf({ tape }: Conversion, size: Token): string | null {
  return tape.isNumber(size) && DIGITS.test(tape.raw(size)) ? tape.raw(size) : null;
}

function sizeOf(digits: string | null): string {
  return digits === null ? '' : `,"originalBytes":${digits}`;
}
