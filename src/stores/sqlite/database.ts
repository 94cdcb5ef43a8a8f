import { LIMITS } from '../../format/limits.ts';
import type { Key, StoreReader, Tables } from '../store.ts';
import type { Engine } from './engine.ts';
import { faultOf } from './faults.ts';
import type { Pages } from './pages.ts';

/** A value of a row, as the database keeps it. */
export type Value =
  | { readonly type: 'null' }
  | { readonly type: 'integer'; readonly value: bigint }
  | { readonly type: 'real'; readonly value: number }
  /** Its UTF-8, good until the next row. */
  | { readonly type: 'text'; readonly bytes: Uint8Array }
  | { readonly type: 'blob'; readonly bytes: Uint8Array };

type Sqlite = Engine['sqlite'];
type Connection = InstanceType<Sqlite['oo1']['DB']>;
type Statement = ReturnType<Connection['prepare']>;

/** Steps of SQLite's machine between two looks at the clock: a fraction of a millisecond. */
const STEPS = 10_000;
/** Kibibytes that SQLite keeps of the pages that it has read, as a negative number. */
const CACHE = -8192;

/**
 * A database that is open for reading. Its schema is not trusted: only tables that it really has are asked, by statements made here, and
 * each step of one ends in time.
 */
export class Database implements StoreReader {
  readonly tables: Tables;
  readonly #engine: Engine;
  readonly #name: string;
  readonly #connection: Connection;
  readonly #stepMs: number;
  #deadline = Infinity;

  /**
   * @param stepMs milliseconds that a statement may take before it yields a row
   * @throws ArchiveFault when it is damaged, encrypted or no database
   */
  constructor(engine: Engine, pages: Pages, stepMs: number = LIMITS.storeStepMs) {
    this.#engine = engine;
    this.#stepMs = stepMs;
    this.#name = engine.add(pages);
    let connection: Connection | null = null;
    try {
      connection = new engine.sqlite.oo1.DB({ filename: this.#name, flags: 'r', vfs: engine.vfs });
      this.#connection = connection;
      this.#harden();
      this.tables = this.#readTables();
    } catch (error) {
      const fault = faultOf(error, this.#engine, this.#stepMs);
      connection?.close();
      engine.remove(this.#name);
      throw fault;
    }
  }

  close(): void {
    this.#connection.close();
    this.#engine.remove(this.#name);
  }

  has(table: string, ...columns: readonly string[]): boolean {
    const known = this.tables.get(table);
    return known !== undefined && columns.every((column) => known.includes(column));
  }

  values(table: string, column: string, order?: string): Key[] {
    return this.#values(table, column, '', [], order);
  }

  valuesOf(table: string, column: string, where: string, key: Key, order?: string): Key[] {
    return this.has(table, where) ? this.#values(table, column, ` WHERE ${quoted(where)} = ?`, [key], order) : [];
  }

  #values(table: string, column: string, where: string, keys: readonly Key[], order: string | undefined): Key[] {
    if (!this.has(table, column) || (order !== undefined && !this.has(table, order))) return [];
    const sql =
      order === undefined
        ? `SELECT DISTINCT ${quoted(column)} FROM ${quoted(table)}${where}`
        : `SELECT ${quoted(column)} FROM ${quoted(table)}${where} ORDER BY ${quoted(order)}, ${quoted(column)}`;
    const found = new Set<Key>();
    this.#each(sql, keys, (statement) => {
      const key = keyOf(statement.get(0));
      if (key !== null) found.add(key);
    });
    return [...found];
  }

  cell(table: string, column: string, where: string, key: Key): Key | null {
    if (!this.has(table, column, where)) return null;
    let found: Key | null = null;
    const sql = `SELECT ${quoted(column)} FROM ${quoted(table)} WHERE ${quoted(where)} = ? LIMIT 1`;
    this.#each(sql, [key], (statement) => (found = keyOf(statement.get(0))));
    return found;
  }

  /**
   * The numbers of the rows in which a column has a value, by another column and then by number.
   *
   * @param at what orders them; null for the number alone
   * @throws ArchiveFault when the database is damaged or it takes too long
   */
  rowsOf(
    table: string,
    column: string,
    key: Key,
    at: string | null,
  ): { readonly row: bigint; readonly at: Key | null }[] {
    const by = at === null ? 'NULL' : quoted(at);
    const order = at === null ? '' : `${by}, `;
    const rows: { row: bigint; at: Key | null }[] = [];
    this.#each(
      `SELECT rowid, ${by} FROM ${quoted(table)} WHERE ${quoted(column)} = ? ORDER BY ${order}rowid`,
      [key],
      (statement) => void rows.push({ row: BigInt(statement.getInt(0) ?? 0), at: keyOf(statement.get(1)) }),
    );
    return rows;
  }

