import { CALL_ID_SOURCES, REQUESTERS, TOOL_KINDS } from '../format/vocabulary.ts';
import { nameOf } from '../json/tape.ts';
import type { RecordContext } from './context.ts';
import { SourceCode } from './facts.ts';
import { checkMembers, memberTable, requireText } from './members.ts';
import { N } from './names.ts';
import { checkCapture, checkLocations, checkProvider, quote } from './shapes.ts';

const MEMBERS = memberTable('the record', {
  kind: 'string',
  title: 'string',
  inputText: 'string',
  requestedBy: 'string',
  parentCallId: 'string',
  locations: 'array',
  inferenceId: 'string',
});

/** Members that tell an outcome: a call that carries one says more than that it was requested (ASR-251). */
const OUTCOMES = [
  'status',
  'content',
  'displayContent',
  'error',
  'exec',
  'startedAt',
  'completedAt',
  'durationMs',
  'linkage',
  'permission',
  'decision',
  'decidedBy',
  'exitCode',
].map(nameOf);

/** Reads a tool_call into its row and checks its clauses (ASR-250 to 256, 274, 275). */
export function readToolCall(ctx: RecordContext): void {
  const { facts, row } = ctx;
  facts.key.set(row, ctx.symbol(N.callId));
  facts.name.set(row, ctx.symbol(N.name));
  facts.ref.set(row, ctx.symbol(N.parentCallId));
  facts.by.set(row, ctx.symbol(N.requestedBy));
  facts.tools.read(ctx.tape, row, facts.symbols);
  checkMembers(ctx, 0, MEMBERS);
  checkIdentity(ctx);
  checkName(ctx);
  checkArguments(ctx);
  checkOutcome(ctx);
  checkOpenValues(ctx);
  checkProvider(ctx);
  checkLocations(ctx);
  checkCapture(ctx, 'tool_call');
}

function checkIdentity(ctx: RecordContext): void {
  const callId = requireText(
    ctx,
    'ASR-250a',
    N.callId,
    'a tool_call needs a callId; without one no result can be paired with it',
  );
  if (callId === '') ctx.report('ASR-250a', ctx.member(N.callId), 'callId is empty', 'warning');
  const source = requireText(ctx, 'ASR-250b', N.callIdSource, 'a tool_call needs a callIdSource: native or derived');
  if (source === 'native') ctx.facts.link.set(ctx.row, SourceCode.native);
  else if (source === 'derived') ctx.facts.link.set(ctx.row, SourceCode.derived);
  else if (source !== null) {
    ctx.report(
      'ENUM-UNKNOWN',
      ctx.member(N.callIdSource),
      `callIdSource ${quote(source)} is none of ${CALL_ID_SOURCES.join(' and ')}`,
    );
  }
}

function checkName(ctx: RecordContext): void {
  const { tape } = ctx;
  const name = ctx.member(N.name);
  const capture = ctx.captureOf(N.name);
  if (name >= 0 || capture < 0)
    requireText(ctx, 'ASR-250c', N.name, 'a tool_call needs a name, or capture.name to say why it has none');
  if (name >= 0 && tape.textOrNull(tape.member(capture, N.state)) === 'absent') {
    ctx.report('ASR-250d', name, 'capture says that the name is absent, and yet it is there');
  }
}

function checkArguments(ctx: RecordContext): void {
  const input = ctx.member(N.input);
  const inputText = ctx.member(N.inputText);
  if (input >= 0 && inputText >= 0)
    ctx.report('ASR-254d', inputText, 'the arguments stand twice, as input and as inputText; neither is preferred');
  const capture = ctx.captureOf(N.inputText);
  if (capture >= 0 && inputText >= 0) {
    const state = ctx.tape.textOrNull(ctx.tape.member(capture, N.state));
    ctx.report(
      'ASR-254c',
      capture,
      `inputText is not the complete arguments: capture says ${state === null ? 'so without a state' : quote(state)}`,
    );
  }
}

function checkOutcome(ctx: RecordContext): void {
  for (const name of OUTCOMES) {
    const token = ctx.member(name);
    if (token >= 0)
      ctx.report(
        'ASR-251a',
        token,
        `a tool_call carries no outcome, so ${name.text} does not belong on it; it is not used`,
      );
  }
  const raw = ctx.member(N.raw);
  if (raw >= 0) ctx.report('ASR-251a', raw, 'raw is a member of results; on a call it tells no outcome', 'notice');
}

function checkOpenValues(ctx: RecordContext): void {
  const kind = ctx.tape.textOrNull(ctx.member(N.kind));
  if (kind !== null && !(TOOL_KINDS as readonly string[]).includes(kind)) {
    ctx.report(
      'ASR-253c',
      ctx.member(N.kind),
      `kind ${quote(kind)} is not one of the listed kinds; it is shown as it stands`,
    );
  }
  const by = ctx.tape.textOrNull(ctx.member(N.requestedBy));
  if (by !== null && !(REQUESTERS as readonly string[]).includes(by)) {
    ctx.report(
      'ASR-274c',
      ctx.member(N.requestedBy),
      `requestedBy ${quote(by)} is not one of the listed requesters; it is shown as it stands`,
    );
  }
}
