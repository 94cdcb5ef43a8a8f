import type { Token } from '../../json/tape.ts';
import { writeContent } from './content.ts';
import type { Conversion } from './conversion.ts';
import { isTrue } from '../kit/tokens.ts';
import { N } from './names.ts';

/**
 * Makes a `tool_result` of what a tool of the API answered inside a model response (`web_search_tool_result` and the like). Such a
 * block has no flag: an object with an `error_code` in place of a list is the API's way to say that the call failed.
 */
export function writeServerResult({ tape, writer, calls }: Conversion, block: Token): void {
  const id = tape.member(block, N.tool_use_id);
  const content = tape.member(block, N.content);
  const code = tape.member(content, N.error_code);
  const sym = calls.symbol(id);
  const isShared = calls.count(sym) > 1;
  const failed = tape.isString(code) || isTrue(tape, tape.member(block, N.is_error));
  const ref = writer.begin('tool_result');
  if (sym < 0) writer.word('linkage', 'none');
  else {
    writer.copy(isShared ? 'nativeCallId' : 'callId', id);
    writer.word('linkage', isShared ? 'ambiguous' : 'exact');
  }
  writer.word('status', failed ? 'failed' : 'completed');
  if (content < 0) writer.ascii('capture', '{"content":{"state":"absent"}}');
  else {
    writer.name('content');
    writeContent(tape, writer, content);
  }
  if (tape.isString(code)) {
    writer.open('error');
    writer.copy('code', code);
    writer.close();
  }
  writer.end();
  const error = tape.isString(code) ? `,"error":{"code":${tape.raw(code)}}` : '';
  calls.answer(sym, ref, failed ? 'failed' : 'completed', [], error);
}
