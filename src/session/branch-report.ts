import type { RecordReference } from './report.ts';
import type { Session } from './session.ts';

/** One branch of a session that branches, in the order in which they begin. */
export interface BranchReport {
  readonly number: number;
  /** The record that begins it, and the last one that is on it. */
  readonly first: RecordReference;
  readonly last: RecordReference;
  /** From where it goes on: `record`, `start` of the session, or `unknown`, when the parent is not in the file before it. */
  readonly begins: 'record' | 'start' | 'unknown';
  readonly from: RecordReference | null;
  /** Whether it leads to where the session stands: `yes` for each branch of that path, `unknown` where the path cannot be followed. */
  readonly current: 'yes' | 'no' | 'unknown';
  /** The last record of it that is on the path: what follows on the branch has been left. */
  readonly currentTo: RecordReference | null;
}

const CURRENT = { current: 'yes', left: 'no', unknown: 'unknown' } as const;

/** The branches of a session. */
export function branchReport({ facts, branches }: Session): BranchReport[] {
  const reference = (row: number): RecordReference => ({ line: facts.line.at(row), id: facts.text(facts.id.at(row)) });
  const last = new Map<number, number>();
  for (let row = 0; row < facts.length; row++) last.set(branches.numberOf(row), row);
  const reports: BranchReport[] = [];
  for (let number = 1; number <= branches.count; number++) {
    const origin = branches.originOf(number);
    const first = branches.startOf(number);
    const end = branches.endOf(number);
    reports.push({
      number,
      first: reference(first),
      last: reference(last.get(number) ?? first),
      begins: origin.kind === 'row' ? 'record' : origin.kind === 'start' ? 'start' : 'unknown',
      from: origin.kind === 'row' ? reference(origin.row) : null,
      current: CURRENT[branches.standingOf(first) ?? 'unknown'],
      currentTo: end === null ? null : reference(end),
    });
  }
  return reports;
}
