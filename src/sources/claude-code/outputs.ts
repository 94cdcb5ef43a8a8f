import { nameOf, type Tape, type Token } from '../../json/tape.ts';
import { BESIDE_META } from '../../records/native.ts';
import type { RecordWriter } from '../kit/writer.ts';
import { beginsWith, endsWith } from '../kit/tokens.ts';
import { N } from './names.ts';

const PERSISTED = nameOf('<persisted-output>');
const PERSISTED_END = nameOf('</persisted-output>');
/** A preview's own words from its beginning: how large the output is, where the whole of it went, and how much follows. */
const SAVED =
  /^<persisted-output>\nOutput too large \([\d.]{1,12} ?[KMGT]?B\)\. Full output saved to: ([^\n\r]{1,4096})\n\nPreview \(first [\d.]{1,12} ?[KMGT]?B\):\n/;
/** Members of `toolUseResult` in which tools keep their whole output. */
const OUTPUTS = [N.stdout, N.stderr, N.content];
/** Characters at its beginning by which an output is known again; and those that end a preview. */
const COMPARED = 200;
const END_LENGTH = '\n...\n'.length + PERSISTED_END.text.length;
/** Longest text that is looked at for it: the preview is of some kilobytes. */
const LONGEST_PREVIEW = 1 << 17;

/** A result's output that went to a file of its own, as far as the line says. */
export interface SpilledOutput {
  /** The recorded path. */
  readonly path: string;
  /** The digits of the recorded size in bytes; null where it is not recorded. */
  readonly size: string | null;
}

/**
 * Whether a result's output went to a file. `persistedOutputPath` of `toolUseResult` says so; and so does the agent's preview as the whole text
 * of the content. A tool may print such a text as well: where the line also has what the tool put out, the preview is the agent's
 * only if that begins as the preview shows it, and is no such text itself.
 *
 * @param extra the line's `toolUseResult`, -1 when it is not this result's
 * @param content the token of the only text of the result's content, -1 when there is none
 */
export function spilledOutput(tape: Tape, extra: Token, content: Token): SpilledOutput | null {
  const recorded = tape.member(extra, N.persistedOutputPath);
  const path =
    tape.isString(recorded) && !tape.isEmpty(recorded) ? tape.text(recorded) : previewed(tape, extra, content);
  if (path === null) return null;
  const size = tape.member(extra, N.persistedOutputSize);
  return { path, size: tape.isNumber(size) && /^\d{1,15}$/.test(tape.raw(size)) ? tape.raw(size) : null };
}

/** The path in a preview that the agent wrote; null when the content is none, or may be what the tool printed. */
function previewed(tape: Tape, extra: Token, content: Token): string | null {
  if (!beginsWith(tape, content, PERSISTED) || !endsWith(tape, content, PERSISTED_END)) return null;
  if (tape.end(content) - tape.start(content) > LONGEST_PREVIEW) return null;
  const text = tape.text(content);
  const said = SAVED.exec(text);
  if (said === null) return null;
  const outputs = [extra, ...OUTPUTS.map((name) => tape.member(extra, name))]
    .map((output) => tape.textOrNull(output)?.trimStart() ?? '')
    .filter((output) => output !== '');
  const isOwn = outputs.length === 0 || outputs.some((output) => beginsAlike(output, text.slice(said[0].length)));
  return isOwn && !outputs.some((output) => output.startsWith(PERSISTED.text)) ? (said[1] ?? null) : null;
}

/** Whether a preview shows the beginning of an output, as far as it is compared. */
function beginsAlike(output: string, preview: string): boolean {
  const shown = preview.trimStart();
  const length = Math.min(COMPARED, output.length, shown.length - END_LENGTH);
  return length > 0 && output.slice(0, length) === shown.slice(0, length);
}

/** Writes into a result's `_meta` which file it names, so that it can be looked for beside the session. */
export function writeBeside(writer: RecordWriter, { path, size }: SpilledOutput): void {
  writer.open(BESIDE_META.text);
  writer.word('member', 'content');
  writer.text('path', path);
  if (size !== null) writer.ascii('size', size);
  writer.close();
}
