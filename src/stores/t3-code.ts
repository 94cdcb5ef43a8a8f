import type { RowSet, Store, StoreReader, Tables } from './store.ts';

const THREADS = 'projection_threads';
const MESSAGES = 'projection_thread_messages';
const ACTIVITIES = 'projection_thread_activities';

/** Tables that have rows of a thread beside its own row: a thread that only they know is a session as well. */
const OF_THREADS = [MESSAGES, ACTIVITIES];

/**
 * T3 Code's state database. Its projections are read: what the program itself shows. The events that they were made from are not, as each fact
 * would be told twice.
 */
export const t3CodeStore: Store = {
  mark: 't3code',
  title: 'T3 Code',
  folder: 'threads',

  recognise(tables: Tables): string | null {
    const has = (table: string, ...columns: string[]): boolean =>
      columns.every((column) => tables.get(table)?.includes(column) === true);
    const isOurs =
      has(THREADS, 'thread_id', 'project_id') &&
      (has(MESSAGES, 'thread_id', 'message_id', 'role') || has(ACTIVITIES, 'thread_id', 'activity_id', 'kind'));
    return isOurs ? 'it has the tables of T3 Code’s threads' : null;
  },

  *sessions(reader: StoreReader) {
    const seen = new Set<string>();
    const order = reader.has(THREADS, 'created_at') ? 'created_at' : undefined;
    for (const [table, by] of [[THREADS, order] as const, ...OF_THREADS.map((name) => [name, undefined] as const)]) {
      if (!reader.has(table, 'thread_id')) continue;
      for (const key of reader.values(table, 'thread_id', by)) {
        const id = String(key);
        if (seen.has(id)) continue;
        seen.add(id);
        yield id;
      }
    }
  },

  parts: partsOf,
};

/** First what the thread is and runs in, then what happened in it by time. */
function partsOf(reader: StoreReader, id: string): readonly (readonly RowSet[])[] {
  const project = reader.has(THREADS, 'thread_id', 'project_id')
    ? reader.cell(THREADS, 'project_id', 'thread_id', id)
    : null;
  const of = (table: string, at: string | null, ...json: string[]): RowSet => ({
    table,
    column: 'thread_id',
    key: id,
    at,
    json,
  });
  return [
    [of(THREADS, null, 'model_selection_json')],
    project === null
      ? []
      : [
          {
            table: 'projection_projects',
            column: 'project_id',
            key: project,
            at: null,
            json: ['scripts_json', 'default_model_selection_json'],
          },
        ],
    [of('projection_thread_sessions', null)],
    [
      of('projection_turns', 'requested_at', 'checkpoint_files_json'),
      of(MESSAGES, 'created_at', 'attachments_json'),
      of(ACTIVITIES, 'created_at', 'payload_json'),
      of('projection_pending_approvals', 'created_at'),
      of('projection_thread_proposed_plans', 'created_at'),
    ],
  ];
}
