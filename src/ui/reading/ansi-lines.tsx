import { Fragment, memo, useState } from 'react';
import type { AnsiLine, AnsiRun } from '../../reading/ansi-view.ts';
import { countOf } from '../../state/words.ts';
import { InertText } from '../kit/inert-text.tsx';
import styles from './ansi-lines.module.css';
import { useMarkedFrom, useOpensFor } from './marked.tsx';
import { stretchesOf } from './stretches.ts';

/** What a terminal would show of a text; a line that was written anew keeps what stood there before, folded. */
export const AnsiLines = memo(function AnsiLines({ lines }: { readonly lines: readonly AnsiLine[] }) {
  const markedFrom = useMarkedFrom();
  return groupsOf(lines).map((group, index) => (
    // Lines have no names of their own, and stay in their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {'plain' in group ? (
        <span {...markedFrom(group.from)}>
          <InertText text={group.plain} />
        </span>
      ) : (
        <>
          {group.line.before.length > 0 ? <Before lines={group.line.before} /> : null}
          <Runs runs={group.line.runs} />
          {'\n'}
        </>
      )}
    </Fragment>
  ));
});

/** Plain lines that follow each other, in the text too, are one text: there may be very many. */
function groupsOf(lines: readonly AnsiLine[]) {
  const groups: ({ plain: string; from: number | undefined } | { readonly line: AnsiLine })[] = [];
  for (const line of lines) {
    if (line.before.length > 0 || line.runs.length > 1 || line.runs.some(({ style }) => style !== null)) {
      groups.push({ line });
      continue;
    }
    const { text, from } = line.runs[0] ?? { text: '' };
    const last = groups.at(-1);
    const next =
      last === undefined || !('plain' in last) || last.from === undefined ? undefined : last.from + last.plain.length;
    // An empty line stands nowhere: what follows it tells whether the lines are one.
    const isNext = last !== undefined && 'plain' in last && (text === '' || from === next);
    if (isNext) last.plain += `${text}\n`;
    else groups.push({ plain: `${text}\n`, from });
  }
  return groups;
}

function Before({ lines }: { readonly lines: AnsiLine['before'] }) {
  const [isOpen, setOpen] = useState(false);
  useOpensFor(
    () => lines.flatMap(stretchesOf),
    () => setOpen(true),
  );
  return (
    <>
      <Fold lines={lines.length} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {'\n'}
      {isOpen
        ? lines.map((runs, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className={styles['before']}>
              <Runs runs={runs} />
              {'\n'}
            </span>
          ))
        : null}
    </>
  );
}

interface FoldProps {
  readonly lines: number;
  readonly isOpen: boolean;
  /** Whether it is to be no higher than the lines around it. */
  readonly isInRow?: boolean;
  readonly onToggle: () => void;
}

/** Opens what a line was before it was written over. */
export function Fold({ lines, isOpen, isInRow = false, onToggle }: FoldProps) {
  return (
    <button type="button" className={styles['fold']} data-row={isInRow} aria-expanded={isOpen} onClick={onToggle}>
      {countOf(lines, 'overwritten line')} {isOpen ? 'shown' : 'folded'}
    </button>
  );
}

function Runs({ runs }: { readonly runs: readonly AnsiRun[] }) {
  // Runs have no names of their own, and stay in their order.
  // oxlint-disable-next-line react/no-array-index-key
  return runs.map((run, index) => <Run key={index} {...run} />);
}

/** Some of a line, in its colours. */
export function Run({ text, style, from }: AnsiRun) {
  const marks = useMarkedFrom()(from);
  if (style === null)
    return (
      <span {...marks}>
        <InertText text={text} />
      </span>
    );
  return (
    <span
      className={styles['run']}
      data-tone={style.tone}
      data-ground={groundOf(style)}
      data-marks={style.marks}
      title={style.marks?.includes('hidden') === true ? 'hidden in a terminal' : undefined}
      {...marks}
    >
      <InertText text={text} />
    </span>
  );
}

/** The ground of a run: its own, or the colour of its text where the two are to change places. */
function groundOf({ tone, ground, marks }: NonNullable<AnsiRun['style']>): string | undefined {
  return marks?.includes('reverse') === true ? (tone ?? 'ink-2') : ground;
}
