import type { JsonNode } from '../../timeline/detail.ts';
import { countOf } from '../../state/words.ts';
import { Withheld } from '../grammar/value.tsx';
import { Icon } from '../kit/icon.tsx';
import type { FlatLine } from './flat-tree.ts';
import { countOfChildren } from './flat-tree.ts';
import { JsonString } from './json-string.tsx';
import styles from './whole-tree.module.css';

/** Pixels of a line. */
export const LINE_HEIGHT = 24;
/** Characters of a string or a name that stand on a line; all of it can be copied. */
const SHOWN = 300;
/** Pixels that a level is moved in, and levels after which lines stay where they are. */
const STEP = 14;
const DEEPEST = 30;

interface Props {
  readonly id: string;
  readonly line: FlatLine;
  readonly isActive: boolean;
  readonly onChoose: () => void;
  readonly onCopyValue: () => void;
  readonly onCopyPointer: () => void;
}

/** A line of a tree: the name, and the value or how much is in it. */
export function WholeLine({ id, line, isActive, onChoose, onCopyValue, onCopyPointer }: Props) {
  const { node, name, isRepeated, depth, place, beside, isOpen } = line;
  return (
    // The tree takes the keys, since it is what has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="treeitem"
      aria-level={depth + 1}
      aria-posinset={place}
      aria-setsize={beside}
      aria-selected={isActive}
      aria-expanded={isOpen ?? undefined}
      tabIndex={-1}
      className={styles['line']}
      style={{ paddingLeft: 4 + Math.min(depth, DEEPEST) * STEP }}
      onClick={onChoose}
    >
      <span className={styles['chevron']} data-open={isOpen ?? undefined}>
        {isOpen === null ? null : <Icon name="chevron" size={11} />}
      </span>
      {name === null ? null : typeof name === 'number' ? (
        <span className={styles['index']}>{name}</span>
      ) : (
        <span className={styles['name']}>
          &quot;
          <JsonString text={name.slice(0, SHOWN)} />
          &quot;:
          {isRepeated ? <span className={styles['repeated']}>repeated</span> : null}
        </span>
      )}
      <span className={styles['value']}>
        <Value node={node} />
      </span>
      <span className={styles['acts']} aria-hidden="true">
        <Act icon="copy" title="Copy the value (c)" onAct={onCopyValue} />
        <Act icon="pointer" title="Copy the pointer (p)" onAct={onCopyPointer} />
      </span>
    </div>
  );
}

/** For the mouse: the keys c and p do the same. */
function Act(props: { readonly icon: 'copy' | 'pointer'; readonly title: string; readonly onAct: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      title={props.title}
      onClick={(event) => {
        event.stopPropagation();
        props.onAct();
      }}
    >
      <Icon name={props.icon} size={13} />
    </button>
  );
}

function Value({ node }: { readonly node: JsonNode }) {
  switch (node.kind) {
    case 'string':
      return (
        <>
          &quot;
          <JsonString text={node.text.slice(0, SHOWN)} />
          {node.text.length > SHOWN || node.more > 0 ? '…' : '"'}
        </>
      );
    case 'number':
      return (
        <span className={styles['number']}>
          {node.digits}
          {node.exact ? null : <span className={styles['inexact']}>more digits than a double holds</span>}
        </span>
      );
    case 'word':
      return <span className={styles['number']}>{node.word}</span>;
    case 'withheld':
      return <Withheld />;
    case 'object':
      return <span className={styles['bracket']}>{`{ ${inIt(node, 'member')} }`}</span>;
    case 'array':
      return <span className={styles['bracket']}>{`[ ${inIt(node, 'element')} ]`}</span>;
  }
}

function inIt(
  node: Extract<JsonNode, { readonly more: number; readonly kind: 'object' | 'array' }>,
  what: string,
): string {
  const count = countOfChildren(node);
  return node.more === 0 ? countOf(count, what) : `${countOf(count + node.more, what)}, ${count} here`;
}
