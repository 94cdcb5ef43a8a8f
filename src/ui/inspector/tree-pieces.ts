import type { JsonNode } from '../../timeline/detail.ts';
import { countOfChildren, valuesIn } from './flat-tree.ts';

/** Nodes and characters of a tree that a page can keep beside all else: some hundred megabytes. */
const MOST_NODES = 300_000;
const MOST_CHARS = 16 << 20;
/** Levels of a tree that grow: past this the stack of whoever draws it is at risk. */
const DEEPEST = 500;

type Nested = Extract<JsonNode, { readonly kind: 'object' | 'array' }>;

/** A value of which more can be asked for. */
interface Unfinished {
  readonly node: Nested;
  /** The way to it from the whole value, by the places of members and elements. */
  readonly path: readonly number[];
  /** How many of its members or elements are here. */
  readonly from: number;
}

/**
 * A tree that comes in pieces, in the order of the file. Its nodes stay the same objects while it grows: what is unfolded is known by them.
 */
export class GrowingTree {
  readonly root: JsonNode;
  #nodes = 0;
  #chars = 0;

  /** @param first the value as far as the first piece has it */
  constructor(first: JsonNode) {
    this.root = first;
    this.#count(first);
  }

  /** What is to be asked for next; null when all is here, or as much as a page can keep. */
  get next(): Unfinished | null {
    if (this.#nodes >= MOST_NODES || this.#chars >= MOST_CHARS) return null;
    let found: Unfinished | null = null;
    let node = this.root;
    const path: number[] = [];
    // What comes next is inside of what came last, or behind it.
    for (let depth = 0; depth < DEEPEST; depth++) {
      if (node.kind !== 'object' && node.kind !== 'array') break;
      const from = node.kind === 'object' ? node.members.length : node.elements.length;
      if (node.more > 0) found = { node, path: [...path], from };
      if (from === 0) break;
      const last = node.kind === 'object' ? node.members[from - 1]?.value : node.elements[from - 1];
      if (last === undefined) break;
      path.push(from - 1);
      node = last;
    }
    return found;
  }

  /** Takes in what was asked for. Returns false where that is nothing, so that nothing more can come. */
  take({ node }: Unfinished, piece: JsonNode | null): boolean {
    if (piece === null) return false;
    if (node.kind === 'array' && piece.kind === 'array') append(node.elements, piece.elements);
    else if (node.kind === 'object' && piece.kind === 'object') appendMembers(node, piece);
    else return false;
    (node as { more: number }).more = piece.more;
    this.#count(piece);
    return countOfChildren(piece) > 0;
  }

  #count(piece: JsonNode): void {
    const pending = [piece];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      this.#nodes++;
      if (node.kind === 'string') this.#chars += node.text.length;
      for (const child of valuesIn(node)) pending.push(child);
    }
  }
}

/** The tree is ours alone: nothing else holds what an answer brought. */
function append<Item>(to: readonly Item[], items: readonly Item[]): void {
  for (const item of items) (to as Item[]).push(item);
}

/** A name that comes again marks the one before as repeated too, which is in another piece. */
function appendMembers(object: Extract<Nested, { kind: 'object' }>, piece: Extract<Nested, { kind: 'object' }>): void {
  for (const { name, repeated } of piece.members) {
    if (!repeated) continue;
    const before = object.members.findLastIndex((member) => member.name === name);
    const member = object.members[before];
    if (member !== undefined) (member as { repeated: boolean }).repeated = true;
  }
  append(object.members, piece.members);
}
