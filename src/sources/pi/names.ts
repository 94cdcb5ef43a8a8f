import { type Name, nameOf } from '../../json/tape.ts';

const NATIVE_NAMES = [
  'arguments',
  'cancelled',
  'command',
  'content',
  'customType',
  'cwd',
  'details',
  'display',
  'errorMessage',
  'exitCode',
  'id',
  'input',
  'isError',
  'label',
  'message',
  'model',
  'modelId',
  'name',
  'output',
  'parentId',
  'payload',
  'provider',
  'api',
  'role',
  'seq',
  'stopReason',
  'targetId',
  'text',
  'thinkingLevel',
  'timestamp',
  'toolCallId',
  'toolName',
  'totalBytes',
  'truncated',
  'truncation',
  'type',
  'usage',
  'uuid',
  'version',
] as const;

/** Every member name of pi's lines that is looked for, made ready for look-ups once. */
export const N = Object.fromEntries(NATIVE_NAMES.map((text) => [text, nameOf(text)])) as Readonly<
  Record<(typeof NATIVE_NAMES)[number], Name>
>;
