/** A piece of text: as it is, or one character that would not be seen. */
export type Piece = { readonly text: string } | { readonly label: string; readonly name: string };

/**
 * Characters that leave no mark on the screen, or change how others are drawn: controls but for tab and line feed, bidirectional and
 * other format characters, fillers, tags, lone surrogates. A joiner within an emoji stays as it is.
 */
const INVISIBLE =
  /(?<!\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D|\u200D(?!\p{Extended_Pictographic})|\r(?!\n)|[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\u00AD\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]|\u034F|\u17B4|\u17B5|[\u180B-\u180D\u180F]|\p{Surrogate}/u;
const EACH = new RegExp(INVISIBLE, 'gu');

/** Names as the Unicode Standard has them, or its aliases for controls. */
const NAMES: Readonly<Record<number, string>> = {
  0xad: 'soft hyphen',
  0x34f: 'combining grapheme joiner',
  0x61c: 'Arabic letter mark',
  0x180e: 'Mongolian vowel separator',
  0x200b: 'zero width space',
  0x200c: 'zero width non-joiner',
  0x200d: 'zero width joiner',
  0x200e: 'left-to-right mark',
  0x200f: 'right-to-left mark',
  0x2028: 'line separator',
  0x2029: 'paragraph separator',
  0x202a: 'left-to-right embedding',
  0x202b: 'right-to-left embedding',
  0x202c: 'pop directional formatting',
  0x202d: 'left-to-right override',
  0x202e: 'right-to-left override',
  0x2060: 'word joiner',
  0x2066: 'left-to-right isolate',
  0x2067: 'right-to-left isolate',
  0x2068: 'first strong isolate',
  0x2069: 'pop directional isolate',
  0x3164: 'Hangul filler',
  0xfeff: 'zero width no-break space (byte order mark)',
};
const CONTROLS =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  );

/** Cuts a text at its invisible characters, so that each can be drawn as what it is. */
export function splitInvisible(text: string): readonly Piece[] {
  if (!INVISIBLE.test(text)) return [{ text }];
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(EACH)) {
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push(nameOf(found.codePointAt(0) ?? 0));
    from = index + found.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** Takes JSON text; returns the same value with its invisible characters as escapes. */
export function escapeInvisible(json: string): string {
  return json.replaceAll(EACH, (found) =>
    Array.from({ length: found.length }, (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  );
}

function nameOf(codePoint: number): Piece {
  const code = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  const control = CONTROLS[codePoint];
  if (control !== undefined) return { label: control, name: `${code} control character` };
  return { label: code, name: NAMES[codePoint] ?? kindOf(codePoint) };
}

function kindOf(codePoint: number): string {
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return 'half of a character (lone surrogate)';
  if (codePoint >= 0xe0000 && codePoint <= 0xe007f) return 'tag character';
  return codePoint < 0xa0 ? 'control character' : 'invisible character';
}
