import { useState } from 'react';
import { wholeCut } from '../../base/whole-cut.ts';
import { useMarkAttributes, useVisited } from '../search/mark-place.ts';
import { useWhenVisited } from '../search/use-when-visited.ts';
import type { JsonNode } from '../../timeline/detail.ts';
import { countOf } from '../../state/words.ts';
import { Withheld } from '../grammar/value.tsx';
import { Button } from '../kit/button.tsx';
import { inexactWords } from './inexact-words.ts';
import { JsonString } from './json-string.tsx';
import styles from './json-tree.module.css';

/** Characters of a string shown at once. */
const SHORT = 600;

/** A value without members. */
export function JsonScalar({ node, pointer }: { readonly node: JsonNode; readonly pointer: string | null }) {
  const attributes = useMarkAttributes(pointer, 'json');
  const marking = pointer === null ? {} : attributes;
  switch (node.kind) {
    case 'string':
      return <Text text={node.text} more={node.more} pointer={pointer} />;
    case 'number':
      return (
        <span className={styles['number']}>
          <span {...marking}>{node.digits}</span>
          {node.exact ? null : <span className={styles['inexact']}>{inexactWords(node.digits)}: as in the file</span>}
        </span>
      );
    case 'word':
      return (
        <span className={styles['word']} {...marking}>
          {node.word}
        </span>
      );
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

interface TextProps {
  readonly text: string;
  readonly more: number;
  readonly pointer: string | null;
}

function Text({ text, more, pointer }: TextProps) {
  const [isWhole, setWhole] = useState(false);
  const attributes = useMarkAttributes(pointer, 'json');
  useWhenVisited(useVisited(pointer), ({ isName, end }) => {
    if (!isName && pointer !== null && end > SHORT) setWhole(true);
  });
  const shown = isWhole || text.length <= SHORT ? text : text.slice(0, wholeCut(text, SHORT));
  const hidden = text.length - shown.length;
  return (
    <>
      <span className={styles['quote']}>&quot;</span>
      <span className={styles['string']} {...(pointer === null ? {} : attributes)}>
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
