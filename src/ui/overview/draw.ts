import type { Overview } from '../../timeline/overview.ts';
import { type Column, type Columns, columnsOf } from './columns.ts';
import { gapLabels, gapLook, LABEL, longestApart } from './gap-labels.ts';
import { bucketHeight } from './geometry.ts';
import { dashesOf, laneLines } from './lane-lines.ts';
import { LANE_LOOKS, type StripTone, TROUBLE_LOOKS, type TroubleLook } from './words.ts';

/** The colours as the page has them now. */
export type Palette = Readonly<Record<StripTone, string>> & { readonly font: string };

/** Pixels of a mark at least: one row in ten thousand is seen all the same. */
const LEAST_MARK = 3;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Draws the strip anew. Coordinates are pixels of the page; the canvas is scaled for the screen's own. */
export function drawOverview(
  context: CanvasRenderingContext2D,
  overview: Overview,
  size: Size,
  palette: Palette,
): void {
  context.clearRect(0, 0, size.width, size.height);
  const columns = columnsOf(overview, size.width);
  drawKinds(context, overview, size.height, palette, columns.kinds);
  drawLanes(context, overview, size.height, palette, columns.lanes);
  drawGaps(context, overview, size, palette, columns);
  drawTroubles(context, overview, size.height, palette, columns.troubles);
}

function drawKinds(
  context: CanvasRenderingContext2D,
  overview: Overview,
  height: number,
  palette: Palette,
  { left, width }: Column,
): void {
  const { buckets, counts, scale } = overview;
  const each = bucketHeight(overview, height);
  const tones = [palette.middle, palette.light, palette.light] as const;
  let most = 1;
  for (let bucket = 0; bucket < buckets; bucket++) most = Math.max(most, rowsOf(counts, bucket));
  for (let bucket = 0; bucket < buckets; bucket++) {
    const rows = rowsOf(counts, bucket);
    if (rows === 0) continue;
    // By time the bar tells how many rows there are, few of them larger than they are, or one beside a thousand would not be seen.
    const length = scale === 'position' ? width : Math.max(2, width * Math.sqrt(rows / most));
    let x = left;
    for (const [group, tone] of tones.entries()) {
      const share = ((counts[bucket * 3 + group] ?? 0) / rows) * length;
      context.globalAlpha = group === 2 ? 0.45 : 1;
      context.fillStyle = tone;
      context.fillRect(x, bucket * each, share, each > 3 ? each - 1 : each);
      x += share;
    }
  }
  context.globalAlpha = 1;
}

function rowsOf(counts: Uint32Array, bucket: number): number {
  return (counts[bucket * 3] ?? 0) + (counts[bucket * 3 + 1] ?? 0) + (counts[bucket * 3 + 2] ?? 0);
}

function drawTroubles(
  context: CanvasRenderingContext2D,
  overview: Overview,
  height: number,
  palette: Palette,
  columns: Columns['troubles'],
): void {
  const each = bucketHeight(overview, height);
  const tall = Math.max(LEAST_MARK, each > 4 ? each - 1 : each);
  for (const [bit, name] of overview.columns.entries()) {
    const column = columns[bit] ?? null;
    if (column === null) continue;
    const look = TROUBLE_LOOKS[name];
    context.fillStyle = palette[look.tone];
    for (let bucket = 0; bucket < overview.buckets; bucket++) {
      if ((((overview.troubles[bucket] ?? 0) >> bit) & 1) === 0) continue;
      const y = Math.min(bucket * each, height - tall);
      drawMark(context, look.shape, { x: column.left + 1, y, wide: column.mark, tall });
    }
  }
}

function drawMark(
  context: CanvasRenderingContext2D,
  shape: TroubleLook['shape'],
  { x, y, wide, tall }: { readonly x: number; readonly y: number; readonly wide: number; readonly tall: number },
): void {
  switch (shape) {
    case 'filled':
      context.fillRect(x, y, wide, tall);
      break;
    case 'hollow':
      context.fillRect(x, y, 1.5, tall);
      context.fillRect(x + wide - 1.5, y, 1.5, tall);
      break;
    case 'lines':
      context.fillRect(x, y, wide, 1);
      context.fillRect(x, y + tall - 1, wide, 1);
      break;
    case 'right':
      context.fillRect(x + 2, y, wide - 2, tall);
      break;
  }
}

function drawLanes(
  context: CanvasRenderingContext2D,
  overview: Overview,
  height: number,
  palette: Palette,
  columns: Columns['lanes'],
): void {
  const each = bucketHeight(overview, height);
  for (const [bit, kind] of overview.laneKinds.entries()) {
    const column = columns[bit] ?? null;
    if (column === null) continue;
    context.fillStyle = palette[LANE_LOOKS[kind].tone];
    const lines = laneLines(overview, bit, each);
    const left = column.left + Math.floor((column.width - column.mark) / 2);
    for (const { top, height: tall } of lines.filter(({ isOpen }) => !isOpen))
      context.fillRect(left, top, column.mark, tall);
    // Dashed where nothing tells that it has ended.
    for (const line of lines.filter(({ isOpen }) => isOpen)) {
      context.clearRect(left, line.top, column.mark, line.height);
      for (const dash of dashesOf(line)) context.fillRect(left, dash.top, column.mark, dash.height);
    }
  }
}

function drawGaps(
  context: CanvasRenderingContext2D,
  overview: Overview,
  { width, height }: Size,
  palette: Palette,
  { kinds }: Columns,
): void {
  const each = bucketHeight(overview, height);
  context.font = `10px ${palette.font}`;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  const isCut = overview.scale === 'time';
  // By position the words leave the bar free that tells what rows are.
  const left = isCut ? 0 : kinds.left + kinds.width + 1;
  const shown = isCut ? overview.gaps : longestApart(overview.gaps, each, height);
  for (const { at, size, ms } of shown) {
    const top = Math.round(at * each);
    const tall = Math.round((at + size) * each) - top;
    const { dash, tone } = gapLook(ms);
    context.fillStyle = palette[isCut ? 'light' : tone];
    // A dashed line at either side of the break; by position there is no break, and one line, the closer the longer it is.
    for (let x = 2; x < width - 2; x += 6) {
      context.fillRect(x, top, isCut ? 3 : dash, 1);
      if (tall > 0) context.fillRect(x, top + tall - 1, 3, 1);
    }
  }
  for (const { gap, middle, words } of gapLabels(overview, each, height)) {
    const room = width - left;
    if (context.measureText(words).width > room - 2) continue;
    const tall = isCut ? gap.size * each - 2 : LABEL;
    context.fillStyle = palette.paper;
    context.fillRect(left, middle - tall / 2, room, tall);
    context.fillStyle = palette.dark;
    context.fillText(words, left + room / 2, middle);
  }
}
