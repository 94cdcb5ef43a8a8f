import type { ByteSource } from '../input/byte-source.ts';
import type { TextScan } from './filters.ts';
import { foldedText } from './query-match.ts';
import { Glances } from './row.ts';
import { rowText } from './row-text.ts';
import type { Withholder } from './secrets.ts';

/** Rows looked at in one go. */
const BATCH = 1000;

/** Why a list is not looked up to its end. */
const OVERTAKEN = 'another filter is being looked up';

/** Looks for words in rows, as rows show them; one list at a time, for a reader who types asks for many that nobody waits for. */
export class RowTexts {
  readonly #source: ByteSource;
  readonly #withholder: Withholder;
  #newest = 0;

  constructor(source: ByteSource, withholder: Withholder) {
    this.#source = source;
    this.#withholder = withholder;
  }

  readonly scan: TextScan = async (index, view, positions, tests) => {
    const mine = ++this.#newest;
    // Of their own: what is looked at for its row stays there.
    const glances = new Glances(this.#source, this.#withholder);
    const anchors = index.rows(view);
    const found = new Int32Array(positions.length);
    let count = 0;
    for (let from = 0; from < positions.length; from += BATCH) {
      if (mine !== this.#newest) throw new Error(OVERTAKEN);
      const batch = positions.subarray(from, from + BATCH);
      const rows = [...batch].map((position) => anchors[position] as number);
      // oxlint-disable-next-line no-await-in-loop -- one stretch of the file after the other
      const looks = await glances.of(index, rows);
      for (const [at, row] of rows.entries()) {
        const text = foldedText(rowText(index, this.#withholder, row, looks.get(row) ?? null));
        if (tests.every(({ words, isNot }) => words.some((word) => text.includes(word)) !== isNot))
          found[count++] = batch[at] as number;
      }
    }
    return found.slice(0, count);
  };
}
