import type { RecordRef } from '../kit/ids.ts';
import type { Conversion } from './conversion.ts';
import { writeGeneric, writeResponse } from './generic.ts';
import type { Message } from './message.ts';
import { N } from './names.ts';
import type { OpenRequest } from './requests.ts';
import type { Session } from './sessions.ts';
import { beginSession, convertSetup } from './setup.ts';
import { convertUpdate } from './updates.ts';

/** Makes records of a message. Returns false for one that is not told, and is to be shown as it stands. */
export function convertMessage(conversion: Conversion, message: Message): boolean {
  if (message.kind === 'response') return convertResponse(conversion, message);
  const { tape, sessions } = conversion;
  const session = sessions.of(tape.member(message.params, N.sessionId));
  conversion.session = session;
  if (message.method === 'session/update')
    return session !== null && beginSession(conversion, session) && convertUpdate(conversion, session, message);
  if (message.kind === 'notification') return false;
  const { record, answer } = convertRequest(conversion, session, message);
  conversion.requests.add(message, { method: message.method ?? '', from: message.from, record, answer });
  return true;
}

type Asked = Pick<OpenRequest, 'record' | 'answer'>;

/** Makes records of a request: at least one. */
function convertRequest(conversion: Conversion, session: Session | null, message: Message): Asked {
  const { messages, permissions, elicitations, terminals } = conversion;
  const { params, method } = message;
  switch (method ?? '') {
    case 'session/prompt':
      if (session !== null) return convertPrompt(conversion, session, message);
      break;
    case 'session/request_permission':
      if (session !== null) messages.breakOff(session);
      return permissions.ask(session, message);
    case 'elicitation/create':
    case 'session/elicitation': {
      const asked = elicitations.ask(session, message);
      if (asked !== null) return asked;
      break;
    }
    case 'terminal/create': {
      const created = terminals.create(session, params);
      return shown(conversion, message, ({ error, result }) => error < 0 && created(result));
    }
    case 'terminal/output':
    case 'terminal/wait_for_exit':
    case 'terminal/kill': {
      const take = terminals.answerTo(method ?? '', session, params);
      return shown(conversion, message, take === null ? null : ({ error, result }) => error < 0 && take(result));
    }
  }
  return shown(conversion, message, convertSetup(conversion, session, message));
}

/** Shows a request; its response is then told by `answer`. */
function shown(conversion: Conversion, message: Message, answer: ((response: Message) => boolean) | null): Asked {
  const { session } = conversion;
  return {
    record: writeGeneric(conversion, message),
    answer:
      answer === null
        ? null
        : (response) => {
            conversion.session = session;
            return answer(response);
          },
  };
}

function convertPrompt(conversion: Conversion, session: Session, message: Message): Asked {
  const { tape, messages, sessions } = conversion;
  beginSession(conversion, session);
  sessions.endReplay(session, false);
  const record = messages.prompt(session, tape.member(message.params, N.prompt));
  return {
    record,
    answer: (response) => {
      conversion.session = session;
      // In the first version the response ends the turn; later it only says under which id the prompt is known.
      if (response.error >= 0 || tape.member(response.result, N.stopReason) >= 0) messages.close(session);
      messages.promptIs(session, record, tape.member(response.result, N.messageId));
      return false;
    },
  };
}

function convertResponse(conversion: Conversion, message: Message): boolean {
  const { requests, elicitations, tape } = conversion;
  const request = requests.take(message);
  const asker = request?.from ?? null;
  if (asker !== null) conversion.message = { ...message, from: asker === 'client' ? 'agent' : 'client' };
  if (request?.answer?.(message) === true) return true;
  // A response that answers no request for certain may hold what was asked for as a secret.
  const mayBeSecret = request === null && elicitations.hasSecrets && tape.member(message.result, N.action) >= 0;
  writeResponse(conversion, message, request === null ? null : withRecord(request), mayBeSecret);
  return true;
}

const withRecord = ({ method, record }: OpenRequest): { method: string; record: RecordRef | null } => ({
  method,
  record,
});
