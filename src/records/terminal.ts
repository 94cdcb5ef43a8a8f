import type { Sym } from '../base/symbols.ts';
import type { RecordContext } from './context.ts';
import { checkMembers, memberTable, requireText } from './members.ts';
import { N } from './names.ts';
import { checkBlob, checkCapture, checkExitCode, checkNulls, checkPathRef, checkSignal } from './shapes.ts';

const MEMBERS = memberTable('the record', {
  kind: 'string',
  callId: 'string',
  command: 'string or string[]',
  description: 'string',
  cwd: 'object',
  status: 'string',
  awaited: 'boolean',
  output: 'object',
  startedAt: 'timestamp',
  completedAt: 'timestamp',
});
const OUTPUT = memberTable('output', { text: 'string' });

/** Members that are the record's and not the terminal's: a later snapshot may lack them. */
const ENVELOPE = new Set(['type', 'seq', 'id', 'ts', 'supersedes', 'native', '_meta', 'capture', 'inferenceId']);

/** Reads a terminal into its row and checks its clauses (ASR-271, 260, 288, U-16). */
export function readTerminal(ctx: RecordContext): void {
  const { facts, row } = ctx;
  facts.key.set(row, ctx.symbol(N.terminalId));
  facts.status.set(row, ctx.symbol(N.status));
  facts.name.set(row, ctx.symbol(N.kind));
  facts.ref.set(row, ctx.symbol(N.callId));
  checkMembers(ctx, 0, MEMBERS);
  requireText(ctx, 'ASR-271a', N.terminalId, 'a terminal needs a terminalId');
  checkNulls(ctx, 0, ['exitCode', 'signal']);
  checkExitCode(ctx, ctx.member(N.exitCode));
  checkSignal(ctx, ctx.member(N.signal));
  checkPathRef(ctx, ctx.member(N.cwd));
  checkOutput(ctx);
  checkCapture(ctx, 'terminal');
  facts.snapshots.set(row, memberSymbols(ctx));
}

function checkOutput(ctx: RecordContext): void {
  const { tape } = ctx;
  const output = ctx.member(N.output);
  if (!tape.isObject(output)) return;
  checkMembers(ctx, output, OUTPUT);
  const text = tape.member(output, N.text);
  const blob = tape.member(output, N.blob);
  if (text >= 0 === blob >= 0) {
    ctx.report(
      'U-16',
      output,
      text >= 0 ? 'output is given as text and as a blob' : 'output has neither text nor blob',
    );
  }
  checkBlob(ctx, blob);
}

/** The members of the snapshot, and those that capture accounts for. */
function memberSymbols(ctx: RecordContext): Sym[] {
  const { tape, facts } = ctx;
  const names: Sym[] = [];
  for (const { key } of tape.members(0)) if (!ENVELOPE.has(tape.text(key))) names.push(tape.symbol(key, facts.symbols));
  for (const { key } of tape.members(ctx.member(N.capture))) names.push(tape.symbol(key, facts.symbols));
  return names;
}
