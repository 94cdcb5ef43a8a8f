const FEED = 0x0a;
const RETURN = 0x0d;

/** Where the lines of a text begin as they are drawn: after each line feed, and where a line is longer than what fits. */
export class VisualLines {
  readonly #text: string;
  #starts = new Uint32Array(1024);
  readonly #columns: number;
  readonly #byWord: boolean;
  #count = 0;
  #lines = 0;
  #longest = 0;
  /** Where the next line begins, and where the line feed is that ends it or one after it. */
  #at = 0;
  #feed = -1;

  /**
   * @param columns characters that fit on a line
   * @param first characters after which finding lines is left to `goOn`
   * @param byWord whether a line that is too long is cut behind the last space that fits, where one does
   */
  constructor(text: string, columns: number, first = Infinity, byWord = false) {
    this.#text = text;
    this.#columns = columns;
    this.#byWord = byWord;
    this.goOn(first);
  }

  /** Finds the lines of some more characters: all of a long text would take longer than a page may stand still. */
  goOn(characters: number): void {
    const text = this.#text;
    const stop = this.#at + characters;
    while (this.#at < stop && !this.isWhole) {
      if (this.#feed < this.#at) {
        const feed = text.indexOf('\n', this.#at);
        this.#feed = feed < 0 ? text.length : feed;
      }
      this.#push(this.#at);
      const full = safeCut(text, this.#at + this.#columns, this.#at);
      const cut = this.#byWord && full < this.#feed ? wordCut(text, full, this.#at) : full;
      this.#longest = Math.max(this.#longest, Math.min(cut, this.#feed) - this.#at);
      this.#at = cut < this.#feed ? cut : this.#feed + 1;
    }
  }

  /** Whether all lines are found. */
  get isWhole(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Whether the line of a character is found. */
  hasLineOf(character: number): boolean {
    return this.isWhole || character < this.#at;
  }

  get count(): number {
    return this.#count;
  }

  /** How many lines the text itself has, as far as they are found: a longer one is drawn as several. */
  get lines(): number {
    return this.#lines;
  }

  /** Characters of the longest line that is found. */
  get longest(): number {
    return this.#longest;
  }

  /** The text of a line, without what ends it. */
  at(line: number): string {
    return this.#text.slice(this.startOf(line), this.endOf(line));
  }

  /**
   * A part of a line, where all of it would be more than can be drawn.
   *
   * @param from characters of the line that are passed over, and `to` where the part ends: as many, or one less within a surrogate pair
   * @returns the part, and the character of the text that it begins with
   */
  part(line: number, from: number, to: number): { readonly text: string; readonly start: number } {
    const [first, end] = [this.startOf(line), this.endOf(line)];
    const start = safeCut(this.#text, Math.min(end, first + from), first);
    return { text: this.#text.slice(start, safeCut(this.#text, Math.min(end, first + to), start)), start };
  }

  /** Where a line ends: behind its last character, before what ends it. */
  endOf(line: number): number {
    const next = line + 1 < this.#count ? (this.#starts[line + 1] as number) : this.#at;
    const end = this.#text.charCodeAt(next - 1) === FEED ? next - 1 : Math.min(next, this.#text.length);
    return end > this.startOf(line) && end < next && this.#text.charCodeAt(end - 1) === RETURN ? end - 1 : end;
  }

  /** The character that a line begins with. */
  startOf(line: number): number {
    return this.#starts[line] ?? 0;
  }

  /** The line that a character is on. */
  lineAt(character: number): number {
    let [low, high] = [0, Math.max(0, this.#count - 1)];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.startOf(middle) <= character) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Whether a line goes on with the one before it. */
  goesOn(line: number): boolean {
    return line > 0 && this.#text.charCodeAt((this.#starts[line] as number) - 1) !== FEED;
  }

  #push(start: number): void {
    if (this.#count === this.#starts.length) {
      const longer = new Uint32Array(this.#count * 2);
      longer.set(this.#starts);
      this.#starts = longer;
    }
    this.#starts[this.#count++] = start;
    if (!this.goesOn(this.#count - 1)) this.#lines++;
  }
}

/** Where a text can be cut at or before `at` without splitting a surrogate pair. */
function safeCut(text: string, at: number, from: number): number {
  const unit = text.charCodeAt(at - 1);
  return unit >= 0xd800 && unit <= 0xdbff && at - 1 > from ? at - 1 : at;
}

/** Where words can be parted at or before `at`: behind a space, which may itself stand past the edge. Anywhere within a longer word. */
function wordCut(text: string, at: number, from: number): number {
  if (isSpace(text, at)) return at + 1;
  for (let cut = at; cut > from; cut--) if (isSpace(text, cut - 1)) return cut;
  return at;
}

function isSpace(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit === 0x20 || unit === 0x09;
}
