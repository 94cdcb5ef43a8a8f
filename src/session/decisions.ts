import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { type DecisionState, decisionState, kindCode } from '../format/vocabulary.ts';
import { type Facts, Flag } from '../records/facts.ts';
import type { Revisions } from './revisions.ts';

const PERMISSION = kindCode('permission');
const RESULT = kindCode('tool_result');

/** Why a decision is unresolved; null when it is not. */
export type DecisionReason = 'no-decision' | 'contradiction' | 'conflicting-revisions';

/** A decision: that of a permission record, or a compact one kept on a result. */
export interface Decision {
  readonly state: DecisionState;
  readonly reason: DecisionReason | null;
  readonly isCompact: boolean;
}

/** Whether a row is the current record of a decision; one kept on a result counts once, whatever the result's revisions (ASR-279). */
export function holdsDecision(facts: Facts, revisions: Revisions, row: number): boolean {
  if (revisions.isHead[row] !== 1) return false;
  const kind = facts.kind.at(row);
  return kind === PERMISSION || (kind === RESULT && facts.has(row, Flag.compactDecision));
}

/**
 * What a current permission, or a current result with a compact decision, says was decided (ASR-269). A review's verdict, the
 * option chosen and what happened to the call are no decision.
 */
export function decisionOf(facts: Facts, revisions: Revisions, row: number): Decision {
  const isCompact = facts.kind.at(row) === RESULT;
  const unresolved = (reason: DecisionReason): Decision => ({ state: 'unresolved', reason, isCompact });
  if (revisions.conflicts(row)) return unresolved('conflicting-revisions');
  if (facts.has(row, Flag.contradiction)) return unresolved('contradiction');
  const state = decisionState(facts.text(facts.decision.at(row)));
  return state === 'unresolved' ? unresolved('no-decision') : { state, reason: null, isCompact };
}

/** Says of each result with a compact decision that a permission record is about the same call (ASR-278). */
export function checkDoubleDecisions(facts: Facts, diagnostics: Diagnostics): void {
  const subjects = new Uint8Array(facts.symbols.count);
  let some = false;
  for (let row = 0; row < facts.length; row++) {
    const subject = facts.ref.at(row);
    if (facts.kind.at(row) !== PERMISSION || subject < 0) continue;
    subjects[subject] = 1;
    some = true;
  }
  if (!some) return;
  for (let row = 0; row < facts.length; row++) {
    if (facts.kind.at(row) !== RESULT || !facts.has(row, Flag.compactDecision)) continue;
    const callId = facts.key.at(row);
    if (callId >= 0 && subjects[callId] === 1) {
      diagnostics.add(
        'ASR-278',
        { row, line: facts.line.at(row), path: '/permission' },
        'a permission record is about the same call, so the result may not carry a decision of its own; both are shown',
      );
    }
  }
}
