import type { JsonNode } from '../../timeline/detail.ts';
import { InertText } from '../kit/inert-text.tsx';
import { later } from '../kit/later.tsx';
import { useVisited } from '../search/mark-place.ts';
import { isComplete } from './json-text.ts';
import { standing } from './flat-tree.ts';
import { pointerWords } from './pointer-copies.tsx';
import { type TreeSoFar, useTree } from './use-tree.ts';
import { WholeTree } from './whole-tree.tsx';
import styles from './whole-tree.module.css';

/** Comes with the first match in a string of which only the beginning is in the tree. */
const LongText = later('The whole text', () => import('../reading/long-text.tsx'));

/** As much of a value as a page can keep, as the worker reads it; below it what is visited and not in the tree. */
export default function WholeValue({ row, pointer }: { readonly row: number; readonly pointer: string }) {
  const { node, pieces, isEnd, fault } = useTree(row, pointer);
  const visited = useVisited(pointer);
  if (node === null)
    return fault === null ? <p role="status">Reading…</p> : <p role="alert">It cannot be read: {fault}.</p>;
  const there = visited === null ? 'here' : standing(node, pointer, visited);
  const inner = visited?.pointer ?? pointer;
  // A name is drawn with what it is a member of.
  const around = visited?.isName === true ? inner.slice(0, inner.lastIndexOf('/')) : inner;
  return (
    <>
      <GrownTree node={node} pointer={pointer} pieces={pieces} isEnd={isEnd} fault={fault} />
      {there === 'cut' ? (
        <LongText
          key={inner}
          waiting={<p role="status">Reading…</p>}
          row={row}
          what={inner}
          label={`All of ${pointerWords(inner)}`}
        />
      ) : null}
      {there === 'elsewhere' && isEnd && around !== pointer ? (
        <>
          <p className={styles['about']}>
            Not in the tree above, and visited: <InertText text={pointerWords(around)} />
          </p>
          <WholeValue key={around} row={row} pointer={around} />
        </>
      ) : null}
    </>
  );
}

/** A value as far as it has come, and what is said of the rest. */
export function GrownTree(props: TreeSoFar & { readonly node: JsonNode; readonly pointer: string }) {
  const { node, pointer, pieces, isEnd, fault } = props;
  return (
    <>
      <WholeTree node={node} pointer={pointer} pieces={pieces} />
      {isEnd ? <LeftOut node={node} /> : <p className={styles['about']}>More of it is being read…</p>}
      {fault === null ? null : <p role="alert">It was not read to its end: {fault}.</p>}
    </>
  );
}

/** Says whether a tree is all of its value, and where the rest is. */
function LeftOut({ node }: { readonly node: JsonNode }) {
  return (
    <p className={styles['about']}>
      {isComplete(node)
        ? 'All of it is here.'
        : 'Not all of it is here: what is left out is counted where it would be, and stands in the record’s text.'}
    </p>
  );
}
