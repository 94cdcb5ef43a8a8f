import { nameOf, type Tape, type Token } from '../../json/tape.ts';
import { BESIDE_META } from '../../records/reader.ts';
import type { RecordWriter } from '../kit/writer.ts';
import { beginsWith } from '../kit/tokens.ts';
import { N } from './names.ts';

const PERSISTED = nameOf('<persisted-output>');
/** What a preview says, in the first line after its tag, of where the whole output went. */
const SAVED = /^<persisted-output>\r?\n[^\n]{0,200}?Full output saved to: ([^\n\r]{1,4096})\r?\n/;
/** Longest text that is looked at for it: the preview is of some kilobytes. */
const LONGEST_PREVIEW = 1 << 17;

/** A result's output that went to a file of its own, as far as the line says. */
export interface SpilledOutput {
  /** The recorded path; null where it is not stated in a form that is known. */
  readonly path: string | null;
  /** The digits of the recorded size in bytes; null where it is not recorded. */
  readonly size: string | null;
}

/**
 * Whether a result's output went to a file: `persistedOutputPath` of `toolUseResult` says so, or the content is a text that begins with
 * the preview's tag. The path is that member's; without it the one in the preview's first line.
 *
 * @param extra the line's `toolUseResult`, -1 when it is not this result's
 * @param content the token of the only text of the result's content, -1 when there is none
 */
export function spilledOutput(tape: Tape, extra: Token, content: Token): SpilledOutput | null {
  const recorded = tape.member(extra, N.persistedOutputPath);
  const isPreview = beginsWith(tape, content, PERSISTED);
  if (!tape.isString(recorded) && !isPreview) return null;
  const size = tape.member(extra, N.persistedOutputSize);
  return {
    path: tape.isString(recorded) ? tape.text(recorded) : pathIn(tape, content),
    size: tape.isNumber(size) && /^\d{1,15}$/.test(tape.raw(size)) ? tape.raw(size) : null,
  };
}

function pathIn(tape: Tape, content: Token): string | null {
  if (tape.end(content) - tape.start(content) > LONGEST_PREVIEW) return null;
  return SAVED.exec(tape.text(content))?.[1] ?? null;
}

/** Writes into a result's `_meta` which file it names, so that it can be looked for beside the session. */
export function writeBeside(writer: RecordWriter, { path, size }: SpilledOutput): void {
  if (path === null) return;
  writer.open(BESIDE_META.text);
  writer.word('member', 'content');
  writer.text('path', path);
  if (size !== null) writer.ascii('size', size);
  writer.close();
}
