import { LineConverter } from '../kit/converter.ts';
import type { Source } from '../source.ts';
import { Lines } from './lines.ts';
import { recogniseT3Code } from './recognise.ts';
import { REGISTRY } from './registry.ts';

/** Threads of T3 Code, as rows of its database (`~/.t3/…/state.sqlite`): see `stores/t3-code.ts`. */
export const t3Code: Source = {
  format: 't3-code',
  title: 'T3 Code',
  registry: REGISTRY,
  recognise: recogniseT3Code,
  converter: () => new LineConverter(new Lines()),
};
