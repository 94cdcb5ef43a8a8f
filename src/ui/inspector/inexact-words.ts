/** Why a number does not survive being read as a double, of one that does not (`isExact`). */
export function inexactWords(digits: string): string {
  const value = Number(digits);
  if (!Number.isFinite(value)) return 'out of the range of a double';
  // Some of these a double does hold, but not apart from their neighbours.
  if (/^-?\d+$/.test(digits)) return 'past 2^53, where doubles do not tell integers apart';
  return value === 0 ? 'closer to 0 than a double can be' : 'more digits than a double holds';
}
