import { CALL_CLAUSES } from './clauses/call.ts';
import { INPUT_REQUEST_CLAUSES } from './clauses/input-request.ts';
import { PAIRING_CLAUSES } from './clauses/pairing.ts';
import { PERMISSION_CLAUSES } from './clauses/permission.ts';
import { RESULT_CLAUSES } from './clauses/result.ts';
import { STREAM_CLAUSES } from './clauses/stream.ts';
import { TERMINAL_HOOK_CLAUSES } from './clauses/terminal-hook.ts';
import { UNNUMBERED } from './clauses/unnumbered.ts';
import type { Requirement } from './requirements.ts';

/** Every requirement of the Tools chapter, in the chapter's order: what it says, and how far this reader settles it. */
export const CLAUSES = {
  ...STREAM_CLAUSES,
  ...CALL_CLAUSES,
  ...RESULT_CLAUSES,
  ...PAIRING_CLAUSES,
  ...PERMISSION_CLAUSES,
  ...INPUT_REQUEST_CLAUSES,
  ...TERMINAL_HOOK_CLAUSES,
  ...UNNUMBERED,
} as const satisfies Record<string, Requirement>;

/** A clause with the letter of the requirement in it, e.g. ASR-250a. */
export type ClauseId = keyof typeof CLAUSES;
