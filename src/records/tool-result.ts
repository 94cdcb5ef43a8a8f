import { LINKAGES, RESULT_STATUSES } from '../format/vocabulary.ts';
import { nameOf, type Token } from '../json/tape.ts';
import { timeAt } from '../json/timestamp.ts';
import type { RecordContext } from './context.ts';
import { Flag, LinkCode } from './facts.ts';
import { checkMembers, memberTable, requireText } from './members.ts';
import { N } from './names.ts';
import { checkCapture, checkContent, checkExec, checkProvider, quote } from './shapes.ts';

const MEMBERS = memberTable('the record', {
  callId: 'string',
  nativeCallId: 'string',
  error: 'object',
  exec: 'object',
  startedAt: 'timestamp',
  completedAt: 'timestamp',
  durationMs: 'number',
  permission: 'object',
});
const ERROR = memberTable('error', { message: 'string' });
const PERMISSION = memberTable('permission', { decidedBy: 'string', rule: 'string' });
/** Members that only a shown or recorded request has: a compact decision with one of them should be a permission record. */
const REQUEST_MEMBERS = ['title', 'options', 'status', 'requestId', 'subject'].map(nameOf);

/** Reads a tool_result into its row and checks its clauses (ASR-257 to 262, 276, 277, 279, 288 to 290). */
export function readToolResult(ctx: RecordContext): void {
  const { facts, row, tape } = ctx;
  facts.key.set(row, ctx.symbol(N.callId));
  facts.status.set(row, ctx.symbol(N.status));
  facts.name.set(row, ctx.symbol(N.linkage));
  const exec = ctx.member(N.exec);
  facts.ref.set(row, tape.symbol(tape.member(exec, N.terminalId), facts.symbols));
  facts.tools.read(tape, row, facts.symbols);
  checkMembers(ctx, 0, MEMBERS);
  checkLinkage(ctx);
  checkStatus(ctx);
  checkReceived(ctx);
  checkContent(ctx, ctx.member(N.displayContent), 'displayContent');
  checkMembers(ctx, ctx.member(N.error), ERROR);
  checkExec(ctx, exec);
  checkTimes(ctx);
  checkProvider(ctx);
  readCompactDecision(ctx);
  checkCapture(ctx, 'tool_result');
}

function checkLinkage(ctx: RecordContext): void {
  const { tape, facts, row } = ctx;
  const token = ctx.member(N.linkage);
  const linkage = requireText(ctx, 'ASR-257a', N.linkage, 'a tool_result needs a linkage: how its callId is known');
  const callId = ctx.member(N.callId);
  if (linkage === null) return;
  if (!(LINKAGES as readonly string[]).includes(linkage)) {
    ctx.report('ASR-257a', token, `linkage ${quote(linkage)} is none of ${LINKAGES.join(', ')}; it pairs nothing`);
    return;
  }
  facts.link.set(row, LinkCode[linkage as keyof typeof LinkCode]);
  if (linkage === 'exact' || linkage === 'derived') {
    if (!tape.isString(callId))
      ctx.report(
        'ASR-257b',
        callId,
        `linkage ${linkage} claims a link, but the record names no call: callId is ${callId < 0 ? 'missing' : 'no string'}`,
      );
  } else if (linkage === 'none') {
    if (callId >= 0)
      ctx.report(
        'ASR-257c',
        callId,
        'linkage none says that nothing links this result to a call, so callId does not belong on it; it is not used',
      );
  } else if (callId >= 0) {
    ctx.report(
      'ASR-262b',
      callId,
      'linkage ambiguous says that the call cannot be told, so callId does not belong on it; it is not used',
      'error',
    );
  } else if (!tape.isString(ctx.member(N.nativeCallId))) {
    ctx.report(
      'ASR-262b',
      ctx.member(N.nativeCallId),
      'an ambiguous result should keep the literal native ID in nativeCallId',
    );
  }
}

function checkStatus(ctx: RecordContext): void {
  const token = ctx.member(N.status);
  const status = requireText(
    ctx,
    'ASR-257a',
    N.status,
    'a tool_result needs a status; without one the outcome is unknown',
  );
  if (status === null) return;
  if (!(RESULT_STATUSES as readonly string[]).includes(status)) {
    ctx.report(
      'ASR-258c',
      token,
      `status ${quote(status)} is not one of the listed ones; it is shown as it stands and is no success`,
    );
  } else if (status === 'denied') {
    checkDenied(ctx, token);
  }
}

