import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { SessionLine } from '../../bundle/view.ts';
import { beginsAscending, type Order, type OrderName } from '../../state/session-list.ts';
import { useApp, useAppStore } from '../../state/use-app.ts';
import { cx } from '../kit/cx.ts';
import { useEvenLayout, useRows } from '../kit/use-rows.ts';
import { SessionRow, sessionRowId } from './session-row.tsx';
import styles from './session-table.module.css';

const ROW_HEIGHT = 44;

const COLUMNS: readonly { readonly by: OrderName; readonly words: string; readonly title?: string }[] = [
  { by: 'name', words: 'Session', title: 'By title; where there is none, by the first words, else by path' },
  { by: 'began', words: 'Began', title: 'The first time that its records give, as recorded' },
  { by: 'agent', words: 'Agent' },
  { by: 'records', words: 'Records' },
  { by: 'calls', words: 'Calls' },
  {
    by: 'open',
    words: 'In doubt',
    title: 'Calls without a result, results without a call, what is ambiguous, permissions not decided',
  },
  { by: 'problems', words: 'Problems', title: 'Errors and warnings' },
  { by: 'size', words: 'Size' },
];

/** Columns whose cells are called otherwise than what they are ordered by. */
const CELLS: Partial<Record<OrderName, string>> = { name: 'path' };

/** The sessions of a bundle, of which there may be many thousands. */
export function SessionTable({ lines }: { readonly lines: readonly SessionLine[] }) {
  const store = useAppStore();
  const [path, setPath] = useState<string | null>(null);
  // By path, so that the choice stays with its session when the list is searched or ordered anew.
  const cursor = useMemo(() => lines.findIndex((line) => line.path === path), [lines, path]);
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const { first, last, top, trackHeight, page, scrollTo } = useRows(
    { scroller, head },
    useEvenLayout(lines.length, ROW_HEIGHT),
  );
  useEffect(() => {
    if (document.activeElement === document.body) scroller.current?.focus({ focusVisible: false });
  }, []);

  const open = (index: number) => {
    const line = lines[index];
    if (line !== undefined) store.getState().openSession(line.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = Math.max(0, cursor);
    const to: Readonly<Record<string, number>> = {
      ArrowDown: cursor + 1,
      j: cursor + 1,
      ArrowUp: at - 1,
      k: at - 1,
      PageDown: at + page - 1,
      PageUp: at - page + 1,
      Home: 0,
      End: lines.length - 1,
    };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') open(at);
    else {
      const target = to[event.key];
      if (target === undefined) return;
      const row = Math.max(0, Math.min(lines.length - 1, target));
      setPath(lines[row]?.path ?? null);
      scrollTo(row, 'nearest');
    }
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const index = target.closest('[data-index]')?.getAttribute('data-index');
    if (!index) return;
    const parent = lines[Number(index)]?.parent ?? null;
    if (target.closest('[data-parent]') !== null && parent !== null && 'path' in parent)
      store.getState().openElsewhere(parent.path, parent.at);
    else open(Number(index));
  };

  const drawn = [];
  for (let index = first; index <= last; index++) {
    const line = lines[index];
    if (line !== undefined)
      drawn.push(<SessionRow key={line.path} line={line} index={index} isChosen={index === cursor} />);
  }
  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      role="grid"
      tabIndex={0}
      aria-label="Sessions"
      aria-rowcount={lines.length + 1}
      aria-activedescendant={cursor >= first && cursor <= last ? sessionRowId(cursor) : undefined}
      data-testid="sessions"
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div ref={head} role="rowgroup" className={styles['head']}>
        <Head />
      </div>
      <div className={styles['track']} role="presentation" style={{ height: `${trackHeight}px` }}>
        <div className={styles['window']} role="rowgroup" style={{ top: `${top}px` }}>
          {drawn}
        </div>
      </div>
    </div>
  );
}

function Head() {
  const order = useApp((state) => state.sessionOrder);
  const orderBy = useApp((state) => state.orderSessions);
  return (
    <div role="row" aria-rowindex={1} className={styles['row']}>
      {COLUMNS.map(({ by, words, title }) => (
        <span key={by} role="columnheader" aria-sort={sortOf(order, by)} className={styles[CELLS[by] ?? by]}>
          <button
            type="button"
            className={cx(styles['sort'], order.by === by && styles['sorted'])}
            title={title}
            onClick={() => orderBy(next(order, by))}
          >
            {words}
            <span aria-hidden="true">{order.by === by ? (order.isDescending ? ' ↓' : ' ↑') : ''}</span>
          </button>
        </span>
      ))}
    </div>
  );
}

function sortOf(order: Order, by: OrderName): 'ascending' | 'descending' | 'none' {
  if (order.by !== by) return 'none';
  return order.isDescending ? 'descending' : 'ascending';
}

/** Numbers and times begin with the largest, names with the first. */
function next(order: Order, by: OrderName): Order {
  if (order.by === by) return { by, isDescending: !order.isDescending };
  return { by, isDescending: !beginsAscending(by) };
}
