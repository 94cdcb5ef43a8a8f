import { NumberSet } from '../../base/number-set.ts';
import { LIMITS } from '../../format/limits.ts';
import type { ByteSource } from '../../input/byte-source.ts';
import { scan } from '../../json/scan.ts';
import { Tape } from '../../json/tape.ts';
import type { Facts } from '../../records/facts.ts';
import { nativeOrigin } from '../../records/native.ts';
import { nextStretch, owned, readAll, type Stretch, stretchBytes, type Work } from './plan.ts';
import type { Searched } from './searched.ts';
import { NATIVE } from './view.ts';

/** At which row a native line is shown first: several records may be made of one line. */
class FirstRows {
  #rows = new Int32Array(256).fill(-1);
  /** Rows that were looked at. */
  #length = 0;

  /** The first row of the line that a row was made of. */
  of({ line }: Facts, row: number): number {
    for (; this.#length <= row; this.#length++) {
      const at = line.at(this.#length);
      if (at >= this.#rows.length) this.#grow(at);
      if (this.#rows[at] === -1) this.#rows[at] = this.#length;
    }
    return this.#rows[line.at(row)] as number;
  }

  #grow(line: number): void {
    const grown = new Int32Array(Math.max(line + 1, Math.ceil(this.#rows.length * 1.5))).fill(-1);
    grown.set(this.#rows);
    this.#rows = grown;
  }
}

/** The native lines of a session as they are searched: each once, at the first row that was made of it. */
export class NativeLines {
  /** The next row whose line is to be searched. */
  #next = 0;
  /** Lines that were. */
  readonly #passed = new NumberSet();
  /** What records have of lines, as line and text in one number: a match in it would be told twice. */
  readonly #told = new Set<number>();
  readonly #firstRows = new FirstRows();

  /** The first row of the line that a row was made of. */
  firstRowOf(facts: Facts, row: number): number {
    return this.#firstRows.of(facts, row);
  }

  /** Notes that the record of a row has a text with a match. */
  tell(facts: Facts, row: number, text: number): void {
    this.#told.add(facts.line.at(row) * 2 ** 32 + text);
  }

  /** Whether the record of a row, or of another that was made of its line, has a text with a match. */
  isTold(facts: Facts, row: number, text: number): boolean {
    return this.#told.has(facts.line.at(row) * 2 ** 32 + text);
  }

  /** Searches the line of a row no more. */
  passRow(facts: Facts | null, row: number): void {
    if (facts !== null) this.#passed.add(facts.line.at(row));
  }

  /** Goes on behind rows whose lines have all been searched. */
  passStretch({ to }: Stretch): void {
    this.#next = to;
  }

  /**
   * Plans what to search next, or after what is being searched; null where there is no more. The records have been searched before.
   *
   * @param form what of the lines is searched, a `Form`
   * @param from the first row whose line is meant
   */
  plan(
    session: Searched,
    form: number,
    from = this.#next,
  ): { readonly stretch: Stretch; readonly planned: Promise<Planned> } | null {
    const { native, withholder, index } = session;
    const { facts } = index.session;
    if (native === null || from >= index.length) return null;
    const stretch = nextStretch(facts, from, index.length);
    const isWanted = (row: number): boolean => {
      const line = facts.line.at(row);
      return this.firstRowOf(facts, row) === row && !this.#passed.has(line) && !withholder.nativeLines.has(line);
    };
    const planned = planLines({ ...session, native }, stretch, form, isWanted);
    // Whoever waits for it is told; what nobody waits for any more must not become an unhandled rejection.
    planned.catch(() => undefined);
    return { stretch, planned };
  }

  /**
   * Bytes of the lines that were searched, and of all.
   *
   * @param upTo the bytes of the records up to a row
   */
  progress({ native, index }: Searched, upTo: (row: number) => number): { bytes: number; total: number } {
    const total = native?.size ?? 0;
    const all = upTo(index.length);
    // Where lines stand is known only as they are read: they come as their records do.
    return { bytes: all === 0 ? 0 : Math.round((upTo(this.#next) / all) * total), total };
  }
}

/** What there is to search, and the rows whose line is too long. */
interface Planned {
  readonly work: readonly Work[];
  readonly tooLong: readonly number[];
}

/** Where a line stands in the native file, and the row that it is shown at. */
interface Line {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

/** Bytes between two lines that are read with them: reading twice takes longer. */
const GAP = 64 << 10;

/** Plans the search of the lines that some rows were made of, as far as they are shown. */
async function planLines(
  { records, native, index }: Searched & { readonly native: ByteSource },
  stretch: Stretch,
  form: number,
  isWanted: (row: number) => boolean,
): Promise<Planned> {
  const { facts } = index.session;
  const rows: number[] = [];
  for (let row = stretch.from; row < stretch.to; row++)
    if (facts.size.at(row) <= LIMITS.detailBytes && isWanted(row)) rows.push(row);
  if (rows.length === 0) return { work: [], tooLong: [] };
  const first = facts.offset.at(stretch.from);
  const bytes = await stretchBytes(records, facts, stretch);
  const tape = new Tape();
  const lines: Line[] = [];
  const tooLong: number[] = [];
  for (const row of rows) {
    const at = facts.offset.at(row) - first;
    const origin = scan(tape, bytes, at, at + facts.size.at(row)).kind === 'value' ? nativeOrigin(tape) : null;
    if (origin === null) continue;
    if (origin.size > LIMITS.searchRecordBytes) tooLong.push(row);
    else lines.push({ row, start: origin.start, end: origin.start + origin.size });
  }
  const work = together(lines).map((group): Work => ({
    rows: group.map(({ row }) => row),
    part: NATIVE,
    read: async (from, to) => {
      const these = group.slice(from, to);
      const start = (these[0] as Line).start;
      const end = Math.max(...these.map((line) => line.end));
      return {
        kind: 'records',
        bytes: owned(await readAll(native, start, end)),
        starts: Uint32Array.from(these, (line) => line.start - start),
        sizes: Uint32Array.from(these, (line) => line.end - line.start),
        forms: new Uint8Array(these.length).fill(form),
        withheld: [],
      };
    },
  }));
  return { work, tooLong };
}

/** Lines that are read at once, in the order of the file. */
function together(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  let [first, last] = [0, -Infinity];
  for (const line of lines.toSorted((a, b) => a.start - b.start)) {
    const group = groups.at(-1);
    if (group !== undefined && line.start <= last + GAP && line.end - first <= LIMITS.searchBatchBytes)
      group.push(line);
    else {
      groups.push([line]);
      first = line.start;
    }
    last = Math.max(line.end, group === undefined ? 0 : last);
  }
  return groups;
}
