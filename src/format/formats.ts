/** What the formats of session files are called, by their names in reports. */
const TITLES: Readonly<Record<string, string>> = {
  asr: 'record stream',
  'claude-code': 'Claude Code',
  codex: 'Codex',
  'gemini-cli': 'Gemini CLI',
  opencode: 'OpenCode',
  openclaw: 'OpenClaw',
  pi: 'pi',
  acp: 'Agent Client Protocol',
  't3-code': 'T3 Code',
};

/** What a format is called; its name in reports where it has no other. */
export function formatTitle(format: string): string {
  return TITLES[format] ?? format;
}

/** Formats whose lines are put together here of what the agent keeps, and how they are read. */
const GATHERED: Readonly<Record<string, string>> = {
  opencode: 'as read from its file or database',
  't3-code': 'as read from the database',
};

/** How a native line stands to what the agent wrote, to be said beside it. */
export function nativeWords(format: string): string {
  return GATHERED[format] ?? 'as the agent wrote it';
}

/** What the agents' own formats are called, in the order of their names. */
export function nativeTitles(): string[] {
  return Object.entries(TITLES)
    .filter(([format]) => format !== 'asr')
    .map(([, title]) => title)
    .toSorted((a, b) => a.localeCompare(b, 'en'));
}
