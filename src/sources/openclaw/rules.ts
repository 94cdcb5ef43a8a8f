import { type Name, nameOf, type Tape, type Token } from '../../json/tape.ts';
import { isText } from '../kit/tokens.ts';
import type { Rules } from '../pi/rules.ts';
import { ExecTools } from './exec.ts';
import { N } from './names.ts';
import { TOOL_KINDS } from './registry.ts';

const PROVIDER = nameOf('openclaw');
const HARNESS_MODELS = ['gateway-injected', 'delivery-mirror'].map(nameOf);
/** The customTypes of what OpenClaw itself puts into the context. */
const HARNESS_PREFIX = 'openclaw';

/** Entries after which the session stands where it did. */
const SIDE = nameOf('side');
const MOVING: readonly Name[] = [
  'message',
  'thinking_level_change',
  'model_change',
  'compaction',
  'branch_summary',
  'custom',
  'custom_message',
  'label',
  'session_info',
].map(nameOf);

/** The rules of OpenClaw, which pi's converter goes by. */
export const OPENCLAW_RULES: Rules = {
  agent: 'OpenClaw',
  prefix: 'openclaw/',
  toolKinds: TOOL_KINDS,
  callTypes: ['toolCall', 'toolUse', 'functionCall'].map(nameOf),
  isHarness: isGatewayMessage,
  authorOf: (customType) => (customType?.startsWith(HARNESS_PREFIX) === true ? 'harness' : 'extension'),
  moves: (tape) =>
    MOVING.some((name) => isText(tape, tape.member(0, N.type), name)) &&
    !isText(tape, tape.member(0, N.appendMode), SIDE),
  extras: (host) => new ExecTools(host),
};

/** Whether the gateway wrote a message and no model did: what it injected, and mirrors of what was delivered elsewhere. */
export function isGatewayMessage(tape: Tape, message: Token): boolean {
  const model = tape.member(message, N.model);
  return (
    isText(tape, tape.member(message, N.provider), PROVIDER) && HARNESS_MODELS.some((name) => isText(tape, model, name))
  );
}
