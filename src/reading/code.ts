import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore, type ThemedToken } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import type { Language } from './language-names.ts';
import { GRAMMARS } from './languages.ts';
import { READING_LIMITS } from './limits.ts';

/** What a word is in its language: names of our own, which the style sheet gives tones. */
export type CodeKind =
  | 'plain'
  | 'comment'
  | 'constant'
  | 'deleted'
  | 'function'
  | 'inserted'
  | 'keyword'
  | 'parameter'
  | 'punctuation'
  | 'string';

export interface CodeRun {
  readonly kind: CodeKind;
  readonly text: string;
}

/** A text in its language, line by line. */
export interface CodeView {
  readonly lines: readonly (readonly CodeRun[])[];
  /** Where in the text each of them begins: after the number, where it has one. */
  readonly starts: readonly number[];
  /** The numbers that the text itself writes before its lines; null where it writes none. */
  readonly numbers: readonly string[] | null;
  /** Lines at the end that are too many to be coloured, and are plain. */
  readonly plain: number;
}

const KINDS: Readonly<Record<string, CodeKind>> = {
  comment: 'comment',
  constant: 'constant',
  deleted: 'deleted',
  function: 'function',
  inserted: 'inserted',
  keyword: 'keyword',
  parameter: 'parameter',
  punctuation: 'punctuation',
  string: 'string',
  'string-expression': 'string',
  link: 'string',
};
const THEME = createCssVariablesTheme({ name: 'kinds', variablePrefix: '--', fontStyle: false });
let started: Promise<HighlighterCore> | null = null;

/** Reads a text as one of a language. */
export async function readCode(text: string, language: Language): Promise<CodeView> {
  started ??= createHighlighterCore({
    themes: [THEME],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const highlighter = await started;
  if (!highlighter.getLoadedLanguages().includes(language)) await highlighter.loadLanguage(GRAMMARS[language]);
  const { code, numbers, starts } = withoutNumbers(text);
  const tokens = highlighter.codeToTokensBase(code, {
    lang: language,
    theme: 'kinds',
    // A longer line is data, and stays plain.
    tokenizeMaxLineLength: 5000,
    // The first line of a language also compiles its expressions. What takes too long as a whole is ended from outside.
    tokenizeTimeLimit: 0,
  });
  const lines: CodeRun[][] = [];
  let count = 0;
  let plain = 0;
  for (const line of tokens) {
    const runs = plain > 0 ? [] : runsOf(line);
    count += runs.length;
    // From the first line on for which there is no room all are plain.
    if (plain > 0 || count > READING_LIMITS.runs) plain++;
    lines.push(plain > 0 ? [{ kind: 'plain', text: line.map(({ content }) => content).join('') }] : runs);
  }
  return { lines, starts, numbers, plain };
}

function runsOf(line: readonly ThemedToken[]): CodeRun[] {
  const runs: CodeRun[] = [];
  for (const { content, color } of line) {
    const kind = KINDS[/^var\(--token-([a-z-]+)\)$/.exec(color ?? '')?.[1] ?? ''] ?? 'plain';
    const last = runs.at(-1);
    // White space has no colour: it belongs to what stands before it.
    if (last !== undefined && (last.kind === kind || content.trim() === ''))
      runs[runs.length - 1] = { kind: last.kind, text: last.text + content };
    else runs.push({ kind, text: content });
  }
  return runs;
}

const NUMBERED = /^(\s*\d+)(?:\t|→|\| )/;

/** Takes the numbers off the lines of a text that a tool has numbered: every line has one, each one more than the last. */
function withoutNumbers(text: string): Pick<CodeView, 'numbers' | 'starts'> & { readonly code: string } {
  const lines = text.split('\n');
  const firsts: number[] = [];
  let at = 0;
  for (const line of lines) {
    firsts.push(at);
    at += line.length + 1;
  }
  const empty = lines.at(-1) === '' ? 1 : 0;
  const numbers: string[] = [];
  const starts: number[] = [];
  const code: string[] = [];
  for (const [index, line] of lines.slice(0, lines.length - empty).entries()) {
    const match = NUMBERED.exec(line);
    const number = match?.[1]?.trim();
    const before = numbers.at(-1);
    if (match === null || number === undefined || (before !== undefined && Number(number) !== Number(before) + 1))
      return { code: text, numbers: null, starts: firsts };
    numbers.push(number);
    starts.push((firsts[index] as number) + match[0].length);
    code.push(line.slice(match[0].length));
  }
  return numbers.length === 0
    ? { code: text, numbers: null, starts: firsts }
    : { code: code.join('\n'), numbers, starts };
}
