import type { Token } from '../../json/tape.ts';
import { N } from '../../records/names.ts';
import { imageType } from '../blob-content.ts';
import type { PartView } from '../detail.ts';
import { blobWords } from './capture.ts';
import { M, type RecordView } from './record-view.ts';

/** Image types that are drawn, from the record's own data alone. SVG is text: it can hold script. */
const DRAWN = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Characters of base64 that tell what an image is. */
const HEAD = 24;

/**
 * An image part as it is to be drawn, or words about why it is not; null where it has no data that is a string.
 *
 * @param images characters of image data that may still be sent
 */
export function imageOf(view: RecordView, part: Token, images: { chars: number }): PartView | null {
  const { tape } = view;
  const blob = blobWords(view, tape.member(part, N.blob));
  if (blob !== null) return { kind: 'note', words: `image in ${blob}` };
  const data = tape.member(part, M.data);
  const mimeType = view.string(N.mimeType, part);
  return tape.isString(data) ? imageFrom(view, data, mimeType, images) : null;
}

/** The image that a string holds as base64. */
export function imageFrom(view: RecordView, data: Token, mimeType: string | null, images: { chars: number }): PartView {
  const { tape } = view;
  if (mimeType === null || !DRAWN.includes(mimeType))
    return {
      kind: 'note',
      words: `image of type ${mimeType ?? 'not recorded'}: not drawn; its data is in the raw record`,
    };
  const chars = tape.end(data) - tape.start(data) - 2;
  if (chars > images.chars)
    return {
      kind: 'note',
      words: `${mimeType} image of ${chars.toLocaleString('en')} characters: too long to be drawn`,
    };
  const base64 = tape.text(data);
  // What is not base64 is no image, and could be anything.
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64) || view.record.withholder.redact(base64) !== base64) {
    return { kind: 'note', words: `${mimeType} image whose data is no base64: not drawn` };
  }
  const head = base64.slice(0, Math.min(HEAD, base64.length - (base64.length % 4)));
  const found = imageType(Uint8Array.from(atob(head), (char) => char.charCodeAt(0)));
  if (found === null)
    return {
      kind: 'note',
      words: `${mimeType} image whose data begins like none that is drawn: it is in the raw record`,
    };
  images.chars -= chars;
  return { kind: 'image', mimeType: found, base64, ...(found === mimeType ? {} : { recorded: mimeType }) };
}
