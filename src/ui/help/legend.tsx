import type { LaneMark, RowState } from '../../timeline/view.ts';
import { SeverityMark } from '../grammar/severity.tsx';
import { StateMark } from '../grammar/state-mark.tsx';
import { Lanes } from '../timeline/lanes.tsx';
import styles from './help.module.css';

const STATES: readonly (readonly [RowState, string, string])[] = [
  ['completed', 'completed', 'a result is paired, and says so'],
  ['failed', 'failed', 'a result is paired, and says so'],
  ['denied', 'denied', 'it did not run: permission was refused'],
  ['cancelled', 'cancelled', 'before it completed'],
  ['interrupted', 'interrupted', 'it had started'],
  ['unknown', 'status unknown', 'there is a result, without an outcome'],
  ['dangling', 'no result: outcome unknown', 'never shown as success'],
  ['orphan', 'result without a call', 'in a row “without a call”, then its outcome'],
  ['ambiguous', '2 candidates, none chosen', 'more than one could be meant'],
  ['vendor', '“vendor value”', 'a value that is not listed, verbatim'],
  ['granted', 'allowed', 'with how often and by whom, if recorded'],
  ['refused', 'refused', 'with by whom, if recorded'],
  ['timed_out', 'timed out', 'nobody decided in time'],
  ['unresolved', 'undecided', 'neither granted nor refused'],
  ['running', 'still running at the end', 'a terminal, at its last record'],
  ['ended', 'running → stopped', 'a terminal that ended'],
  ['superseded', 'superseded', 'a later record takes its place'],
  ['malformed', 'not read', 'a line that is no JSON object'],
];

/** Every state a row can have. */
export function StateLegend() {
  return (
    <ul className={styles['legend']}>
      {STATES.map(([state, word, means]) => (
        <li key={state}>
          <StateMark state={state} word={word} isWhole />
          <span>{means}</span>
        </li>
      ))}
    </ul>
  );
}

/** The marks in the margin of a row. */
export function MarkLegend() {
  return (
    <ul className={styles['legend']} data-narrow>
      <li>
        <SeverityMark severity="error" label="" />
        <span>Error: the record breaks a MUST of the specification.</span>
      </li>
      <li>
        <SeverityMark severity="warning" label="" />
        <span>Warning: suspicious, or more than this file would have to tell.</span>
      </li>
      <li>
        <SeverityMark severity="notice" label="" />
        <span>Notice: worth knowing, nobody’s fault.</span>
      </li>
    </ul>
  );
}

const LANES: readonly (readonly [Pick<LaneMark, 'kind' | 'part' | 'open'>, string])[] = [
  [{ kind: 'terminal', part: 'start', open: false }, 'A terminal’s first record'],
  [{ kind: 'terminal', part: 'join', open: false }, 'a row that refers to it'],
  [{ kind: 'terminal', part: 'end', open: false }, 'its last record: it ended'],
  [{ kind: 'terminal', part: 'end', open: true }, 'its last record: still running'],
  [{ kind: 'terminal', part: 'through', open: true }, 'nothing tells that it has ended'],
  [{ kind: 'permission', part: 'start', open: false }, 'A permission is asked for'],
  [{ kind: 'permission', part: 'end', open: false }, 'and decided'],
  [{ kind: 'permission', part: 'only', open: true }, 'and never decided'],
  [{ kind: 'input', part: 'start', open: false }, 'A question to the user'],
  [{ kind: 'input', part: 'end', open: false }, 'and its end'],
  [{ kind: 'call', part: 'start', open: false }, 'A call whose result stands 20 rows on or more'],
  [{ kind: 'call', part: 'end', open: false }, 'and its result'],
  [{ kind: 'subagent', part: 'start', open: false }, 'A subagent’s first record'],
  [{ kind: 'subagent', part: 'end', open: false }, 'and its last one'],
];

const STRAND = { count: 2, kind: null, open: false } as const;
const SEVERAL: LaneMark = {
  lane: 0,
  kind: 'terminal',
  part: 'through',
  open: false,
  row: -1,
  bundle: { place: -1, others: {}, above: STRAND, below: STRAND },
};

const LEAVING: readonly LaneMark[] = [
  { lane: 0, kind: 'terminal', part: 'through', open: false, row: -1, from: 1 },
  {
    ...SEVERAL,
    lane: 1,
    bundle: { place: -1, others: {}, above: STRAND, below: { ...STRAND, count: 1, kind: 'terminal' } },
  },
];

/** The lanes in the gutter. */
export function LaneLegend() {
  return (
    <ul className={styles['lanes']}>
      {LANES.map(([mark, means]) => (
        <li key={means}>
          <Lanes marks={[{ ...mark, lane: 0, row: -1 }]} columns={2} />
          <span>{means}</span>
        </li>
      ))}
      <li>
        <Lanes marks={[SEVERAL]} columns={1} />
        <span>several in one column</span>
      </li>
      <li>
        <Lanes marks={LEAVING} columns={2} />
        <span>one of them gets a column that has come free</span>
      </li>
      <li>
        <span className={styles['beyond']}>+2</span>
        <span>two more, without a line of their own</span>
      </li>
    </ul>
  );
}
