import { countOf, formatCount } from '../../state/words.ts';
import type { TimingRows } from '../../timeline/timing-rows.ts';
import type { TimedKind } from '../../timeline/timing.ts';
import { Button } from '../kit/button.tsx';
import styles from './waterfall.module.css';

const NAMES: Readonly<Record<TimedKind, readonly [one: string, many: string]>> = {
  call: ['call', 'calls'],
  orphan: ['result without its call', 'results without their call'],
  terminal: ['terminal', 'terminals'],
  hook: ['hook', 'hooks'],
};

interface Props {
  readonly answer: TimingRows;
  /** Goes back to all of the axis. */
  readonly onAll: (() => void) | null;
}

/** What the chart is of, and first how much of it the stretch of time in sight leaves out. */
export function Counts({ answer, onAll }: Props) {
  const outside = answer.placed - answer.within;
  return (
    <p className={styles['counts']} data-testid="timing-counts">
      {outside === 0 || onAll === null ? null : (
        <>
          {countOf(outside, 'run')} outside this stretch of time:{' '}
          <Button look="link" onClick={onAll}>
            show {outside === 1 ? 'it' : 'them'}
          </Button>
          {' · '}
        </>
      )}
      {countsWords(answer)}
    </p>
  );
}

/** How many there are of each, and how many of them say when they ran. */
function countsWords({ counts, atOnce, loose }: TimingRows): string {
  const parts = counts.map(({ kind, timed, all }) => {
    const [one, many] = NAMES[kind];
    return `${formatCount(timed)} of ${countOf(all, one, many)}`;
  });
  const more = [
    atOnce > 1 ? `up to ${formatCount(atOnce)} at once` : '',
    loose > 0 ? `${formatCount(loose)} without a recorded start` : '',
  ].filter((words) => words !== '');
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}` : (parts[0] ?? '');
  return `${list} ${parts.length > 1 || counts[0]?.all !== 1 ? 'have' : 'has'} recorded timings${more.map((words) => ` · ${words}`).join('')}`;
}
