import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { QueryFault } from '../../timeline/query/parse.ts';
import styles from './query-box.module.css';

interface Props {
  readonly text: string;
  readonly faults: readonly QueryFault[];
  readonly input: RefObject<HTMLInputElement | null>;
}

/** The text of the field once more, behind it and not seen: it carries the lines under what is wrong. */
export function QueryMirror({ text, faults, input }: Props) {
  const mirror = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [field, behind] = [input.current, mirror.current];
    if (field === null || behind === null) return undefined;
    const follow = () => {
      behind.scrollLeft = field.scrollLeft;
    };
    follow();
    field.addEventListener('scroll', follow);
    return () => field.removeEventListener('scroll', follow);
  });
  if (faults.length === 0) return null;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of faults) {
    parts.push(text.slice(at, from));
    parts.push(
      <mark key={from} className={styles['wrong']}>
        {text.slice(from, to) || ' '}
      </mark>,
    );
    at = Math.max(at, to);
  }
  return (
    <div ref={mirror} aria-hidden="true" className={styles['mirror']}>
      {parts}
      {text.slice(at)}
    </div>
  );
}
