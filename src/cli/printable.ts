/**
 * Text of a session made safe for a terminal: control characters, which could move the cursor or recolour the screen, and
 * characters that hide or reorder text become visible escapes.
 */
export function printable(text: string): string {
  return text.replace(HIDDEN, (char) => {
    const code = char.codePointAt(0) as number;
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });
}

// oxlint-disable-next-line no-control-regex -- these are the characters to be shown
const HIDDEN = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
