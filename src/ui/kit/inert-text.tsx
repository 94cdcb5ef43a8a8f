import styles from './inert-text.module.css';
import { splitInvisible } from './invisible.ts';

/** Text from a session: never markup, and with characters that would not be seen drawn as small marks. */
export function InertText({ text }: { readonly text: string }) {
  const pieces = splitInvisible(text);
  const only = pieces.length === 1 ? pieces[0] : undefined;
  if (only !== undefined && 'text' in only) return only.text;
  return pieces.map((piece, index) =>
    'text' in piece ? (
      piece.text
    ) : (
      // Pieces of one text never change their order.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={styles['mark']} title={piece.name} data-sign="">
        {piece.label}
      </span>
    ),
  );
}
