import type { RowState } from '../../timeline/view.ts';

/** Colours of meaning; see tokens.css. */
export type Tone = 'quiet' | 'neutral' | 'grey' | 'red' | 'amber' | 'violet' | 'blue' | 'teal';

/** How certain a state is, as its outline says: solid is recorded, dashed unknown, hatched ambiguous. */
export type Outline = 'none' | 'dashed' | 'open' | 'hatched';

export type GlyphName =
  | 'barred'
  | 'broken'
  | 'check'
  | 'clock'
  | 'cross'
  | 'dash'
  | 'dots'
  | 'ended'
  | 'layers'
  | 'loose-end'
  | 'question'
  | 'quotes'
  | 'ring'
  | 'running'
  | 'stopped'
  | 'void'
  | 'which';

/** How a state looks: the same in rows, counts, panels, the inspector and the legend. */
export interface Look {
  readonly glyph: GlyphName | null;
  readonly tone: Tone;
  readonly outline: Outline;
}

const look = (glyph: GlyphName | null, tone: Tone, outline: Outline = 'none'): Look => ({ glyph, tone, outline });

export const LOOKS: Readonly<Record<RowState, Look>> = {
  completed: look('check', 'quiet'),
  failed: look('cross', 'red'),
  denied: look('barred', 'amber'),
  cancelled: look('void', 'grey'),
  interrupted: look('stopped', 'grey'),
  unknown: look('dots', 'blue', 'dashed'),
  vendor: look('quotes', 'neutral'),
  dangling: look('dots', 'blue', 'dashed'),
  orphan: look('loose-end', 'violet', 'open'),
  ambiguous: look('which', 'violet', 'hatched'),
  reading: look('ring', 'grey'),
  unread: look('ring', 'grey', 'dashed'),
  granted: look('check', 'quiet'),
  refused: look('barred', 'amber'),
  timed_out: look('clock', 'grey'),
  other: look('quotes', 'neutral'),
  unresolved: look('question', 'amber', 'dashed'),
  answered: look('check', 'quiet'),
  declined: look('barred', 'grey'),
  pending: look('question', 'amber', 'dashed'),
  unstated: look('dots', 'blue', 'dashed'),
  running: look('running', 'teal'),
  ended: look('ended', 'teal'),
  blocked: look('barred', 'amber'),
  plain: look(null, 'quiet'),
  superseded: look('layers', 'grey'),
  malformed: look('broken', 'red'),
  'unknown-type': look('dash', 'neutral'),
  header: look(null, 'quiet'),
};
