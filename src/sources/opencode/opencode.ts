import { LineConverter } from '../kit/converter.ts';
import type { Source } from '../source.ts';
import { Lines } from './lines.ts';
import { REGISTRY } from './registry.ts';
import { recogniseOpenCode } from './recognise.ts';

/**
 * Sessions of OpenCode. Each is many small objects, in files of a folder or rows of a database; what opens those puts them together as
 * lines, in their order (`bundle/opencode.ts`, `stores/opencode.ts`).
 */
export const openCode: Source = {
  format: 'opencode',
  title: 'OpenCode',
  registry: REGISTRY,
  recognise: recogniseOpenCode,
  converter: () => new LineConverter(new Lines()),
};
