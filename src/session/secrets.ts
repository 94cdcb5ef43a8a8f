import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Facts } from '../records/facts.ts';
import { WITHHELD } from '../records/input-request.ts';
import { isSecretValue, type SecretQuestions } from '../records/secrets.ts';
import type { Revisions } from './revisions.ts';

/**
 * Says of each value that a request gives for what only another of its revisions marks as a secret that it stands there (ASR-283).
 * What a record's own marks show is said when the record is read.
 */
export function checkSecretRevisions(facts: Facts, revisions: Revisions, diagnostics: Diagnostics): void {
  const byEntity = new Map<number, SecretQuestions>();
  for (const [row, request] of facts.requests) {
    if (revisions.revisionsOf(row) < 2 || request.given.every(({ isOwn }) => isOwn)) continue;
    const entity = revisions.entityOf[row] as number;
    const marks = byEntity.get(entity) ?? marksOf(facts, revisions, entity);
    byEntity.set(entity, marks);
    for (const value of request.given) {
      if (value.isOwn || !isSecretValue(value, request, marks)) continue;
      diagnostics.add('ASR-283a', { row, line: facts.line.at(row), path: value.path }, WITHHELD);
    }
  }
}

function marksOf(facts: Facts, revisions: Revisions, entity: number): SecretQuestions {
  let all = false;
  const ids = new Set<string>();
  for (const other of revisions.rowsOf(entity)) {
    const marks = facts.requests.get(other)?.marks;
    all ||= marks?.all === true;
    for (const id of marks?.ids ?? []) ids.add(id);
  }
  return { all, ids };
}
