/**
 * How many tests passed and how many failed.
 *
 * @typedef {{ passed: number, failed: number }} Counts
 */

/**
 * Reads the counts of a program whose output ends with "N passed, N failed".
 *
 * @param {string} output what it printed
 * @returns {Counts | null} the counts of the last such line, or null when there is none
 */
export function countsOf(output) {
  const last = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  return last === undefined ? null : { passed: Number(last[1]), failed: Number(last[2]) };
}

/**
 * Takes the cases that are known to be unmet out of the failed ones.
 *
 * @param {readonly string[]} outputs what each run of cases printed, with a line "FAIL name: …" for each case that failed
 * @param {readonly string[]} notYet names of the cases that are known to be unmet
 * @returns {{ counts: Counts | null, unmet: string[], met: string[] }} the counts with unmet cases left out; the listed
 *   cases that failed; the listed ones that did not, each counted as a failure, since the list is out of date
 */
export function countCases(outputs, notYet) {
  const failing = new Set([...outputs.join('\n').matchAll(/^FAIL ([^:\s]+)/gm)].map((match) => match[1]));
  const unmet = notYet.filter((name) => failing.has(name));
  const met = notYet.filter((name) => !failing.has(name));
  const each = outputs.map(countsOf);
  const counts = each.reduce(
    (sum, one) => sum && one && { passed: sum.passed + one.passed, failed: sum.failed + one.failed },
  );
  return {
    counts: counts && { passed: counts.passed, failed: counts.failed - unmet.length + met.length },
    unmet,
    met,
  };
}

/**
 * Makes sure that a program which ended badly counts as a failure, whatever it counted itself.
 *
 * @param {Counts | null} counts what it counted, null when it could not say
 * @param {boolean} ok whether it ended well
 * @returns {Counts}
 */
export function withExit(counts, ok) {
  if (counts === null) return { passed: 0, failed: 1 };
  return ok || counts.failed > 0 ? counts : { passed: counts.passed, failed: 1 };
}
