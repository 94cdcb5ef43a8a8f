import { acrossJson, expressionAcross, plainAcross } from './as-prose.ts';
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
    const forms = formsOf(text);
    const pattern = new RegExp(forms.map(quoted).join('|'), `gu${flags}`);
    const hint = new RegExp(forms.map(hintFor).join('|'), `u${flags}`);
    const across = new RegExp(forms.map((form) => acrossJson(escaped(form))).join('|'), `u${flags}`);
    // An escape may stand for any character; most stand for controls, which few look for.
    const escapes = /[\0-\x1f]/.test(text) ? /\\u/ : /\\u(?!00[01])/;
    return {
      hasEmpty: () => false,
      mayGoAcross: plainAcross(forms, `gu${flags}`),
      each: isWord ? wholeWords(pattern) : all(pattern),
      mayMatchIn: (json) => hint.test(json) || escapes.test(json) || mayHaveSequences(json) || across.test(json),
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

/** The ways to write the same text: composed, as is typed, or decomposed, as some file systems write names. */
function formsOf(text: string): string[] {
  return [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])];
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

/** The characters of a text as they stand in JSON without `\u`, as expressions. */
function escaped(text: string): string[] {
  return Array.from(text, (char) => ESCAPES[char] ?? quoted(char));
}

/** An expression for how a text stands in JSON without `\u`, or in a line that is no JSON. */
function hintFor(text: string): string {
  const [plain, inJson] = [quoted(text), escaped(text).join('')];
  return plain === inJson ? plain : `${plain}|${inJson}`;
}
