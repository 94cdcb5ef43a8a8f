import { useEffect, useState } from 'react';
import { useApp } from '../../state/use-app.ts';
import type { JsonNode } from '../../timeline/detail.ts';
import { GrowingTree } from './tree-pieces.ts';

/** A value as far as it has come. */
export interface TreeSoFar {
  /** Null before the first piece; it stays the same object while it grows. */
  readonly node: JsonNode | null;
  /** Grows with it. */
  readonly pieces: number;
  /** Whether no more comes: all is here, or as much as a page can keep. */
  readonly isEnd: boolean;
  /** Why it cannot be read, a clause; null where it can. */
  readonly fault: string | null;
}

const NOTHING: TreeSoFar = { node: null, pieces: 0, isEnd: false, fault: null };

/**
 * Asks for a value, piece by piece, so that neither the worker nor the page is kept for long.
 *
 * @param inText whether the value is a string, and the one that its text writes as JSON is wanted
 */
export function useTree(row: number, pointer: string, inText = false): TreeSoFar {
  const ask = useApp((state) => state.ask);
  const [tree, setTree] = useState(NOTHING);
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      const { node } = await ask('tree', { row, pointer, inText, path: [], from: 0 });
      if (isGone) return;
      if (node === null) {
        setTree({ ...NOTHING, fault: inText ? 'it is no JSON' : 'the pointer names no value of this record' });
        return;
      }
      const growing = new GrowingTree(node);
      let pieces = 1;
      let next = growing.next;
      setTree({ node, pieces, isEnd: next === null, fault: null });
      while (next !== null) {
        const { path, from } = next;
        const piece = await ask('tree', { row, pointer, inText, path, from });
        if (isGone) return;
        next = growing.take(next, piece.node) ? growing.next : null;
        setTree({ node, pieces: ++pieces, isEnd: next === null, fault: null });
      }
    };
    read().catch((error: unknown) => {
      if (!isGone)
        setTree((before) => ({
          ...before,
          isEnd: true,
          fault: error instanceof Error ? error.message : String(error),
        }));
    });
    return () => {
      isGone = true;
    };
  }, [ask, row, pointer, inText]);
  return tree;
}
