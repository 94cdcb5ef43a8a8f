import type { Conversion } from './conversion.ts';
import type { Message } from './message.ts';
import { N } from './names.ts';
import type { Session } from './sessions.ts';

/** Says to the header, where it has none yet, which session the log tells of. */
export function beginSession({ header, frame }: Conversion, session: Session): true {
  header.take(frame, session, -1);
  return true;
}

/**
 * Takes a request that sets something up.
 *
 * @returns what is to be done with the response; null when it is only shown
 */
export function convertSetup(
  conversion: Conversion,
  session: Session | null,
  { method, params }: Message,
): ((response: Message) => boolean) | null {
  const { tape, sessions } = conversion;
  const cwd = tape.textOrNull(tape.member(params, N.cwd));
  switch (method ?? '') {
    case 'initialize':
      return connect(conversion);
    case 'session/new':
    case 'session/fork':
      return ({ result }) => {
        const made = sessions.of(tape.member(result, N.sessionId));
        if (made === null) return false;
        made.cwd ??= cwd;
        // What a fork has from its parent is not told by it.
        made.isWhole = method === 'session/new';
        return told(conversion, made, result);
      };
    case 'session/load':
    case 'session/resume': {
      if (session === null) return null;
      session.cwd ??= cwd;
      const isReplay = method === 'session/load' || tape.isObject(tape.member(params, N.replayFrom));
      if (isReplay) sessions.beginReplay(session);
      return ({ result, error }) => {
        conversion.messages.close(session);
        if (isReplay) sessions.endReplay(session, error < 0);
        return error < 0 && told(conversion, session, result);
      };
    }
    default:
      return null;
  }
}

/** A connection begins: what waited on the one before gets no answer, and what was being said is over. */
function connect(conversion: Conversion): (response: Message) => boolean {
  const { tape, header, messages, connections, sessions } = conversion;
  if (connections.begin()) {
    messages.closeAll();
    sessions.restart();
  }
  return ({ result }) => {
    if (result < 0) return false;
    header.agreed(result);
    const version = tape.member(result, N.protocolVersion);
    conversion.clearsWithNull = tape.isNumber(version) && Number(tape.raw(version)) >= 2;
    return false;
  };
}

/** Tells of a session that was made or loaded: by the header when it is the first, else by a record of its own. */
function told(conversion: Conversion, session: Session, result: Message['result']): boolean {
  const { tape, writer, header, frame } = conversion;
  conversion.session = session;
  if (header.take(frame, session, result)) return true;
  conversion.begin('session');
  writer.kept('sessionId', session.json);
  if (header.agent !== null) writer.text('agent', header.agent);
  if (session.cwd !== null) writer.text('cwd', session.cwd);
  if (tape.isObject(result)) writer.copy('native', result);
  conversion.tellNoMeta();
  conversion.end();
  return true;
}
