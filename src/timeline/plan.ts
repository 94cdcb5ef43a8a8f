import { nameOf, type Token } from '../json/tape.ts';
import { N } from '../records/names.ts';
import { contentLine } from './content-line.ts';
import { clip, plural } from './text.ts';
import { lineOf, type RecordTape } from './values.ts';

/** The list of a plan's steps. */
export const ENTRIES = nameOf('entries');
const PRIORITY = nameOf('priority');

/** A step of a plan. */
export interface PlanStep {
  /** What is to be done; -1 where that is not recorded. */
  readonly content: Token;
  /** JSON Pointer of that. */
  readonly pointer: string;
  /** Verbatim; null where it is not recorded. */
  readonly status: string | null;
  readonly priority: string | null;
}

/** The steps of a plan, in their order. */
export function* planSteps(record: RecordTape): Generator<PlanStep> {
  const { tape } = record;
  let index = 0;
  for (const entry of tape.elements(tape.member(0, ENTRIES))) {
    const at = `/entries/${index++}`;
    const isText = tape.isString(entry);
    yield {
      content: isText ? entry : tape.member(entry, N.content),
      pointer: isText ? at : `${at}/content`,
      status: lineOf(record, tape.member(entry, N.status)) || null,
      priority: lineOf(record, tape.member(entry, PRIORITY)) || null,
    };
  }
}

/** How many steps a plan has, how they stand, and the one that is being worked on, or else the first. '' where it has no list of them. */
export function planLine(record: RecordTape): string {
  const { tape } = record;
  const list = tape.member(0, ENTRIES);
  if (!tape.isArray(list)) return '';
  const counts = new Map<string, number>();
  let telling: PlanStep | null = null;
  for (const step of planSteps(record)) {
    const word = step.status ?? 'status not recorded';
    counts.set(word, (counts.get(word) ?? 0) + 1);
    if (telling === null || (isBegun(step) && !isBegun(telling))) telling = step;
  }
  // A row has room for what is being worked on, or for how all stand.
  const begun = [...counts].filter(([status]) => status === BEGUN);
  const words = (begun.length > 0 ? begun : [...counts].slice(0, STATUSES)).map(
    ([status, count]) => `${count.toLocaleString('en')} ${status}`,
  );
  const line = [plural(tape.extra[list] as number, 'step'), ...words].join(', ');
  const content = telling === null ? null : contentLine(record, telling.content);
  return clip(content === null || content.missing ? line : `${line}: ${content.text}`);
}

/** Statuses that are counted in a row: others are a producer's own. */
const STATUSES = 4;

const BEGUN = 'in_progress';

function isBegun({ status }: PlanStep): boolean {
  return status === BEGUN;
}
