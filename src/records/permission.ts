import type { Token } from '../json/tape.ts';
import type { RecordContext } from './context.ts';
import { Flag } from './facts.ts';
import { checkMembers, kindWord, memberTable, requireText } from './members.ts';
import { N } from './names.ts';
import { checkCapture, checkIdSource, quote } from './shapes.ts';

const MEMBERS = memberTable('the record', {
  subject: 'object',
  title: 'string',
  description: 'string',
  options: 'array',
  status: 'string',
  decision: 'string',
  selectedOptionId: 'string',
  decidedBy: 'string',
  decider: 'object',
  reviews: 'array',
  rule: 'string',
  reason: 'string',
  rationale: 'string',
  feedback: 'string',
  decidedAt: 'timestamp',
});
const OPTION = memberTable('an option', { optionId: 'string', name: 'string', kind: 'string' });
const REVIEW = memberTable('a review', { verdict: 'string', rationale: 'string' });

/** Reads a permission into its row and checks its clauses (ASR-268, 281, U-15). */
export function readPermission(ctx: RecordContext): void {
  const { facts, row } = ctx;
  facts.key.set(row, ctx.symbol(N.requestId));
  facts.status.set(row, ctx.symbol(N.status));
  facts.decision.set(row, ctx.symbol(N.decision));
  facts.by.set(row, ctx.symbol(N.decidedBy));
  checkMembers(ctx, 0, MEMBERS);
  requireText(ctx, 'ASR-268a', N.requestId, 'a permission needs a requestId');
  readSubject(ctx);
  checkDecision(ctx);
  checkReviews(ctx);
  checkOptions(ctx);
  checkIdSource(ctx);
  checkCapture(ctx, 'permission');
}

function readSubject(ctx: RecordContext): void {
  const { tape, facts, row } = ctx;
  const subject = ctx.member(N.subject);
  if (!tape.isObject(subject)) return;
  const callId = tape.member(subject, N.callId);
  const command = tape.member(subject, N.command);
  if (callId >= 0 === command >= 0) {
    ctx.report(
      'ASR-268b',
      subject,
      callId >= 0
        ? 'subject names both a call and a command; it may name one'
        : 'subject names neither a call nor a command',
    );
    return;
  }
  const named = callId >= 0 ? callId : command;
  if (!tape.isString(named))
    ctx.report(
      'U-01',
      named,
      `${callId >= 0 ? 'callId' : 'command'} of subject should be a string, not ${kindWord(tape, named)}`,
    );
  // Only a subject that names exactly one call refers to a call.
  facts.ref.set(row, tape.symbol(callId, facts.symbols));
  facts.name.set(row, tape.symbol(command, facts.symbols));
}

function checkDecision(ctx: RecordContext): void {
  const { tape } = ctx;
  const token = ctx.member(N.status);
  const status = tape.textOrNull(token);
  const decision = ctx.member(N.decision);
  if (status === 'resolved' && !tape.isString(decision)) {
    ctx.report('ASR-281a', token, 'status resolved needs a decision; the request counts as undecided');
    ctx.facts.setFlag(ctx.row, Flag.contradiction);
  } else if ((status === 'pending' || status === 'held') && decision >= 0) {
    ctx.report(
      'ASR-281b',
      decision,
      `status ${status} says that nothing is decided, and yet there is a decision; it counts as undecided`,
    );
    ctx.facts.setFlag(ctx.row, Flag.contradiction);
  }
}

function checkReviews(ctx: RecordContext): void {
  const { tape } = ctx;
  for (const review of tape.elements(ctx.member(N.reviews))) {
    const by = tape.member(review, N.by);
    if (tape.isString(by))
      ctx.report(
        'ASR-281c',
        by,
        'by of a review should be an actor, an object; the string is shown as it stands',
        'notice',
      );
    else if (!tape.isObject(by)) ctx.report('ASR-281c', by < 0 ? review : by, 'a review needs by: who reviewed');
    checkMembers(ctx, review, REVIEW);
  }
}

function checkOptions(ctx: RecordContext): void {
  const { tape } = ctx;
  const options = ctx.member(N.options);
  for (const option of tape.elements(options)) {
    if (tape.isObject(option)) checkMembers(ctx, option, OPTION);
    else ctx.report('U-01', option, `an option should be an object, not ${kindWord(tape, option)}`);
  }
  const selected = ctx.member(N.selectedOptionId);
  if (!tape.isString(selected) || !tape.isArray(options)) return;
  const id = tape.text(selected);
  const chosen: Token[] = [...tape.elements(options)].filter(
    (option) => tape.textOrNull(tape.member(option, N.optionId)) === id,
  );
  if (chosen.length === 0) {
    ctx.report('U-15', selected, `selectedOptionId ${quote(id)} is none of the options`);
    return;
  }
  const decision = tape.textOrNull(ctx.member(N.decision));
  const kinds = chosen.map((option) => tape.textOrNull(tape.member(option, N.kind)));
  // An option of kind cancel ends in the decision cancelled.
  if (
    decision !== null &&
    !kinds.some((kind) => kind === null || kind === decision || (kind === 'cancel' && decision === 'cancelled'))
  ) {
    ctx.report(
      'U-15',
      selected,
      `the option chosen is of kind ${quote(kinds[0] ?? '')}, but the decision is ${quote(decision)}`,
    );
  }
}
