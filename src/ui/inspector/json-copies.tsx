import { CopyButton } from '../kit/copy-button.tsx';
import type { NamedNode } from './json-children.ts';
import { isComplete, textOfNode } from './json-text.ts';
import styles from './json-tree.module.css';
import { PointerCopies } from './pointer-copies.tsx';

/** What can be copied of a value in a tree: itself, its pointer, a link to it. */
export function JsonCopies({ node, pointer, isOverruled }: NamedNode) {
  return (
    <span className={`reveals ${styles['copies']}`}>
      <PointerCopies pointer={pointer} hasLink={isOverruled !== true}>
        {node.kind !== 'withheld' && isComplete(node) ? (
          <CopyButton
            text={node.kind === 'string' ? node.text : () => textOfNode(node) ?? ''}
            what="the value"
            isQuiet
          />
        ) : null}
      </PointerCopies>
    </span>
  );
}
