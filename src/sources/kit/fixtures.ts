import { encodeUtf8 } from '../../base/bytes.ts';
import { NATIVE_META } from '../../records/native.ts';
import type { Source } from '../source.ts';

/** A line or a record as a test writes or reads it. */
export type Values = Readonly<Record<string, unknown>>;

/** The record stream that a source makes of a native file when it is given in chunks of `chunkBytes`. */
export function convertWith(source: Source, native: string | Uint8Array, chunkBytes: number): string {
  const bytes = typeof native === 'string' ? encodeUtf8(native) : native;
  const converter = source.converter();
  const decoder = new TextDecoder();
  let text = '';
  for (let at = 0; at < bytes.length; at += chunkBytes)
    text += decoder.decode(converter.push(bytes.subarray(at, at + chunkBytes)), { stream: true });
  return text + decoder.decode(converter.finish());
}

/** The records of a record stream, the header first. */
export function recordsIn(stream: string): Values[] {
  return stream
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Values);
}

/** Which native line a record says that it came from. */
export function placeOf(record: Values): Readonly<Record<'line' | 'offset' | 'size', number>> {
  return (record['_meta'] as Values)[NATIVE_META.text] as Readonly<Record<'line' | 'offset' | 'size', number>>;
}
