import type { GlyphName } from './looks.ts';
import styles from './grammar.module.css';

/** Strokes of each glyph on a grid of 16. A path that begins with `fill` is filled instead. */
const STROKES: Readonly<Record<GlyphName, readonly string[]>> = {
  barred: ['M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z', 'm4.2 4.2 7.6 7.6'],
  broken: ['M2 5.5h5l-2 2.5 2 2.5H2', 'M14 5.5h-4L8 8l2 2.5h4'],
  check: ['m3 8.6 3.3 3.2L13 4.6'],
  clock: ['M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z', 'M8 5v3.2l2.2 1.4'],
  cross: ['m4 4 8 8', 'm12 4-8 8'],
  dash: ['M4 8h8'],
  dots: [
    'fill M3.5 6.9a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2zM8 6.9a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2zM12.5 6.9a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z',
  ],
  ended: ['fill M4 4h8v8H4z'],
  layers: ['M2.5 6.5v7h7', 'M5.5 3h8v7.5h-8z'],
  'loose-end': ['M14 8H6', 'M9.5 4.5 6 8l3.5 3.5', 'M3.6 8h-.2M1.4 8h-.2'],
  question: ['M5.4 5.8a2.6 2.6 0 1 1 3.6 2.4c-.7.3-1 .7-1 1.5v.2', 'M8 12.4v.1'],
  quotes: ['M3.5 4.2v3.2M6.3 4.2v3.2M9.7 8.6v3.2M12.5 8.6v3.2'],
  ring: ['M8 4.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z'],
  running: ['M5 3.8 12 8l-7 4.2z'],
  stopped: ['M3 8h8', 'M11.5 4v8'],
  void: [
    'M8 2.5a5.5 5.5 0 0 1 2 .4M12.2 4.4a5.5 5.5 0 0 1 1.2 2.2M13.2 9.7a5.5 5.5 0 0 1-1.5 2.2M9.4 13.3a5.5 5.5 0 0 1-2.6.1M4.3 12a5.5 5.5 0 0 1-1.4-2.1M2.6 6.8a5.5 5.5 0 0 1 1.2-2.4M6 2.9',
  ],
  which: ['M3.5 9h9', 'M3.5 12h9', 'M6.3 3.7a1.8 1.8 0 1 1 2.4 1.8c-.5.2-.7.5-.7.9', 'M8 6.6v.1'],
};

/** The shape of a state; the words beside it say the same. */
export function Glyph({ name, size = 14 }: { readonly name: GlyphName; readonly size?: number }) {
  return (
    <svg aria-hidden="true" className={styles['glyph']} width={size} height={size} viewBox="0 0 16 16">
      {STROKES[name].map((stroke) =>
        stroke.startsWith('fill ') ? (
          <path key={stroke} d={stroke.slice(5)} fill="currentColor" stroke="none" />
        ) : (
          <path key={stroke} d={stroke} />
        ),
      )}
    </svg>
  );
}
