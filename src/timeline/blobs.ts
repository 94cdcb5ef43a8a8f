import { escapeStep, tokenAt } from '../json/pointer.ts';
import { nameOf } from '../json/tape.ts';
import { N } from '../records/names.ts';
import type { BlobReferences } from '../records/blobs.ts';
import { BESIDE_META } from '../records/native.ts';
import type { BesideStanding, BlobStanding } from '../session/surroundings.ts';
import type { Session } from '../session/session.ts';
import type { Wanted } from './blob-content.ts';
import type { RecordView } from './details/record-view.ts';

const MEMBER = nameOf('member');

/** Bytes beside the stream that a record refers to, and whether they can be shown. */
export interface BlobView {
  /** What they are of the record, e.g. "full copy of content". */
  readonly label: string;
  /** JSON Pointer to the reference. */
  readonly pointer: string;
  /** What it is asked for by: the hash of a blob, or the path that is recorded of a file beside the session, and the recorded size. */
  readonly wanted: Wanted;
  /** As recorded; null where it is not. What is shown goes by the bytes, not by this. */
  readonly mimeType: string | null;
  /** How it stands, in words. */
  readonly words: string;
  /** Whether it can be asked for: it is there, or may yet be found. */
  readonly isThere: boolean;
  /** JSON Pointer to what the record itself holds of the same, where it holds a part of it. */
  readonly against: string | null;
  /** The row whose record refers to it. */
  readonly row: number;
}

/** How a blob stands, for people: a finishing clause such as "not in this file". */
export function blobStanding(
  { around }: Session,
  hash: string,
  size: number | null,
): { words: string; isThere: boolean } {
  if (around === 'nothing') return { words: 'not in this file', isThere: false };
  if (around === 'unread') return { words: 'not looked for yet', isThere: true };
  return standingWords(around.blob({ hash, size }));
}

/** How a blob that was looked up stands, for people. */
export function standingWords(standing: BlobStanding): { words: string; isThere: boolean } {
  switch (standing.kind) {
    case 'verified':
      return { words: `verified: ${standing.path}`, isThere: true };
    case 'missing':
      return { words: 'not in this bundle', isThere: false };
    case 'unlooked':
      return { words: 'not looked for yet', isThere: true };
    case 'mismatch':
      return { words: `withheld: ${standing.why}`, isThere: false };
    case 'unchecked':
      return { words: `not verified: ${standing.why}`, isThere: false };
  }
}

/** The blobs that a record refers to. */
export function blobsOf(session: Session, view: RecordView): BlobView[] {
  const { blobs } = session.facts;
  const found: BlobView[] = [];
  for (let index = firstOf(blobs, view.row); index < blobs.length; index++) {
    const { row, path, hash, size } = blobs.at(index);
    if (row !== view.row) break;
    const token = tokenAt(view.tape, path);
    const mimeType = token < 0 ? null : view.string(N.mimeType, token);
    found.push({
      ...named(view, path),
      pointer: path,
      wanted: { hash, size },
      mimeType,
      row,
      ...blobStanding(session, hash, size),
    });
  }
  return [...found, ...besidesOf(session, view)];
}

/** The file beside the session that a source says a record names. */
function besidesOf({ around, facts }: Session, view: RecordView): BlobView[] {
  if (!facts.isNative) return [];
  const { tape } = view;
  const beside = tape.member(tape.member(0, N._meta), BESIDE_META);
  const file = view.string(N.path, beside);
  const member = view.string(MEMBER, beside);
  if (file === null || member === null) return [];
  const recorded = tape.member(beside, N.size);
  const size =
    tape.isNumber(recorded) && Number.isSafeInteger(Number(tape.raw(recorded))) ? Number(tape.raw(recorded)) : null;
  const standing =
    around === 'nothing'
      ? { words: 'the result names it, and it was not opened with this file', isThere: false }
      : around === 'unread'
        ? { words: 'not looked for yet', isThere: true }
        : besideWords(around.beside(file), size);
  return [
    {
      label: `full ${member === 'content' ? 'output' : member}`,
      pointer: `/_meta/${escapeStep(BESIDE_META.text)}/path`,
      wanted: { file, size },
      mimeType: null,
      against: tokenAt(tape, `/${member}`) < 0 ? null : `/${member}`,
      row: view.row,
      ...standing,
    },
  ];
}

/**
 * How a file beside the session stands, for people.
 *
 * @param size its size as a record gives it; null where it does not
 */
export function besideWords(standing: BesideStanding, size: number | null): { words: string; isThere: boolean } {
  switch (standing.kind) {
    case 'missing':
      return { words: 'not in this bundle, where the agent keeps this session’s outputs', isThere: false };
    case 'several':
      return { words: `${standing.count} files beside the session have this name: none is taken`, isThere: false };
    case 'there': {
      const bytes = (count: number): string => `${count.toLocaleString('en')} bytes`;
      const agrees =
        size === null
          ? 'and no size'
          : size === standing.size
            ? `only its size, ${bytes(size)}, which it has`
            : `only its size, which is another: ${bytes(size)} are recorded, and it has ${bytes(standing.size)}`;
      return {
        words: `${standing.path}: the file beside the session that the result names. Nothing verifies it: no hash of it is recorded, ${agrees}`,
        isThere: true,
      };
    }
  }
}

/** References are in the order of rows. */
function firstOf(blobs: BlobReferences, row: number): number {
  let low = 0;
  let high = blobs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (blobs.at(middle).row < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

function named(view: RecordView, path: string): { label: string; against: string | null } {
  const [, member, inner] = /^\/capture\/([^/]+)(?:\/([^/]+))?\/blob$/.exec(path) ?? [];
  if (member === undefined)
    return {
      label: path
        .slice(1)
        .replace(/\/?blob$/, '')
        .replaceAll('/', '.'),
      against: null,
    };
  const name = inner === undefined ? member : `${member}.${inner}`;
  const pointer = `/${name.replace(/^exec\./, 'exec/')}`;
  return { label: `full copy of ${name}`, against: tokenAt(view.tape, pointer) < 0 ? null : pointer };
}
