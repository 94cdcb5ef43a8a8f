import { hashBytes, encodeUtf8 } from '../base/bytes.ts';
import type { RuleId } from '../format/rules.ts';
import { type Name, nameOf, type Tape, type Token } from '../json/tape.ts';
import { timeAt } from '../json/timestamp.ts';
import type { RecordContext } from './context.ts';

/** What a member's value must be, as the chapter's field tables have it. */
export type Shape =
  | 'string'
  | 'boolean'
  | 'integer'
  | 'number'
  | 'object'
  | 'array'
  | 'timestamp'
  | 'string or string[]'
  | 'string or object'
  | 'string[]';

/** The typed members of a record, or of an object inside one. A member that another clause already checks is not in it. */
export interface MemberTable {
  /** What the object is, for messages: "the record", "exec". */
  readonly of: string;
  readonly byHash: ReadonlyMap<number, { readonly name: Name; readonly shape: Shape }>;
}

/** Makes a table of members from their names and shapes. */
export function memberTable(of: string, shapes: Readonly<Record<string, Shape>>): MemberTable {
  const byHash = new Map<number, { name: Name; shape: Shape }>();
  for (const [text, shape] of Object.entries(shapes)) {
    const bytes = encodeUtf8(text);
    byHash.set(hashBytes(bytes, 0, bytes.length), { name: nameOf(text), shape });
  }
  return { of, byHash };
}

/**
 * Checks the types of the known members of an object (U-01). Members that the table does not know are kept and never a fault.
 *
 * @param nullsElsewhere names whose null is another rule's matter (ASR-288)
 */
export function checkMembers(
  ctx: RecordContext,
  object: Token,
  table: MemberTable,
  nullsElsewhere: readonly string[] = [],
): void {
  const { tape } = ctx;
  if (!tape.isObject(object)) return;
  const end = tape.next(object);
  for (let key = object + 1; key < end; key = tape.next(key + 1)) {
    const entry = table.byHash.get(tape.extra[key] as number);
    if (entry === undefined || !tape.nameIs(key, entry.name)) continue;
    if (tape.isNull(key + 1) && nullsElsewhere.includes(entry.name.text)) continue;
    if (!hasShape(tape, key + 1, entry.shape)) {
      ctx.report(
        'U-01',
        key + 1,
        `${entry.name.text} of ${table.of} should be ${SHAPE_WORDS[entry.shape]}, not ${misfit(tape, key + 1, entry.shape)}`,
      );
    }
  }
}

/** Whether a value is of a shape. */
function hasShape(tape: Tape, token: Token, shape: Shape): boolean {
  switch (shape) {
    case 'string':
      return tape.isString(token);
    case 'boolean':
      return tape.isBoolean(token);
    case 'integer':
      return tape.isNumber(token) && Number.isInteger(Number(tape.raw(token)));
    case 'number':
      return tape.isNumber(token);
    case 'object':
      return tape.isObject(token);
    case 'array':
      return tape.isArray(token);
    case 'timestamp':
      return !Number.isNaN(timeAt(tape, token));
    case 'string[]':
      return isStringArray(tape, token);
    case 'string or string[]':
      return tape.isString(token) || isStringArray(tape, token);
    case 'string or object':
      return tape.isString(token) || tape.isObject(token);
  }
}

function isStringArray(tape: Tape, token: Token): boolean {
  if (!tape.isArray(token)) return false;
  for (const element of tape.elements(token)) if (!tape.isString(element)) return false;
  return true;
}

const SHAPE_WORDS: Readonly<Record<Shape, string>> = {
  string: 'a string',
  boolean: 'true or false',
  integer: 'an integer',
  number: 'a number',
  object: 'an object',
  array: 'an array',
  timestamp: 'a timestamp (RFC 3339, such as 2026-10-26T14:02:21.254Z)',
  'string or string[]': 'a string or an array of strings',
  'string or object': 'a string or an object',
  'string[]': 'an array of strings',
};

/**
 * The text of a member that must be there as a string; null, and a finding, when it is not.
 *
 * @param missing what is said when the member is not there at all
 */
export function requireText(ctx: RecordContext, rule: RuleId, name: Name, missing: string): string | null {
  const token = ctx.member(name);
  if (ctx.tape.isString(token)) return ctx.tape.text(token);
  ctx.report(rule, token, token < 0 ? missing : `${name.text} should be a string, not ${kindWord(ctx.tape, token)}`);
  return null;
}

/** What stands in place of a shape, in words: a string that is no timestamp is told by its text. */
export function misfit(tape: Tape, token: Token, shape: Shape): string {
  if (shape === 'timestamp' && tape.isString(token)) return JSON.stringify(tape.text(token).slice(0, 40));
  if (shape === 'integer' && tape.isNumber(token)) return tape.raw(token).slice(0, 40);
  return shape.includes('string[]') && tape.isArray(token)
    ? 'an array with something else in it'
    : kindWord(tape, token);
}

/** A value's JSON type in words, for messages. */
export function kindWord(tape: Tape, token: Token): string {
  if (tape.isString(token)) return 'a string';
  if (tape.isNumber(token)) return 'a number';
  if (tape.isObject(token)) return 'an object';
  if (tape.isArray(token)) return 'an array';
  return tape.raw(token);
}
