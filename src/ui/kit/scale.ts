/**
 * Browsers cannot lay out an element of any height: Firefox ends at some 17.9 million pixels, Chromium and Safari at 33.5 million. A
 * taller list is scrolled along a track of this height instead. Below 2^23 a pixel's place is told to half a pixel even as a float of
 * 32 bits, which is how browsers keep scroll offsets: above, the end of a list was seen to be off by one.
 */
const LONGEST_TRACK = 8_000_000;
/** Pixels at either end of a shortened track that stand for themselves, so that both ends are reached as in any other list. */
const EXACT = 400_000;

/** A list and the window onto it, in pixels. */
export interface Extent {
  readonly content: number;
  readonly viewport: number;
}

/** The height of the element that is scrolled. */
export function trackOf(content: number): number {
  return Math.min(content, LONGEST_TRACK);
}

/** How far a list can be scrolled. */
export function lastOffset({ content, viewport }: Extent): number {
  return Math.max(0, content - viewport);
}

/** Takes a place on the track; returns the offset in the list that it stands for. */
export function offsetAt(scrollTop: number, extent: Extent): number {
  return convert(scrollTop, lastScroll(extent), lastOffset(extent));
}

/** Takes an offset in the list; returns the place on the track that stands for it. */
export function scrollAt(offset: number, extent: Extent): number {
  return convert(offset, lastOffset(extent), lastScroll(extent));
}

function lastScroll({ content, viewport }: Extent): number {
  return Math.max(0, trackOf(content) - viewport);
}

/** From one length to another: alike at both ends, stretched or pressed between. */
function convert(at: number, from: number, to: number): number {
  const inside = Math.max(0, Math.min(at, from));
  if (from === to || inside <= EXACT) return Math.min(inside, to);
  if (inside >= from - EXACT) return to - (from - inside);
  return EXACT + ((inside - EXACT) * (to - 2 * EXACT)) / (from - 2 * EXACT);
}

/**
 * Where a list stands while it is scrolled. On a shortened track small steps, of a wheel or a finger, move the list by as many pixels;
 * long ones, of the scrollbar, take it to the place that the track stands for. `shift` is what a row's own place and its place on the
 * track differ by; small steps leave it as it is, so the browser may scroll what is drawn before we draw again.
 */
export class ScrollPlace {
  #extent: Extent = { content: 0, viewport: 0 };
  #scrollTop = 0;
  #offset = 0;
  #shift = 0;

  get offset(): number {
    return this.#offset;
  }

  get shift(): number {
    return this.#shift;
  }

  get extent(): Extent {
    return this.#extent;
  }

  /** Takes the list's new size. The offset stays, as far as the list reaches. */
  resize(extent: Extent): void {
    this.#extent = extent;
    this.#offset = Math.min(this.#offset, lastOffset(extent));
    if (!this.#isShort) this.#shift = 0;
  }

  /** Takes the place on the track that the browser scrolled to. */
  follow(scrollTop: number): void {
    const step = scrollTop - this.#scrollTop;
    this.#scrollTop = scrollTop;
    if (!this.#isShort) this.#offset = scrollTop;
    else if (Math.abs(step) > 2 * this.#extent.viewport) this.#place(offsetAt(scrollTop, this.#extent), scrollTop);
    else if (step !== 0) this.#place(this.#offset + step, scrollTop);
  }

  /**
   * Takes where the list stands on the track, before the event that tells of it; `last` is how far the track reaches. What the browser
   * cut off because the track became shorter is no scroll.
   */
  heed(scrollTop: number, last: number): void {
    const isCut = scrollTop < this.#scrollTop && scrollTop >= last - 1;
    if (!isCut && Math.abs(scrollTop - this.#scrollTop) > 1) this.follow(scrollTop);
  }

  /** Goes to an offset; returns the place on the track to scroll to. */
  goTo(offset: number): number {
    const inside = Math.max(0, Math.min(offset, lastOffset(this.#extent)));
    const wanted = scrollAt(inside, this.#extent);
    this.#place(inside, this.#isShort ? inside + Math.round(wanted - inside) : inside);
    this.#scrollTop = this.#offset + this.#shift;
    return this.#scrollTop;
  }

  /** After a rest: returns the place on the track that stands for the offset, which small steps have left behind. */
  settle(): number {
    return this.#isShort ? this.goTo(this.#offset) : this.#scrollTop;
  }

  get #isShort(): boolean {
    return trackOf(this.#extent.content) < this.#extent.content;
  }

  #place(offset: number, scrollTop: number): void {
    this.#offset = Math.max(0, Math.min(offset, lastOffset(this.#extent)));
    this.#shift = scrollTop - this.#offset;
  }
}