function checkDenied(ctx: RecordContext, status: Token): void {
  const { tape } = ctx;
  const exec = ctx.member(N.exec);
  const decision = tape.textOrNull(tape.member(ctx.member(N.permission), N.decision));
  if (decision?.startsWith('allow_') === true) {
    ctx.report('ASR-258b', status, `status denied stands beside the decision ${quote(decision)}`);
  } else if (exec >= 0 || ctx.member(N.startedAt) >= 0) {
    ctx.report('ASR-258b', status, 'status denied says that the tool did not run, and yet there are details of a run');
  }
  const ran: string[] = [];
  for (const { key } of tape.members(exec)) {
    const name = tape.text(key);
    if (name !== 'command' && name !== 'cwd') ran.push(`exec.${name}`);
  }
  for (const name of [N.startedAt, N.completedAt, N.durationMs]) if (ctx.member(name) >= 0) ran.push(name.text);
  if (ran.length > 0)
    ctx.report(
      'ASR-258d',
      status,
      `status denied says that the tool did not run; ${ran.slice(0, 5).join(', ')} contradict${ran.length === 1 ? 's' : ''} that`,
    );
}

function checkReceived(ctx: RecordContext): void {
  const content = ctx.member(N.content);
  const capture = ctx.captureOf(N.content);
  if (content < 0 && capture < 0) {
    ctx.report(
      'ASR-259b',
      0,
      'what the model received is not recorded, and the record does not say why: content or capture.content is due',
    );
    return;
  }
  ctx.facts.setFlag(ctx.row, Flag.content);
  if (content < 0) return;
  if (ctx.tape.textOrNull(ctx.tape.member(capture, N.state)) === 'absent') {
    ctx.report('ASR-259c', content, 'capture says that content is absent, and yet it is there');
  }
  checkContent(ctx, content, 'content');
}

function checkTimes(ctx: RecordContext): void {
  const { tape } = ctx;
  const durationToken = ctx.member(N.durationMs);
  const duration = tape.isNumber(durationToken) ? Number(tape.raw(durationToken)) : null;
  if (duration !== null && duration < 0)
    ctx.report('ASR-261b', durationToken, `durationMs ${tape.raw(durationToken)} is negative`, 'warning');
  const started = timeAt(tape, ctx.member(N.startedAt));
  const completedToken = ctx.member(N.completedAt);
  const completed = timeAt(tape, completedToken);
  if (Number.isNaN(started) || Number.isNaN(completed)) return;
  if (completed < started) ctx.report('ASR-261b', completedToken, 'completedAt is earlier than startedAt', 'warning');
  else if (duration !== null && duration >= 0 && Math.abs(completed - started - duration) >= 1) {
    ctx.report(
      'ASR-261b',
      durationToken,
      `durationMs is ${tape.raw(durationToken)}, but startedAt and completedAt are ${completed - started} ms apart; both are shown`,
      'notice',
    );
  }
}

/** A decision that the source recorded without a request (ASR-277 to 279). */
function readCompactDecision(ctx: RecordContext): void {
  const { tape, facts, row } = ctx;
  const permission = ctx.member(N.permission);
  if (!tape.isObject(permission)) return;
  facts.setFlag(row, Flag.compactDecision);
  const decision = tape.member(permission, N.decision);
  facts.decision.set(row, tape.symbol(decision, facts.symbols));
  facts.by.set(row, tape.symbol(tape.member(permission, N.decidedBy), facts.symbols));
  if (!tape.isString(decision)) {
    ctx.report(
      'ASR-277',
      decision < 0 ? permission : decision,
      'a decision kept on a result needs decision, a string; it counts as undecided',
    );
  }
  for (const name of REQUEST_MEMBERS) {
    const token = tape.member(permission, name);
    if (token >= 0)
      ctx.report(
        'ASR-279a',
        token,
        `${name.text} belongs to a request; a request that was shown or recorded is to be a permission record`,
      );
  }
  checkMembers(ctx, permission, PERMISSION);
}
