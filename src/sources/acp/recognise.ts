import { nameOf, Tape, type Token } from '../../json/tape.ts';
import { lookAt, type Told } from '../kit/look.ts';
import { type Opened, openObject, openText } from './envelope.ts';
import { N } from './names.ts';
import { SIDES } from './registry.ts';

/** Objects looked at before a file is taken for something else. */
const MOST_OBJECTS = 100;
/** Methods of the protocol that other protocols have as well: they need more to tell. */
const COMMON: ReadonlySet<string> = new Set(['initialize', 'logout', 'authenticate']);
/** What methods of other protocols over JSON-RPC look like. */
const LSP =
  /^(?:textDocument|workspace|window|client|telemetry|notebookDocument|completionItem|codeLens|\$)\/|^initialized$|^exit$/;
const MCP = /^(?:tools|resources|prompts|sampling|roots|logging|completion|notifications)\/|^ping$/;

/**
 * Tells a log of the protocol by its first messages: one has a method that is the protocol's own, or agrees on a version as only this protocol
 * writes it, with a number.
 *
 * @returns which line shows it, as a clause; null when another format comes first or nothing shows it
 */
export function recogniseAcp(head: Uint8Array): string | null {
  const tape = new Tape();
  return lookAt(head, {
    most: MOST_OBJECTS,
    object(found, line) {
      const bytes = found.bytes;
      return told(found, openObject(found, bytes, found.start(0), found.end(0)), line);
    },
    piece: (bytes, start, end, line) => {
      const opened = openText(tape, bytes, start, end);
      return opened === null ? null : told(tape, opened, line);
    },
  });
}

function told(tape: Tape, { messages }: Opened, line: number): Told {
  for (const token of messages) {
    const what = whatItIs(tape, token);
    if (what === null) continue;
    return what.protocol === 'acp' ? { reason: `line ${line} is a JSON-RPC message ${what.sign}` } : 'foreign';
  }
  return null;
}

/** Which protocol a message shows, and by what; null when it shows none. */
function whatItIs(
  tape: Tape,
  token: Token,
): { readonly protocol: 'acp' | 'MCP' | 'LSP'; readonly sign: string } | null {
  const method = tape.textOrNull(tape.member(token, N.method));
  const params = tape.member(token, N.params);
  if (method === 'initialize') {
    const version = tape.member(params, N.protocolVersion);
    if (tape.isNumber(version)) return { protocol: 'acp', sign: 'initialize with a protocolVersion that is a number' };
    if (tape.isString(version)) return { protocol: 'MCP', sign: 'initialize with a protocolVersion that is a date' };
    const isLsp = [N.processId, N.rootUri].some((name) => tape.member(params, name) >= 0);
    return isLsp ? { protocol: 'LSP', sign: 'initialize with a processId or a rootUri' } : null;
  }
  if (method !== null) {
    if (SIDES.has(method) && !COMMON.has(method)) return { protocol: 'acp', sign: method };
    if (MCP.test(method)) return { protocol: 'MCP', sign: method };
    return LSP.test(method) && method !== '$/cancel_request' ? { protocol: 'LSP', sign: method } : null;
  }
  const result = tape.member(token, N.result);
  const hasAgent = tape.member(result, AGENT_CAPABILITIES) >= 0 || tape.member(result, N.info) >= 0;
  return hasAgent && tape.isNumber(tape.member(result, N.protocolVersion))
    ? { protocol: 'acp', sign: 'with a protocolVersion that is a number and what the agent can do' }
    : null;
}

const AGENT_CAPABILITIES = nameOf('agentCapabilities');

/** What a log over JSON-RPC looks like; finishes the sentence "it looks like …". */
export interface RpcLooks {
  readonly words: string;
  /** Whether a message shows its protocol. */
  readonly isSure: boolean;
  /** Whether its lines are no objects: text, and batches. */
  readonly isText: boolean;
}

/** What a line that is an object shows of another JSON-RPC log, null when it holds no message. The tape may then hold something else. */
export function looksLikeRpc(tape: Tape): RpcLooks | null {
  if (tape.member(0, N.seq) >= 0) return null;
  return looksOf(tape, openObject(tape, tape.bytes, tape.start(0), tape.end(0)), false);
}

/** What a line that is no object shows of another JSON-RPC log. */
export function looksLikeRpcText(tape: Tape, bytes: Uint8Array, start: number, end: number): RpcLooks | null {
  const opened = openText(tape, bytes, start, end);
  return opened === null ? null : looksOf(tape, opened, true);
}

function looksOf(tape: Tape, { messages }: Opened, isText: boolean): RpcLooks | null {
  if (messages.length === 0) return null;
  for (const token of messages) {
    const what = whatItIs(tape, token);
    if (what !== null && what.protocol !== 'acp')
      return { words: `a JSON-RPC log of ${what.protocol}, not of ACP: it has ${what.sign}`, isSure: true, isText };
  }
  return { words: 'a JSON-RPC log, but not of ACP: no message has a method of that protocol', isSure: false, isText };
}
