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
  const placed = change.kind === 'patch' ? placedIn(change.text, files) : files;
  const lines = placed.flatMap(({ hunks }) => hunks.flatMap((hunk) => hunk.lines));
  if (lines.length > READING_LIMITS.diffLines) throw new Unreadable(`more than ${READING_LIMITS.diffLines} lines`);
  const count = (side: DiffLine['side']) => lines.filter((line) => line.side === side).length;
  return { files: placed, added: count('new'), removed: count('old') };
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

/** Says of the lines of a patch where in its text they stand: each line of it is there once, in its order. */
function placedIn(text: string, files: readonly DiffFile[]): DiffFile[] {
  const lines = linesOf(text);
  let [at, start] = [0, 0];
  const place = (drawn: string): { from: number } => {
    const many = drawn.split('\n').length;
    const first = lines[at] ?? '';
    // The sign before a line is not part of what is drawn of it.
    const from = many === 1 ? start + first.length - drawn.length : start;
    for (const passed of lines.slice(at, at + many)) start += passed.length + 1;
    at += many;
    return { from };
  };
  return files.map((file) => ({
    ...file,
    ...(file.head === null ? {} : place(file.head)),
    hunks: file.hunks.map((hunk) => ({
      ...hunk,
      ...(hunk.head === '' ? {} : place(hunk.head)),
      lines: hunk.lines.map((line) => ({ ...line, ...place(line.text) })),
    })),
  }));
}

function fileOf(hunks: readonly DiffHunk[]): DiffFile {
  return { path: null, head: null, isOutside: false, hunks, note: null };
}

function compared(before: string, after: string): DiffLine[] {
  const changes = diffArrays(linesOf(before), linesOf(after), { timeout: READING_LIMITS.diffMs });
  if (changes === undefined) throw new Unreadable('two texts with too little in common');
  let [fromOld, from] = [0, 0];
  const lines: DiffLine[] = changes.flatMap(({ value, added, removed }) =>
    value.map((text) => {
      const places = { ...(removed ? {} : { from }), ...(added ? {} : { fromOld }) };
      if (!removed) from += text.length + 1;
      if (!added) fromOld += text.length + 1;
      return { ...lineOf(added ? 'new' : removed ? 'old' : 'both', text), ...places };
    }),
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
  const most = old.length + now.length > READING_LIMITS.wordChars;
  const [before, after] = most ? commonEnds(old, now) : [0, 0];
  const [oldEnd, newEnd] = [old.length - after, now.length - after];
  let same = lengthOf(old.slice(0, before)) + lengthOf(old.slice(oldEnd));
  const isEnough = () => same * 5 >= Math.max(lengthOf(old), lengthOf(now)) * 2;
  // What is left of long lines is not compared word by word: it is what changed.
  if (oldEnd - before + newEnd - before > READING_LIMITS.wordChars) {
    if (!isEnough()) return null;
    if (oldEnd > before) marks[0].push([before, oldEnd]);
    if (newEnd > before) marks[1].push([before, newEnd]);
    return marks;
  }
  let [left, right] = [before, before];
  for (const { value, added, removed } of diffWordsWithSpace(old.slice(before, oldEnd), now.slice(before, newEnd))) {
    if (removed) marks[0].push([left, left + value.length]);
    else if (added) marks[1].push([right, right + value.length]);
    else same += lengthOf(value);
    if (!added) left += value.length;
    if (!removed) right += value.length;
  }
  return isEnough() ? marks : null;
}

const BREAK = /[\s\p{P}]/u;

/** How many characters two lines begin and end with alike: whole words, and so whole characters. */
function commonEnds(old: string, now: string): [before: number, after: number] {
  const least = Math.min(old.length, now.length);
  let before = 0;
  while (before < least && old[before] === now[before]) before++;
  let after = 0;
  while (after < least - before && old.at(-1 - after) === now.at(-1 - after)) after++;
  // Back to where a word begins, or ends; of a word without end, to the last whole character.
  const words = backTo(before, (at) => BREAK.test(old.charAt(at - 1)));
  const ends = backTo(after, (at) => BREAK.test(old.charAt(old.length - at)));
  return [words ?? before - (isHalf(old, before) ? 1 : 0), ends ?? after - (isHalf(old, old.length - after) ? 1 : 0)];
}

/** Characters of a word that are gone back over. */
const WORD_CHARS = 100;

/** The nearest number up to one for which something holds; 0 holds. Null where it is too far away. */
function backTo(from: number, holds: (at: number) => boolean): number | null {
  for (let at = from; at > from - WORD_CHARS; at--) if (at === 0 || holds(at)) return at;
  return null;
}

/** Whether a place lies within a character that is two units. */
function isHalf(text: string, at: number): boolean {
  return (text.codePointAt(at - 1) ?? 0) > 0xff_ff;
}

/** Characters that are no white space. */
function lengthOf(text: string): number {
  return text.replaceAll(/\s+/g, '').length;
}
