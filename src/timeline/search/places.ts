import { escapeStep } from '../../json/pointer.ts';
import { Kind, type Tape, type Token } from '../../json/tape.ts';
import type { Mask } from '../mask.ts';

/** Where a token stands in its value. */
export interface TokenPlace {
  /** JSON Pointer to the value; of a name to its member. Names that hold a secret have a block in its place, as where they are shown. */
  readonly pointer: string;
  readonly isName: boolean;
}

interface Open {
  readonly end: Token;
  readonly isObject: boolean;
  readonly pointer: string;
  /** Elements passed. */
  count: number;
}

/**
 * Finds out where tokens stand, in one walk that steps over what holds none of them. Nesting costs no stack.
 *
 * @param tokens in any order
 */
export function placesOf(tape: Tape, tokens: Iterable<Token>, mask: Mask): ReadonlyMap<Token, TokenPlace> {
  const wanted = [...new Set(tokens)].toSorted((a, b) => a - b);
  const places = new Map<Token, TokenPlace>();
  const open: Open[] = [];
  let next = 0;
  let at: Token = 0;
  let pointer = '';
  while (next < wanted.length && at < tape.length) {
    while (open.length > 0 && at >= (open.at(-1) as Open).end) open.pop();
    const inside = open.at(-1);
    let value = at;
    if (inside !== undefined) {
      // Names are decoded only where something below them is wanted.
      value = inside.isObject ? at + 1 : at;
      const order = inside.count++;
      if ((wanted[next] as Token) >= tape.next(value)) {
        at = tape.next(value);
        continue;
      }
      const step = inside.isObject ? escapeStep(mask.redact(tape.text(at))) : String(order);
      pointer = `${inside.pointer}/${step}`;
      if (inside.isObject && wanted[next] === at) {
        places.set(at, { pointer, isName: true });
        next++;
      }
    }
    if (wanted[next] === value) {
      places.set(value, { pointer, isName: false });
      next++;
    }
    const kind = tape.kind(value);
    if (kind === Kind.object || kind === Kind.array)
      open.push({ end: tape.next(value), isObject: kind === Kind.object, pointer, count: 0 });
    at = value + 1;
  }
  return places;
}
