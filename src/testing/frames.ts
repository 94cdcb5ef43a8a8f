import { expect } from 'vitest';
import { decodeUtf8, encodeUtf8 } from '../base/bytes.ts';
import { Framer } from '../input/frames.ts';
import { Tape } from '../json/tape.ts';

/** What a framer handed on. */
export interface Piece {
  readonly what: 'record' | 'malformed' | 'cut' | 'flaw' | 'open';
  readonly line: number;
  readonly text: string;
}

/** The pieces of a file, and how many lines it has; of a flaw the text is what is said of it. */
export function frame(bytes: Uint8Array, chunkBytes = bytes.length): { pieces: Piece[]; lines: number } {
  const pieces: Piece[] = [];
  const framer = new Framer(new Tape(), {
    record: ({ line, offset, length }, held, start, end) => {
      // The offset into the file and the one into the buffer name the same bytes.
      expect(decodeUtf8(bytes, offset, offset + length)).toBe(decodeUtf8(held, start, end));
      pieces.push({ what: 'record', line, text: decodeUtf8(held, start, end) });
    },
    malformed: ({ line, offset, length }, _reason, isCut) =>
      pieces.push({ what: isCut ? 'cut' : 'malformed', line, text: decodeUtf8(bytes, offset, offset + length) }),
    flaw: (line, text, isCut) => pieces.push({ what: isCut ? 'open' : 'flaw', line, text }),
  });
  for (let at = 0; at < bytes.length; at += Math.max(1, chunkBytes))
    framer.push(bytes.subarray(at, at + Math.max(1, chunkBytes)));
  return { pieces, lines: framer.finish() };
}

/** The pieces of a text, short: "2 record {"a":1}". */
export function short(text: string, chunkBytes?: number): string[] {
  return frame(encodeUtf8(text), chunkBytes).pieces.map(
    ({ what, line, text: piece }) => `${line} ${what} ${what === 'flaw' ? piece : piece.replaceAll(/\s+/g, '')}`,
  );
}
