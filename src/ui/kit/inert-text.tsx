import styles from './inert-text.module.css';
import { splitInvisible } from './invisible.ts';

/** Text from a session: never markup, and with characters that would not be seen drawn as small marks, and unusual spaces outlined. */
export function InertText({ text }: { readonly text: string }) {
  const pieces = splitInvisible(text);
  const only = pieces.length === 1 ? pieces[0] : undefined;
  if (only !== undefined && 'text' in only) return only.text;
  return pieces.map((piece, index) =>
    'text' in piece ? (
      piece.text
    ) : 'space' in piece ? (
      // The space itself is there, so that a selection that is copied has it.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={styles['space']} title={nameOf(piece)}>
        {piece.space}
      </span>
    ) : (
      // Pieces of one text never change their order.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={styles['mark']} title={piece.name} data-sign="">
        {piece.label}
      </span>
    ),
  );
}

function nameOf({ space, name }: { readonly space: string; readonly name: string }): string {
  return space.length === 1 ? name : `${name}, ${space.length.toLocaleString('en')} times`;
}
