import { decodeUtf8, hasAscii } from '../../base/bytes.ts';
import { LIMITS } from '../../format/limits.ts';
import type { FrameSink } from '../../input/frames.ts';

/** Words by which native formats mark a value as a secret, as they stand in a line that nothing else can be read of. */
const WORDS = ['secret"', String.raw`secret\"`, 'isSecret', 'is_secret', 'password"', String.raw`password\"`];
/** Such a mark, unless it says that there is no secret. A line may hold it in a string, its quotes escaped. */
const MARK = /"(?:secret|isSecret|is_secret)\\*"\s*:(?!\s*(?:false|null)\b)|"password\\*"/;

/** A piece of a file that could not be read, as its record tells it. */
export interface Unread {
  /** Its text, or as much of it as is kept; null where it is withheld, for it may hold a secret. */
  readonly text: string | null;
  /** Its size in bytes. */
  readonly size: number;
  /** Whether only its beginning is kept. */
  readonly isCut: boolean;
  /** Whether it is no UTF-8, so that U+FFFD stands in the text for what is not. */
  readonly isReplaced: boolean;
}

/** What is told of bytes `[start, end)` that could not be read. */
export function unreadOf(bytes: Uint8Array, start: number, end: number): Unread {
  const size = end - start;
  const isCut = size > LIMITS.unreadTextBytes;
  let last = isCut ? start + LIMITS.unreadTextBytes : end;
  // Not in the middle of a character.
  while (last > start && last < end && ((bytes[last] as number) & 0xc0) === 0x80) last--;
  const text = decodeUtf8(bytes, start, last);
  const isMarked = WORDS.some((word) => hasAscii(bytes, start, end, word));
  const isSecret = isMarked && (isCut || MARK.test(text));
  return { text: isSecret ? null : text, size, isCut, isReplaced: text.includes('�') && !isUtf8(bytes, start, last) };
}

function isUtf8(bytes: Uint8Array, start: number, end: number): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, end));
    return true;
  } catch {
    return false;
  }
}

/**
 * A sink that hands on what another is to get, and before a piece that could not be read says what its bytes are.
 *
 * @param tell what takes note of the piece; null when it has been dealt with
 */
export function tellingUnread(sink: FrameSink, tell: (piece: Unread | null) => void): FrameSink {
  return {
    record: (frame, bytes, start, end) => sink.record(frame, bytes, start, end),
    malformed: (frame, reason, isCut, bytes, start, end) => {
      tell(end > start ? unreadOf(bytes, start, end) : null);
      sink.malformed(frame, reason, isCut, bytes, start, end);
      tell(null);
    },
    flaw: (line, reason, isCut) => sink.flaw?.(line, reason, isCut),
  };
}
