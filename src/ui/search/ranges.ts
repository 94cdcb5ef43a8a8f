import type { Mark } from '../../timeline/search/view.ts';

/** A piece of what an element shows: a text node, or a sign that stands for one character that would not be seen. */
interface Run {
  readonly node: Text;
  readonly sign: Element | null;
  /** The first character of the value that it shows, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Of text that is escaped: where each of its characters begins in the node. */
  readonly places: readonly number[] | null;
}

/**
 * Finds where characters of a value are drawn.
 *
 * @param element as `useMarkAttributes` describes it
 * @returns a range for each mark whose characters are all there; in an element that says which character it begins with (`data-from`),
 *   for as much of the mark as is in it
 */
export function rangesIn(element: Element, marks: readonly Mark[]): (readonly [Mark, Range])[] {
  const runs = element.getAttribute('data-form') === 'json' ? jsonRuns(element) : textRuns(element);
  const found: (readonly [Mark, Range])[] = [];
  const isPart = element.hasAttribute('data-from');
  const [first, last] = [runs[0]?.from ?? 0, runs.at(-1)?.to ?? 0];
  for (const mark of marks) {
    const start = isPart ? Math.max(first, mark.start) : mark.start;
    const end = isPart ? Math.min(last, mark.end) : mark.end;
    if (isPart && start >= end) continue;
    const range = document.createRange();
    if (setEdge(range, 'start', runs, start) && setEdge(range, 'end', runs, end)) found.push([mark, range]);
  }
  return found;
}

function setEdge(range: Range, edge: 'start' | 'end', runs: readonly Run[], at: number): boolean {
  const run = edge === 'start' ? runs.find(({ to }) => at < to) : runs.find(({ to }) => at <= to);
  if (run === undefined) return false;
  if (run.sign !== null) {
    if (edge === 'start') range.setStartBefore(run.sign);
    else range.setEndAfter(run.sign);
    return true;
  }
  const inside = at - run.from;
  const offset = run.places === null ? inside : (run.places[inside] ?? run.node.length);
  if (edge === 'start') range.setStart(run.node, offset);
  else range.setEnd(run.node, offset);
  return true;
}

function* textNodes(element: Element): Generator<Text> {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) yield node as Text;
}

function textRuns(element: Element): Run[] {
  const runs: Run[] = [];
  let from = Number(element.getAttribute('data-from') ?? 0);
  for (const node of textNodes(element)) {
    const sign = node.parentElement?.closest('[data-sign]') ?? null;
    // A character beyond the first plane is two units.
    const length = sign === null ? node.length : /^U\+[0-9A-F]{5}/.test(node.data) ? 2 : 1;
    runs.push({ node, sign, from, to: from + length, places: null });
    from += length;
  }
  return runs;
}

/** What JSON has escaped is one character however long it is, also where it is drawn as a node of its own. */
function jsonRuns(element: Element): Run[] {
  const before = Number(element.getAttribute('data-from') ?? 0);
  const nodes = [...textNodes(element)];
  const text = nodes.map(({ data }) => data).join('');
  const starts: number[] = [];
  for (let at = 0; at < text.length;) {
    starts.push(at);
    at += text[at] !== '\\' ? 1 : text[at + 1] === 'u' ? 6 : 2;
  }
  const runs: Run[] = [];
  let base = 0;
  let from = 0;
  for (const node of nodes) {
    const places: number[] = [];
    for (let next = starts[from + places.length]; next !== undefined && next < base + node.length;) {
      places.push(next - base);
      next = starts[from + places.length];
    }
    runs.push({ node, sign: null, from: before + from, to: before + from + places.length, places });
    from += places.length;
    base += node.length;
  }
  return runs;
}
