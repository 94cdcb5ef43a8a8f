import { escapeStep } from '../../json/pointer.ts';
import type { Token } from '../../json/tape.ts';
import { N } from '../../records/names.ts';
import type { Field, PartView } from '../detail.ts';
import { isWithheld } from '../values.ts';
import { imageFrom } from './image.ts';
import { M, type RecordView } from './record-view.ts';

type Resource = Extract<PartView, { readonly kind: 'resource' }>;

const LABELS: Readonly<Record<string, string>> = {
  uri: 'URI',
  mimeType: 'Media type',
  name: 'Name',
  title: 'Title',
  description: 'Description',
  size: 'Size',
};
/** Characters of a member that is told as a field; a longer one is a tree. */
const LONGEST = 400;

/**
 * A part that holds a resource as MCP has it: its text in its look, or its data; what it says of itself as fields, all else as trees. Null
 * where it is none of that form.
 *
 * @param images characters of image data that may still be sent
 */
export function resourceOf(view: RecordView, part: Token, pointer: string, images: { chars: number }): Resource | null {
  const { tape } = view;
  const resource = tape.member(part, M.resource);
  if (resource < 0 || !tape.isObject(resource) || isWithheld(view.record, resource)) return null;
  const text = tape.member(resource, N.text);
  const blob = tape.member(resource, N.blob);
  const at = `${pointer}/resource`;
  const body = tape.isString(text)
    ? textPart(view, resource, text, `${at}/text`)
    : tape.isString(blob)
      ? dataPart(view, resource, blob, images)
      : null;
  if (body === null) return null;
  const own = membersOf(view, resource, at, body.kind === 'text' ? ['text'] : ['blob']);
  const beside = membersOf(view, part, pointer, ['type', 'resource']);
  if (own === null || beside === null) return null;
  return {
    kind: 'resource',
    type: 'resource',
    fields: [...own.fields, ...beside.fields],
    body,
    rest: [...own.rest, ...beside.rest],
  };
}

/** A part that names a resource: nothing is fetched. Null where it names none. */
export function linkOf(view: RecordView, part: Token, pointer: string): Resource | null {
  if (view.string(M.uri, part) === null) return null;
  const members = membersOf(view, part, pointer, ['type']);
  if (members === null) return null;
  return { kind: 'resource', type: 'resource_link', ...members, body: { kind: 'note', words: 'not fetched' } };
}

function textPart(view: RecordView, resource: Token, text: Token, pointer: string): PartView {
  const mimeType = view.string(N.mimeType, resource);
  const file = view.string(M.uri, resource);
  const sort = { ...(mimeType === null ? {} : { mimeType }), ...(file === null ? {} : { file }) };
  return { kind: 'text', text: view.text(text), pointer, sort };
}

function dataPart(view: RecordView, resource: Token, blob: Token, images: { chars: number }): PartView {
  const mimeType = view.string(N.mimeType, resource);
  if (mimeType?.startsWith('image/') === true) return imageFrom(view, blob, mimeType, images);
  const chars = view.tape.end(blob) - view.tape.start(blob) - 2;
  return { kind: 'note', words: `its data, ${chars.toLocaleString('en')} characters of base64, is in the raw record` };
}

/** The members of an object but some, as fields and trees; null where a name is there twice: then only a tree tells all of it. */
function membersOf(
  view: RecordView,
  object: Token,
  pointer: string,
  apart: readonly string[],
): Pick<Resource, 'fields' | 'rest'> | null {
  const { tape } = view;
  const fields: Field[] = [];
  const rest: Resource['rest'][number][] = [];
  const names = new Set<string>();
  for (const { key, value } of tape.members(object)) {
    const name = tape.text(key);
    if (names.has(name)) return null;
    names.add(name);
    if (apart.includes(name)) continue;
    const shown = view.record.withholder.redact(name);
    const at = `${pointer}/${escapeStep(shown)}`;
    const isField = !tape.isObject(value) && !tape.isArray(value) && tape.end(value) - tape.start(value) <= LONGEST;
    if (isField) fields.push(view.fieldAt(LABELS[shown] ?? shown, value, at, { mono: true }));
    else rest.push({ name: shown, pointer: at, node: view.node(value) });
  }
  return { fields, rest };
}
