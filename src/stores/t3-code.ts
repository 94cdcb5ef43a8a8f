import type { Key, RowSet, Store, StoreReader, StoreSession, Tables } from './store.ts';

const THREADS = 'projection_threads';
const MESSAGES = 'projection_thread_messages';
const ACTIVITIES = 'projection_thread_activities';
const PROJECTS = 'projection_projects';
/** What the tables of the newer orchestration begin with; their rows keep what they are about as JSON. */
const V2 = 'orchestration_v2_projection_';

/** Where a thread of the older orchestration is listed when the newer one has it too: it keeps the older tables as they were. */
const OLDER = 'threads-v1';
const FOLDER = 'threads';

/**
 * T3 Code's state database, of the older orchestration (`state.sqlite`) or of the newer one (`statev2.sqlite`). Its projections are read,
 * which are what the program itself shows. The events that they were made from are not: each fact would be told twice.
 */
export const t3CodeStore: Store = {
  mark: 't3code',
  title: 'T3 Code',

  recognise(tables: Tables): string | null {
    const has = (table: string, ...columns: string[]): boolean =>
      columns.every((column) => tables.get(table)?.includes(column) === true);
    if (has(`${V2}threads`, 'thread_id', 'payload_json') && has(`${V2}turn_items`, 'thread_id', 'turn_item_id'))
      return 'it has the tables of T3 Code’s newer orchestration';
    const hasRows =
      has(MESSAGES, 'thread_id', 'message_id', 'role') || has(ACTIVITIES, 'thread_id', 'activity_id', 'kind');
    return has(THREADS, 'thread_id', 'project_id') && hasRows ? 'it has the tables of T3 Code’s threads' : null;
  },

  *sessions(reader: StoreReader): Generator<StoreSession> {
    const newer = new Set(idsOf(reader, [`${V2}threads`, `${V2}turn_items`, `${V2}messages`]));
    for (const id of newer) yield { folder: FOLDER, id };
    for (const id of idsOf(reader, [THREADS, MESSAGES, ACTIVITIES]))
      yield { folder: newer.has(id) ? OLDER : FOLDER, id };
  },

  parts(reader: StoreReader, { folder, id }: StoreSession) {
    const isNewer =
      folder === FOLDER &&
      [`${V2}threads`, `${V2}turn_items`, `${V2}messages`].some((table) => isIn(reader, table, id));
    return isNewer ? newerParts(reader, id) : olderParts(reader, id);
  },
};

/** The threads that any of the tables knows: a thread without a row of its own is one as well. By when they were made, then as they stand. */
function idsOf(reader: StoreReader, tables: readonly string[]): Set<string> {
  const ids = new Set<string>();
  for (const table of tables) {
    const order = tables[0] === table && reader.has(table, 'created_at') ? 'created_at' : undefined;
    for (const key of reader.values(table, 'thread_id', order)) ids.add(String(key));
  }
  return ids;
}

function isIn(reader: StoreReader, table: string, id: string): boolean {
  return reader.cell(table, 'thread_id', 'thread_id', id) !== null;
}

/** First what the thread is and runs in, then what happened in it by time. */
function olderParts(reader: StoreReader, id: string): readonly (readonly RowSet[])[] {
  return [
    [rowsOf(THREADS, id, null, 'model_selection_json')],
    projectOf(reader, THREADS, id),
    [rowsOf('projection_thread_sessions', id, null)],
    [rowsOf('provider_session_runtime', id, null, 'resume_cursor_json', 'runtime_payload_json')],
    [
      rowsOf('projection_turns', id, 'requested_at', 'checkpoint_files_json'),
      rowsOf(MESSAGES, id, 'created_at', 'attachments_json', 'context_json'),
      rowsOf(ACTIVITIES, id, 'created_at', 'payload_json'),
      rowsOf('projection_pending_approvals', id, 'created_at'),
      rowsOf('projection_thread_proposed_plans', id, 'created_at'),
    ],
  ];
}

/**
 * What the thread is and runs in; the requests, so that their answers are known where they are shown; the items of the turns, in the
 * program's own order; then by time what the items tell as well.
 */
function newerParts(reader: StoreReader, id: string): readonly (readonly RowSet[])[] {
  const of = (table: string, at: string | null): RowSet => rowsOf(`${V2}${table}`, id, at, 'payload_json');
  return [
    [of('threads', null)],
    projectOf(reader, `${V2}threads`, id),
    [of('provider_threads', 'updated_at')],
    [of('provider_sessions', 'updated_at')],
    [of('runtime_requests', 'created_at')],
    [of('turn_items', 'ordinal')],
    [
      of('messages', 'created_at'),
      of('runs', 'requested_at'),
      of('provider_turns', 'started_at'),
      of('subagents', 'started_at'),
      of('checkpoints', 'captured_at'),
    ],
  ];
}

function rowsOf(table: string, key: Key, at: string | null, ...json: string[]): RowSet {
  return { table, column: 'thread_id', key, at, json };
}

function projectOf(reader: StoreReader, threads: string, id: string): readonly RowSet[] {
  const project = reader.cell(threads, 'project_id', 'thread_id', id);
  return project === null
    ? []
    : [
        {
          table: PROJECTS,
          column: 'project_id',
          key: project,
          at: null,
          json: ['scripts_json', 'default_model_selection_json'],
        },
      ];
}
