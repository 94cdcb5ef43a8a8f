import type { AnsiView } from '../../reading/ansi-view.ts';
import { countOf } from '../../state/words.ts';

/** Several things that are told of a look, as one. */
export function told(...words: readonly string[]): string {
  return words.filter((one) => one !== '').join('; ');
}

/** What is not as it is recorded: lines that were folded, sequences that were left out. */
export function ansiWords({ overwritten, dropped }: Pick<AnsiView, 'overwritten' | 'dropped'>): string {
  const left = dropped.map(({ what, count }) => countOf(count, what, PLURALS[what] ?? `${what}s`));
  return told(
    overwritten === 0 ? '' : `${countOf(overwritten, 'overwritten line')} folded`,
    left.length === 0 ? '' : `left out: ${left.join(', ')}`,
  );
}

const PLURALS: Readonly<Record<string, string>> = { 'link address': 'link addresses' };
