import { acrossJson, expressionAcross, hasReference, plainAcross } from './as-prose.ts';
import { mayHaveSequences } from './as-shown.ts';

/** What is looked for, and how. */
export interface SearchQuery {
  readonly text: string;
  /** Whether capitals and small letters are told apart. */
  readonly isCase: boolean;
  /** Whether a match must begin and end where a word does. */
  readonly isWord: boolean;
  /** Whether the text is a regular expression. */
  readonly isRegex: boolean;
  /** Whether lines are searched as they are written in the file, brackets, quotes and escapes too, in place of the values in them. */
  readonly isWritten: boolean;
}

/** A query made ready. */
export interface Matcher {
  /**
   * Calls `found` with every match in a text, from its first character to the one after the last, until it returns false. Matches of no
   * character are none.
   */
  readonly each: (text: string, found: (start: number, end: number) => boolean) => void;
  /** Whether some were passed over since they have no character. */
  hasEmpty(): boolean;
  /** Whether a match in a text may have what is left out where that is laid out as prose; false only where none does. */
  mayGoAcross(text: string): boolean;
  /** Whether some value in a piece of JSON text may match; false only where none does. */
  mayMatchIn(json: string): boolean;
}

/** Makes a query ready; of a regular expression that is none, says why. */
export function matcherOf({ text, isCase, isWord, isRegex }: SearchQuery): Matcher | { readonly fault: string } {
  const flags = isCase ? '' : 'i';
  if (!isRegex) {
    const letters = lettersOf(text);
    const plain = letters.map((letter) => anyForm(letter));
    const inJson = letters.map((letter) => anyForm(letter, escaped));
    const pattern = new RegExp(plain.join('') + WHOLE_LETTER, `gu${flags}`);
    const hint = new RegExp(`${plain.join('')}|${inJson.join('')}`, `u${flags}`);
    const across = new RegExp(acrossJson(inJson), `u${flags}`);
    // An escape may stand for any character; most stand for controls, which few look for.
    const escapes = /[\0-\x1f]/.test(text) ? /\\u/ : /\\u(?!00[01])/;
    return {
      hasEmpty: () => false,
      mayGoAcross: plainAcross(plain, `u${flags}`),
      each: isWord ? wholeWords(pattern) : all(pattern),
      mayMatchIn: (json) =>
        hint.test(json) || escapes.test(json) || mayHaveSequences(json) || across.test(json) || hasReference(json),
    };
  }
  const pattern = compile(text, `gm${flags}`, isWord);
  if (typeof pattern === 'string') return { fault: pattern };
  let hasEmpty = false;
  const each = all(pattern, () => {
    hasEmpty = true;
  });
  return { each, hasEmpty: () => hasEmpty, mayGoAcross: expressionAcross(text, each), mayMatchIn: () => true };
}

/** What ends a match: an accent of its own, as decomposed letters have it, belongs to the letter before it. */
const WHOLE_LETTER = String.raw`(?![\u0300-\u036f])`;

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The letters of a text, each with all that is joined to it. */
function lettersOf(text: string): string[] {
  return Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
}

/** An expression for a letter as it is written, composed or decomposed: some file systems take the names that are typed apart. */
function anyForm(letter: string, expression = quoted): string {
  const forms = letter.isWellFormed() ? [letter, letter.normalize('NFC'), letter.normalize('NFD')] : [letter];
  const [first = '', ...others] = new Set(forms.map(expression));
  return others.length === 0 ? first : `(?:${[first, ...others].join('|')})`;
}

/** An expression for how a text stands in JSON without `\u`. */
function escaped(text: string): string {
  return Array.from(text, (char) => ESCAPES[char] ?? quoted(char)).join('');
}

/** What begins and ends words. */
const WORD = String.raw`[\p{L}\p{M}\p{N}_]`;
const IS_WORD = new RegExp(WORD, 'u');
/** A place that is not inside a word, as it is found from its left and from its right. */
const STARTS = `(?:(?<!${WORD})|(?!${WORD}))`;
const ENDS = `(?:(?!${WORD})|(?<!${WORD}))`;

/** A regular expression by the rules of Unicode; by the older ones, which forgive needless backslashes and lone brackets, where it is none. */
function compile(source: string, flags: string, isWord: boolean): RegExp | string {
  let fault = '';
  for (const mode of ['u', '']) {
    try {
      // By itself first: brackets of ours must not complete it.
      const own = new RegExp(source, mode + flags);
      if (!isWord) return own;
      return new RegExp(`${STARTS}(?:${source})${ENDS}`, `u${flags}`);
    } catch (error) {
      fault ||= error instanceof Error ? error.message : String(error);
    }
  }
  return fault.replace(/^Invalid regular expression: (?:.*: )?/s, '');
}

function all(pattern: RegExp, isEmpty: () => void = () => undefined): Matcher['each'] {
  return (text, found) => {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const end = pattern.lastIndex;
      if (end === match.index) {
        isEmpty();
        pattern.lastIndex = end + sizeAt(text, end);
      } else if (!found(match.index, end)) return;
    }
  };
}

/** A boundary counts only where the match itself begins or ends with a letter: `--all` is found in `ls --all`. */
function wholeWords(pattern: RegExp): Matcher['each'] {
  return (text, found) => {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const start = match.index;
      const end = pattern.lastIndex;
      if (joins(text, start) || joins(text, end)) pattern.lastIndex = start + sizeAt(text, start);
      else if (!found(start, end)) return;
    }
  };
}

/** Whether a place in a text is inside a word. */
function joins(text: string, at: number): boolean {
  return isWordAt(text, at) && isWordAt(text, at - sizeBefore(text, at));
}

function isWordAt(text: string, at: number): boolean {
  const code = at < 0 ? undefined : text.codePointAt(at);
  return code !== undefined && IS_WORD.test(String.fromCodePoint(code));
}

function sizeAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function sizeBefore(text: string, at: number): number {
  return at >= 2 && sizeAt(text, at - 2) === 2 ? 2 : 1;
}

function quoted(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': String.raw`\\"`,
  '\\': String.raw`\\\\`,
  '/': String.raw`\\?/`,
  '\b': String.raw`\\b`,
  '\f': String.raw`\\f`,
  '\n': String.raw`\\n`,
  '\r': String.raw`\\r`,
  '\t': String.raw`\\t`,
};
