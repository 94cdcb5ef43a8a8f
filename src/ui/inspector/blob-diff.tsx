import { useMemo } from 'react';
import type { BlobView } from '../../timeline/blobs.ts';
import type { DiffPiece } from '../../timeline/blob-content.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { countOf } from '../../state/words.ts';
import { InertText } from '../kit/inert-text.tsx';
import styles from './blobs.module.css';

/** Lines of what both have that are shown around what only one has. */
const AROUND = 3;
const SIGNS = { both: ' ', record: '−', blob: '+' } as const;

/** What the record holds beside the blob or file that has the whole of it: lines of one side are marked, long stretches of both left out. */
export function BlobDiff({ blob, against }: { readonly blob: BlobView; readonly against: string }) {
  const { wanted, row } = blob;
  const question = useMemo(() => ({ wanted, row, against }), [wanted, row, against]);
  const whole = 'hash' in wanted ? 'blob' : 'file';
  const { answer, fault } = useAnswer('blobDiff', question);
  if (fault !== null) return <p role="alert">They cannot be compared: {fault}.</p>;
  if (answer === null) return <p role="status">Comparing…</p>;
  if (answer.pieces === null)
    return (
      <p role="status">
        They cannot be compared: <InertText text={answer.why} />.
      </p>
    );
  const count = (side: DiffPiece['side']) =>
    (answer.pieces ?? [])
      .filter((piece) => piece.side === side)
      .reduce((sum, { text }) => sum + linesOf(text).length, 0);
  return (
    <div data-testid="blob-diff">
      <p className={styles['facts']}>
        {countOf(count('blob'), 'line')} only in the {whole} (+), {countOf(count('record'), 'line')} only in the record
        (−)
      </p>
      {/* Whatever scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <pre className={styles['diff']} tabIndex={0} role="group" aria-label="Comparison">
        {answer.pieces.map((piece, index) => (
          // Pieces have no names of their own, and stay in their order.
          // oxlint-disable-next-line react/no-array-index-key
          <Piece key={index} piece={piece} isFirst={index === 0} isLast={index === (answer.pieces?.length ?? 0) - 1} />
        ))}
      </pre>
    </div>
  );
}

function Piece(props: { readonly piece: DiffPiece; readonly isFirst: boolean; readonly isLast: boolean }) {
  const { side, text } = props.piece;
  const lines = linesOf(text);
  const before = props.isFirst ? 0 : AROUND;
  const after = props.isLast ? 0 : AROUND;
  const left = side === 'both' ? lines.length - before - after : 0;
  const shown = left > 1 ? [...lines.slice(0, before), null, ...lines.slice(lines.length - after)] : lines;
  return shown.map((line, index) =>
    line === null ? (
      <span key="left" className={styles['left']}>
        {countOf(left, 'line')} that both have
      </span>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={styles['change']} data-side={side}>
        <span className={styles['sign']}>{SIGNS[side]}</span>
        <InertText text={line} />
      </span>
    ),
  );
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
