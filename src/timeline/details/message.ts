import { nameOf } from '../../json/tape.ts';
import { N } from '../../records/names.ts';
import type { Section } from '../detail.ts';
import { contentSection } from './content.ts';
import { M, present, type RecordView } from './record-view.ts';

/** Members of our sources' own on a message, and what they are called. */
const OWN = (
  [
    ['API error message', 'isApiErrorMessage'],
    ['Error', 'error'],
    ['API error status', 'apiErrorStatus'],
    ['Broken off', 'isAbortedMidStream'],
    ['Compaction summary', 'isCompactSummary'],
  ] as const
).map(([label, name]) => [label, nameOf(name)] as const);

/** Who said what. */
export function messageSections(view: RecordView): Section[] {
  const fields = present(
    view.fieldOr('Role', N.role, 'not recorded', { mono: true }),
    view.field('Author', N.author, { mono: true }),
    view.field('Inference', M.inferenceId, { mono: true }),
    ...OWN.map(([label, name]) => view.field(label, name, { mono: true })),
  );
  const content = contentSection(view, N.content, 'Content', 'message');
  return [{ kind: 'fields', title: 'Message', fields }, ...(content === null ? [] : [content])];
}
