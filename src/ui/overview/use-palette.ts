import { type RefObject, useLayoutEffect, useState } from 'react';
import { useApp } from '../../state/use-app.ts';
import { useMedia } from '../kit/use-media.ts';
import type { Palette } from './draw.ts';
import type { StripTone } from './words.ts';

/** Each is worn by an element that is drawn nowhere. */
export const TONES: readonly StripTone[] = [
  'red',
  'grey',
  'amber',
  'blue',
  'violet',
  'teal',
  'dark',
  'middle',
  'light',
  'paper',
];

/**
 * The colours of the tokens as the theme has them now, read off elements that wear them: a token's own text is not a colour yet.
 *
 * @param wearer holds an element `[data-tone]` for each tone
 */
export function usePalette(wearer: RefObject<HTMLElement | null>): Palette | null {
  const theme = useApp((state) => state.theme);
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const isForced = useMedia('(forced-colors: active)');
  const [palette, setPalette] = useState<Palette | null>(null);
  useLayoutEffect(() => {
    const element = wearer.current;
    if (element === null) return undefined;
    const read = (): void => {
      const colours = TONES.map((tone) => {
        const worn = element.querySelector(`[data-tone="${tone}"]`) ?? element;
        return [tone, getComputedStyle(worn).color] as const;
      });
      const font = getComputedStyle(element).fontFamily;
      setPalette({ ...(Object.fromEntries(colours) as Record<StripTone, string>), font });
    };
    read();
    // The theme stands on the page's root element, which takes it in an effect of its own after this one.
    const frame = requestAnimationFrame(read);
    return () => cancelAnimationFrame(frame);
  }, [wearer, theme, isDark, isForced]);
  return palette;
}
