import { decodeUtf8, encodeUtf8 } from '../../base/bytes.ts';
import type { Token } from '../../json/tape.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';

/** Makes a `plan` of the arguments of an `update_plan` call, which stand in the inner tape: its steps as the model set them. */
export function writePlan({ inner, writer }: Conversion, args: Token): void {
  const { tape } = inner;
  const list = tape.member(args, N.plan);
  if (!tape.isArray(list)) return;
  const entries: string[] = [];
  for (const entry of tape.elements(list)) {
    const step = tape.member(entry, N.step);
    if (!tape.isString(step)) return;
    const status = tape.member(entry, N.status);
    const said = tape.isString(status) ? `,"status":${decodeUtf8(inner.json(status))}` : '';
    entries.push(`{"content":${decodeUtf8(inner.json(step))}${said}}`);
  }
  writer.begin('plan');
  writer.kept('entries', encodeUtf8(`[${entries.join(',')}]`));
  writer.end();
}
