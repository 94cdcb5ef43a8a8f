import { useMemo, useState } from 'react';
import { isWithin, useMarkAttributes, useVisited } from '../search/mark-place.ts';
import { useWhenVisited } from '../search/use-when-visited.ts';
import type { JsonNode } from '../../timeline/detail.ts';
import { countOf, formatCount } from '../../state/words.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { later } from '../kit/later.tsx';
import { ScrollAside } from '../kit/scroll-aside.tsx';
import { Segments } from '../kit/segments.tsx';
import { standing } from './flat-tree.ts';
import { childrenOf, type NamedNode } from './json-children.ts';
import { JsonCopies } from './json-copies.tsx';
import { JsonScalar } from './json-scalar.tsx';
import { JsonString } from './json-string.tsx';
import { isComplete, linesOf } from './json-text.ts';
import styles from './json-tree.module.css';
import { pointerWords } from './pointer-copies.tsx';
import { hasCell, tableOf } from './table-of.ts';

/** A value that takes no more lines is open at first. */
const OPEN_LINES = 40;
/** Members shown at once. */
const SHOWN = 100;

interface TreeProps {
  readonly node: JsonNode;
  readonly pointer: string;
  /** The row that has the value, so that more of it can be asked for than what is here. */
  readonly row?: number;
}

/** Comes with the first value that is too large. */
const Whole = later('The whole value', () => import('./whole-value.tsx'));
/** Comes with the first match in a string of which only the beginning is in a tree. */
const LongText = later('The whole text', () => import('../reading/long-text.tsx'));
/** Drawn while one of these is fetched. */
const READING = <p role="status">Reading…</p>;
/** Comes with the first table. */
const JsonTable = later('The table', () => import('./json-table.tsx'));

/**
 * A JSON value: its members in the order of the file, its numbers with their digits. What is drawn is JSON as far as it is unfolded,
 * and so is what is copied of it; all that is ours beside it cannot be selected.
 */
export function JsonTree({ node, pointer, row }: TreeProps) {
  const [form, setForm] = useState<'tree' | 'table' | 'list'>('tree');
  // The string, too long for a tree, whose match is visited.
  const [long, setLong] = useState<string | null>(null);
  const table = useMemo(() => tableOf(node, pointer), [node, pointer]);
  const isPart = row !== undefined && !isComplete(node);
  useWhenVisited(useVisited(pointer), (match) => {
    const there = isPart ? standing(node, pointer, match) : 'here';
    setLong(there === 'cut' ? match.pointer : null);
    if (there === 'elsewhere') setForm('list');
    else if (form === 'table' && table !== null && !hasCell(table, match)) setForm('tree');
  });
  const tree = (
    <ScrollAside
      label={pointer === '' ? 'JSON value' : `JSON value at ${pointerWords(pointer)}`}
      className={styles['tree']}
      innerClassName={styles['inner']}
    >
      <Node name={null} node={node} pointer={pointer} hasNext={false} />
    </ScrollAside>
  );
  if (table === null && !isPart) return tree;
  return (
    <>
      <p className={styles['forms']}>
        <Segments
          label="How the value is shown"
          options={[
            ['tree', isPart ? 'Its beginning' : 'Tree'],
            // That it is all is said once it is known.
            ...(isPart ? [['list', 'More of it'] as const] : []),
            ...(table === null ? [] : [['table', 'Table'] as const]),
          ]}
          value={form}
          onChoose={setForm}
        />
        {isPart ? 'Too large to be unfolded at once.' : null}
      </p>
      {form === 'list' && row !== undefined ? (
        <Whole waiting={READING} row={row} pointer={pointer} />
      ) : form === 'table' && table !== null ? (
        <JsonTable waiting={READING} table={table} />
      ) : (
        tree
      )}
      {long === null || row === undefined || form === 'list' ? null : (
        <LongText key={long} waiting={READING} row={row} what={long} label={`All of ${pointerWords(long)}`} />
      )}
    </>
  );
}

