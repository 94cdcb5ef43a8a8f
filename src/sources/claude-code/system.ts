import { nameOf } from '../../json/tape.ts';
import type { Conversion } from './conversion.ts';
import { writeGeneric } from './generic.ts';
import { isText } from '../kit/tokens.ts';
import { N } from './names.ts';

const STOP_SUMMARY = nameOf('stop_hook_summary');
const MICROCOMPACT = nameOf('microcompact_boundary');

/**
 * Makes records of a system line: hooks of a `stop_hook_summary`, revisions of the results that a `microcompact_boundary` names, and
 * of every other line (and of a summary that says nothing new) a record that shows it whole.
 */
export function convertSystem(conversion: Conversion): void {
  const { tape, hooks } = conversion;
  const subtype = tape.member(0, N.subtype);
  if (isText(tape, subtype, STOP_SUMMARY) && hooks.summarised()) return;
  writeGeneric(conversion);
  if (isText(tape, subtype, MICROCOMPACT)) maskResults(conversion);
}

/**
 * A microcompaction takes the content of named results out of the model's context: each of them gets a revision whose content is
 * masked (ASR-266). The old content, raw output and streams are not kept in memory for it: they stand in the revision before, and
 * `capture` says which were left out.
 */
function maskResults({ tape, writer, calls }: Conversion): void {
  const ids = tape.member(tape.member(0, N.microcompactMetadata), N.compactedToolIds);
  for (const id of tape.elements(ids)) {
    const sym = calls.symbol(id);
    const answered = calls.resultOf(sym);
    if (answered === null) continue;
    const ref = writer.begin('tool_result');
    writer.supersedes(answered.ref);
    writer.copy('callId', id);
    writer.word('linkage', 'exact');
    writer.word('status', answered.status);
    const omitted = answered.omitted.map((name) => `,"${name}":{"state":"omitted"}`).join('');
    writer.ascii('capture', `{"content":{"state":"masked"}${omitted}}`);
    writer.out.text(calls.extrasOf(sym));
    writer.end();
    calls.revise(sym, ref);
  }
}
