import type { Registry } from '../registry.ts';
import { REFUSALS } from './refusals.ts';
import { TOOL_RULES } from './tools.ts';

/**
 * What we rule about Claude Code's files: the tables that the clauses leave to "the agent's registry entry". Every entry says on
 * what it rests. README.md in this folder repeats them in words.
 */

/** Hook events with a name of the format's own (the table of `hook`); any other event keeps Claude Code's name. */
export const HOOK_EVENTS: ReadonlyMap<string, string> = new Map([
  ['PreToolUse', 'pre_tool_use'],
  ['PostToolUse', 'post_tool_use'],
  ['UserPromptSubmit', 'user_prompt_submit'],
  ['Stop', 'stop'],
  ['SessionStart', 'session_start'],
  ['SessionEnd', 'session_end'],
  ['PreCompact', 'pre_compact'],
  ['Notification', 'notification'],
]);

/** Events whose `toolUseID` is the id of a tool call; for the others it is an id of the hooks' own. */
export const TOOL_EVENTS: ReadonlySet<string> = new Set(['PreToolUse', 'PostToolUse', 'PostToolUseFailure']);

/**
 * States of a background command. `completed` and `failed` both say that the process ended by itself (the two differ in its exit
 * status). Another word stands as it is.
 */
export const TERMINAL_STATUSES: ReadonlyMap<string, string> = new Map([
  ['running', 'running'],
  ['completed', 'exited'],
  ['failed', 'exited'],
]);

/** Kinds of background task that are processes, and those that are agents (ASR-286). A kind that is in neither makes no record. */
export const PROCESS_TASKS: ReadonlySet<string> = new Set(['local_bash']);
export const AGENT_TASKS: ReadonlySet<string> = new Set(['local_agent', 'remote_agent']);

/** What the page and `sessionscope sources` show of the above. */
export const REGISTRY: Registry = {
  basis:
    'Files of versions 1.0 to 2.1.112 were seen; what later ones write is known by description: there is no public source to read.',
  tools: TOOL_RULES,
  linkage: [
    {
      linkage: 'exact',
      rule: 'A result has the tool_use_id of its call.',
      evidence: 'seen, 1.0 to 2.1.112: every result but three of made-up examples',
    },
    {
      linkage: 'derived',
      rule: 'The output of a command that the user ran with ! is the one line <bash-stdout> whose parentUuid is the command’s line.',
      evidence: 'seen, 2.1.29: 2 commands',
    },
    {
      linkage: 'ambiguous',
      rule: 'Several calls before the result have that id, or several outputs claim one command of the user.',
      evidence: 'by the chapter; not seen but in copied histories, whose copies make no calls',
    },
    {
      linkage: 'none',
      rule: 'The result has no id. Positions and times link nothing.',
      evidence: 'seen in made-up examples only: three results',
    },
  ],
  refusals: REFUSALS,
};
