import { type ClauseId, CLAUSES } from './clauses.ts';
import { HOUSE_RULES } from './house-rules.ts';
import type { Requirement } from './requirements.ts';

/** Every rule that a diagnostic can name: the clauses, then the house rules. */
export const RULES = { ...CLAUSES, ...HOUSE_RULES } as const satisfies Record<string, Requirement>;

/** What a diagnostic's `rule` is, e.g. ASR-250a or STREAM-JSON. */
export type RuleId = ClauseId | keyof typeof HOUSE_RULES;
