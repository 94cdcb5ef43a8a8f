import { type DiffFile, lineOf, linesOf } from './diff-view.ts';
import { PatchBlocks } from './patch-blocks.ts';

const BEGIN = /^\*\*\* Begin Patch\s*$/;
const END = /^\*\*\* End Patch\s*$/;
const STEP = /^\*\*\* (?:Add|Update|Delete) File: (.*?)\s*$/s;
const END_OF_FILE = /^\*\*\* End of File\s*$/;
const SIDES = { '+': 'new', '-': 'old', ' ': 'both' } as const;

/**
 * Reads the patch format of `apply_patch`, which has no line numbers, wherever it stands in a text. Every line of the text is in what is
 * returned, in its order: what stands before, between and after patches as it is.
 *
 * @returns null where the text holds no such patch
 */
export function readApplyPatch(text: string): DiffFile[] | null {
  const lines = linesOf(text);
  if (!lines.some((line) => BEGIN.test(line))) return null;
  const blocks = new PatchBlocks();
  let isInside = false;
  for (const line of lines) {
    if (BEGIN.test(line)) {
      if (isInside) sayUnended(blocks);
      isInside = true;
      blocks.begin(null).head.push(line);
    } else if (!isInside) blocks.addOutside(line);
    else if (END.test(line)) {
      isInside = false;
      blocks.begin(null).head.push(line);
    } else readLine(blocks, line);
  }
  if (isInside) sayUnended(blocks);
  return blocks.files();
}

function readLine(blocks: PatchBlocks, line: string): void {
  const step = STEP.exec(line);
  if (step !== null) {
    blocks.begin(step[1] ?? null).head.push(line);
    return;
  }
  const { hunk } = blocks;
  if (line.startsWith('@@')) blocks.beginHunk(line);
  else if (END_OF_FILE.test(line) && hunk !== null) hunk.lines.push(lineOf('note', line));
  else if (line.startsWith('*** ')) blocks.addHead(line);
  else if (isSign(line[0])) (hunk ?? blocks.beginHunk('')).lines.push(lineOf(SIDES[line[0]], line.slice(1)));
  else if (hunk === null) blocks.addHead(line);
  // Models leave out the space before a line that has nothing else, and the format allows it.
  else if (line.trim() === '') hunk.lines.push(lineOf('both', line));
  else {
    hunk.lines.push(lineOf('note', line));
    hunk.note = 'Lines that begin with none of the format’s signs stand as they are.';
  }
}

function isSign(character: string | undefined): character is keyof typeof SIDES {
  return character !== undefined && Object.hasOwn(SIDES, character);
}

function sayUnended({ last }: PatchBlocks): void {
  if (last !== null) last.note = 'Not whole: the patch ends here without *** End Patch.';
}
