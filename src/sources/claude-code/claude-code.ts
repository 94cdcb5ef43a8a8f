import { Framer } from '../../input/frames.ts';
import type { Converter, Source } from '../source.ts';
import { Lines } from './lines.ts';
import { recogniseClaudeCode } from './recognise.ts';

/** Turns one session file of Claude Code into records. */
class ClaudeCodeConverter implements Converter {
  readonly #lines = new Lines();
  readonly #framer = new Framer(this.#lines.conversion.tape, this.#lines);
  #hasHeader = false;
  #allLines: number | null = null;

  get lines(): number {
    return this.#allLines ?? this.#framer.line;
  }

  push(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
    this.#start();
    this.#framer.push(chunk);
    return this.#taken(false);
  }

  settle(): Uint8Array<ArrayBuffer> {
    this.#start();
    return this.#taken(true);
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#start();
    this.#allLines = this.#framer.finish();
    return this.#taken(true);
  }

  /** What was written before has been taken; but nothing is while records wait for the header. */
  #start(): void {
    if (this.#hasHeader) this.#lines.conversion.writer.out.clear();
  }

  /** The records that are complete; none while they wait for the header. */
  #taken(isLast: boolean): Uint8Array<ArrayBuffer> {
    const { header, conversion } = this.#lines;
    const records = conversion.writer.out.view();
    if (this.#hasHeader) return records;
    if (!header.isDue && !isLast) return new Uint8Array(0);
    this.#hasHeader = true;
    const first = header.bytes();
    const all = new Uint8Array(first.length + records.length);
    all.set(first);
    all.set(records, first.length);
    return all;
  }
}

/** Session files of Anthropic's Claude Code (`~/.claude/projects/…/<session>.jsonl`), of the main session or of a subagent. */
export const claudeCode: Source = {
  format: 'claude-code',
  title: 'Claude Code',
  recognise: recogniseClaudeCode,
  converter: () => new ClaudeCodeConverter(),
};
