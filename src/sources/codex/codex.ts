import { LineConverter } from '../kit/converter.ts';
import type { Source } from '../source.ts';
import { Lines } from './lines.ts';
import { REGISTRY } from './registry.ts';
import { recogniseCodex } from './recognise.ts';

/** Rollouts of OpenAI's Codex (`~/.codex/sessions/YYYY/MM/DD/rollout-….jsonl`), of a session or of a subagent. */
export const codex: Source = {
  format: 'codex',
  title: 'Codex',
  registry: REGISTRY,
  recognise: recogniseCodex,
  converter: () => new LineConverter(new Lines()),
};
