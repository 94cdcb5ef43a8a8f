import { type RefObject, useEffect } from 'react';
import type { TimeRange } from '../../timeline/timing.ts';
import { moved, zoomed } from './axis.ts';

/** Zooms with the wheel and Ctrl, as a pinch does, and moves along the axis with Shift or sideways. Without either it scrolls. */
export function useAxisWheel(
  scroller: RefObject<HTMLElement | null>,
  axis: TimeRange | null,
  whole: TimeRange | null,
  onChange: (range: TimeRange | null) => void,
): void {
  useEffect(() => {
    const element = scroller.current;
    if (element === null || axis === null || whole === null) return undefined;
    const onWheel = (event: WheelEvent): void => {
      const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
      if (!event.ctrlKey && !isSideways) return;
      // Not the page's own zoom.
      event.preventDefault();
      const lane = element.querySelector('[data-axis]')?.getBoundingClientRect();
      if (lane === undefined || lane.width === 0) return;
      if (event.ctrlKey) {
        const share = Math.max(0, Math.min((event.clientX - lane.left) / lane.width, 1));
        const around = axis.from + share * (axis.to - axis.from);
        onChange(zoomed(axis, whole, Math.exp(event.deltaY / 300), around));
      } else onChange(moved(axis, whole, (event.deltaX || event.deltaY) / lane.width));
    };
    // React's own listeners cannot prevent what the wheel does.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [scroller, axis, whole, onChange]);
}