function Node(named: NamedNode) {
  const { node } = named;
  const isNested = node.kind === 'object' || node.kind === 'array';
  return isNested && childrenOf(node, named.pointer).length > 0 ? <Branch {...named} /> : <Leaf {...named} />;
}

function Leaf(named: NamedNode) {
  return (
    <div className={`reveals ${styles['line']}`} data-pointer={named.isOverruled === true ? undefined : named.pointer}>
      <span className={styles['space']} />
      <span className={styles['pair']}>
        <Name {...named} />
        <JsonScalar node={named.node} pointer={named.isRepeated === true ? null : named.pointer} />
        <Comma {...named} />
      </span>
      <JsonCopies {...named} />
    </div>
  );
}

function Branch(named: NamedNode) {
  const { name, node, pointer } = named;
  const [isOpen, setOpen] = useState(name === null || linesOf(node, OPEN_LINES) <= OPEN_LINES);
  const [shown, setShown] = useState(SHOWN);
  const children = childrenOf(node, pointer);
  useWhenVisited(useVisited(pointer), (match) => {
    if (match.pointer === pointer) return;
    setOpen(true);
    const at = children.findLastIndex((child) => isWithin(match.pointer, child.pointer));
    if (at >= shown) setShown(at + SHOWN);
  });
  const more = node.kind === 'object' || node.kind === 'array' ? node.more : 0;
  const count = children.length + more;
  const [open, shut] = node.kind === 'array' ? ['[', ']'] : ['{', '}'];
  return (
    <div data-pointer={named.isOverruled === true ? undefined : pointer}>
      <div className={`reveals ${styles['line']}`}>
        <button
          type="button"
          className={styles['toggle']}
          aria-expanded={isOpen}
          aria-label={`${name ?? 'value'}, ${countOf(count, node.kind === 'array' ? 'element' : 'member')}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="chevron" size={11} />
        </button>
        <span className={styles['pair']}>
          <Name {...named} />
          <span className={styles['bracket']}>
            {open}
            {isOpen ? null : ` ${countOf(count, node.kind === 'array' ? 'element' : 'member')} ${shut}`}
          </span>
          {isOpen ? null : <Comma {...named} />}
        </span>
        <JsonCopies {...named} />
      </div>
      {isOpen ? (
        <div className={styles['children']}>
          {children.slice(0, shown).map((child) => (
            <Node key={`${child.pointer} ${child.order}`} {...child} />
          ))}
          {children.length > shown ? (
            <Button look="link" onClick={() => setShown(shown + SHOWN * 5)}>
              {formatCount(children.length - shown)} more here
            </Button>
          ) : null}
          {more > 0 ? (
            <p className={styles['more']}>
              {formatCount(more)} more {more === 1 ? 'stands' : 'stand'} in the record’s text below.
            </p>
          ) : null}
        </div>
      ) : null}
      {isOpen ? (
        <div className={styles['line']}>
          <span className={styles['space']} />
          <span className={styles['pair']}>
            <span className={styles['bracket']}>{shut}</span>
            <Comma {...named} />
          </span>
        </div>
      ) : null}
    </div>
  );
}

function Name({ name, pointer, isRepeated }: NamedNode) {
  const marking = useMarkAttributes(pointer, 'json', true);
  if (name === null) return null;
  // The number of an element is no part of the JSON: its style sheet draws it.
  if (typeof name === 'number') return <span className={styles['index']} data-index={name} />;
  return (
    <span className={styles['name']}>
      <span className={styles['quote']}>&quot;</span>
      <span {...(isRepeated === true ? {} : marking)}>
        <JsonString text={name} />
      </span>
      <span className={styles['quote']}>&quot;</span>
      {isRepeated === true ? <span className={styles['repeated']}>repeated</span> : null}
      <span className={styles['quote']}>: </span>
    </span>
  );
}

function Comma({ hasNext }: NamedNode) {
  return hasNext ? <span className={styles['quote']}>,</span> : null;
}
