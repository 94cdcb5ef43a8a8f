import { formatCount } from '../../state/words.ts';
import type { Usage } from '../../session/usage.ts';

/** Names that the agents give to what went in and what came out, without which a line in the header says little. */
const HEADLINE = ['input_tokens', 'output_tokens', 'input', 'output', 'inputTokens', 'outputTokens'];

/** A sum for people: whole numbers whole; fractions, such as costs, to six digits. */
export function sumText(sum: number): string {
  return Number.isInteger(sum) ? formatCount(sum) : String(Number(sum.toPrecision(6)));
}

/** The few sums that stand in the header; the panel has all. */
export function headlineSums({ sums }: Usage): Usage['sums'] {
  const known = sums.filter(({ name }) => HEADLINE.includes(name));
  return known.length > 0 ? known : sums.slice(0, 2);
}
