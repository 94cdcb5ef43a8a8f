import type { ReactNode } from 'react';
import { useTold } from '../reading/use-told.ts';
import { MarkPlaceProvider } from '../search/mark-place.ts';
import { isComplete } from './json-text.ts';
import { JsonTree } from './json-tree.tsx';
import styles from './text-tree.module.css';
import { useTree } from './use-tree.ts';
import { GrownTree } from './whole-value.tsx';

interface Props {
  readonly row: number;
  /** JSON Pointer to the string. */
  readonly what: string;
  /** The text as it is recorded. */
  readonly plain: ReactNode;
  readonly onTold: (words: string) => void;
}

/**
 * The value that a string's text writes as JSON. It is no value of the record: pointers begin in it, nothing links to what is in it, and
 * matches of a search are marked in the text.
 */
export function TextTree({ row, what, plain, onTold }: Props) {
  const tree = useTree(row, what, true);
  const { node, isEnd, pieces } = tree;
  useTold(onTold, node === null ? tree.fault : null, 'copied pointers begin in this text');
  if (node === null) return plain;
  return (
    <MarkPlaceProvider value={null}>
      <div data-in-text>
        {isEnd && pieces === 1 && isComplete(node) ? (
          <div className={styles['value']}>
            <JsonTree node={node} pointer="" />
          </div>
        ) : (
          <GrownTree {...tree} node={node} pointer="" />
        )}
      </div>
    </MarkPlaceProvider>
  );
}
