import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useAnswer } from '../../state/use-answer.ts';
import { useApp } from '../../state/use-app.ts';
import type { ListName } from '../../worker/protocol.ts';
import { Brush } from './brush.tsx';
import { drawOverview } from './draw.ts';
import { OverviewHead, ScaleSwitch } from './overview-head.tsx';
import type { OverviewProps } from './overview-strip.tsx';
import styles from './overview.module.css';
import { TONES, usePalette } from './use-palette.ts';
import { useSize } from '../kit/use-size.ts';
import { NoTimes, TimeNotes } from './time-notes.tsx';

/** Pixels of a bucket: finer than that nobody sees, coarser and marks jump while the window is resized. */
const BUCKET = 2;
const NO_NAME: ListName = { view: 'story', filters: [] };

/** The whole list in a strip: what rows are, which are in trouble, what runs beside them, and where the window onto them is. */
export default function Overview({ rows, count, cursor, scroller }: OverviewProps) {
  const name = useApp((state) => state.list?.name ?? NO_NAME);
  const isByTime = useApp((state) => state.isOverviewByTime);
  const area = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(area);
  const palette = usePalette(area);
  const buckets = Math.max(1, Math.floor(size.height / BUCKET));
  const ask = useMemo(
    () => ({ ...name, scale: isByTime ? ('time' as const) : ('position' as const), buckets }),
    [name, isByTime, buckets],
  );
  const { answer, fault } = useAnswer('overview', ask);
  const [drawn, setDrawn] = useState(0);

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || answer === null || palette === null || size.height === 0) return;
    context.canvas.width = Math.round(size.width * size.ratio);
    context.canvas.height = Math.round(size.height * size.ratio);
    context.setTransform(size.ratio, 0, 0, size.ratio, 0, 0);
    drawOverview(context, answer, size, palette);
    setDrawn((times) => times + 1);
  }, [answer, palette, size]);

  const byTime = answer !== null && answer.scale === 'time' && answer.total > 0 ? answer : null;
  return (
    <>
      <OverviewHead overview={answer} width={size.width} />
      <div ref={area} className={styles['area']} data-drawn={drawn}>
        <span className={styles['tones']} aria-hidden="true">
          {TONES.map((tone) => (
            <span key={tone} data-tone={tone} />
          ))}
        </span>
        <canvas ref={canvas} className={styles['canvas']} aria-hidden="true" />
        {answer === null || size.height === 0 ? null : (
          <Brush overview={answer} height={size.height} rows={rows} count={count} cursor={cursor} scroller={scroller} />
        )}
        {byTime?.timed === 0 ? <NoTimes /> : null}
      </div>
      {fault !== null && answer === null ? <p className={styles['notes']}>No overview: {fault}.</p> : null}
      {byTime === null ? null : <TimeNotes overview={byTime} width={size.width} />}
      <ScaleSwitch />
    </>
  );
}
