import { type RefObject, useLayoutEffect, useState } from 'react';

/** How large an element is, in pixels of the page, and how many of the screen's make one. */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** Follows the size of an element, and the screen's pixels: a window may be moved to another screen, or zoomed. */
export function useSize(of: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0, ratio: 1 });
  const { ratio } = size;
  useLayoutEffect(() => {
    const element = of.current;
    if (element === null) return undefined;
    const read = (): void =>
      setSize((before) => {
        const now = { width: element.clientWidth, height: element.clientHeight, ratio: devicePixelRatio };
        const isSame = before.width === now.width && before.height === now.height && before.ratio === now.ratio;
        return isSame ? before : now;
      });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    const screen = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    screen.addEventListener('change', read);
    return () => {
      observer.disconnect();
      screen.removeEventListener('change', read);
    };
  }, [of, ratio]);
  return size;
}
