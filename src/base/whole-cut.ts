/** Characters of a control sequence that is kept whole; a longer one is data, and cut. */
const LONGEST = 4096;
/** How a sequence begins that a terminal reads on: its end may follow. */
const BEGUN = /^(?:(?:\x1B\[|\x9B)[0-?]*[ -/]*|\x1B[ -/]*|(?:\x1B[P\]X^_]|[\x90\x98\x9D-\x9F])[^\x07\x9C\x1B]*)$/;
const BEGINNINGS = /[\x1B\x90\x98\x9B\x9D-\x9F]/;

/** Where a text can be cut at or before `at`: not within a character, a line break or a terminal's control sequence. */
export function wholeCut(text: string, at: number): number {
  if (at >= text.length) return text.length;
  let place = at;
  // Twice, since what ends one sequence can itself be begun: ESC \ after a title.
  for (let times = 0; times < 2; times++) {
    for (let start = place - 1; start >= Math.max(0, at - LONGEST); start--) {
      if (!BEGINNINGS.test(text.charAt(start))) continue;
      if (BEGUN.test(text.slice(start, place))) place = start;
      break;
    }
  }
  const [last, next] = [text.charAt(place - 1), text.charAt(place)];
  const isPair = /[\uD800-\uDBFF]/.test(last) && /[\uDC00-\uDFFF]/.test(next);
  return isPair || (last === '\r' && next === '\n') ? place - 1 : place;
}
