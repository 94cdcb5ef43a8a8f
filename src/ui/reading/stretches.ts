import type { AnsiRun, AnsiView } from '../../reading/ansi-view.ts';
import type { CodeView } from '../../reading/code.ts';
import type { DiffLine, DiffView } from '../../reading/diff-view.ts';
import type { MarkdownView, Written } from '../../reading/markdown.ts';
import type { Mark } from '../../timeline/search/view.ts';

/** Characters of a text that are drawn as they are: the first, and the one after the last. */
export type Stretch = readonly [from: number, to: number];

/** Whether characters of a match are among those that are drawn. */
export function isDrawn({ start, end }: Mark, stretches: Iterable<Stretch>): boolean {
  for (const [from, to] of stretches) if (start < to && end > from) return true;
  return false;
}

export function codeStretches({ lines, starts }: Pick<CodeView, 'lines' | 'starts'>): Stretch[] {
  return lines.map((runs, index) => {
    const start = starts[index] ?? 0;
    return [start, start + runs.reduce((sum, { text }) => sum + text.length, 0)];
  });
}

export function ansiStretches({ lines }: AnsiView): Stretch[] {
  return lines.flatMap(({ runs, before }) => stretchesOf([runs, ...before].flat()));
}

/** Where lines of two texts that are compared stand in the old one. */
export function oldStretchesOf(lines: readonly DiffLine[]): Stretch[] {
  return stretchesOf(lines.map(({ text, fromOld }) => ({ text, from: fromOld })));
}

export function diffStretches({ files }: DiffView): Stretch[] {
  return files.flatMap(({ head, from, hunks }) => [
    ...stretchesOf([{ text: head ?? '', from }]),
    ...hunks.flatMap((hunk) => stretchesOf([{ text: hunk.head, from: hunk.from }, ...hunk.lines])),
  ]);
}

/** Wherever in the blocks and their parts characters stand as they are written, or one that is written in another way. */
export function markdownStretches(view: MarkdownView): Stretch[] {
  const found: Stretch[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { text, from, written } = value as Partial<Written>;
    const start = from ?? written?.[0];
    if (typeof text === 'string' && start !== undefined) found.push([start, start + text.length]);
    for (const part of Object.values(value)) look(part);
  };
  look(view);
  return found;
}

export function stretchesOf(
  runs: readonly (Pick<AnsiRun | DiffLine, 'text'> & { readonly from?: number | undefined })[],
): Stretch[] {
  return runs.flatMap(({ text, from }): Stretch[] => (from === undefined ? [] : [[from, from + text.length]]));
}
