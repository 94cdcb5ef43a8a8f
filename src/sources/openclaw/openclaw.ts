import { LineConverter } from '../kit/converter.ts';
import { Lines } from '../pi/lines.ts';
import type { Source } from '../source.ts';
import { recogniseOpenClaw } from './recognise.ts';
import { REGISTRY } from './registry.ts';
import { OPENCLAW_RULES } from './rules.ts';

/** Sessions of OpenClaw (`~/.openclaw/agents/<agent>/sessions/<id>.jsonl`): pi's lines and more of its own. */
export const openclaw: Source = {
  format: 'openclaw',
  title: 'OpenClaw',
  registry: REGISTRY,
  recognise: recogniseOpenClaw,
  converter: () => new LineConverter(new Lines(OPENCLAW_RULES)),
};
