import type { DiffFile, DiffHunk, DiffLine } from './diff-view.ts';

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** Reads differences as `diff -u` and git write them. Every line of the text is in what is returned. */
export function readUnified(text: string): DiffFile[] {
  const files: File[] = [];
  let file: File | null = null;
  const lines = linesOf(text);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    const hunk = HUNK.exec(line);
    if (hunk !== null) {
      file ??= begin(files);
      at = readHunk(lines, at, hunk, file);
      continue;
    }
    const begins =
      line.startsWith('diff --git ') || (line.startsWith('--- ') && lines[at + 1]?.startsWith('+++ ') === true);
    if (file === null || (begins && (file.hunks.length > 0 || line.startsWith('diff ')))) file = begin(files);
    // What follows the last change of a file is no header of it.
    else if (file.hunks.length > 0) file = begin(files);
    file.head.push(line);
    const path = /^(?:\+\+\+|---) (?:[ab]\/)?([^\t]+)/.exec(line)?.[1];
    if (path !== undefined && path !== '/dev/null') file.path = path.trim();
  }
  return files.map(({ path, head, hunks }) => ({ path, head: head.join('\n'), hunks }));
}

interface File {
  path: string | null;
  readonly head: string[];
  readonly hunks: DiffHunk[];
}

function begin(files: File[]): File {
  const file: File = { path: null, head: [], hunks: [] };
  files.push(file);
  return file;
}

/** Reads the lines that a hunk's own numbers promise; returns the index of the last. */
function readHunk(lines: readonly string[], first: number, match: RegExpExecArray, file: File): number {
  const count = (text: string | undefined) => (text === undefined ? 1 : Number(text));
  let [old, now] = [Number(match[1]), Number(match[3])];
  const [oldEnd, newEnd] = [old + count(match[2]), now + count(match[4])];
  const found: DiffLine[] = [];
  let at = first + 1;
  for (; at < lines.length && (old < oldEnd || now < newEnd || lines[at]?.startsWith('\\') === true); at++) {
    const line = lines[at] as string;
    const text = line.slice(1);
    if (line.startsWith('+')) found.push({ side: 'new', text, old: null, new: now++, marks: [] });
    else if (line.startsWith('-')) found.push({ side: 'old', text, old: old++, new: null, marks: [] });
    else if (line.startsWith('\\')) found.push({ side: 'note', text: line, old: null, new: null, marks: [] });
    // Some programs take the space off a line that has nothing else.
    else if (line.startsWith(' ') || line.trim() === '')
      found.push({ side: 'both', text, old: old++, new: now++, marks: [] });
    else break;
  }
  file.hunks.push({ head: lines[first] ?? '', lines: found });
  return at - 1;
}

const STEP = /^\*\*\* (Add|Update|Delete) File: (.*)$/;

/** Reads the patch format of `apply_patch`, which has no line numbers; null where the text holds none. */
export function readApplyPatch(text: string): DiffFile[] | null {
  const lines = linesOf(text);
  const first = lines.findIndex((line) => line.trim() === '*** Begin Patch');
  if (first < 0) return null;
  const files: File[] = [];
  let file = begin(files);
  let hunk: { head: string; lines: DiffLine[] } | null = null;
  for (const line of lines.slice(first + 1)) {
    const step = STEP.exec(line);
    if (step !== null) {
      file = begin(files);
      file.path = step[2] ?? null;
      file.head.push(line);
      hunk = null;
    } else if (line.startsWith('*** ') || (hunk === null && !/^(?:@@|[+ -])/.test(line))) {
      if (!/^\*\*\* End (?:Patch|of File)/.test(line) && line.trim() !== '') file.head.push(line);
    } else if (line.startsWith('@@')) {
      hunk = { head: line, lines: [] };
      file.hunks.push(hunk);
    } else {
      if (hunk === null) {
        hunk = { head: '', lines: [] };
        file.hunks.push(hunk);
      }
      const side = line.startsWith('+') ? 'new' : line.startsWith('-') ? 'old' : 'both';
      hunk.lines.push({ side, text: line.slice(1), old: null, new: null, marks: [] });
    }
  }
  return files
    .filter(({ path, head }) => path !== null || head.length > 0)
    .map(({ path, head, hunks }) => ({ path, head: head.join('\n'), hunks }));
}

/** The lines of a text, without an empty one after the last line feed. A carriage return stays: it may be what changed. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
