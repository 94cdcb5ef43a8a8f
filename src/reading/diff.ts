import { diffArrays, diffWordsWithSpace } from 'diff';
import type { EditChange } from '../timeline/detail.ts';
import { readApplyPatch } from './apply-patch.ts';
import { type DiffFile, type DiffHunk, type DiffLine, type DiffView, lineOf, linesOf } from './diff-view.ts';
import { READING_LIMITS } from './limits.ts';
import { Unreadable } from './unreadable.ts';
import { readUnified } from './unified.ts';

/** Reads a change as lines that one side or both have, the words marked that changed within a line. */
export function readDiff(change: EditChange): DiffView {
  const files = filesOf(change).map((file) => ({
    ...file,
    hunks: file.hunks.map((hunk) => ({ ...hunk, lines: withMarks(hunk.lines) })),
  }));
  const lines = files.flatMap(({ hunks }) => hunks.flatMap((hunk) => hunk.lines));
  if (lines.length > READING_LIMITS.diffLines) throw new Unreadable(`more than ${READING_LIMITS.diffLines} lines`);
  const count = (side: DiffLine['side']) => lines.filter((line) => line.side === side).length;
  return { files, added: count('new'), removed: count('old') };
}

function filesOf(change: EditChange): DiffFile[] {
  switch (change.kind) {
    case 'texts':
      return [fileOf([{ head: '', lines: compared(change.before, change.after), note: null }])];
    case 'patch':
      return readApplyPatch(change.text) ?? readUnified(change.text);
    case 'hunks':
      return [fileOf(change.hunks.map(numbered))];
  }
}

function fileOf(hunks: readonly DiffHunk[]): DiffFile {
  return { path: null, head: null, isOutside: false, hunks, note: null };
}

function compared(before: string, after: string): DiffLine[] {
  const changes = diffArrays(linesOf(before), linesOf(after), { timeout: READING_LIMITS.diffMs });
  if (changes === undefined) throw new Unreadable('two texts with too little in common');
  const lines: DiffLine[] = changes.flatMap(({ value, added, removed }) =>
    value.map((text) => lineOf(added ? 'new' : removed ? 'old' : 'both', text)),
  );
  const [oldEnds, newEnds] = [before.endsWith('\n'), after.endsWith('\n')];
  if (oldEnds !== newEnds && before !== '' && after !== '')
    lines.push(lineOf('note', `only the ${oldEnds ? 'old' : 'new'} text ends with a line feed`));
  return lines;
}

type Hunk = Extract<EditChange, { readonly kind: 'hunks' }>['hunks'][number];

function numbered({ oldStart, newStart, lines }: Hunk): DiffHunk {
  let [old, now] = [oldStart, newStart];
  const next = (side: 'old' | 'new') => (side === 'old' ? (old === null ? null : old++) : now === null ? null : now++);
  return {
    head: '',
    note: null,
    lines: lines.map((line) => {
      const text = line.slice(1);
      if (line.startsWith('+')) return { ...lineOf('new', text), new: next('new') };
      if (line.startsWith('-')) return { ...lineOf('old', text), old: next('old') };
      if (line.startsWith(' ') || line === '') return { ...lineOf('both', text), old: next('old'), new: next('new') };
      // What has no sign stays whole.
      return lineOf('note', line);
    }),
  };
}

/** Marks what changed within lines: each removed line beside the first added one after those before that has much in common with it. */
function withMarks(lines: readonly DiffLine[]): DiffLine[] {
  const marked = [...lines];
  for (let at = 0; at < lines.length;) {
    const old = runOf(lines, at, 'old');
    const now = runOf(lines, at + old, 'new');
    // Among many lines only those at the same place are looked at.
    const reach = old * now > READING_LIMITS.pairs ? 1 : now;
    for (let left = 0, free = 0; left < old; left++) {
      const from = reach === 1 ? left : free;
      for (let right = from; right < Math.min(now, from + reach); right++) {
        if (!mark(marked, at + left, at + old + right)) continue;
        marked[at + left] = { ...(marked[at + left] as DiffLine), mate: right };
        free = right + 1;
        break;
      }
    }
    at += Math.max(1, old + now);
  }
  return marked;
}

/** Marks a pair of lines; returns false where they have too little in common. */
function mark(lines: DiffLine[], left: number, right: number): boolean {
  const [old, now] = [lines[left] as DiffLine, lines[right] as DiffLine];
  const marks = wordMarks(old.text, now.text);
  if (marks === null) return false;
  lines[left] = { ...old, marks: marks[0] };
  lines[right] = { ...now, marks: marks[1] };
  return true;
}

function runOf(lines: readonly DiffLine[], from: number, side: DiffLine['side']): number {
  let at = from;
  while (lines[at]?.side === side) at++;
  return at - from;
}

type Marks = [number, number][];

/** Null for lines that are different ones: marks all over them tell nothing. */
function wordMarks(old: string, now: string): [Marks, Marks] | null {
  const marks: [Marks, Marks] = [[], []];
  if (old.length + now.length > READING_LIMITS.wordChars) return null;
  let [left, right, same] = [0, 0, 0];
  for (const { value, added, removed } of diffWordsWithSpace(old, now)) {
    if (removed) marks[0].push([left, left + value.length]);
    else if (added) marks[1].push([right, right + value.length]);
    else same += lengthOf(value);
    if (!added) left += value.length;
    if (!removed) right += value.length;
  }
  return same * 5 < Math.max(lengthOf(old), lengthOf(now)) * 2 ? null : marks;
}

/** Characters that are no white space. */
function lengthOf(text: string): number {
  return text.replaceAll(/\s+/g, '').length;
}
