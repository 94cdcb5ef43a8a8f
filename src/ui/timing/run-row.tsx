import type { CSSProperties } from 'react';
import { useApp } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';
import type { TimingItem } from '../../timeline/timing-rows.ts';
import type { TimeRange } from '../../timeline/timing.ts';
import { Glyph } from '../grammar/glyph.tsx';
import { LOOKS } from '../grammar/looks.ts';
import { cx } from '../kit/cx.ts';
import { InertText } from '../kit/inert-text.tsx';
import { barOf, inside } from './axis.ts';
import styles from './waterfall.module.css';

interface Props {
  readonly item: TimingItem;
  readonly axis: TimeRange | null;
  readonly whole: TimeRange | null;
  readonly onZoom: (range: TimeRange | null) => void;
}

/** One run: what it is, its bar where its start is recorded, and how long it took. A click selects its record. */
export function RunRow({ item, axis, whole, onZoom }: Props) {
  const selectRow = useApp((state) => state.selectRow);
  const isSelected = useApp((state) => state.selected === item.row);
  const { state, word, title, detail, line, started, end, took, isComputed, note } = item;
  const { glyph, tone, outline } = LOOKS[state];
  const zoom = (): void => {
    if (started === null || whole === null) return;
    const length = Math.max(10, ((end ?? started) - started) * 2);
    onZoom(inside({ from: started - length / 4, to: started + length * 0.75 }, whole));
  };
  return (
    <button
      type="button"
      className={cx(styles['row'], styles['run'])}
      aria-current={isSelected ? 'true' : undefined}
      data-target={item.row}
      data-kind={item.kind}
      title={[wordsOf(started, item.completed), note].filter((words) => words !== '').join(' · ')}
      onClick={() => selectRow(item.row)}
      onDoubleClick={zoom}
    >
      <span className={styles['label']}>
        <span className={styles['glyph']} data-tone={tone} title={word}>
          {glyph === null ? null : <Glyph name={glyph} size={12} />}
        </span>
        <span className={styles['title']}>
          <InertText text={title} />
        </span>
        <span className={styles['detail']}>
          <InertText text={detail} />
        </span>
        <span className="visually-hidden">
          , line {formatCount(line)}, {word}
        </span>
      </span>
      <span className={styles['axis']}>
        {started === null || axis === null ? (
          <span className={styles['loose']}>{note}</span>
        ) : (
          <span
            className={styles['bar']}
            data-tone={tone}
            data-outline={outline}
            data-end={end === null ? 'unknown' : 'recorded'}
            style={barStyle(barOf(axis, started, end ?? started))}
          />
        )}
      </span>
      <span className={styles['took']} data-computed={isComputed}>
        {took === '' ? 'not recorded' : took}
        {note === '' || started === null ? null : <span className={styles['mark']}> !</span>}
        <span className="visually-hidden">{started === null ? '' : note}</span>
      </span>
    </button>
  );
}

function barStyle({ left, width }: { readonly left: number; readonly width: number }): CSSProperties {
  return { left: `${left}%`, width: `max(3px, ${width}%)` };
}

function wordsOf(started: number | null, completed: number | null): string {
  const words: string[] = [];
  if (started !== null) words.push(`started ${new Date(started).toISOString()}`);
  if (completed !== null) words.push(`completed ${new Date(completed).toISOString()}`);
  return words.join(', ');
}
