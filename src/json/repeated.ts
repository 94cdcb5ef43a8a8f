import { sameBytes } from '../base/bytes.ts';
import { Kind, type Tape, type Token } from './tape.ts';

/** Up to this many members every pair is compared; beyond it a set of hashes decides which pairs need a look. */
const FEW = 16;

/** Notes in `tape.repeated` each name of a just closed object that an earlier member of it already has, escapes undone. */
export function findRepeatedNames(tape: Tape, object: Token): void {
  const end = tape.nexts[object] as number;
  const { extra, nexts } = tape;
  if (!mayRepeat(tape, object, end)) return;
  if ((extra[object] as number) <= FEW) {
    for (let key = nexts[object + 2] as number; key < end; key = nexts[key + 1] as number) {
      const hash = extra[key];
      for (let other = object + 1; other < key; other = nexts[other + 1] as number) {
        if (extra[other] === hash && sameName(tape, key, other)) {
          tape.repeated.push(key);
          break;
        }
      }
    }
    return;
  }
  const seen = new Map<number, Token[]>();
  for (let key = object + 1; key < end; key = nexts[key + 1] as number) {
    const hash = extra[key] as number;
    const others = seen.get(hash);
    if (others === undefined) seen.set(hash, [key]);
    else if (others.some((other) => sameName(tape, key, other))) tape.repeated.push(key);
    else others.push(key);
  }
}

/** For each place of a hash the number of the object that was last seen to have a name with it. */
const seenBy = new Uint32Array(1 << 10);
let objects = 0;

/** Whether two names of an object have hashes that end alike: of nearly all objects this says at once that no name repeats. */
function mayRepeat({ extra, nexts }: Tape, object: Token, end: number): boolean {
  objects = (objects + 1) >>> 0;
  for (let key = object + 1; key < end; key = nexts[key + 1] as number) {
    const place = (extra[key] as number) & (seenBy.length - 1);
    if (seenBy[place] === objects) return true;
    seenBy[place] = objects;
  }
  return false;
}

function sameName(tape: Tape, a: Token, b: Token): boolean {
  if (tape.kinds[a] === Kind.escaped || tape.kinds[b] === Kind.escaped) return tape.text(a) === tape.text(b);
  const size = tape.end(a) - tape.start(a);
  return size === tape.end(b) - tape.start(b) && sameBytes(tape.bytes, tape.start(a), tape.bytes, tape.start(b), size);
}
