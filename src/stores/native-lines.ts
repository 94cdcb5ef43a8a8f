import { ByteWriter } from '../base/bytes.ts';
import { scan } from '../json/scan.ts';
import { Tape } from '../json/tape.ts';
import type { Database, Value } from './sqlite/database.ts';
import type { Key, RowSet, Store, StoreSession } from './store.ts';

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The rows of a session as native lines, one after another:
 *
 *     {"<mark>":"<table>","rowid":12,"row":{"<column>":<value>,…},"base64":["<column>",…]}
 *
 * INTEGERs keep all their digits, REALs are written so that they stay what they are. Text of a JSON column that is an object or a list stands
 * there as it is; all other text is a string. What is no text, a BLOB or text that is not UTF-8, is a string in Base64, and `base64` names
 * its column; a REAL that JSON has no number for is a string, and `real` names its column. Each is absent where no column is one.
 *
 * @returns the bytes of one line after another, each good until the next is asked for
 * @throws ArchiveFault when the database is damaged or it takes too long
 */
export function* nativeLines(
  store: Store,
  session: StoreSession,
  database: Database,
): Generator<Uint8Array<ArrayBuffer>> {
  const lines = new LineWriter(store.mark);
  for (const part of store.parts(database, session)) {
    const runs = part.filter(({ table, column }) => database.has(table, column)).map((set) => new Run(set, database));
    try {
      for (;;) {
        const next = first(runs);
        if (next === null) break;
        yield lines.line(next);
      }
    } finally {
      for (const run of runs) run.close();
    }
  }
}

/** The rows of one set, from its first to its last. */
class Run {
  readonly set: RowSet;
  readonly #rows: readonly { readonly row: bigint; readonly at: Key | null }[];
  readonly #fetcher: ReturnType<Database['fetcher']>;
  #next = 0;

  constructor(set: RowSet, database: Database) {
    const at = set.at !== null && database.has(set.table, set.at) ? set.at : null;
    this.set = set;
    this.#rows = database.rowsOf(set.table, set.column, set.key, at);
    this.#fetcher = database.fetcher(set.table);
  }

  get isOver(): boolean {
    return this.#next >= this.#rows.length;
  }

  /** Where the next row stands among those of other sets. */
  get at(): Key | null {
    return this.#rows[this.#next]?.at ?? null;
  }

  get row(): bigint {
    return this.#rows[this.#next]?.row ?? 0n;
  }

  /** Goes through the columns of the next row, which is then over. Returns false when it is not there any more. */
  take(see: (column: string, value: Value) => void): boolean {
    const { row } = this;
    this.#next++;
    return this.#fetcher.fetch(row, see);
  }

  close(): void {
    this.#fetcher.close();
  }
}

/** The run whose next row comes first; of equal ones the first run. Null when all are over. */
function first(runs: readonly Run[]): Run | null {
  let best: Run | null = null;
  for (const run of runs) if (!run.isOver && (best === null || isBefore(run.at, best.at))) best = run;
  return best;
}

/** The order of SQLite: nothing, then numbers, then texts. */
function isBefore(a: Key | null, b: Key | null): boolean {
  if (a === null || b === null) return a === null && b !== null;
  if (typeof a === 'string' || typeof b === 'string') return typeof b === 'string' && (typeof a !== 'string' || a < b);
  return a < b;
}

class LineWriter {
  readonly #out = new ByteWriter();
  readonly #tape = new Tape();
  readonly #mark: string;

  constructor(mark: string) {
    this.#mark = JSON.stringify(mark);
  }

  line(run: Run): Uint8Array<ArrayBuffer> {
    const out = this.#out;
    out.clear();
    out.text(`{${this.#mark}:${JSON.stringify(run.set.table)},"rowid":${run.row},"row":{`);
    const base64: string[] = [];
    const real: string[] = [];
    let isFirst = true;
    run.take((column, value) => {
      out.text(`${isFirst ? '' : ','}${JSON.stringify(column)}:`);
      isFirst = false;
      if (value.type === 'null') out.ascii('null');
      else if (value.type === 'integer') out.ascii(String(value.value));
      else if (value.type === 'real') {
        const isNumber = Number.isFinite(value.value);
        if (!isNumber) real.push(column);
        out.ascii(isNumber ? realText(value.value) : `"${value.value}"`);
      } else {
        const text = value.type === 'text' ? textOf(value.bytes) : null;
        if (text === null) {
          base64.push(column);
          out.ascii(`"${base64Of(value.bytes)}"`);
        } else if (run.set.json.includes(column) && this.#isStructure(value.bytes)) out.bytes(oneLine(value.bytes));
        else out.text(JSON.stringify(text));
      }
    });
    out.ascii('}');
    if (base64.length > 0) out.text(`,"base64":${JSON.stringify(base64)}`);
    if (real.length > 0) out.text(`,"real":${JSON.stringify(real)}`);
    out.ascii('}\n');
    return out.view();
  }

  /** Whether bytes are the JSON of an object or a list, and of nothing beside it. */
  #isStructure(bytes: Uint8Array): boolean {
    const tape = this.#tape;
    const scanned = scan(tape, bytes, 0, bytes.length);
    if (scanned.kind !== 'value' || !(tape.isObject(0) || tape.isArray(0))) return false;
    return bytes
      .subarray(scanned.end)
      .every((byte) => byte === 0x20 || byte === 0x09 || byte === NEWLINE || byte === RETURN);
  }
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** A number that reads as no integer. */
function realText(value: number): string {
  const text = Object.is(value, -0) ? '-0' : String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** JSON without line breaks: between its tokens they mean nothing, and in its strings there are none. */
function oneLine(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(NEWLINE) && !bytes.includes(RETURN)) return bytes;
  return bytes.map((byte) => (byte === NEWLINE || byte === RETURN ? 0x20 : byte));
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  // A multiple of three, so that only the last piece is padded.
  for (let at = 0; at < bytes.length; at += 0x6000)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + 0x6000)));
  return text;
}
