import { COMPUTED_META } from '../../records/native.ts';
import type { RecordWriter } from './writer.ts';

/**
 * Writes into the `_meta` of a record which of its members were worked out of others by us, so that they are shown as computed: what
 * `RecordWriter.end` takes as its own.
 *
 * @param pointers JSON Pointers of the members, in ASCII; none writes nothing
 */
export function writeComputed(writer: RecordWriter, pointers: readonly string[]): void {
  if (pointers.length > 0) writer.ascii(COMPUTED_META.text, JSON.stringify(pointers));
}
