import { acp } from './acp/acp.ts';
import { claudeCode } from './claude-code/claude-code.ts';
import { codex } from './codex/codex.ts';
import type { Source } from './source.ts';

/**
 * The native formats that can be opened. To add one: a folder beside claude-code/, and a line here. ACP stays the last: sessions of other
 * formats may hold messages of that protocol.
 */
export const SOURCES: readonly Source[] = [claudeCode, codex, acp];
