import type { RecordContext } from './context.ts';
import { checkMembers, memberTable, requireText } from './members.ts';
import { N } from './names.ts';
import { checkCapture, checkContent, checkExitCode, checkNulls } from './shapes.ts';

const MEMBERS = memberTable('the record', {
  hookId: 'string',
  name: 'string',
  handlerKind: 'string',
  command: 'string or string[]',
  callId: 'string',
  status: 'string',
  decision: 'string',
  timedOut: 'boolean',
  stdout: 'string',
  stderr: 'string',
  durationMs: 'number',
});
const EXECUTION = ['exitCode', 'timedOut', 'stdout', 'stderr', 'output', 'durationMs'];

/** Reads a hook into its row and checks its clauses (ASR-273, 260, 288). */
export function readHook(ctx: RecordContext): void {
  const { facts, row, tape } = ctx;
  facts.key.set(row, ctx.symbol(N.hookId));
  facts.status.set(row, ctx.symbol(N.status));
  facts.name.set(row, ctx.symbol(N.event));
  facts.ref.set(row, ctx.symbol(N.callId));
  facts.decision.set(row, ctx.symbol(N.decision));
  requireText(ctx, 'ASR-273a', N.event, 'a hook needs its event');
  checkNulls(ctx, 0, EXECUTION);
  checkMembers(ctx, 0, MEMBERS, EXECUTION);
  checkExitCode(ctx, ctx.member(N.exitCode));
  const output = ctx.member(N.output);
  if (!tape.isNull(output)) checkContent(ctx, output, 'output');
  checkCapture(ctx, 'hook');
}