  /** A way to fetch rows of a table by number, one after another. Close it when done. */
  fetcher(table: string): { fetch(row: bigint, see: (column: string, value: Value) => void): boolean; close(): void } {
    const columns = this.tables.get(table) ?? [];
    const statement = this.#run(() =>
      this.#connection.prepare(`SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(table)} WHERE rowid = ?`),
    );
    return {
      fetch: (row, see) =>
        this.#run(() => {
          statement.bind(1, row);
          try {
            if (!statement.step()) return false;
            columns.forEach((column, index) => see(column, this.#value(statement, index)));
            return true;
          } finally {
            statement.reset(true);
          }
        }),
      close: () => void statement.finalize(),
    };
  }

  #value(statement: Statement, index: number): Value {
    const { capi } = this.#engine.sqlite;
    const pointer = statement.pointer ?? 0;
    switch (capi.sqlite3_column_type(pointer, index)) {
      case capi.SQLITE_INTEGER:
        return { type: 'integer', value: capi.sqlite3_column_int64(pointer, index) };
      case capi.SQLITE_FLOAT:
        return { type: 'real', value: capi.sqlite3_column_double(pointer, index) };
      case capi.SQLITE_TEXT:
        return { type: 'text', bytes: statement.getBlob(index) ?? new Uint8Array() };
      case capi.SQLITE_BLOB:
        return { type: 'blob', bytes: statement.getBlob(index) ?? new Uint8Array() };
      default:
        return { type: 'null' };
    }
  }

  #harden(): void {
    const { capi } = this.#engine.sqlite;
    const db = this.#connection;
    for (const option of [
      capi.SQLITE_DBCONFIG_ENABLE_TRIGGER,
      capi.SQLITE_DBCONFIG_ENABLE_VIEW,
      capi.SQLITE_DBCONFIG_TRUSTED_SCHEMA,
      capi.SQLITE_DBCONFIG_WRITABLE_SCHEMA,
    ])
      capi.sqlite3_db_config(db, option, 0, 0);
    capi.sqlite3_db_config(db, capi.SQLITE_DBCONFIG_DEFENSIVE, 1, 0);
    capi.sqlite3_limit(db, capi.SQLITE_LIMIT_LENGTH, LIMITS.storeValueBytes);
    capi.sqlite3_limit(db, capi.SQLITE_LIMIT_ATTACHED, 0);
    capi.sqlite3_progress_handler(db, STEPS, () => (performance.now() > this.#deadline ? 1 : 0), 0);
    for (const pragma of ['query_only = ON', 'cell_size_check = ON', 'temp_store = MEMORY', `cache_size = ${CACHE}`])
      this.#run(() => db.exec(`PRAGMA ${pragma}`));
  }

  #readTables(): Tables {
    const names: string[] = [];
    this.#each(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
      [],
      (statement) => void names.push(statement.getString(0) ?? ''),
    );
    const tables = new Map<string, readonly string[]>();
    for (const name of names) {
      const columns: string[] = [];
      this.#each('SELECT name FROM pragma_table_xinfo(?)', [name], (statement) => {
        columns.push(statement.getString(0) ?? '');
      });
      tables.set(name, columns);
    }
    return tables;
  }

  #each(sql: string, bindings: readonly Key[], see: (statement: Statement) => void): void {
    this.#run(() => {
      const statement = this.#connection.prepare(sql);
      try {
        bindings.forEach((key, index) => void statement.bind(index + 1, key));
        while (statement.step()) {
          this.#deadline = performance.now() + this.#stepMs;
          see(statement);
        }
      } finally {
        statement.finalize();
      }
    });
  }

  #run<Result>(action: () => Result): Result {
    this.#deadline = performance.now() + this.#stepMs;
    try {
      return action();
    } catch (error) {
      throw faultOf(error, this.#engine, this.#stepMs);
    }
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function keyOf(value: unknown): Key | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? value : null;
}
