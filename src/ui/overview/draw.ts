import type { Overview } from '../../timeline/overview.ts';
import { bucketHeight } from './geometry.ts';
import { gapWords, LANE_LOOKS, type StripTone, TROUBLE_LOOKS, type TroubleLook } from './words.ts';

/** The colours as the page has them now. */
export type Palette = Readonly<Record<StripTone, string>> & { readonly font: string };

/** Pixels across, from the left: what the rows are, the columns of trouble, the lanes. */
const COLUMNS = { wide: { left: 20, width: 9, mark: 6 }, thin: { left: 2, width: 7, mark: 5 } } as const;
const KINDS_AT = 4;
const KINDS_WIDTH = 11;
const LANE_WIDTH = 4;
/** Pixels of a mark at least: one row in ten thousand is seen all the same. */
const LEAST_MARK = 3;
/** Strips from this width on show all there is; thinner ones only the columns of trouble. */
const WIDE = 90;

/** Where the columns of trouble are in a strip of so many pixels. */
export function columnsOf(width: number): { readonly left: number; readonly width: number; readonly mark: number } {
  return width >= WIDE ? COLUMNS.wide : COLUMNS.thin;
}

/** Draws the strip anew. Coordinates are pixels of the page; the canvas is scaled for the screen's own. */
export function drawOverview(
  context: CanvasRenderingContext2D,
  overview: Overview,
  size: { readonly width: number; readonly height: number },
  palette: Palette,
): void {
  const { width, height } = size;
  context.clearRect(0, 0, width, height);
  const isWide = width >= WIDE;
  if (isWide) {
    drawKinds(context, overview, height, palette);
    drawLanes(context, overview, size, palette);
  }
  drawGaps(context, overview, size, palette);
  drawTroubles(context, overview, size, palette);
}

function drawKinds(context: CanvasRenderingContext2D, overview: Overview, height: number, palette: Palette): void {
  const { buckets, counts, scale } = overview;
  const each = bucketHeight(overview, height);
  const tones = [palette.middle, palette.light, palette.light] as const;
  let most = 1;
  for (let bucket = 0; bucket < buckets; bucket++) most = Math.max(most, rowsOf(counts, bucket));
  for (let bucket = 0; bucket < buckets; bucket++) {
    const rows = rowsOf(counts, bucket);
    if (rows === 0) continue;
    // By time the bar tells how many rows there are, few of them larger than they are, or one beside a thousand would not be seen.
    const length = scale === 'position' ? KINDS_WIDTH : Math.max(2, KINDS_WIDTH * Math.sqrt(rows / most));
    let x = KINDS_AT;
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
  { width, height }: { readonly width: number; readonly height: number },
  palette: Palette,
): void {
  const columns = columnsOf(width);
  const each = bucketHeight(overview, height);
  const tall = Math.max(LEAST_MARK, each > 4 ? each - 1 : each);
  for (const [bit, name] of overview.columns.entries()) {
    const look = TROUBLE_LOOKS[name];
    context.fillStyle = palette[look.tone];
    for (let bucket = 0; bucket < overview.buckets; bucket++) {
      if ((((overview.troubles[bucket] ?? 0) >> bit) & 1) === 0) continue;
      const y = Math.min(bucket * each, height - tall);
      drawMark(context, look.shape, { x: columns.left + bit * columns.width + 1, y, wide: columns.mark, tall });
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
  { width, height }: { readonly width: number; readonly height: number },
  palette: Palette,
): void {
  const each = bucketHeight(overview, height);
  for (const [bit, kind] of overview.laneKinds.entries()) {
    context.fillStyle = palette[LANE_LOOKS[kind].tone];
    const x = width - 2 - (overview.laneKinds.length - bit) * LANE_WIDTH;
    for (let bucket = 0; bucket < overview.buckets; bucket++) {
      if ((((overview.lanes[bucket] ?? 0) >> bit) & 1) === 0) continue;
      // Dashed where nothing tells that it has ended.
      const isOpen = ((overview.open[bucket] ?? 0) >> bit) & 1;
      if (isOpen && Math.floor((bucket * each) / 3) % 2 === 1) continue;
      context.fillRect(x, bucket * each, 2, Math.max(each, 1));
    }
  }
}

function drawGaps(
  context: CanvasRenderingContext2D,
  overview: Overview,
  { width, height }: { readonly width: number; readonly height: number },
  palette: Palette,
): void {
  const each = bucketHeight(overview, height);
  const isWide = width >= WIDE;
  context.font = `10px ${palette.font}`;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  let free = 0;
  for (const { at, size, ms } of overview.gaps) {
    const top = at * each;
    const tall = size * each;
    context.fillStyle = palette.light;
    // A dashed line at either side of the break; by position there is no break, and one line.
    for (let x = 2; x < width - 2; x += 6) {
      context.fillRect(x, top, 3, 1);
      if (tall > 0) context.fillRect(x, top + tall - 1, 3, 1);
    }
    const middle = top + tall / 2;
    if (!isWide || tall < 11 || middle < free) continue;
    context.fillStyle = palette.paper;
    context.fillRect(0, top + 1, width, tall - 2);
    context.fillStyle = palette.dark;
    context.fillText(gapWords(ms), width / 2, middle);
    free = middle + 11;
  }
}
