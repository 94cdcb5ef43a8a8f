import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { loadEngine } from '../stores/sqlite/engine.ts';

/** A value of a row, as a test gives it. */
type TestValue = string | number | bigint | null | Uint8Array;

/** SQLite's program, as the page and the command line tool get it. */
export async function sqliteWasm(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(createRequire(import.meta.url).resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm')));
}

/**
 * Makes a database in memory, with the same build of SQLite that reads it, and gives its bytes.
 *
 * @param script statements that make its tables
 * @param rows by table: the values of each row by column
 */
export async function databaseOf(
  script: string,
  rows: Readonly<Record<string, readonly Readonly<Record<string, TestValue>>[]>> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { oo1, capi } = (await loadEngine(sqliteWasm)).sqlite;
  const db = new oo1.DB(':memory:', 'c');
  try {
    db.exec(script);
    for (const [table, all] of Object.entries(rows))
      for (const row of all) {
        const names = Object.keys(row);
        db.exec({
          sql: `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
          bind: Object.values(row),
        });
      }
    return new Uint8Array(capi.sqlite3_js_db_export(db));
  } finally {
    db.close();
  }
}
