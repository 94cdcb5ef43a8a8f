import type { SessionLine } from '../bundle/view.ts';

/** What the list of sessions can be ordered by. */
export const ORDERS = ['path', 'began', 'agent', 'records', 'calls', 'open', 'problems', 'size'] as const;
export type OrderName = (typeof ORDERS)[number];

export interface Order {
  readonly by: OrderName;
  readonly isDescending: boolean;
}

/** How a list begins: by path, as a folder would show it. */
export const FIRST_ORDER: Order = { by: 'path', isDescending: false };

/** What is open in a session: calls without a result, results without a call, what is ambiguous, what was not decided. */
export function openEnds({ dangling, orphans, ambiguous, undecided }: SessionLine): number {
  return dangling + orphans + ambiguous + undecided;
}

/** Errors and warnings of a session. */
function problems({ errors, warnings }: SessionLine): number {
  return errors + warnings;
}

const VALUES: Readonly<Record<OrderName, (line: SessionLine) => string | number>> = {
  path: ({ path }) => path,
  began: ({ began }) => began ?? '',
  agent: ({ agent, format }) => agent ?? format,
  records: ({ records }) => records,
  calls: ({ calls }) => calls,
  open: openEnds,
  problems,
  size: ({ size }) => size,
};

/**
 * The sessions whose path, title, first words, agent or note have every word of a query, in an order; those that the order does not tell apart are by
 * path. Case does not matter.
 */
export function listSessions(lines: readonly SessionLine[], query: string, order: Order): SessionLine[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const kept = lines.filter(({ path, title, opening, agent, format, note }) => {
    const text = [path, title, opening, agent, format, note?.title, note?.kind].join('\n').toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
  const value = VALUES[order.by];
  const sign = order.isDescending ? -1 : 1;
  return kept.toSorted((a, b) => sign * compare(value(a), value(b)) || compare(a.path, b.path));
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b);
  return COLLATOR.compare(a, b);
}

const COLLATOR = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
