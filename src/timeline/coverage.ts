import { CLAUSES } from '../format/clauses.ts';
import type { Requirement } from '../format/requirements.ts';
import type { Coverage } from './view.ts';

/**
 * Which clauses an opened file settles: wholly, in part, or not at all, each with what is not checked. A clause that only binds
 * readers is in none of the lists: no file can break it.
 */
export function coverageOf(): Coverage {
  const byCode = new Map<string, Requirement[]>();
  for (const requirement of Object.values<Requirement>(CLAUSES)) {
    // The tables also hold a code or two of this reader's own.
    if (requirement.checked === 'reader' || !/^(?:ASR|U)-/.test(requirement.code)) continue;
    const known = byCode.get(requirement.code);
    if (known === undefined) byCode.set(requirement.code, [requirement]);
    else known.push(requirement);
  }
  const coverage = {
    whole: [] as string[],
    part: [] as { code: string; limit: string }[],
    no: [] as { code: string; limit: string }[],
  };
  for (const [code, requirements] of byCode) {
    const limit = [
      ...new Set(
        requirements.flatMap((one) => (one.checked === 'whole' || one.limit === undefined ? [] : [one.limit])),
      ),
    ].join(' ');
    if (requirements.every((one) => one.checked === 'whole')) coverage.whole.push(code);
    else if (requirements.every((one) => one.checked === 'no')) coverage.no.push({ code, limit });
    else coverage.part.push({ code, limit });
  }
  return coverage;
}
