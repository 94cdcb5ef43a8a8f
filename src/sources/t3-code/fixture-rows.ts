const V2 = 'orchestration_v2_projection_';

/** A row as a test writes it; what is no text or number stands in its column as JSON. */
export type T3Row = Readonly<Record<string, unknown>>;

const STAMP = '2026-02-01T10:00:00.000Z';

/** A time of a test's story: so many seconds after it began. */
export function at(second: number): string {
  return `2026-02-01T10:00:${String(second).padStart(2, '0')}.000Z`;
}

/** Writes T3 Code's rows for tests, as the program does: by table, in the order in which they are added. */
export class T3Rows {
  readonly #rows: { readonly table: string; readonly row: T3Row }[] = [];
  readonly #thread: string;
  #count = 0;

  constructor(thread = 'thread-1') {
    this.#thread = thread;
  }

  /** The rows so far, each with its table. */
  get all(): readonly { readonly table: string; readonly row: T3Row }[] {
    return this.#rows;
  }

  add(table: string, row: T3Row): this {
    this.#count++;
    this.#rows.push({ table, row: { thread_id: this.#thread, ...row } });
    return this;
  }

  thread(row: T3Row = {}): this {
    return this.add('projection_threads', {
      project_id: 'project-1',
      title: 'Mend the parser',
      created_at: STAMP,
      updated_at: STAMP,
      model_selection_json: { instanceId: 'codex', model: 'model-x' },
      ...row,
    });
  }

  project(row: T3Row = {}): this {
    this.#count++;
    this.#rows.push({
      table: 'projection_projects',
      row: {
        project_id: 'project-1',
        title: 'App',
        workspace_root: '/w/app',
        scripts_json: [],
        created_at: STAMP,
        updated_at: STAMP,
        ...row,
      },
    });
    return this;
  }

  message(role: string, text: string, row: T3Row = {}): this {
    return this.add('projection_thread_messages', {
      message_id: `message-${this.#thread}-${this.#count}`,
      turn_id: 'turn-1',
      role,
      text,
      is_streaming: 0,
      created_at: at(this.#count),
      updated_at: at(this.#count),
      ...row,
    });
  }

  activity(kind: string, payload: unknown, row: T3Row = {}): this {
    return this.add('projection_thread_activities', {
      activity_id: `activity-${this.#thread}-${this.#count}`,
      turn_id: 'turn-1',
      tone: 'info',
      kind,
      summary: `Summary of ${kind}`,
      payload_json: payload,
      created_at: at(this.#count),
      sequence: this.#count,
      ...row,
    });
  }

  /** Adds how the provider goes on with the thread. */
  runtime(provider: string, cursor: T3Row): this {
    return this.add('provider_session_runtime', {
      provider_name: provider,
      adapter_key: provider,
      status: 'ready',
      last_seen_at: STAMP,
      resume_cursor_json: cursor,
    });
  }

  approval(requestId: string, row: T3Row = {}): this {
    return this.add('projection_pending_approvals', {
      request_id: requestId,
      turn_id: 'turn-1',
      status: 'pending',
      decision: null,
      created_at: at(this.#count),
      resolved_at: null,
      ...row,
    });
  }

  turn(state: string): this {
    return this.add('projection_turns', {
      turn_id: `turn-${this.#count}`,
      state,
      requested_at: at(this.#count),
      checkpoint_files_json: [],
    });
  }

  /** Adds a thread of the newer orchestration. */
  newThread(payload: T3Row = {}): this {
    return this.add(`${V2}threads`, {
      project_id: 'project-1',
      title: 'Mend it anew',
      default_provider: 'codex',
      runtime_mode: 'approval-required',
      interaction_mode: 'default',
      created_at: STAMP,
      updated_at: STAMP,
      payload_json: { modelSelection: { instanceId: 'codex', model: 'model-y' }, worktreePath: '/w/tree', ...payload },
    });
  }

  /** Adds an item of a turn of the newer orchestration. */
  item(type: string, payload: T3Row, status = 'completed', id = `item-${this.#count}`): this {
    return this.add(`${V2}turn_items`, {
      turn_item_id: id,
      ordinal: this.#count,
      type,
      status,
      updated_at: at(this.#count),
      payload_json: {
        id,
        type,
        status,
        title: null,
        startedAt: at(1),
        completedAt: at(3),
        updatedAt: at(this.#count),
        ...payload,
      },
    });
  }

  /** Adds a request of the newer orchestration. */
  request(id: string, kind: string, status: string, payload: T3Row = {}): this {
    return this.add(`${V2}runtime_requests`, {
      runtime_request_id: id,
      node_id: 'node-1',
      kind,
      status,
      created_at: at(this.#count),
      resolved_at: status === 'pending' ? null : at(this.#count + 1),
      payload_json: { id, kind, status, ...payload },
    });
  }

  /** The native lines that the store makes of the rows when they stand in this order. */
  text(): string {
    return this.#rows
      .map(({ table, row }, index) => `${JSON.stringify({ t3code: table, rowid: index + 1, row })}\n`)
      .join('');
  }
}
