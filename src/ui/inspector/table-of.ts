import type { JsonNode } from '../../timeline/detail.ts';
import { isWithin } from '../search/mark-place.ts';
import type { Mark } from '../../timeline/search/view.ts';
import { pointerTo } from './json-text.ts';

/** Objects without further ones in them, as lines and columns. */
export interface JsonTable {
  readonly pointer: string;
  /** Names in the order in which they first stand in the file. */
  readonly columns: readonly string[];
  /** A cell is null where the object does not have the member. */
  readonly rows: readonly (readonly (JsonNode | null)[])[];
  /** Elements that are not in the table, since not all of the array is here. */
  readonly more: number;
}

/** Columns that still tell something side by side. */
const COLUMNS = 40;
/** Rows that are drawn: more are looked through in the tree. */
export const ROWS = 500;

/** The table that a value is, or that one of its members is; null where there is none. */
export function tableOf(node: JsonNode, pointer: string): JsonTable | null {
  if (node.kind === 'array') return tableOfArray(node, pointer);
  if (node.kind !== 'object') return null;
  for (const { name, value } of node.members) {
    const table = value.kind === 'array' ? tableOfArray(value, pointerTo(pointer, name)) : null;
    if (table !== null) return table;
  }
  return null;
}

function tableOfArray(array: Extract<JsonNode, { readonly kind: 'array' }>, pointer: string): JsonTable | null {
  const { elements, more } = array;
  if (elements.length < 2) return null;
  const columns = new Map<string, number>();
  for (const element of elements) {
    if (element.kind !== 'object' || element.more > 0 || element.members.length === 0) return null;
    for (const { name, value, repeated } of element.members) {
      // A name that is repeated has no one cell.
      if (repeated || value.kind === 'object' || value.kind === 'array') return null;
      if (!columns.has(name)) columns.set(name, columns.size);
    }
    if (columns.size > COLUMNS) return null;
  }
  const rows = elements.map((element) => {
    const cells: (JsonNode | null)[] = Array.from({ length: columns.size }, () => null);
    if (element.kind === 'object') for (const { name, value } of element.members) cells[columns.get(name) ?? 0] = value;
    return cells;
  });
  // Objects that have little in common are no lines of one table.
  const filled = rows.reduce((sum, cells) => sum + cells.filter((cell) => cell !== null).length, 0);
  return filled * 2 < rows.length * columns.size ? null : { pointer, columns: [...columns.keys()], rows, more };
}

/** Whether a match is in a value that is drawn as a cell. */
export function hasCell({ pointer, rows }: JsonTable, match: Mark): boolean {
  if (match.isName || match.pointer === null || !isWithin(match.pointer, pointer)) return false;
  const index = Number(match.pointer.slice(pointer.length + 1).split('/')[0]);
  return index < Math.min(rows.length, ROWS);
}
