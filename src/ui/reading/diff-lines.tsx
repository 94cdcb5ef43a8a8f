import { Fragment, type ReactNode, useState } from 'react';
import type { DiffLine } from '../../reading/diff-view.ts';
import { countOf } from '../../state/words.ts';
import { InertText } from '../kit/inert-text.tsx';
import styles from './diff.module.css';
import { type TextSide, useMarkedFrom, useOpensFor } from './marked.tsx';
import { oldStretchesOf, stretchesOf } from './stretches.ts';

/** Lines that both sides have which are shown around a change; longer stretches are folded. */
const AROUND = 3;
const SIGNS = { both: ' ', old: '−', new: '+', note: ' ' } as const;

type Lines = readonly DiffLine[];

/** A change in one column: what was taken away above what was added. */
export function DiffInline({ lines }: { readonly lines: Lines }) {
  return (
    <Folded lines={lines}>
      {(part) =>
        part.map((line, index) => (
          // Lines have no names of their own, and stay in their order.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={styles['line']} data-side={line.side}>
            <Number of={line.old} />
            <Number of={line.new} />
            <span className={styles['sign']}>{SIGNS[line.side]}</span>
            <Text line={line} />
          </div>
        ))
      }
    </Folded>
  );
}

/** A change in two columns: the old lines at the left, the new ones at the right. */
export function DiffSides({ lines }: { readonly lines: Lines }) {
  return (
    <Folded lines={lines}>
      {(part) =>
        pairsOf(part).map(([old, now], index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={styles['pair']}>
            <Half line={old} side="old" />
            <Half line={now} side="new" />
          </div>
        ))
      }
    </Folded>
  );
}

function Half({ line, side }: { readonly line: DiffLine | null; readonly side: TextSide }) {
  if (line === null) return <div className={styles['none']} />;
  return (
    <div className={styles['line']} data-side={line.side}>
      <Number of={line[side]} />
      <span className={styles['sign']}>{SIGNS[line.side]}</span>
      <Text line={line} half={side} />
    </div>
  );
}

/** Puts old lines beside the new ones that took their place. */
function pairsOf(lines: Lines): [DiffLine | null, DiffLine | null][] {
  const pairs: [DiffLine | null, DiffLine | null][] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] as DiffLine;
    if (line.side === 'both' || line.side === 'note') {
      pairs.push([line, line]);
      at++;
      continue;
    }
    const old: DiffLine[] = [];
    const now: DiffLine[] = [];
    for (; lines[at]?.side === 'old' || lines[at]?.side === 'new'; at++)
      (lines[at]?.side === 'old' ? old : now).push(lines[at] as DiffLine);
    pairs.push(...matesOf(old, now));
  }
  return pairs;
}

/** Old lines beside those that took their place; what stands between such pairs is set side by side as it comes. */
function matesOf(old: Lines, now: Lines): [DiffLine | null, DiffLine | null][] {
  const pairs: [DiffLine | null, DiffLine | null][] = [];
  let [left, right] = [0, 0];
  const upTo = (oldEnd: number, newEnd: number) => {
    while (left < oldEnd || right < newEnd)
      pairs.push([left < oldEnd ? (old[left++] ?? null) : null, right < newEnd ? (now[right++] ?? null) : null]);
  };
  for (const [index, { mate }] of old.entries()) {
    if (mate === undefined) continue;
    upTo(index, mate);
    upTo(index + 1, mate + 1);
  }
  upTo(old.length, now.length);
  return pairs;
}

function Number({ of }: { readonly of: number | null }) {
  return <span className={styles['number']}>{of}</span>;
}

/** @param half which half of two columns it is in; in one column a line that both texts have stands for either */
function Text({ line, half }: { readonly line: DiffLine; readonly half?: TextSide }) {
  const { text, marks, side, from, fromOld } = line;
  const markedFrom = useMarkedFrom();
  const markedFromOld = useMarkedFrom('old');
  const isOfOld = fromOld !== undefined && half !== 'new';
  const isOfNew = half !== 'old' || fromOld === undefined;
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const [first, end] of marks) {
    pieces.push(<InertText key={`${at} plain`} text={text.slice(at, first)} />);
    pieces.push(
      <mark key={first} className={styles['mark']} data-side={side}>
        <InertText text={text.slice(first, end)} />
      </mark>,
    );
    at = end;
  }
  pieces.push(<InertText key="rest" text={text.slice(at)} />);
  return (
    <span className={styles['text']} {...(isOfNew ? markedFrom(from) : {})}>
      {isOfOld ? <span {...markedFromOld(fromOld)}>{pieces}</span> : pieces}
    </span>
  );
}

/** Draws lines, but for the middle of long stretches that both sides have. */
function Folded({ lines, children }: { readonly lines: Lines; readonly children: (part: Lines) => ReactNode }) {
  return partsOf(lines).map(({ from, to, isFolded }) => (
    <Fragment key={from}>
      {isFolded ? <Fold lines={lines.slice(from, to)}>{children}</Fold> : children(lines.slice(from, to))}
    </Fragment>
  ));
}

function Fold({ lines, children }: { readonly lines: Lines; readonly children: (part: Lines) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useOpensFor(
    (side) => (side === 'old' ? oldStretchesOf(lines) : stretchesOf(lines)),
    () => setOpen(true),
  );
  if (isOpen) return children(lines);
  return (
    <button type="button" className={styles['fold']} onClick={() => setOpen(true)}>
      {countOf(lines.length, 'line')} that both have
    </button>
  );
}

function partsOf(lines: Lines): { from: number; to: number; isFolded: boolean }[] {
  const parts: { from: number; to: number; isFolded: boolean }[] = [];
  let from = 0;
  for (let at = 0; at <= lines.length;) {
    let end = at;
    while (lines[end]?.side === 'both') end++;
    const first = at === 0 ? 0 : at + AROUND;
    const last = end === lines.length ? end : end - AROUND;
    if (last - first > 2) {
      if (first > from) parts.push({ from, to: first, isFolded: false });
      parts.push({ from: first, to: last, isFolded: true });
      from = last;
    }
    at = end + 1;
  }
  if (from < lines.length) parts.push({ from, to: lines.length, isFolded: false });
  return parts;
}
