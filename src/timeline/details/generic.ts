import { nameOf } from '../../json/tape.ts';
import { N } from '../../records/names.ts';
import type { Field, Section } from '../detail.ts';
import { contentSection } from './content.ts';
import type { RecordView } from './record-view.ts';

/** Members of the envelope, and those that have a section of their own. */
const APART = new Set(['type', 'id', 'seq', 'ts', 'supersedes', 'content', '_meta', 'native', 'capture']);
const LONGEST = 400;

/** The native record, where a source keeps one on a record that it has no type for. */
function nativeSections(view: RecordView): Section[] {
  const token = view.member(N.native);
  return token < 0
    ? []
    : [{ kind: 'json', title: 'What the source wrote', node: view.node(token), pointer: '/native' }];
}

/**
 * A record whose layout is not known: its plain members as fields, its longer texts and its content as texts. All else is in
 * the tree.
 */
export function genericSections(view: RecordView): Section[] {
  const { tape } = view;
  const fields: Field[] = [];
  const texts: Section[] = [];
  for (const { key, value } of tape.members(0)) {
    const text = tape.text(key);
    if (APART.has(text) || tape.isObject(value) || tape.isArray(value) || fields.length + texts.length === 50) continue;
    const name = nameOf(text);
    const label = view.record.withholder.redact(text);
    const isLong = tape.isString(value) && tape.end(value) - tape.start(value) > LONGEST;
    const pointer = `/${label}`;
    view.member(name);
    if (isLong) texts.push({ kind: 'text', title: label, text: view.text(value), pointer, source: 'display' });
    else fields.push(view.fieldAt(label, value, pointer, { mono: true }));
  }
  const content = contentSection(view, N.content, 'Content', 'message');
  return [
    ...(fields.length === 0 ? [] : [{ kind: 'fields', title: 'Members', fields } as const]),
    ...texts,
    ...(content === null ? [] : [content]),
    ...nativeSections(view),
  ];
}
