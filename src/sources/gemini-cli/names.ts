import { type Name, nameOf } from '../../json/tape.ts';

const NATIVE_NAMES = [
  '$rewindTo',
  '$set',
  'agentId',
  'args',
  'content',
  'data',
  'description',
  'displayContent',
  'displayName',
  'error',
  'fileData',
  'fileUri',
  'functionResponse',
  'header',
  'id',
  'inlineData',
  'kind',
  'messages',
  'mimeType',
  'model',
  'multiSelect',
  'name',
  'output',
  'parts',
  'projectHash',
  'question',
  'questions',
  'response',
  'result',
  'resultDisplay',
  'seq',
  'sessionId',
  'startTime',
  'status',
  'subject',
  'summary',
  'text',
  'thought',
  'thoughts',
  'timestamp',
  'todos',
  'tokens',
  'toolCalls',
  'type',
] as const;

/** Every member name of Gemini CLI's files that is looked for, made ready for look-ups once. */
export const N = Object.fromEntries(NATIVE_NAMES.map((text) => [text, nameOf(text)])) as Readonly<
  Record<(typeof NATIVE_NAMES)[number], Name>
>;

/** Members of a whole session, besides its messages: with one of these a session file begins. */
export const SESSION_NAMES: ReadonlySet<string> = new Set([
  'sessionId',
  'projectHash',
  'startTime',
  'lastUpdated',
  'summary',
  'directories',
  'kind',
  'memoryScratchpad',
  'activeExtensionName',
  'messages',
]);
