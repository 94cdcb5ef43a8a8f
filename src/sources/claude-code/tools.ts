import { kindsOf, type ToolRule } from '../registry.ts';

const SEEN = 'seen, 1.0 to 2.1.112';
/** What is known of forms that were only read about. */
export const DESCRIBED = 'described, not seen in the files at hand';

/** Kinds of tools by their exact names, and on what each rests. */
export const TOOL_RULES: readonly ToolRule[] = [
  { kind: 'read', names: ['Read'], evidence: SEEN },
  { kind: 'read', names: ['NotebookRead'], evidence: DESCRIBED },
  { kind: 'edit', names: ['Edit', 'MultiEdit', 'Write'], evidence: SEEN },
  { kind: 'edit', names: ['NotebookEdit'], evidence: DESCRIBED },
  { kind: 'search', names: ['Glob', 'Grep'], evidence: SEEN },
  { kind: 'search', names: ['LS'], evidence: DESCRIBED },
  { kind: 'execute', names: ['Bash'], evidence: SEEN },
  { kind: 'execute', names: ['PowerShell', 'BashOutput', 'KillBash', 'KillShell', 'Monitor'], evidence: DESCRIBED },
  { kind: 'fetch', names: ['WebFetch', 'WebSearch'], evidence: SEEN },
  { kind: 'switch_mode', names: ['EnterPlanMode', 'ExitPlanMode'], evidence: SEEN },
  { kind: 'switch_mode', names: ['exit_plan_mode'], evidence: DESCRIBED },
  // Tools that ask, delegate, plan or send are `other`, as the chapter says.
  {
    kind: 'other',
    names: ['AskUserQuestion', 'Skill', 'Task', 'TaskCreate', 'TaskOutput', 'TaskStop', 'TaskUpdate', 'TodoWrite'],
    evidence: SEEN,
  },
  { kind: 'other', names: ['Agent', 'SendMessage', 'TaskGet', 'TaskList', 'TodoRead'], evidence: DESCRIBED },
];

/** Kinds of tools by their exact names (ASR-253). A name that is not here has no kind. */
export const TOOL_KINDS = kindsOf(TOOL_RULES);

/** What a call's tool is to the converter, by exact name. */
export type Tool =
  | 'shell'
  | 'monitor'
  | 'agent'
  | 'question'
  | 'output'
  | 'shellOutput'
  | 'stop'
  | 'search'
  | 'fetch'
  | 'webSearch'
  | 'mcp'
  | 'plain';

const TOOLS: ReadonlyMap<string, Tool> = new Map<string, Tool>([
  ['Bash', 'shell'],
  ['PowerShell', 'shell'],
  ['Monitor', 'monitor'],
  ['Task', 'agent'],
  ['Agent', 'agent'],
  ['AskUserQuestion', 'question'],
  ['TaskOutput', 'output'],
  ['AgentOutputTool', 'output'],
  ['BashOutput', 'shellOutput'],
  ['KillShell', 'stop'],
  ['KillBash', 'stop'],
  ['TaskStop', 'stop'],
  ['Grep', 'search'],
  ['Glob', 'search'],
  ['WebFetch', 'fetch'],
  ['WebSearch', 'webSearch'],
]);

/** What a tool of this exact name is to the converter. Names of MCP tools are told by their prefix and never split (ASR-256). */
export function toolOf(name: string): Tool {
  return TOOLS.get(name) ?? (name.startsWith('mcp__') ? 'mcp' : 'plain');
}
