import type { Name, Token } from '../../json/tape.ts';
import { N } from '../../records/names.ts';
import type { PartView, Section, TextSort } from '../detail.ts';
import { VIEW_LIMITS } from '../limits.ts';
import { isWithheld } from '../values.ts';
import { captureWords } from './capture.ts';
import { diffPart } from './edits.ts';
import { imageOf } from './image.ts';
import { M, type RecordView } from './record-view.ts';
import { linkOf, resourceOf } from './resource.ts';

type ContentSource = Extract<Section, { kind: 'content' }>['source'];

/** A content member as a section; null where the record has neither it nor a word of capture about it. */
export function contentSection(
  view: RecordView,
  name: Name,
  title: string,
  source: ContentSource,
  sort: TextSort = source === 'message' ? { prose: true } : {},
): Section | null {
  const token = view.member(name);
  const note = captureWords(view, name.text);
  if (token < 0) return note === null ? null : { kind: 'note', title, words: note, tone: 'quiet' };
  const pointer = `/${name.text}`;
  return {
    kind: 'content',
    title,
    source,
    ...(note === null ? {} : { note }),
    parts: partsOf(view, token, pointer).map((part) => sorted(part, sort)),
    pointer,
  };
}

/** A part with what is known of its text. */
function sorted(part: PartView, sort: TextSort): PartView {
  if (part.kind !== 'text' || Object.keys(sort).length === 0) return part;
  return { ...part, sort: { ...sort, ...part.sort } };
}

/** The parts of a content value; a text or an object in place of the list is one part. */
function partsOf(view: RecordView, content: Token, pointer: string): PartView[] {
  const { tape } = view;
  if (!tape.isArray(content)) return [partOf(view, content, pointer, { chars: VIEW_LIMITS.imageChars })];
  const parts: PartView[] = [];
  const images = { chars: VIEW_LIMITS.imageChars };
  for (const part of tape.elements(content)) {
    if (parts.length === VIEW_LIMITS.listed) {
      parts.push({
        kind: 'note',
        words: `${(tape.extra[content] as number) - parts.length} more parts are in the raw record`,
      });
      break;
    }
    parts.push(partOf(view, part, `${pointer}/${parts.length}`, images));
  }
  return parts;
}

/** @param images characters of image data that may still be sent */
function partOf(view: RecordView, part: Token, pointer: string, images: { chars: number }): PartView {
  const { tape } = view;
  if (tape.isString(part)) return { kind: 'text', text: view.text(part), pointer };
  const type = view.string(N.type, part) ?? '';
  if (isWithheld(view.record, part)) return { kind: 'json', type, node: { kind: 'withheld' } };
  const text = tape.member(part, N.text);
  if (type === 'text' && tape.isString(text)) {
    const mimeType = view.string(N.mimeType, part);
    const sort = mimeType === null ? {} : { sort: { mimeType } };
    return { kind: 'text', text: view.text(text), pointer: `${pointer}/text`, ...sort };
  }
  if (type === 'thinking' || type === 'reasoning') {
    const name = tape.isString(tape.member(part, M.thinking)) ? M.thinking : N.text;
    const token = tape.member(part, name);
    if (tape.isString(token)) return { kind: 'thinking', text: view.text(token), pointer: `${pointer}/${name.text}` };
  }
  const edit = type === 'diff' ? diffPart(view, part, pointer) : null;
  if (edit !== null) return { kind: 'edit', edit };
  if (type === 'image') return imageOf(view, part, images) ?? { kind: 'json', type, node: view.node(part) };
  const resource =
    type === 'resource'
      ? resourceOf(view, part, pointer, images)
      : type === 'resource_link'
        ? linkOf(view, part, pointer)
        : null;
  if (resource !== null) return resource;
  return { kind: 'json', type: type === '' ? 'part without a type' : type, node: view.node(part) };
}
