import type { Token } from '../../json/tape.ts';
import { N } from '../../records/names.ts';
import { BLOB_NAME, captureEntries, TAKEN_OUT } from '../../records/shapes.ts';
import { quoted } from '../text.ts';
import { blobStanding } from '../blobs.ts';
import type { RecordView } from './record-view.ts';

/** What an absent value means for each member that capture may speak of. */
const ABSENT: Readonly<Record<string, string>> = {
  content: 'the source does not record what reached the model',
  displayContent: 'the source does not record what the user saw',
};

/** What `capture` says of a member, e.g. "truncated: original 48,213 bytes, full copy in blob, not in this file"; null for nothing. */
export function captureWords(view: RecordView, member: string): string | null {
  for (const { key, token, state } of captureEntries(view.tape, view.member(N.capture))) {
    if (key === member) return entryWords(view, member, token, state);
  }
  return null;
}

function entryWords(view: RecordView, member: string, entry: Token, state: Token): string {
  const { tape } = view;
  const details: string[] = [];
  const bytes = tape.member(entry, N.originalBytes);
  if (bytes >= 0) details.push(`original ${numberWords(view, bytes)} bytes`);
  const name = state < 0 ? 'state not recorded' : view.value(state).value;
  const blob = tape.member(entry, N.blob);
  if (TAKEN_OUT.has(name)) {
    if (blob >= 0) details.push('it was taken out, so the blob that is named is not looked for');
  } else if (blob >= 0) details.push(`full copy in ${blobWords(view, blob)}`);
  if (name === 'absent') details.unshift(ABSENT[member] ?? 'the source does not record it');
  const word = ['absent', 'truncated', 'masked', 'redacted', 'state not recorded'].includes(name) ? name : quoted(name);
  return details.length === 0 ? word : `${word}: ${details.join(', ')}`;
}

/** A blob that a record refers to, in words; null where there is none. It is never fetched. */
export function blobWords(view: RecordView, blob: Token): string | null {
  if (blob < 0) return null;
  const { tape } = view;
  const hash = tape.isObject(blob) ? tape.member(blob, N.blob) : blob;
  const size = tape.member(blob, N.size);
  const type = tape.member(blob, N.mimeType);
  const facts = [size < 0 ? null : `${numberWords(view, size)} bytes`, type < 0 ? null : view.value(type).value].filter(
    (text) => text !== null,
  );
  const name = hash < 0 ? '' : ` ${shortHash(view.value(hash).value)}`;
  const bytes = Number(size < 0 ? Number.NaN : tape.raw(size));
  const { session } = view.context.index;
  const named = tape.textOrNull(hash) ?? '';
  const { words } = BLOB_NAME.test(named)
    ? blobStanding(session, named, Number.isSafeInteger(bytes) ? bytes : null)
    : { words: 'which is no name of a blob, so that it was not looked for' };
  return `blob${name}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}, ${words}`;
}

function shortHash(hash: string): string {
  return hash.length > 24 ? `${hash.slice(0, 19)}…` : hash;
}

/** A whole number with its thousands apart; any other value as it stands. */
function numberWords(view: RecordView, token: Token): string {
  const { value, origin } = view.value(token);
  const number = Number(value);
  return origin === 'recorded' && view.tape.isNumber(token) && Number.isSafeInteger(number)
    ? number.toLocaleString('en')
    : value;
}
