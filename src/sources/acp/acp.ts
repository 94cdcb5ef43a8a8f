import { LineConverter } from '../kit/converter.ts';
import type { Source } from '../source.ts';
import { Lines } from './lines.ts';
import { recogniseAcp } from './recognise.ts';
import { REGISTRY } from './registry.ts';

/** Logs of the Agent Client Protocol: the JSON-RPC messages between an editor and an agent, in both directions. */
export const acp: Source = {
  format: 'acp',
  title: 'Agent Client Protocol',
  registry: REGISTRY,
  recognise: recogniseAcp,
  converter: () => new LineConverter(new Lines()),
};
