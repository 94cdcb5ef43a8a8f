import type { Frame } from '../../input/frames.ts';
import type { Token } from '../../json/tape.ts';
import { WaitingHeader } from '../kit/header.ts';
import type { Json } from '../kit/writer.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';

/** Tables whose rows say what the thread is and runs in; they come before everything that happened in it. */
const CONTEXT: ReadonlySet<string> = new Set([
  'projection_threads',
  'projection_projects',
  'projection_thread_sessions',
  'provider_session_runtime',
  'orchestration_v2_projection_threads',
  'orchestration_v2_projection_provider_threads',
  'orchestration_v2_projection_provider_sessions',
]);
const THREADS = ['projection_threads', 'orchestration_v2_projection_threads'];
/** Rows that may wait for the header: it is due when the first row comes that tells what happened. */
const MOST_ROWS = 256;
const PROVIDERS_OWN = 'providerThreadId';

/**
 * The header: the thread, its title, model and directory, and the provider's own id of it, by which the session that Claude Code or Codex
 * wrote can be found. The thread's row makes it; what the rows after that one add is taken in until something has happened.
 */
export class Header {
  readonly #conversion: Conversion;
  readonly #first: WaitingHeader;
  readonly #members = new Map<string, Json>();
  #hasThread = false;
  /** The thread's own id, as text. */
  #thread: string | null = null;

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
    this.#first = new WaitingHeader(conversion.writer);
  }

  /** Whether the header can be written: the records that wait may follow it. */
  get isDue(): boolean {
    return this.#first.isDue;
  }

  /** Takes what a row says of the thread. Returns whether the header alone tells the row: the thread's own, once. */
  take(frame: Frame): boolean {
    const { table } = this.#conversion;
    if (this.#first.isDue) return false;
    if (!CONTEXT.has(table)) {
      this.#first.close();
      return false;
    }
    if (THREADS.includes(table)) return this.#takeThread(frame);
    this.#takeMore();
    return false;
  }

  /** Counts a line, readable or not, after its records have been written. */
  passed(frame: Frame): void {
    this.#first.passed(frame, false, MOST_ROWS);
  }

  /** The header's bytes; none for a file without a line. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#first.bytes((out) => {
      out.ascii(',"agent":"T3 Code"');
      for (const [name, value] of this.#members) out.ascii(`,"${name}":`).bytes(value);
    });
  }

  #takeThread(frame: Frame): boolean {
    if (this.#hasThread) return false;
    this.#hasThread = true;
    this.#first.place = frame;
    const conversion = this.#conversion;
    const { tape, writer } = conversion;
    const id = conversion.column(N.thread_id);
    this.#thread = tape.textOrNull(id);
    this.#keep('sessionId', id);
    this.#keep('title', conversion.column(N.title));
    const selected = [conversion.column(N.model_selection_json), conversion.said(N.modelSelection)];
    this.#keep('model', ...selected.map((each) => tape.member(each, N.model)), conversion.column(N.model));
    this.#keep('runtimeMode', conversion.column(N.runtime_mode));
    this.#keep('cwd', conversion.column(N.worktree_path), conversion.said(N.worktreePath));
    const lineage = conversion.said(N.lineage);
    if (tape.textOrNull(tape.member(lineage, N.relationshipToParent)) === 'subagent')
      this.#keep('parentSessionId', tape.member(lineage, N.parentThreadId));
    this.#members.set('native', writer.keep(0));
    return true;
  }

  #takeMore(): void {
    const conversion = this.#conversion;
    const { tape } = conversion;
    this.#keep('cwd', conversion.column(N.workspace_root));
    this.#keep('provider', conversion.column(N.provider_name), conversion.said(N.driver));
    const cursor = conversion.column(N.resume_cursor_json);
    const native = tape.member(conversion.said(N.nativeThreadRef), N.nativeId);
    const isNewer = conversion.table.startsWith('orchestration_v2_');
    this.#keepLast(
      native,
      tape.member(cursor, N.resume),
      // Claude's cursor repeats T3 Code's own id here; Codex's has the id of its session.
      this.#unlessOwn(tape.member(cursor, N.threadId)),
      isNewer ? -1 : conversion.column(N.provider_thread_id),
    );
  }

  #unlessOwn(id: Token): Token {
    return this.#conversion.tape.textOrNull(id) === this.#thread ? -1 : id;
  }

  /** Keeps the first of some tokens that is a text, unless the member is known. */
  #keep(name: string, ...tokens: readonly Token[]): void {
    const token = this.#conversion.firstText(...tokens);
    if (token >= 0 && !this.#members.has(name)) this.#members.set(name, this.#conversion.writer.keep(token));
  }

  /** Keeps the provider's id; of several the one that was used last. */
  #keepLast(...tokens: readonly Token[]): void {
    const token = this.#conversion.firstText(...tokens);
    if (token >= 0) this.#members.set(PROVIDERS_OWN, this.#conversion.writer.keep(token));
  }
}
