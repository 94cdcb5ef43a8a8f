import type { Command, CommandGroup } from './commands.ts';

/** Commands of which every word that was typed is found in their words, or in others that they are looked for by; the nearest first. */
export function matching(groups: readonly CommandGroup[], text: string): readonly CommandGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  const ranked = groups
    .map(({ value, items }) => {
      const near = items
        .map((command) => ({ command, rank: rankOf(command, words) }))
        .filter(({ rank }) => rank < FAR)
        .toSorted((a, b) => a.rank - b.rank);
      return { group: { value, items: near.map(({ command }) => command) }, rank: near[0]?.rank ?? FAR };
    })
    .filter(({ rank }) => rank < FAR);
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ group }) => group);
}

const FAR = Number.POSITIVE_INFINITY;

/** How far a command is from what was typed: a word that begins one of its words is nearer than one within, one of its other words farther. */
function rankOf(command: Command, words: readonly string[]): number {
  const shown = command.words.toLowerCase();
  const also = command.also.toLowerCase();
  let rank = shown.startsWith(words.join(' ')) ? -1 : 0;
  for (const word of words) {
    if (beginsIn(shown, word)) continue;
    // A single letter stands within nearly everything.
    if (word.length > 1 && shown.includes(word)) rank += 1;
    else if (beginsIn(also, word)) rank += 2;
    else return FAR;
  }
  return rank;
}

function beginsIn(text: string, word: string): boolean {
  return ` ${text.replaceAll(/[^\p{L}\p{N}:]+/gu, ' ')}`.includes(` ${word}`) || text.startsWith(word);
}
