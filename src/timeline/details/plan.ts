import type { Field, Section } from '../detail.ts';
import { VIEW_LIMITS } from '../limits.ts';
import { ENTRIES, planSteps } from '../plan.ts';
import { genericSections } from './generic.ts';
import { missingField, type RecordView } from './record-view.ts';

/** The steps of a plan, each with its status as it is recorded, and whatever else the record has. */
export function planSections(view: RecordView): Section[] {
  const list = view.member(ENTRIES);
  const rest = genericSections(view);
  if (!view.tape.isArray(list)) return rest;
  const fields: Field[] = [];
  for (const { content, pointer, status, priority } of planSteps(view.record)) {
    if (fields.length === VIEW_LIMITS.listed) break;
    const label = `${fields.length + 1}. ${status ?? 'status not recorded'}`;
    const note = priority === null ? undefined : `priority ${priority}`;
    fields.push(content < 0 ? missingField(label) : view.fieldAt(label, content, pointer, { note }));
  }
  const left = (view.tape.extra[list] as number) - fields.length;
  if (left > 0) fields.push({ label: 'More', value: `${left.toLocaleString('en')} in the record`, origin: 'computed' });
  if (fields.length === 0) return [{ kind: 'note', title: 'Plan', words: 'It has no steps.', tone: 'quiet' }, ...rest];
  return [{ kind: 'fields', title: 'Plan', fields }, ...rest];
}
