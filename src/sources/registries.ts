import { REGISTRY as acp } from './acp/registry.ts';
import { REGISTRY as claudeCode } from './claude-code/registry.ts';
import { REGISTRY as codex } from './codex/registry.ts';
import { REGISTRY as geminiCli } from './gemini-cli/registry.ts';
import { REGISTRY as opencode } from './opencode/registry.ts';
import { REGISTRY as openclaw } from './openclaw/registry.ts';
import { REGISTRY as pi } from './pi/registry.ts';
import { REGISTRY as t3Code } from './t3-code/registry.ts';
import type { Registry } from './registry.ts';

/** The registry entries of all native formats by the formats' names: data alone, for what shows them without reading files. */
export const REGISTRIES: Readonly<Record<string, Registry>> = {
  'claude-code': claudeCode,
  codex,
  'gemini-cli': geminiCli,
  opencode,
  openclaw,
  pi,
  't3-code': t3Code,
  acp,
};
