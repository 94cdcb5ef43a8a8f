import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { JsonNode } from '../../timeline/detail.ts';
import { countOf } from '../../state/words.ts';
import { useCopy } from '../kit/copy-button.tsx';
import { useVisited } from '../search/mark-place.ts';
import { useWhenVisited } from '../search/use-when-visited.ts';
import { countOfChildren, flatten, moved, pathTo, pointerOf, standing, valuesIn } from './flat-tree.ts';
import { textOfNode } from './json-text.ts';
import { pointerWords } from './pointer-copies.tsx';
import { useValueLink } from './use-value-link.ts';
import { LINE_HEIGHT, WholeLine } from './whole-line.tsx';
import styles from './whole-tree.module.css';

/** A value with no more members than this is open at first. */
const OPEN_FIRST = 20;

interface Props {
  readonly node: JsonNode;
  readonly pointer: string;
  /** Grows with the value while it comes. */
  readonly pieces: number;
}

/** A JSON value of any size, a line each: only those in sight are drawn. One stop of the Tab key; the keys of a tree move in it. */
export function WholeTree({ node, pointer, pieces }: Props) {
  const [open, setOpen] = useState<ReadonlySet<JsonNode>>(() => new Set([node, ...shortOnes(node)]));
  const [active, setActive] = useState(0);
  // oxlint-disable-next-line react/exhaustive-deps -- the node grows with the pieces
  const lines = useMemo(() => flatten(node, open), [node, open, pieces]);
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const copy = useCopy();
  const link = useValueLink();
  const virtualizer = useVirtualizer({
    count: lines.length,
    estimateSize: () => LINE_HEIGHT,
    getScrollElement: () => scroller.current,
    overscan: 12,
  });
  // Where the visited match is, once it is here and what it is folded into is open.
  const [sought, setSought] = useState<{ readonly line: number } | null>(null);
  const visited = useVisited(pointer);
  const isHere = visited !== null && standing(node, pointer, visited) !== 'elsewhere';
  useWhenVisited(isHere ? visited : null, (match) => {
    const path = pathTo(node, pointer, match.pointer ?? pointer);
    const next = new Set([...open, ...path.slice(0, -1)]);
    const line = flatten(node, next).findIndex((one) => one.node === path.at(-1));
    setOpen(next);
    setActive(line);
    setSought({ line });
  });
  useEffect(() => {
    if (sought === null) return;
    const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {};
    const top = sought.line * LINE_HEIGHT;
    // What is in sight stays where it is: whoever marks it brings it into sight from there.
    const isSeen = top >= scrollTop && top + LINE_HEIGHT <= scrollTop + clientHeight;
    if (!isSeen) virtualizer.scrollToIndex(sought.line, { align: 'center' });
  }, [sought, virtualizer]);
  const current = Math.min(active, lines.length - 1);
  const items = virtualizer.getVirtualItems();

  const toggle = (at: number) => {
    const line = lines[at];
    if (line?.isOpen == null) return;
    const next = new Set(open);
    if (line.isOpen) next.delete(line.node);
    else next.add(line.node);
    setOpen(next);
  };
  const copyValue = (at: number) => copy(textOfNode(lines[at]?.node ?? node) ?? '', 'the value');
  const copyPointer = (at: number) => {
    const found = pointerOf(lines, at, pointer);
    copy(found, `the pointer ${pointerWords(found)}`);
  };
  const copyLink =
    link === null
      ? null
      : (at: number) => {
          const found = pointerOf(lines, at, pointer);
          copy(link(found), `a link to ${pointerWords(found)}`);
        };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / LINE_HEIGHT) - 1);
    const isOpen = lines[current]?.isOpen;
    const to = moved(lines, current, event.key, page);
    if (event.key === 'Enter' || event.key === ' ') toggle(current);
    else if (event.key === 'ArrowRight' && isOpen === false) toggle(current);
    else if (event.key === 'ArrowLeft' && isOpen === true) toggle(current);
    else if (event.key === 'c') copyValue(current);
    else if (event.key === 'p') copyPointer(current);
    else if (event.key === 'l' && copyLink !== null && lines[current]?.isOverruled !== true) copyLink(current);
    else if (to === null) return;
    else {
      setActive(to);
      virtualizer.scrollToIndex(to);
    }
    event.preventDefault();
  };

  return (
    <div>
      <p className={styles['about']}>
        {countOf(countOfChildren(node), node.kind === 'array' ? 'element' : 'member')}. Keys: arrows to move and unfold,
        c copies the value, p its pointer{link === null ? '' : ', l a link to it'}.
      </p>
      <div
        ref={scroller}
        className={styles['tree']}
        role="tree"
        tabIndex={0}
        aria-label="JSON value"
        aria-activedescendant={`${id}-${current}`}
        data-testid="whole-tree"
        onKeyDown={onKeyDown}
      >
        <div className={styles['track']} style={{ height: virtualizer.getTotalSize() }} role="none">
          <div className={styles['drawn']} style={{ top: items[0]?.start ?? 0 }} role="none">
            {items.map(({ index }) => {
              const line = lines[index];
              if (line === undefined) return null;
              return (
                <WholeLine
                  key={index}
                  id={`${id}-${index}`}
                  line={line}
                  pointer={pointerOf(lines, index, pointer)}
                  isActive={index === current}
                  onChoose={() => {
                    setActive(index);
                    if (index === current || line.isOpen === false) toggle(index);
                  }}
                  onCopyValue={() => copyValue(index)}
                  onCopyPointer={() => copyPointer(index)}
                  onCopyLink={copyLink === null || line.isOverruled ? null : () => copyLink(index)}
                />
              );
            })}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Values right below that are short enough to be open at first. */
function shortOnes(node: JsonNode): JsonNode[] {
  if (countOfChildren(node) > OPEN_FIRST) return [];
  return valuesIn(node).filter((child) => countOfChildren(child) <= OPEN_FIRST);
}
