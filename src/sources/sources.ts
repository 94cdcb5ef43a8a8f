import { acp } from './acp/acp.ts';
import { claudeCode } from './claude-code/claude-code.ts';
import { codex } from './codex/codex.ts';
import { geminiCli } from './gemini-cli/gemini-cli.ts';
import { openCode } from './opencode/opencode.ts';
import { openclaw } from './openclaw/openclaw.ts';
import { pi } from './pi/pi.ts';
import type { Source } from './source.ts';
import { t3Code } from './t3-code/t3-code.ts';

/**
 * The native formats that can be opened. To add one: a folder beside claude-code/, and a line here. OpenClaw's goes before pi's, whose lines
 * it writes; ACP stays the last, for sessions of other formats may hold messages of that protocol.
 */
export const SOURCES: readonly Source[] = [claudeCode, codex, geminiCli, openCode, openclaw, pi, t3Code, acp];
