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
  /** Whether what is left out is asked for later: then no string is cut for what was before it. */
  readonly isPiece?: boolean;
}

/**
 * A value as a tree for display: numbers as the digits of the file, members in file order, repeated ones too, the values of
 * secrets as blocks. Past the limits only the number of what is left out is given.
 */
export function nodeOf(record: RecordTape, token: Token): JsonNode {
  return build(record, token, { nodes: VIEW_LIMITS.treeNodes, chars: VIEW_LIMITS.treeChars }, 0);
}

/**
 * A piece of a value of any size: a tree that begins with one of the value's members or elements, and has as many as fit.
 *
 * @param from how many members or elements are passed over
 */
export function pieceOf(record: RecordTape, token: Token, from: number): JsonNode {
  return build(record, token, { nodes: VIEW_LIMITS.pieceNodes, chars: VIEW_LIMITS.pieceChars, isPiece: true }, 0, from);
}

function build(record: RecordTape, token: Token, budget: Budget, depth: number, from = 0): JsonNode {
  const { tape, withholder } = record;
  budget.nodes--;
  if (isWithheld(record, token)) return { kind: 'withheld' };
  if (tape.isObject(token)) return buildObject(record, token, budget, depth, from);
  if (tape.isArray(token)) return buildArray(record, token, budget, depth, from);
  if (tape.isString(token)) return buildString(shownText(record, token), budget);
  const raw = tape.raw(token);
  if (!tape.isNumber(token)) return { kind: 'word', word: raw as 'true' | 'false' | 'null' };
  budget.chars -= raw.length;
  return withholder.redact(raw) === raw ? { kind: 'number', digits: raw, exact: isExact(raw) } : { kind: 'withheld' };
}

function buildString(text: string, budget: Budget): JsonNode {
  const room =
    budget.isPiece === true ? VIEW_LIMITS.treeString : Math.max(0, Math.min(VIEW_LIMITS.treeString, budget.chars));
  const shown = text.slice(0, wholeCut(text, room));
  budget.chars -= shown.length;
  return { kind: 'string', text: shown, more: text.length - shown.length };
}

function isSpent(budget: Budget, depth: number): boolean {
  return budget.nodes <= 0 || budget.chars <= 0 || depth >= VIEW_LIMITS.treeDepth;
}

/** Stands for the place of a member that is in a piece before. */
const PASSED = -1;

function buildObject(record: RecordTape, object: Token, budget: Budget, depth: number, from: number): JsonNode {
  const { tape, withholder } = record;
  const count = tape.extra[object] as number;
  const members: ObjectMember[] = [];
  if (isSpent(budget, depth)) return { kind: 'object', members, more: count };
  const names = new Map<string, number>();
  let passed = 0;
  for (const { key, value } of tape.members(object)) {
    if (isSpent(budget, depth)) break;
    const text = tape.text(key);
    if (passed++ < from) {
      names.set(text, PASSED);
      continue;
    }
    const name = withholder.redact(text);
    budget.chars -= name.length;
    const before = names.get(text);
    // Both of a pair of repeated names are marked.
    if (before !== undefined && before !== PASSED)
      members[before] = { ...(members[before] as ObjectMember), repeated: true };
    if (before === undefined) names.set(text, members.length);
    members.push({ name, value: build(record, value, budget, depth + 1), repeated: before !== undefined });
  }
  return { kind: 'object', members, more: Math.max(0, count - from - members.length) };
}

function buildArray(record: RecordTape, array: Token, budget: Budget, depth: number, from: number): JsonNode {
  const { tape } = record;
  const elements: JsonNode[] = [];
  let passed = 0;
  for (const element of tape.elements(array)) {
    if (isSpent(budget, depth)) break;
    if (passed++ < from) continue;
    elements.push(build(record, element, budget, depth + 1));
  }
  return { kind: 'array', elements, more: Math.max(0, (tape.extra[array] as number) - from - elements.length) };
}
