import { useState } from 'react';
import type { JsonNode } from '../../timeline/detail.ts';
import { countOf } from '../../state/words.ts';
import { Withheld } from '../grammar/value.tsx';
import { Button } from '../kit/button.tsx';
import { JsonString } from './json-string.tsx';
import styles from './json-tree.module.css';

/** Characters of a string shown at once. */
const SHORT = 600;

/** A value without members. */
export function JsonScalar({ node }: { readonly node: JsonNode }) {
  switch (node.kind) {
    case 'string':
      return <Text text={node.text} more={node.more} />;
    case 'number':
      return (
        <span className={styles['number']}>
          {node.digits}
          {node.exact ? null : (
            <span className={styles['inexact']}>more digits than a double holds: as in the file</span>
          )}
        </span>
      );
    case 'word':
      return <span className={styles['word']}>{node.word}</span>;
    case 'withheld':
      return (
        <>
          <span className={styles['quote']}>&quot;</span>
          <Withheld />
          <span className={styles['quote']}>&quot;</span>
        </>
      );
    case 'object':
      return <span className={styles['bracket']}>{node.more > 0 ? `{ ${countOf(node.more, 'member')} }` : '{}'}</span>;
    case 'array':
      return <span className={styles['bracket']}>{node.more > 0 ? `[ ${countOf(node.more, 'element')} ]` : '[]'}</span>;
  }
}

function Text({ text, more }: { readonly text: string; readonly more: number }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || text.length <= SHORT ? text : text.slice(0, SHORT);
  const hidden = text.length - shown.length;
  return (
    <>
      <span className={styles['quote']}>&quot;</span>
      <span className={styles['string']}>
        <JsonString text={shown} />
      </span>
      {hidden === 0 && more === 0 ? <span className={styles['quote']}>&quot;</span> : '…'}
      {hidden > 0 ? (
        <Button look="link" onClick={() => setWhole(true)}>
          {countOf(hidden, 'more character')}
        </Button>
      ) : null}
      {hidden === 0 && more > 0 ? (
        <span className={styles['more']}>
          {' '}
          {countOf(more, 'more character')} {more === 1 ? 'stands' : 'stand'} in the record’s text below.
        </span>
      ) : null}
    </>
  );
}
