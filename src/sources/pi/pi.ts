import { LineConverter } from '../kit/converter.ts';
import type { Source } from '../source.ts';
import { Lines } from './lines.ts';
import { recognisePi } from './recognise.ts';
import { PI_RULES, REGISTRY } from './registry.ts';

/** Sessions of the coding agent pi (`~/.pi/agent/sessions/--…--/<time>_<id>.jsonl`), versions 1 to 3. */
export const pi: Source = {
  format: 'pi',
  title: 'pi',
  registry: REGISTRY,
  recognise: recognisePi,
  converter: () => new LineConverter(new Lines(PI_RULES)),
};
