/** Pixels that are left free around what is brought into sight. */
const ROOM = 24;

/** Scrolls whatever a range lies in, up to `root`, so that it is in sight; what is in sight already stays where it is. */
export function bringIntoSight(range: Range, root: HTMLElement): void {
  const inside = range.startContainer;
  let box = inside instanceof HTMLElement ? inside : inside.parentElement;
  for (; box !== null; box = box === root ? null : box.parentElement) {
    if (box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth) continue;
    const { overflowX, overflowY } = getComputedStyle(box);
    const [frame, [rect]] = [box.getBoundingClientRect(), range.getClientRects()];
    if (rect === undefined) return;
    const isAside = rect.left < frame.left || rect.right > frame.right;
    if (overflowX !== 'visible' && isAside) box.scrollLeft += rect.left - frame.left - box.clientWidth / 3;
    const isOut = rect.top < frame.top + ROOM || rect.bottom > frame.top + box.clientHeight - ROOM;
    if (overflowY !== 'visible' && isOut) box.scrollTop += rect.top - frame.top - box.clientHeight / 3;
  }
}
