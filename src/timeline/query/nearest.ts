/** The known word that a mistyped one is nearest to, or that begins with it; null when none is near. */
export function nearest(typed: string, known: readonly string[]): string | null {
  const wanted = typed.toLowerCase();
  if (wanted.length >= 2) {
    const longer = known.find((word) => word.toLowerCase().startsWith(wanted));
    if (longer !== undefined) return longer;
  }
  let best: string | null = null;
  let least = Math.min(2, Math.floor(wanted.length / 2)) + 1;
  for (const word of known) {
    const steps = distance(wanted, word.toLowerCase());
    if (steps < least) [best, least] = [word, steps];
  }
  return best;
}

/** How many letters must be changed, put in, left out or exchanged with the next one to make one word of another. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a.charAt(i - 1) === b.charAt(j - 1);
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a.charAt(i - 1) === b.charAt(j - 2) && a.charAt(i - 2) === b.charAt(j - 1))
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
