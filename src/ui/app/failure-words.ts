import type { Load } from '../../state/load.ts';
import { formatProgress } from '../../state/words.ts';
import type { Failure } from '../../worker/protocol.ts';

/** What a failure is called on screen. */
export const FAILURE_TITLES: Readonly<Record<Failure['reason'], string>> = {
  'unknown-format': 'This is not a session that Sessionscope can read',
  unreadable: 'The file could not be read to its end',
  crashed: 'Sessionscope itself failed',
  cancelled: 'Cancelled',
  fetch: 'The file could not be fetched',
};

/** Where reading stopped, in words; null when it had not begun. */
export function whereItStopped(load: Extract<Load, { readonly phase: 'failed' }>): string | null {
  const bytes = load.failure.bytes ?? (load.bytes > 0 ? load.bytes : null);
  // What a transfer came to stands in its own words.
  if (bytes === null || load.failure.reason === 'unknown-format' || load.failure.reason === 'fetch') return null;
  return `It stopped after ${formatProgress(bytes, load.total)}.`;
}
