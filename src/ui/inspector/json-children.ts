import type { JsonNode } from '../../timeline/detail.ts';
import { pointerTo } from './json-text.ts';

/** A value in a tree, with its name. */
export interface NamedNode {
  /** The member's name or the element's index; null for the whole value. */
  readonly name: string | number | null;
  readonly node: JsonNode;
  readonly pointer: string;
  /** Whether another member of the object has the name too. */
  readonly isRepeated?: boolean;
  /** Whether one that has the name stands further on: the pointer names that one. */
  readonly isOverruled?: boolean;
  /** Whether more follows in the same object or array. */
  readonly hasNext: boolean;
}

/** The members or elements of a value, as far as they are here, in the order of the file. */
export function childrenOf(node: JsonNode, pointer: string): readonly (NamedNode & { readonly order: number })[] {
  if (node.kind === 'object') {
    const { members, more } = node;
    const last = new Map(members.map(({ name }, order) => [name, order]));
    return members.map(({ name, value, repeated }, order) => ({
      name,
      node: value,
      pointer: pointerTo(pointer, name),
      isRepeated: repeated,
      isOverruled: last.get(name) !== order,
      hasNext: order < members.length - 1 || more > 0,
      order,
    }));
  }
  if (node.kind !== 'array') return [];
  return node.elements.map((element, order) => ({
    name: order,
    node: element,
    pointer: pointerTo(pointer, order),
    hasNext: order < node.elements.length - 1 || node.more > 0,
    order,
  }));
}
