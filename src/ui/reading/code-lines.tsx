import { memo } from 'react';
import type { CodeRun, CodeView } from '../../reading/code.ts';
import { InertText } from '../kit/inert-text.tsx';
import styles from './code-lines.module.css';

/** Lines of a language. Numbers stand before them only where the text itself has them. */
export const CodeLines = memo(function CodeLines({ lines, numbers }: CodeView) {
  if (numbers === null)
    return lines.map((runs, index) => (
      // Lines have no names of their own, and stay in their order.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index}>
        <CodeRuns runs={runs} />
        {index < lines.length - 1 ? '\n' : null}
      </span>
    ));
  const width = Math.max(...numbers.map(({ length }) => length));
  return numbers.map((number, index) => (
    <span key={number} className={styles['line']}>
      <span className={styles['number']}>{number.padStart(width)}</span>
      <span className={styles['code']}>
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
