import type { Guard, TextSort } from '../timeline/detail.ts';
import { type Language, languageOf, languageOfMime } from './language-names.ts';
import { READING_LIMITS } from './limits.ts';

/** How a text can be read beside as it is. */
export type Look =
  | { readonly kind: 'ansi' | 'diff' | 'json' | 'markdown' }
  | { readonly kind: 'code'; readonly language: Language };

/**
 * The look of a text, by what the record says that it is and by what stands in it; null where it is plain, too long for another, or drawn
 * elsewhere.
 *
 * @param isGuarded whether values are withheld in its session: a text in which a terminal goes back and writes over is then shown as it is
 *   recorded, for drawn it could hold a value that does not stand in it; `prose`: so is what would be laid out as prose
 * @param isCut whether this is only the beginning of the text
 */
export function lookOf(
  text: string,
  sort: TextSort = {},
  isGuarded: Guard | false = false,
  isCut = false,
): Look | null {
  if (sort.isDrawn === true || text.trim() === '') return null;
  if (hasAnsi(text)) return isGuarded !== false && goesBack(text) ? null : { kind: 'ansi' };
  // A terminal's text alone can be read piece by piece.
  if (text.length > READING_LIMITS.textChars) return null;
  // The patch of a command is drawn beside, and a command is not one.
  if (sort.isShell !== true && isPatch(text)) return { kind: 'diff' };
  if (sort.isShell === true) return { kind: 'code', language: 'bash' };
  // A file is read as the lines that it has.
  if (sort.file === undefined && (isCut ? beginsJson(text) : isJson(text))) return { kind: 'json' };
  if (sort.prose === true || sort.mimeType?.startsWith('text/markdown') === true)
    return isGuarded === 'prose' ? null : { kind: 'markdown' };
  const language =
    (sort.mimeType === undefined ? null : languageOfMime(sort.mimeType)) ??
    (sort.file === undefined ? null : languageOf(sort.file)) ??
    (isJson(text) ? 'json' : null);
  return language === null ? null : { kind: 'code', language };
}

/**
 * Whether a text holds what a terminal would not draw as a character: a sequence, or a carriage return or backspace within a line. What each
 * expression begins with is looked for first, which takes a thousandth of the time in a text that has none of it.
 */
function hasAnsi(text: string): boolean {
  return (
    (text.includes('\x1B') && /\x1B[[\]()#=>78@-_]/.test(text)) ||
    ['\x90', '\x9B', '\x9D'].some((introducer) => text.includes(introducer)) ||
    (text.includes('\r') && /\r(?![\r\n]|$)/.test(text)) ||
    (text.includes('\x08') && /[^\r\n\x08]\x08+[^\r\n\x08]/.test(text))
  );
}

/** Whether a terminal would move within a line of the text, or take back a part of one. */
function goesBack(text: string): boolean {
  return /\x08|\r(?![\r\n]|$)|(?:\x1B\[|\x9B)[\d;]*[CDGKPX@`a]/.test(text);
}

/** Whether a text holds a patch: as `diff -u` and git write it, or as `apply_patch` takes it. */
function isPatch(text: string): boolean {
  if (/^\*\*\* Begin Patch\r?$/m.test(text)) return true;
  return /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/m.test(text) && /^(?:diff --git |--- .*\r?\n\+\+\+ )/m.test(text);
}

function beginsJson(text: string): boolean {
  return /^\s*(?:\{[\s"}]|\[[\s"{[\]\d-])/.test(text);
}

function isJson(text: string): boolean {
  if (!beginsJson(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
