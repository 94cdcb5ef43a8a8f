/** A piece of text: as it is, one character that would not be seen, or spaces that look like common ones. */
export type Piece =
  | { readonly text: string }
  | { readonly label: string; readonly name: string }
  | { readonly space: string; readonly name: string };

/** Characters beside which an ideographic space is what one expects. */
const WIDE = '[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Bopo}\\u3001-\\u303F\\uFF01-\\uFF60]';
/** Several of those spaces may stand beside such a character. */
const RUN = '\\u3000{0,8}';
/** Spaces but for the common one: that it is another one is not seen. */
const SPACES = `[\\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F]|(?<!${WIDE}${RUN})\\u3000(?!${RUN}${WIDE})`;
/** Within an emoji a joiner, a selector of its look and a selector before a keycap stay as they are. */
const JOINER = '(?<!\\p{ExtPict}\\uFE0F?|\\p{Emoji_Modifier})\\u200D|\\u200D(?!\\p{ExtPict})';
const SELECTOR = '(?<!\\p{ExtPict}|[0-9#*](?=\\uFE0F\\u20E3))\\uFE0F';
/**
 * Characters that leave no mark on the screen, or change how others are drawn: controls but for tab and line feed, bidirectional and
 * other format characters, fillers, selectors, tags, lone surrogates.
 */
const UNSEEN =
  '\\r(?!\\n)|[\\0-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F-\\x9F\\u2028-\\u202E\\u2800\\uFFF9-\\uFFFB]|(?![\\u200D\\uFE0F])\\p{DI}|\\p{Surrogate}';

const INVISIBLE = new RegExp(`${JOINER}|${SELECTOR}|${UNSEEN}|${SPACES}`, 'u');
const EACH = new RegExp(INVISIBLE, 'gu');
const SPACE = /^\p{Zs}$/u;

/** Names as the Unicode Standard has them, or its aliases for controls. */
const NAMES: Readonly<Record<number, string>> = {
  0xad: 'soft hyphen',
  0x34f: 'combining grapheme joiner',
  0xa0: 'no-break space',
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
  0x115f: 'Hangul choseong filler',
  0x1160: 'Hangul jungseong filler',
  0x1680: 'Ogham space mark',
  0x2000: 'en quad',
  0x2001: 'em quad',
  0x2002: 'en space',
  0x2003: 'em space',
  0x2004: 'three-per-em space',
  0x2005: 'four-per-em space',
  0x2006: 'six-per-em space',
  0x2007: 'figure space',
  0x2008: 'punctuation space',
  0x2009: 'thin space',
  0x200a: 'hair space',
  0x202f: 'narrow no-break space',
  0x205f: 'medium mathematical space',
  0x2800: 'Braille pattern blank',
  0x3000: 'ideographic space',
  0x3164: 'Hangul filler',
  0xffa0: 'halfwidth Hangul filler',
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
    add(pieces, pieceOf(found));
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

/** Spaces of one kind that follow each other are one piece: whole indents are made of them. */
function add(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if ('space' in piece && last !== undefined && 'space' in last && last.name === piece.name)
    pieces[pieces.length - 1] = { space: last.space + piece.space, name: piece.name };
  else pieces.push(piece);
}

function pieceOf(found: string): Piece {
  const codePoint = found.codePointAt(0) ?? 0;
  const code = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  const control = CONTROLS[codePoint];
  if (control !== undefined) return { label: control, name: `${code} control character` };
  const name = NAMES[codePoint] ?? kindOf(codePoint);
  return SPACE.test(found) ? { space: found, name: `${code} ${name}` } : { label: code, name };
}

function kindOf(codePoint: number): string {
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return 'half of a character (lone surrogate)';
  if (codePoint >= 0xfe00 && codePoint <= 0xfe0f) return `variation selector ${codePoint - 0xfdff}`;
  if (codePoint >= 0xe0000 && codePoint <= 0xe007f) return 'tag character';
  return codePoint < 0xa0 ? 'control character' : 'invisible character';
}
