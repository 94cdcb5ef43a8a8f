import type { Key, RowSet, Store, StoreReader, StoreSession, Tables } from './store.ts';

const SESSION = 'session';
const MESSAGE = 'message';
const PART = 'part';
/** Columns of a session's row whose text is JSON. */
const SESSION_JSON = ['summary_diffs', 'revert', 'permission', 'model', 'goal', 'metadata'];
/** Tables with rows of a session that are no messages, and the column that orders them. */
const BESIDE = [
  { table: 'session_message', at: 'time_created', json: ['data'] },
  { table: 'todo', at: 'position', json: [] },
] as const;

/**
 * OpenCode's database (`opencode.db`): what its storage of files became. A session's rows are read in the order that OpenCode gives them:
 * each message, by its time and then its id, with its parts by their ids. Secrets of shared sessions are in a table that is not read.
 */
export const openCodeStore: Store = {
  mark: 'opencode',
  title: 'OpenCode',

  recognise(tables: Tables): string | null {
    const has = (table: string, ...columns: string[]): boolean =>
      columns.every((column) => tables.get(table)?.includes(column) === true);
    const isOurs =
      has(SESSION, 'id', 'directory') &&
      has(MESSAGE, 'id', 'session_id', 'data') &&
      has(PART, 'id', 'message_id', 'data');
    return isOurs ? 'it has the tables of OpenCode’s sessions, messages and parts' : null;
  },

  *sessions(reader: StoreReader): Generator<StoreSession> {
    const seen = new Set<string>();
    const order = reader.has(SESSION, 'time_created') ? 'time_created' : undefined;
    for (const [table, column, by] of [
      [SESSION, 'id', order],
      // A session whose own row is gone.
      [MESSAGE, 'session_id', undefined],
      [PART, 'session_id', undefined],
    ] as const) {
      for (const key of reader.values(table, column, by)) {
        const id = String(key);
        if (!seen.has(id)) yield { folder: 'sessions', id };
        seen.add(id);
      }
    }
  },

  *parts(reader: StoreReader, { id }: StoreSession): Generator<readonly RowSet[]> {
    yield [rows(SESSION, 'id', id, null, SESSION_JSON)];
    const project = reader.cell(SESSION, 'project_id', 'id', id);
    if (project !== null) yield [rows('project', 'id', project, null, ['sandboxes', 'commands'])];
    const order = reader.has(MESSAGE, 'time_created') ? 'time_created' : undefined;
    const messages = reader.valuesOf(MESSAGE, 'id', 'session_id', id, order);
    for (const message of messages) {
      yield [rows(MESSAGE, 'id', message, null, ['data'])];
      yield [rows(PART, 'message_id', message, 'id', ['data'])];
    }
    const known = new Set(messages);
    for (const message of reader.valuesOf(PART, 'message_id', 'session_id', id))
      if (!known.has(message)) yield [rows(PART, 'message_id', message, 'id', ['data'])];
    for (const { table, at, json } of BESIDE) yield [rows(table, 'session_id', id, at, json)];
  },
};

function rows(table: string, column: string, key: Key, at: string | null, json: readonly string[]): RowSet {
  return { table, column, key, at, json };
}
