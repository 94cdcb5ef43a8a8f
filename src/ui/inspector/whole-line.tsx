import { wholeCut } from '../../base/whole-cut.ts';
import type { JsonNode } from '../../timeline/detail.ts';
import { countOf, formatCount } from '../../state/words.ts';
import { Withheld } from '../grammar/value.tsx';
import { Icon } from '../kit/icon.tsx';
import { type MarkAttributes, useMarkAttributes, useVisited } from '../search/mark-place.ts';
import type { Mark } from '../../timeline/search/view.ts';
import type { FlatLine } from './flat-tree.ts';
import { countOfChildren } from './flat-tree.ts';
import { inexactWords } from './inexact-words.ts';
import { JsonString } from './json-string.tsx';
import styles from './whole-tree.module.css';

/** Pixels of a line. */
export const LINE_HEIGHT = 24;
/** Characters of a string or a name that stand on a line; all of it can be copied. */
const SHOWN = 300;
/** A match within so many characters is in sight wherever the line is drawn; of one further on, so many before it are shown. */
const NEAR = 30;
const BEFORE = 12;
/** Pixels that a level is moved in, and levels after which lines stay where they are; a narrow tree keeps half of a line for its value. */
const STEP = 14;
const DEEPEST = 30;

interface Props {
  readonly id: string;
  readonly line: FlatLine;
  readonly pointer: string;
  readonly isActive: boolean;
  readonly onChoose: () => void;
  readonly onCopyValue: () => void;
  readonly onCopyPointer: () => void;
  /** Null where nothing can lead to the value. */
  readonly onCopyLink: (() => void) | null;
}

/** A line of a tree: the name, and the value or how much is in it. */
export function WholeLine(props: Props) {
  const { id, line, pointer, isActive, onChoose, onCopyValue, onCopyPointer, onCopyLink } = props;
  const marking = useMarkAttributes(pointer, 'json', true);
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
      data-pointer={line.isOverruled ? undefined : pointer}
      style={{ paddingLeft: `min(${4 + Math.min(depth, DEEPEST) * STEP}px, 45%)` }}
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
          <span {...(isRepeated ? {} : marking)}>
            <JsonString text={name.slice(0, wholeCut(name, SHOWN))} />
          </span>
          {name.length > SHOWN ? '…' : '"'}:{isRepeated ? <span className={styles['repeated']}>repeated</span> : null}
        </span>
      )}
      <span className={styles['value']}>
        <Value node={node} pointer={isRepeated ? null : pointer} />
      </span>
      <span className={styles['acts']} aria-hidden="true">
        <Act icon="copy" title="Copy the value (c)" onAct={onCopyValue} />
        <Act icon="pointer" title="Copy the pointer (p)" onAct={onCopyPointer} />
        {onCopyLink === null ? null : <Act icon="link" title="Copy a link to it (l)" onAct={onCopyLink} />}
      </span>
    </div>
  );
}

/** For the mouse: the keys c, p and l do the same. */
function Act(props: {
  readonly icon: 'copy' | 'pointer' | 'link';
  readonly title: string;
  readonly onAct: () => void;
}) {
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

function Value({ node, pointer }: { readonly node: JsonNode; readonly pointer: string | null }) {
  const attributes = useMarkAttributes(pointer, 'json');
  const visited = useVisited(pointer);
  const marking = pointer === null ? {} : attributes;
  switch (node.kind) {
    case 'string':
      return <Text node={node} marking={marking} visited={pointer === null ? null : visited} />;
    case 'number':
      return (
        <span className={styles['number']}>
          <span {...marking}>{node.digits}</span>
          {node.exact ? null : <span className={styles['inexact']}>{inexactWords(node.digits)}</span>}
        </span>
      );
    case 'word':
      return (
        <span className={styles['number']} {...marking}>
          {node.word}
        </span>
      );
    case 'withheld':
      return <Withheld />;
    case 'object':
      return <span className={styles['bracket']}>{`{ ${inIt(node, 'member')} }`}</span>;
    case 'array':
      return <span className={styles['bracket']}>{`[ ${inIt(node, 'element')} ]`}</span>;
  }
}

/** A string's beginning, or what is around the match in it that is visited. */
function Text(props: {
  readonly node: Extract<JsonNode, { readonly kind: 'string' }>;
  readonly marking: MarkAttributes;
  readonly visited: Mark | null;
}) {
  const { node, marking, visited } = props;
  const isFar = visited !== null && !visited.isName && visited.end > NEAR && visited.start < node.text.length;
  const from = isFar ? Math.max(0, visited.start - BEFORE) : 0;
  return (
    <>
      {from === 0 ? '"' : '…'}
      <span {...marking} data-from={from}>
        <JsonString text={node.text.slice(from, wholeCut(node.text, from + SHOWN))} />
      </span>
      {node.text.length > from + SHOWN || node.more > 0 ? '…' : '"'}
    </>
  );
}

function inIt(
  node: Extract<JsonNode, { readonly more: number; readonly kind: 'object' | 'array' }>,
  what: string,
): string {
  const count = countOfChildren(node);
  return node.more === 0 ? countOf(count, what) : `${countOf(count + node.more, what)}, ${formatCount(count)} here`;
}
