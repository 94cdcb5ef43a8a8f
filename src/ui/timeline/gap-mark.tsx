import type { KeyboardEvent, MouseEvent } from 'react';
import type { Gap, LaneMark } from '../../timeline/view.ts';
import { useApp } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';
import { Icon } from '../kit/icon.tsx';
import { LANE_WIDTH } from './lanes.tsx';
import { StrandLine, strandsOf } from './strand.tsx';
import styles from './gap-mark.module.css';

/** Pixels of a mark; `--gap` in gap-mark.module.css. */
export const GAP_HEIGHT = 20;

interface Props {
  readonly gap: Gap;
  /** Of the row below the mark. */
  readonly position: number;
  /** The lanes of the row below. */
  readonly marks: readonly LaneMark[];
  /** Whether Tab stops here; the arrow keys lead from one mark to the next. */
  readonly isTabStop: boolean;
}

/** Tells of rows that filters hide here, and lists them or leaves them out again. It is no row of the list and is not counted. */
export function GapMark({ gap, position, marks, isTabStop }: Props) {
  const toggleGap = useApp((state) => state.toggleGap);
  const words = `${formatCount(gap.count)} hidden`;
  const toggle = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void toggleGap({ gap, position });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' || event.key === ' ') toggle(event);
    else if (event.key === 'Escape') {
      event.preventDefault();
      event.currentTarget.closest<HTMLElement>('[role="grid"]')?.focus();
    } else if (step !== undefined) {
      event.preventDefault();
      neighbour(event.currentTarget, step)?.focus();
    }
  };
  return (
    <div role="row" className={styles['gap']}>
      <span role="gridcell" className={styles['cell']}>
        <button
          type="button"
          className={styles['button']}
          tabIndex={isTabStop ? 0 : -1}
          aria-expanded={gap.isOpen}
          aria-label={`${words} by the filters`}
          data-gap={gap.count}
          title={gap.isOpen ? 'Hide these rows again' : 'Show these rows here'}
          onClick={toggle}
          onKeyDown={onKeyDown}
        >
          <span className={styles['sign']}>
            <Icon name="chevron" size={11} />
          </span>
          <span className={styles['lanes']}>
            <Passing marks={marks} />
          </span>
          <span className={styles['words']}>
            {words}
            {gap.isOpen ? <span className={styles['more']}> by the filters, shown here</span> : null}
          </span>
        </button>
      </span>
    </div>
  );
}

/** The room of a mark whose row has not come yet. */
export function GapSpace() {
  return <div role="presentation" className={styles['gap']} />;
}

/** The lanes that come down to the row below, so that no line is broken by the mark. */
function Passing({ marks }: { readonly marks: readonly LaneMark[] }) {
  const passing = marks
    .map((mark) => ({ lane: mark.lane, above: strandsOf(mark).above }))
    .filter(({ above }) => above.count > 0);
  const width = Math.max(0, ...passing.map(({ lane }) => (lane + 1) * LANE_WIDTH));
  return (
    <svg aria-hidden="true" width={width} height={GAP_HEIGHT}>
      {passing.map(({ lane, above }) => (
        <StrandLine key={lane} strand={above} x={lane * LANE_WIDTH + LANE_WIDTH / 2} from={0} to={GAP_HEIGHT} />
      ))}
    </svg>
  );
}

/** The next mark that is drawn, or the one before. */
function neighbour(mark: HTMLElement, step: number): HTMLElement | undefined {
  const marks = [...(mark.closest('[role="grid"]')?.querySelectorAll<HTMLElement>('[data-gap]') ?? [])];
  return marks[marks.indexOf(mark) + step];
}
