import { wholeCut } from '../base/whole-cut.ts';
import { isExact } from '../json/number.ts';
import type { Token } from '../json/tape.ts';
import type { JsonNode } from './detail.ts';
import { VIEW_LIMITS } from './limits.ts';
import { isWithheld, type RecordTape, shownText } from './values.ts';

type ObjectMember = Extract<JsonNode, { kind: 'object' }>['members'][number];

/** What a tree may still spend. Once it is spent, what follows is only counted. */
interface Budget {
  nodes: number;
  chars: number;
}

/**
 * A value as a tree for display: numbers as the digits of the file, members in file order, repeated ones too, the values of
 * secrets as blocks. Past the limits only the number of what is left out is given.
 */
export function nodeOf(record: RecordTape, token: Token): JsonNode {
  return build(record, token, { nodes: VIEW_LIMITS.treeNodes, chars: VIEW_LIMITS.treeChars }, 0);
}

/** The same, of a value of any size that a record can have. */
export function wholeNodeOf(record: RecordTape, token: Token): JsonNode {
  return build(record, token, { nodes: VIEW_LIMITS.wholeNodes, chars: VIEW_LIMITS.wholeChars }, 0);
}

function build(record: RecordTape, token: Token, budget: Budget, depth: number): JsonNode {
  const { tape, withholder } = record;
  budget.nodes--;
  if (isWithheld(record, token)) return { kind: 'withheld' };
  if (tape.isObject(token)) return buildObject(record, token, budget, depth);
  if (tape.isArray(token)) return buildArray(record, token, budget, depth);
  if (tape.isString(token)) return buildString(shownText(record, token), budget);
  const raw = tape.raw(token);
  if (!tape.isNumber(token)) return { kind: 'word', word: raw as 'true' | 'false' | 'null' };
  budget.chars -= raw.length;
  return withholder.redact(raw) === raw ? { kind: 'number', digits: raw, exact: isExact(raw) } : { kind: 'withheld' };
}

function buildString(text: string, budget: Budget): JsonNode {
  const room = Math.max(0, Math.min(VIEW_LIMITS.treeString, budget.chars));
  const shown = text.slice(0, wholeCut(text, room));
  budget.chars -= shown.length;
  return { kind: 'string', text: shown, more: text.length - shown.length };
}

function isSpent(budget: Budget, depth: number): boolean {
  return budget.nodes <= 0 || budget.chars <= 0 || depth >= VIEW_LIMITS.treeDepth;
}

function buildObject(record: RecordTape, object: Token, budget: Budget, depth: number): JsonNode {
  const { tape, withholder } = record;
  const count = tape.extra[object] as number;
  const members: ObjectMember[] = [];
  if (isSpent(budget, depth)) return { kind: 'object', members, more: count };
  const names = new Map<string, number>();
  for (const { key, value } of tape.members(object)) {
    if (isSpent(budget, depth)) break;
    const text = tape.text(key);
    const name = withholder.redact(text);
    budget.chars -= name.length;
    const before = names.get(text);
    // Both of a pair of repeated names are marked.
    if (before !== undefined) members[before] = { ...(members[before] as ObjectMember), repeated: true };
    else names.set(text, members.length);
    members.push({ name, value: build(record, value, budget, depth + 1), repeated: before !== undefined });
  }
  return { kind: 'object', members, more: count - members.length };
}

function buildArray(record: RecordTape, array: Token, budget: Budget, depth: number): JsonNode {
  const { tape } = record;
  const elements: JsonNode[] = [];
  for (const element of tape.elements(array)) {
    if (isSpent(budget, depth)) break;
    elements.push(build(record, element, budget, depth + 1));
  }
  return { kind: 'array', elements, more: (tape.extra[array] as number) - elements.length };
}
