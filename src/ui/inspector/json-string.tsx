import { escapeInvisible, splitInvisible } from '../kit/invisible.ts';
import { cx } from '../kit/cx.ts';
import styles from './json-tree.module.css';

const ESCAPES = /(\\n|\\u[0-9a-f]{4}(?:\\u[0-9a-f]{4})?)/;

/** The inside of a JSON string as JSON writes it; its quotes are the caller's. After an escaped line feed the line breaks for the eye only. */
export function JsonString({ text }: { readonly text: string }) {
  const pieces = escapeInvisible(JSON.stringify(text)).slice(1, -1).split(ESCAPES);
  if (pieces.length === 1) return pieces[0];
  return pieces.map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // Pieces of one text never change their order.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={cx(styles['escape'], piece === '\\n' && styles['feed'])} title={nameOf(piece)}>
        {piece}
      </span>
    ),
  );
}

function nameOf(escape: string): string | undefined {
  const [piece] = splitInvisible(JSON.parse(`"${escape}"`) as string);
  return piece !== undefined && 'name' in piece ? piece.name : undefined;
}
