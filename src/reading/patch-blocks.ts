import type { DiffFile, DiffHunk, DiffLine } from './diff-view.ts';

interface Hunk {
  readonly head: string;
  readonly lines: DiffLine[];
  note: string | null;
}

interface Block {
  path: string | null;
  readonly head: string[];
  isOutside: boolean;
  readonly hunks: Hunk[];
  note: string | null;
}

/** Collects the lines of a patch's text, in their order: what stands before a file's changes, and the changes. */
export class PatchBlocks {
  readonly #blocks: Block[] = [];

  /** What lines are added to; null before the first. */
  get last(): Block | null {
    return this.#blocks.at(-1) ?? null;
  }

  /** The hunk that lines are added to; null before a file's first. */
  get hunk(): Hunk | null {
    return this.last?.hunks.at(-1) ?? null;
  }

  begin(path: string | null, isOutside = false): Block {
    const block: Block = { path, head: [], isOutside, hunks: [], note: null };
    this.#blocks.push(block);
    return block;
  }

  /** Adds a line that is no change. After changes it begins anew: what is written below them stays below them. */
  addHead(line: string): void {
    const { last } = this;
    const block = last === null || last.hunks.length > 0 ? this.begin(last?.path ?? null) : last;
    block.head.push(line);
  }

  /** Adds a line that stands outside any patch. */
  addOutside(line: string): void {
    const block = this.last?.isOutside === true ? this.last : this.begin(null, true);
    block.head.push(line);
  }

  beginHunk(head: string): Hunk {
    const hunk: Hunk = { head, lines: [], note: null };
    (this.last ?? this.begin(null)).hunks.push(hunk);
    return hunk;
  }

  files(): DiffFile[] {
    return this.#blocks.map(({ path, head, isOutside, hunks, note }) => ({
      path,
      head: head.length === 0 ? null : head.join('\n'),
      isOutside,
      hunks: hunks satisfies DiffHunk[],
      note,
    }));
  }
}
