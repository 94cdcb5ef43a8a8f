import type { Field, RecordDetail, Section } from '../timeline/detail.ts';
import type { TestRecord } from './streams.ts';
import { openStream } from './timeline.ts';

/** The detail of one row of a stream. */
export function detailOf(stream: string | readonly TestRecord[], row = 0): Promise<RecordDetail> {
  return openStream(stream).answerer.answer('detail', { row });
}
/** Sections by title; the fields of each as "value (note) [link]", missing ones in brackets, computed ones after "~". */
export function fieldsOf({ sections }: RecordDetail, title: string): Record<string, string> {
  const section = sections.find((one) => one.kind === 'fields' && one.title === title);
  return Object.fromEntries(
    (section?.kind === 'fields' ? section.fields : []).map((field) => [field.label, said(field)]),
  );
}
function said({ value, origin, note, link }: Field): string {
  const shown = origin === 'missing' ? `[${value}]` : origin === 'computed' ? `~${value}` : value;
  return `${shown}${note === undefined ? '' : ` (${note})`}${link === undefined ? '' : ` → ${link.words}`}`;
}
/** The section with a title. */
export function titled(detail: RecordDetail, title: string): Section | undefined {
  return detail.sections.find((section) => section.title === title);
}
/** The titles of all sections. */
export const titles = ({ sections }: RecordDetail): string[] => sections.map(({ title }) => title);

/** A call, and a result for one. */
export const call = (id: string, more: TestRecord = {}): TestRecord => ({
  type: 'tool_call',
  seq: 1,
  id,
  callId: id,
  callIdSource: 'native',
  name: 'Bash',
  requestedBy: 'model',
  ...more,
});
export const result = (id: string, callId: string, more: TestRecord = {}): TestRecord => ({
  type: 'tool_result',
  seq: 2,
  id,
  callId,
  linkage: 'exact',
  status: 'completed',
  content: [{ type: 'text', text: 'ok' }],
  ...more,
});
