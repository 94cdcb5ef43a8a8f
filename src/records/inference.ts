import { float64Column, int32Column } from '../base/columns.ts';
import type { Sym } from '../base/symbols.ts';
import { LIMITS } from '../format/limits.ts';
import { nameOf, type Token } from '../json/tape.ts';
import type { RecordContext } from './context.ts';

const MODEL = nameOf('model');
const USAGE = nameOf('usage');
const INFERENCE_ID = nameOf('inferenceId');

/** The numbers that inference records give for what was used, in the order of the file; in columns, for every inference has several. */
export class UsageFacts {
  readonly rows = int32Column();
  /** The member's name as recorded, with a dot before that of a member within it. */
  readonly names = int32Column();
  readonly values = float64Column();
  /** Records with more numbers than are taken. */
  cut = 0;

  get length(): number {
    return this.rows.length;
  }

  add(row: number, name: Sym, value: number): void {
    this.rows.push(row);
    this.names.push(name);
    this.values.push(value);
  }
}

/**
 * Reads an inference: its id, its model, and the numbers of its `usage`, under the names that the source gives them. What a number means
 * is the source's; none is taken for another. The record's chapter is not ours to check (reader.md).
 */
export function readInference(ctx: RecordContext): void {
  const { facts, row } = ctx;
  facts.key.set(row, ctx.symbol(INFERENCE_ID));
  facts.name.set(row, ctx.symbol(MODEL));
  const usage = ctx.member(USAGE);
  if (usage >= 0) readUsage(ctx, usage);
}

function readUsage({ tape, facts, row }: RecordContext, usage: Token): void {
  const { symbols } = facts;
  let taken = 0;
  const take = (name: Sym, value: Token): void => {
    if (taken === LIMITS.usageNumbers) facts.usage.cut++;
    if (taken++ < LIMITS.usageNumbers) facts.usage.add(row, name, Number(tape.raw(value)));
  };
  for (const { key, value } of tape.members(usage)) {
    if (tape.isNumber(value)) take(symbols.internText(tape.text(key)), value);
    for (const inner of tape.members(value))
      if (tape.isNumber(inner.value))
        take(symbols.internText(`${tape.text(key)}.${tape.text(inner.key)}`), inner.value);
  }
}
