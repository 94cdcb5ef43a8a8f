import { LineConverter } from '../kit/converter.ts';
import type { Source } from '../source.ts';
import { beside } from './beside.ts';
import { Lines } from './lines.ts';
import { REGISTRY } from './registry.ts';
import { recogniseClaudeCode } from './recognise.ts';

/** Session files of Anthropic's Claude Code (`~/.claude/projects/…/<session>.jsonl`), of the main session or of a subagent. */
export const claudeCode: Source = {
  format: 'claude-code',
  title: 'Claude Code',
  registry: REGISTRY,
  recognise: recogniseClaudeCode,
  converter: () => new LineConverter(new Lines()),
  beside,
};
