import { N } from '../../records/names.ts';
import type { Section } from '../detail.ts';
import { contentSection } from './content.ts';
import { M, present, type RecordView } from './record-view.ts';

/** Who said what. */
export function messageSections(view: RecordView): Section[] {
  const fields = present(
    view.fieldOr('Role', N.role, 'not recorded', { mono: true }),
    view.field('Author', N.author, { mono: true }),
    view.field('Inference', M.inferenceId, { mono: true }),
  );
  const content = contentSection(view, N.content, 'Content', 'message');
  return [{ kind: 'fields', title: 'Message', fields }, ...(content === null ? [] : [content])];
}
