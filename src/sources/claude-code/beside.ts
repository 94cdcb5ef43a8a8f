import { type Name, nameOf, type Tape } from '../../json/tape.ts';
import type { Beside, Note } from '../source.ts';

/** Members of `agent-<id>.meta.json` that say something of the session beside it. */
const [DESCRIPTION, AGENT_TYPE, TOOL_USE_ID, PARENT_AGENT_ID] = (
  ['description', 'agentType', 'toolUseId', 'parentAgentId'] as const
).map(nameOf) as [Name, Name, Name, Name];

const OUTPUTS = 'tool-results/';
const ENDING = '.jsonl';

/**
 * Where Claude Code keeps what belongs to a session, by the places alone (README.md, "Folders"):
 *
 *     <project>/<session>.jsonl                              a main session
 *     <project>/<session>/subagents/…/agent-<id>.jsonl       a subagent's, with agent-<id>.meta.json
 *     <project>/agent-<id>.jsonl                             a subagent's, of older versions
 *     <project>/<session>/tool-results/                      outputs that were too long for a line
 */
export const beside: Beside = {
  noteOf(path) {
    return isAgent(path) && path.endsWith(ENDING) ? `${path.slice(0, -ENDING.length)}.meta.json` : null;
  },

  readNote(tape): Note {
    return {
      title: textOf(tape, DESCRIPTION),
      kind: textOf(tape, AGENT_TYPE),
      callId: textOf(tape, TOOL_USE_ID),
      parentAgentId: textOf(tape, PARENT_AGENT_ID),
    };
  },

  mainOf(path, sessionId) {
    if (!isAgent(path)) return null;
    const within = folderOfSubagents(path);
    return within === null ? `${folderOf(path)}${sessionId}${ENDING}` : `${within}${ENDING}`;
  },

  lineOf(recordId) {
    // Of a line that is the first with its uuid; see `recordId`.
    return /^(.+)#\d+$/.exec(recordId)?.[1] ?? null;
  },

  outputFolders(path, sessionId) {
    const within = folderOfSubagents(path);
    if (within !== null) return [`${within}/${OUTPUTS}`];
    const folder = folderOf(path);
    const names = new Set<string>();
    if (!isAgent(path) && path.endsWith(ENDING)) names.add(path.slice(folder.length, -ENDING.length));
    if (sessionId !== null && isName(sessionId)) names.add(sessionId);
    return [...names].map((name) => `${folder}${name}/${OUTPUTS}`);
  },
};

/** Whether a file's name is that of a subagent's session. */
function isAgent(path: string): boolean {
  return path.startsWith('agent-', folderOf(path).length);
}

/** The folder that a file lies in, with the `/` at its end; '' at the top. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** The session's folder that a subagent's file lies in, by the folder `subagents` in it; null where it lies in none. */
function folderOfSubagents(path: string): string | null {
  const at = path.lastIndexOf('/subagents/');
  return at <= 0 || !isAgent(path) ? null : path.slice(0, at);
}

/** Whether an id can be the name of a folder: one that holds a path is none. */
function isName(id: string): boolean {
  return id !== '' && id !== '.' && id !== '..' && !/[/\\]/.test(id);
}

function textOf(tape: Tape, name: Name): string | null {
  const text = tape.textOrNull(tape.member(0, name));
  return text === '' ? null : text;
}
