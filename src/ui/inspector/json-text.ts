import type { JsonNode } from '../../timeline/detail.ts';

/**
 * Takes a value as it is shown; returns it as JSON text with the digits of the file, a lone string as its own text; null when not all
 * of it is there.
 */
export function textOfNode(node: JsonNode): string | null {
  if (node.kind === 'string') return node.more === 0 ? node.text : null;
  const pieces: string[] = [];
  return write(node, '', pieces) ? pieces.join('') : null;
}

function write(node: JsonNode, indent: string, to: string[]): boolean {
  switch (node.kind) {
    case 'number':
      to.push(node.digits);
      return true;
    case 'word':
      to.push(node.word);
      return true;
    case 'withheld':
      to.push('"(withheld)"');
      return true;
    case 'string':
      to.push(JSON.stringify(node.text));
      return node.more === 0;
    case 'array':
      return writeList(node.elements, node.more, '[]', indent, to, (element, inner) => write(element, inner, to));
    case 'object':
      return writeList(node.members, node.more, '{}', indent, to, ({ name, value }, inner) => {
        to.push(JSON.stringify(name), ': ');
        return write(value, inner, to);
      });
  }
}

function writeList<Item>(
  items: readonly Item[],
  more: number,
  brackets: string,
  indent: string,
  to: string[],
  each: (item: Item, indent: string) => boolean,
): boolean {
  if (more > 0) return false;
  const inner = `${indent}  `;
  to.push(brackets.charAt(0));
  for (const [index, item] of items.entries()) {
    to.push(index === 0 ? '\n' : ',\n', inner);
    if (!each(item, inner)) return false;
  }
  if (items.length > 0) to.push('\n', indent);
  to.push(brackets.charAt(1));
  return true;
}

const complete = new WeakMap<JsonNode, boolean>();

/** Whether all of a value is there, so that it can be copied. */
export function isComplete(node: JsonNode): boolean {
  if (node.kind === 'string') return node.more === 0;
  if (node.kind !== 'object' && node.kind !== 'array') return true;
  let known = complete.get(node);
  if (known === undefined) {
    const children = node.kind === 'object' ? node.members.map(({ value }) => value) : node.elements;
    known = node.more === 0 && children.every(isComplete);
    complete.set(node, known);
  }
  return known;
}

/** How many lines a value takes when all of it is open. Counts no further than `most`. */
export function linesOf(node: JsonNode, most: number): number {
  if (node.kind !== 'object' && node.kind !== 'array') return 1;
  let lines = 1;
  for (const child of node.kind === 'object' ? node.members.map(({ value }) => value) : node.elements) {
    if (lines > most) break;
    lines += linesOf(child, most - lines);
  }
  return lines;
}

/** Writes a member's name as a step of a JSON Pointer. */
export function pointerTo(pointer: string, step: string | number): string {
  return `${pointer}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
