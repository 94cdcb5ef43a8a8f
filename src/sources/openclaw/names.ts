import { type Name, nameOf } from '../../json/tape.ts';

const NATIVE_NAMES = [
  'agent',
  'aggregated',
  'appendMode',
  'approvalId',
  'command',
  'content',
  'customType',
  'data',
  'details',
  'durationMs',
  'exitCode',
  'exitReason',
  'exitSignal',
  'message',
  'model',
  'modelId',
  'pid',
  'provider',
  'role',
  'sessionId',
  'sessions',
  'startedAt',
  'status',
  'text',
  'timedOut',
  'toolName',
  'type',
] as const;

/** Every member name that only OpenClaw writes, made ready for look-ups once. */
export const N = Object.fromEntries(NATIVE_NAMES.map((text) => [text, nameOf(text)])) as Readonly<
  Record<(typeof NATIVE_NAMES)[number], Name>
>;
