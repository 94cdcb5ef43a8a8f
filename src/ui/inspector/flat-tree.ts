import type { JsonNode } from '../../timeline/detail.ts';
import type { Mark } from '../../timeline/search/view.ts';
import { isWithin } from '../search/mark-place.ts';
import { pointerTo } from './json-text.ts';

/** A line of a tree that is drawn as a list. */
export interface FlatLine {
  readonly node: JsonNode;
  /** The member's name or the element's index; null for the whole value. */
  readonly name: string | number | null;
  readonly isRepeated: boolean;
  /** Whether one that has the name stands further on: the pointer names that one. */
  readonly isOverruled: boolean;
  readonly depth: number;
  /** The line that it belongs to; −1 for the whole value. */
  readonly parent: number;
  /** Its place among those beside it, from 1 on, and how many they are. */
  readonly place: number;
  readonly beside: number;
  /** Null for a value that has nothing in it. */
  readonly isOpen: boolean | null;
}

/** Members and elements of a value that are there. */
export function countOfChildren(node: JsonNode): number {
  if (node.kind === 'object') return node.members.length;
  return node.kind === 'array' ? node.elements.length : 0;
}

/** The values right below a value, as far as they are there. */
export function valuesIn(node: JsonNode): readonly JsonNode[] {
  return node.kind === 'object' ? node.members.map(({ value }) => value) : node.kind === 'array' ? node.elements : [];
}

/** The lines of a tree that are in sight when the nodes of `open` are unfolded, in the order of the file. */
export function flatten(root: JsonNode, open: ReadonlySet<JsonNode>): FlatLine[] {
  const lines: FlatLine[] = [];
  // A stack of our own: the deepest tree may be deeper than what functions may call each other.
  const stack: Omit<FlatLine, 'isOpen'>[] = [
    { node: root, name: null, isRepeated: false, isOverruled: false, depth: 0, parent: -1, place: 1, beside: 1 },
  ];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, depth } = next;
    const beside = countOfChildren(node);
    const isOpen = beside === 0 ? null : open.has(node);
    const parent = lines.length;
    lines.push({ ...next, isOpen });
    if (isOpen !== true) continue;
    for (let index = beside - 1; index >= 0; index--) {
      const at = { depth: depth + 1, parent, place: index + 1, beside };
      const one = childAt(node, index);
      if (one !== null) stack.push({ ...one, ...at });
    }
  }
  return lines;
}

function childAt(node: JsonNode, index: number): Pick<FlatLine, 'node' | 'name' | 'isRepeated' | 'isOverruled'> | null {
  if (node.kind === 'object') {
    const member = node.members[index];
    if (member === undefined) return null;
    const { name, value, repeated } = member;
    const isOverruled = repeated && node.members.findLastIndex((other) => other.name === name) !== index;
    return { node: value, name, isRepeated: repeated, isOverruled };
  }
  const element = node.kind === 'array' ? node.elements[index] : undefined;
  return element === undefined ? null : { node: element, name: index, isRepeated: false, isOverruled: false };
}

/** The JSON Pointer of a line, below that of the whole value. */
export function pointerOf(lines: readonly FlatLine[], at: number, root: string): string {
  const names: (string | number)[] = [];
  for (let line = lines[at]; line !== undefined && line.name !== null; line = lines[line.parent]) names.push(line.name);
  return names.toReversed().reduce<string>(pointerTo, root);
}

/** The values that lead to the one that a pointer names, from the whole value on, as far as they are here. */
export function pathTo(root: JsonNode, rootPointer: string, wanted: string): JsonNode[] {
  const path = [root];
  if (!isWithin(wanted, rootPointer)) return path;
  let node = root;
  for (const step of wanted.slice(rootPointer.length).split('/').slice(1)) {
    const child = childOf(node, step);
    if (child === undefined) break;
    path.push(child);
    node = child;
  }
  return path;
}

/** The child that a step of a JSON Pointer leads to. Of a repeated name the last counts. */
function childOf(node: JsonNode, step: string): JsonNode | undefined {
  if (node.kind === 'array') return /^(?:0|[1-9]\d*)$/.test(step) ? node.elements[Number(step)] : undefined;
  if (node.kind !== 'object') return undefined;
  const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
  return node.members.findLast((member) => member.name === name)?.value;
}

/** Whether the characters of a match are in what is here of a value; `cut` where they are further on in a string that is. */
export function standing(node: JsonNode, pointer: string, match: Mark): 'here' | 'cut' | 'elsewhere' {
  const wanted = match.pointer ?? pointer;
  const path = pathTo(node, pointer, wanted);
  const found = path.at(-1);
  if (found === undefined || path.length <= stepsIn(wanted) - stepsIn(pointer)) return 'elsewhere';
  return match.isName || found.kind !== 'string' || match.end <= found.text.length ? 'here' : 'cut';
}

function stepsIn(pointer: string): number {
  return pointer.split('/').length - 1;
}

/** Where the focus goes by a key of a tree (WAI-ARIA); null where the key is none of those. */
export function moved(lines: readonly FlatLine[], at: number, key: string, page: number): number | null {
  const last = lines.length - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'PageDown':
      return Math.min(last, at + page);
    case 'PageUp':
      return Math.max(0, at - page);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowRight':
      return lines[at]?.isOpen === true ? at + 1 : at;
    case 'ArrowLeft':
      return lines[at]?.isOpen === true ? at : Math.max(0, lines[at]?.parent ?? 0);
    default:
      return null;
  }
}
