import type { GapTable, TimelineRow } from '../timeline/view.ts';
import type { ListName, Questions, RowsAnswer } from '../worker/protocol.ts';

/** Rows asked for at a time. */
const CHUNK_ROWS = 100;
/** Questions that may be under way at once: few, so that what is wanted after a long jump does not wait behind what is not. */
const AT_ONCE = 3;
/** Chunks kept: some 20,000 rows. Those farthest from what is looked at go first. */
const KEPT = 200;

interface Chunk {
  readonly version: number;
  readonly rows: readonly TimelineRow[];
}

type AskRows = (ask: Questions['rows']['ask']) => Promise<RowsAnswer>;

/**
 * The rows of one list, as far as they were looked at. A new version of the session makes them old, not gone: an old row is shown
 * until the new one is there.
 */
export class RowCache {
  readonly name: ListName;
  readonly #ask: AskRows;
  readonly #onChange: () => void;
  readonly #chunks = new Map<number, Chunk>();
  readonly #asked = new Map<number, number>();
  #version = 0;
  #total: number | null = null;
  #gaps: GapTable | null = null;
  /** The version of the session that the gaps are of. */
  #gapsVersion = 0;
  #wanted = { from: 0, to: 0 };

  /** @param onChange called when rows came or their number changed */
  constructor(name: ListName, ask: AskRows, onChange: () => void) {
    this.name = name;
    this.#ask = ask;
    this.#onChange = onChange;
  }

  /** Rows in the list; null until something of it has come. */
  get total(): number | null {
    return this.#total;
  }

  /** Where filtered-out rows are told of; null before that is known, and in a list without filters. */
  get gaps(): GapTable | null {
    return this.#gaps;
  }

  /** The row at a position; null when it is not there yet. */
  at(position: number): TimelineRow | null {
    return this.#chunks.get(Math.floor(position / CHUNK_ROWS))?.rows[position % CHUNK_ROWS] ?? null;
  }

  /** Tells which version of the session is the current one, and asks again for what is looked at. */
  renew(version: number): void {
    if (version === this.#version) return;
    this.#version = version;
    this.#asked.clear();
    this.#fetch();
  }

  /** Tells which rows are looked at: `[from, to)`. They are asked for unless they are there. */
  want(from: number, to: number): void {
    this.#wanted = { from, to };
    this.#fetch();
  }

  /** Resolves to the row at a position when it is there; to null when the list is shorter or no answer comes. */
  async fetch(position: number): Promise<TimelineRow | null> {
    const chunk = Math.floor(position / CHUNK_ROWS);
    if (this.#chunks.get(chunk)?.version !== this.#version) await this.#askFor(chunk).catch(() => undefined);
    return this.at(position);
  }

  #fetch(): void {
    if (this.#version === 0) return;
    const last = Math.floor((Math.max(this.#wanted.to, this.#wanted.from + 1) - 1) / CHUNK_ROWS);
    for (let chunk = Math.floor(this.#wanted.from / CHUNK_ROWS); chunk <= last; chunk++) {
      if (this.#asked.size >= AT_ONCE) return;
      if (this.#chunks.get(chunk)?.version === this.#version || this.#asked.has(chunk)) continue;
      // A question without an answer is asked again with the next version, or when the row is wanted again.
      this.#askFor(chunk).then(
        () => this.#fetch(),
        () => undefined,
      );
    }
  }

  async #askFor(chunk: number): Promise<void> {
    const version = this.#version;
    const asksGaps = this.name.filters.length > 0 && this.#gapsVersion < version;
    this.#asked.set(chunk, version);
    try {
      const from = chunk * CHUNK_ROWS;
      const ask = { ...this.name, from, to: from + CHUNK_ROWS };
      const answer = await this.#ask(asksGaps ? { ...ask, gaps: true } : ask);
      // What answers for an older session than one that has been heard of is better than nothing, and asked for again.
      const kept = this.#chunks.get(chunk);
      if (kept === undefined || kept.version <= answer.version) {
        this.#chunks.set(chunk, { version: answer.version, rows: answer.rows });
        this.#total = answer.total;
        if (answer.gaps !== undefined && answer.version >= this.#gapsVersion) {
          this.#gaps = answer.gaps;
          this.#gapsVersion = answer.version;
        }
      }
      this.#evict(chunk);
      this.#onChange();
    } finally {
      if (this.#asked.get(chunk) === version) this.#asked.delete(chunk);
    }
  }

  #evict(near: number): void {
    if (this.#chunks.size <= KEPT) return;
    const byDistance = [...this.#chunks.keys()].toSorted((a, b) => Math.abs(b - near) - Math.abs(a - near));
    for (const chunk of byDistance.slice(0, this.#chunks.size - KEPT)) this.#chunks.delete(chunk);
  }
}
