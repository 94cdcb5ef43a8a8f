/**
 * A stretch of changes that "back" takes back at once: one jump, or all moves with the keys, or all typing in the search until something
 * else is done.
 */
export interface Step {
  readonly kind: StepKind;
  /** Counts steps: a change of the address that belongs to another step than the one before is another entry of the history. */
  readonly count: number;
}

type StepKind = 'jump' | 'walk' | 'search';

/** Where every file begins. */
export const FIRST_STEP: Step = { kind: 'jump', count: 0 };

/** The step that a change belongs to: a jump is one by itself, the others go on while nothing else is done. */
export function nextStep(before: Step, kind: StepKind): Step {
  return kind !== 'jump' && before.kind === kind ? before : { kind, count: before.count + 1 };
}
