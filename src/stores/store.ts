/** A value that rows are found by. */
export type Key = string | number | bigint;

/** The tables of a database and their columns, in the order in which the database has them. Views and virtual tables are none. */
export type Tables = ReadonlyMap<string, readonly string[]>;

/** What a store may ask of its database: no statement of the file's own ever runs. */
export interface StoreReader {
  readonly tables: Tables;
  /** Whether a table is there with all of these columns. */
  has(table: string, ...columns: readonly string[]): boolean;
  /**
   * The different values of a column, NULL left out: by `order`, where it is given, else in the order of the rows.
   *
   * @throws ArchiveFault when the database is damaged or reading takes too long
   */
  values(table: string, column: string, order?: string): Key[];
  /**
   * The different values of a column in the rows in which another column has a value, in the same order.
   *
   * @throws as `values` does
   */
  valuesOf(table: string, column: string, where: string, key: Key, order?: string): Key[];
  /** One column of the first row in which another column has a value; null when there is none, or it holds NULL or a BLOB. */
  cell(table: string, column: string, where: string, key: Key): Key | null;
}

/** Rows of one table that belong to a session. */
export interface RowSet {
  readonly table: string;
  /** The column that tells whose rows they are. */
  readonly column: string;
  readonly key: Key;
  /** The column that orders them, and merges them with the other sets of a part; the order of the rows where it is null or not there. */
  readonly at: string | null;
  /** Columns whose text is JSON: an object or a list is embedded as it stands. */
  readonly json: readonly string[];
}

/** One session of a store. */
export interface StoreSession {
  /** The folder that it is listed in. */
  readonly folder: string;
  /** What the agent calls it: the last part of its path. */
  readonly id: string;
}

/** A program's database in which sessions lie, as the store of an agent. */
export interface Store {
  /** The first member of each native line: which store's rows these are. Its value is the table's name. */
  readonly mark: string;
  /** What it is called among words. */
  readonly title: string;
  /**
   * Looks at the tables of a database.
   *
   * @returns why it is this store, as a clause; null when it is not
   */
  recognise(tables: Tables): string | null;
  /** The sessions in it, each once, in an order that stays the same. */
  sessions(reader: StoreReader): Iterable<StoreSession>;
  /**
   * The rows of one of them: part after part, and within a part merged by their `at`. Sets whose table or column is not there have no rows.
   */
  parts(reader: StoreReader, session: StoreSession): Iterable<readonly RowSet[]>;
}
