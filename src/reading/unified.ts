import { type DiffFile, type DiffLine, lineOf, linesOf } from './diff-view.ts';
import { PatchBlocks } from './patch-blocks.ts';

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
const HEADERS = /^(?:diff |Index: )/;

/**
 * Reads differences as `diff -u` and git write them. Every line of the text is in what is returned, in its order: what stands before,
 * between and after them as it is.
 */
export function readUnified(text: string): DiffFile[] {
  const blocks = new PatchBlocks();
  const lines = linesOf(text);
  // Whether the block has a line that tells of a file.
  let isOfFile = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    const hunk = HUNK.exec(line);
    if (hunk !== null) {
      at = readHunk(lines, at, hunk, blocks);
      if (blocks.last !== null) blocks.last.isOutside = false;
      continue;
    }
    const isPair = line.startsWith('--- ') && lines[at + 1]?.startsWith('+++ ') === true;
    const hasChanges = blocks.hunk !== null;
    if (
      HEADERS.test(line) ? hasChanges || line.startsWith('diff ') || !isOfFile : isPair && (hasChanges || !isOfFile)
    ) {
      blocks.begin(null);
      isOfFile = true;
    } else if (hasChanges || blocks.last === null) {
      // What follows the last change of a file is no header of it.
      blocks.begin(null, true);
      isOfFile = false;
    }
    blocks.addHead(line);
    if (isPair || (line.startsWith('+++ ') && lines[at - 1]?.startsWith('--- ') === true)) setPath(blocks, line);
  }
  return blocks.files();
}

function setPath({ last }: PatchBlocks, line: string): void {
  const path = /^.{4}(?:[ab]\/)?([^\t]+)/.exec(line)?.[1]?.trim();
  if (last !== null && path !== undefined && path !== '/dev/null') last.path = path;
}

/** Reads the lines that a hunk's own numbers promise; returns the index of the last. */
function readHunk(lines: readonly string[], first: number, match: RegExpExecArray, blocks: PatchBlocks): number {
  const count = (text: string | undefined) => (text === undefined ? 1 : Number(text));
  const counts = [count(match[2]), count(match[4])] as const;
  const hunk = blocks.beginHunk(lines[first] ?? '');
  let [old, now] = [0, 0];
  // Numbers that a double does not hold would be others than the recorded ones.
  const number = (start: string | undefined, ahead: number) => {
    const value = Number(start) + ahead;
    return Number.isSafeInteger(value) ? value : null;
  };
  let at = first + 1;
  for (; at < lines.length; at++) {
    const line = lines[at] as string;
    const [leftOld, leftNew] = [old < counts[0], now < counts[1]];
    const numbers = { old: number(match[1], old), new: number(match[3], now) };
    const sided = (side: DiffLine['side'], text: string, of: Partial<typeof numbers>) =>
      hunk.lines.push({ ...lineOf(side, text), ...of });
    if (line.startsWith('\\')) sided('note', line, {});
    else if (leftNew && line.startsWith('+')) {
      sided('new', line.slice(1), { new: numbers.new });
      now++;
    } else if (leftOld && line.startsWith('-')) {
      sided('old', line.slice(1), { old: numbers.old });
      old++;
    } else if (leftOld && leftNew && (line.startsWith(' ') || line === '' || line === '\r')) {
      // Some programs take the space off a line that has nothing else.
      sided('both', line.startsWith(' ') ? line.slice(1) : line, numbers);
      old++;
      now++;
    } else break;
  }
  hunk.note = noteOf([old, now], counts, lines[at], lines[at + 1]);
  return at - 1;
}

function noteOf(
  [old, now]: readonly [number, number],
  [ofOld, ofNew]: readonly [number, number],
  next: string | undefined,
  afterNext: string | undefined,
): string | null {
  if (old < ofOld || now < ofNew)
    return `Not whole: of ${words(ofOld)} old and ${words(ofNew)} new lines that its numbers count, ${words(old)} and ${words(now)} stand here.`;
  const isHeader = next?.startsWith('--- ') === true && afterNext?.startsWith('+++ ') === true;
  // A line of two hyphens ends a mail.
  if (next === undefined || !/^[+-]/.test(next) || isHeader || /^-- ?\r?$/.test(next)) return null;
  return 'Its numbers do not count the lines that follow: they stand below as they are.';
}

function words(count: number): string {
  return count.toLocaleString('en');
}
