import type { CSSProperties } from 'react';
import { countOf } from '../../state/words.ts';
import { InertText } from '../kit/inert-text.tsx';
import { JsonScalar } from './json-scalar.tsx';
import { pointerTo } from './json-text.ts';
import styles from './json-table.module.css';
import { PointerCopies } from './pointer-copies.tsx';
import { ROWS, type JsonTable as Table } from './table-of.ts';

/** Objects that have the same members, a row each. Values are written as JSON writes them. */
export default function JsonTable({ table: { pointer, columns, rows, more } }: { readonly table: Table }) {
  const hidden = Math.max(0, rows.length - ROWS) + more;
  return (
    <>
      {/* Whatever scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div className={styles['wide']} tabIndex={0} role="group" aria-label={`Table of ${pointer}`}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <td className={styles['number']}>#</td>
              {columns.map((name) => (
                <th key={name} scope="col">
                  <InertText text={name === '' ? '""' : name} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, ROWS).map((cells, index) => (
              // Rows have no names of their own, and stay in their order.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index} data-pointer={pointerTo(pointer, index)}>
                <th scope="row" className={styles['number']}>
                  {index}
                  <PointerCopies pointer={pointerTo(pointer, index)} />
                </th>
                {cells.map((cell, column) => (
                  <td
                    key={columns[column]}
                    data-kind={cell?.kind ?? 'none'}
                    style={cell?.kind === 'string' ? ({ '--chars': leastOf(cell.text) } as CSSProperties) : undefined}
                    data-pointer={
                      cell === null ? undefined : pointerTo(pointerTo(pointer, index), columns[column] ?? '')
                    }
                  >
                    {cell === null ? (
                      <span className={styles['none']}>not there</span>
                    ) : (
                      <JsonScalar node={cell} pointer={pointerTo(pointerTo(pointer, index), columns[column] ?? '')} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hidden === 0 ? null : <p className={styles['more']}>{countOf(hidden, 'more element')} in the tree.</p>}
    </>
  );
}

/** Characters that a column keeps room for: a path or an id is read at once, of prose a few words on a line. */
function leastOf(text: string): number {
  return Math.min(text.length, /\s/.test(text) ? 28 : 40) + 2;
}
