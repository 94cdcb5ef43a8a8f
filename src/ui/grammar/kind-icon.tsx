import type { RowKind } from '../../format/vocabulary.ts';
import styles from './grammar.module.css';

/** A drawing for each kind of row, on a grid of 16. */
const DRAWINGS: Readonly<Record<RowKind, string>> = {
  tool_call: 'M2.5 8h9M8 4l4 4-4 4',
  tool_result: 'M13.5 4v3a2 2 0 0 1-2 2H3M6.5 5.5 3 9l3.5 3.5',
  permission: 'M8 1.8 13 3.6v4.2c0 3-2 5.2-5 6.4-3-1.2-5-3.4-5-6.4V3.6z',
  input_request: 'M2.5 3h11v8H8l-3 2.7V11H2.5zM5.5 6h5M5.5 8.3h3',
  terminal: 'M2 3h12v10H2zM4.5 6l2 2-2 2M8.2 10.3h3',
  hook: 'M9.5 2.2v7a3 3 0 1 1-6 0V8l1.8 1.8M7.5 2.2h4',
  message: 'M2.5 3.5h11v8h-7l-3 2.5v-2.5h-1z',
  reasoning: 'M8 2.5a4 4 0 0 1 2.2 7.3v1.7H5.8V9.8A4 4 0 0 1 8 2.5zM6.3 13.8h3.4',
  inference: 'M8 1.8 9.6 6.4 14.2 8 9.6 9.6 8 14.2 6.4 9.6 1.8 8l4.6-1.6z',
  subagent: 'M4.5 2.5v11M4.5 8h4a3 3 0 0 0 3-3V2.5M9.5 4.5l2-2 2 2',
  plan: 'M2.5 4h1M6 4h7.5M2.5 8h1M6 8h7.5M2.5 12h1M6 12h7.5',
  session: 'M3 2.5h10v11H3zM5.5 5.5h5M5.5 8h5',
  header: 'M6 2.5 5 13.5M11 2.5l-1 11M2.5 5.8h11M2.5 10.2h11',
  unknown: 'M2.5 2.5h11v11h-11zM6.3 6.4a1.8 1.8 0 1 1 2.5 1.7c-.6.2-.8.5-.8 1M8 11.2v.1',
  untyped:
    'M2.5 2.5h2.2M6.9 2.5h2.2M11.3 2.5h2.2M13.5 4.7v2.2M13.5 9.1v2.2M13.5 13.5h-2.2M9.1 13.5H6.9M4.7 13.5H2.5M2.5 11.3V9.1M2.5 6.9V4.7',
  malformed: 'M3.5 1.5h6l3 3V8l-2-1-1.8 1.4L6.5 7l-3 1.5zM3.5 11l3-1.5 2.2 1.4L10.5 9.5l2 1v4h-9z',
};

/** What the kinds are called where a word stands for the type. */
export const KIND_WORDS: Readonly<Record<RowKind, string>> = {
  tool_call: 'tool call',
  tool_result: 'tool result',
  permission: 'permission',
  input_request: 'question to the user',
  terminal: 'terminal',
  hook: 'hook',
  message: 'message',
  reasoning: 'reasoning',
  inference: 'inference',
  subagent: 'subagent',
  plan: 'plan',
  session: 'session',
  header: 'header',
  unknown: 'record of an unknown type',
  untyped: 'record without a type',
  malformed: 'line that cannot be read',
};

interface Props {
  readonly kind: RowKind;
  readonly size?: number;
  /** The words that stand beside it: where they begin with the kind, the drawing does not say it a second time. */
  readonly beside?: string;
}

/** What kind of row it is, as a drawing with a name. */
export function KindIcon({ kind, size = 14, beside = '' }: Props) {
  const isSaid = beside.toLowerCase().startsWith(KIND_WORDS[kind]);
  return (
    <svg
      {...(isSaid ? { 'aria-hidden': true } : { role: 'img', 'aria-label': KIND_WORDS[kind] })}
      className={styles['glyph']}
      width={size}
      height={size}
      viewBox="0 0 16 16"
    >
      <path d={DRAWINGS[kind]} />
    </svg>
  );
}
