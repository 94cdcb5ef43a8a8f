import { decodeUtf8 } from '../base/bytes.ts';
import { NATIVE_MALFORMED } from '../records/native.ts';
import type { Withholder } from './secrets.ts';

const STANDS_FOR = `{"type":"${NATIVE_MALFORMED}"`;
/** The text that a record has of a native line, as far as the record is given. */
const NATIVE_TEXT = /"text":("(?:[^"\\]|\\(?:u[\da-fA-F]{4}|[^u]))*)/;

/**
 * The native line's own text where the bytes are the beginning of a record that stands for a line which could not be read; null where they
 * are none, or have no text.
 */
export function unreadText(bytes: Uint8Array, withholder: Withholder): string | null {
  const record = decodeUtf8(bytes);
  if (!record.startsWith(STANDS_FOR)) return null;
  const [, text] = NATIVE_TEXT.exec(record) ?? [];
  if (text === undefined) return record.includes('"state":"redacted"') ? 'withheld: it may hold a secret' : null;
  try {
    return withholder.redact(String(JSON.parse(`${text}"`)));
  } catch {
    // Not one of ours after all.
    return null;
  }
}
