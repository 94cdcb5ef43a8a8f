import type { EditChange } from '../timeline/detail.ts';
import type { AnsiStyle } from './ansi-style.ts';
import type { AnsiView } from './ansi-view.ts';
import type { CodeView } from './code.ts';
import type { DiffView } from './diff-view.ts';
import type { Language } from './language-names.ts';
import type { MarkdownView } from './markdown.ts';
import type { TerminalPiece } from './terminal-piece.ts';

/** The ways to read a text as more than characters. */
export interface Readings {
  ansi: { ask: { readonly text: string }; answer: AnsiView };
  code: { ask: { readonly text: string; readonly language: Language }; answer: CodeView };
  diff: { ask: { readonly change: EditChange }; answer: DiffView };
  markdown: { ask: { readonly text: string }; answer: MarkdownView };
  /** A piece of a terminal's text; `style` is how the text before it ended. */
  terminal: {
    ask: { readonly text: string; readonly style: AnsiStyle | null; readonly isEnd: boolean };
    answer: TerminalPiece;
  };
}
export type ReadingName = keyof Readings;

/** From the page to the worker: one question at a time. */
export type ToReading = {
  readonly [Name in ReadingName]: { readonly id: number; readonly name: Name; readonly ask: Readings[Name]['ask'] };
}[ReadingName];

/** From the worker to the page; `fault`: a clause that says why there is no answer. */
export type FromReading =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly fault: string };
