import { memo } from 'react';
import type { CodeRun, CodeView } from '../../reading/code.ts';
import { InertText } from '../kit/inert-text.tsx';
import styles from './code-lines.module.css';
import { useMarkedFrom } from './marked.tsx';

interface Props extends CodeView {
  /** Where in the whole text this one begins; left out where it does not stand there so. */
  readonly from?: number | undefined;
}

/** Lines of a language. Numbers stand before them only where the text itself has them. */
export const CodeLines = memo(function CodeLines({ lines, starts, numbers, from }: Props) {
  const markedFrom = useMarkedFrom();
  const marks = (index: number) => markedFrom(from === undefined ? undefined : from + (starts[index] ?? 0));
  if (numbers === null)
    return lines.map((runs, index) => (
      // Lines have no names of their own, and stay in their order.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} {...marks(index)}>
        <CodeRuns runs={runs} />
        {index < lines.length - 1 ? '\n' : null}
      </span>
    ));
  const width = Math.max(...numbers.map(({ length }) => length));
  return numbers.map((number, index) => (
    <span key={number} className={styles['line']}>
      <span className={styles['number']}>{number.padStart(width)}</span>
      <span className={styles['code']} {...marks(index)}>
        <CodeRuns runs={lines[index] ?? []} />
        {'\n'}
      </span>
    </span>
  ));
});

function CodeRuns({ runs }: { readonly runs: readonly CodeRun[] }) {
  return runs.map(({ kind, text }, index) =>
    kind === 'plain' ? (
      // oxlint-disable-next-line react/no-array-index-key
      <InertText key={index} text={text} />
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={styles[kind]}>
        <InertText text={text} />
      </span>
    ),
  );
}
