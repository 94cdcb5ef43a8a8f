import { formatTitle } from '../format/formats.ts';
import type { SessionLine } from '../bundle/view.ts';

/** What the list of sessions can be ordered by. */
const ORDERS = ['name', 'path', 'began', 'agent', 'records', 'calls', 'open', 'problems', 'size'] as const;
export type OrderName = (typeof ORDERS)[number];

export interface Order {
  readonly by: OrderName;
  readonly isDescending: boolean;
}

/** How a list begins: by what its first column shows. */
export const FIRST_ORDER: Order = { by: 'name', isDescending: false };

/** What is open in a session: calls without a result, results without a call, what is ambiguous, what was not decided. */
export function openEnds({ dangling, orphans, ambiguous, undecided }: SessionLine): number {
  return dangling + orphans + ambiguous + undecided;
}

/** Errors and warnings of a session. */
function problems({ errors, warnings }: SessionLine): number {
  return errors + warnings;
}

/** What a session is called in the list: its title; else what a file beside it calls it; else how it begins; else its path. */
function shownName({ title, note, opening, path }: SessionLine): string {
  return title ?? note?.title ?? opening ?? path;
}

const VALUES: Readonly<Record<OrderName, (line: SessionLine) => string | number>> = {
  name: shownName,
  path: ({ path }) => path,
  began: ({ began }) => began ?? '',
  agent: ({ agent, format }) => agent ?? formatTitle(format),
  records: ({ records }) => records,
  calls: ({ calls }) => calls,
  open: openEnds,
  problems,
  size: ({ size }) => size,
};

/** Whether an order begins with what is first: names do; numbers and times begin with the largest. */
export function beginsAscending(by: OrderName): boolean {
  return by === 'name' || by === 'path' || by === 'agent';
}

/**
 * The sessions whose path, title, first words, agent or note have every word of a query, in an order; those that the order does not tell apart are by
 * path. Case does not matter, and numbers in texts count as numbers.
 */
export function listSessions(lines: readonly SessionLine[], query: string, order: Order): SessionLine[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const kept =
    words.length === 0
      ? lines
      : lines.filter(({ path, title, opening, agent, format, note }) => {
          const text = [path, title, opening, agent, format, note?.title, note?.kind].join('\n').toLocaleLowerCase();
          return words.every((word) => text.includes(word));
        });
  const value = VALUES[order.by];
  const sign = order.isDescending ? -1 : 1;
  return kept
    .map((line) => ({ line, key: value(line) }))
    .toSorted((a, b) => sign * compare(a.key, b.key) || compare(a.line.path, b.line.path))
    .map(({ line }) => line);
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b);
  return COLLATOR.compare(a, b);
}

const COLLATOR = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Lines with others put in the place of those with the same path, or at the end. A path that comes twice among the others counts once. */
export function mergeLines(lines: readonly SessionLine[], more: readonly SessionLine[]): readonly SessionLine[] {
  const byPath = new Map(lines.map((line) => [line.path, line]));
  for (const line of more) byPath.set(line.path, line);
  return [...byPath.values()];
}
