import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import type { RecordRef } from '../kit/ids.ts';

/** Setup scripts of one thread: one for each worktree that was made. A thread with more of them is a broken one. */
const MOST = 256;

/**
 * The setup script that T3 Code runs in a new worktree (ASR-287): a hook of the event workspace_setup. Its activities say that it was asked for and
 * begun, or could not be; how it ended is recorded nowhere. Those with one terminal are about one run.
 */
export class Setups {
  readonly #conversion: Conversion;
  readonly #records = new Map<string, RecordRef>();

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  activity(kind: string): boolean {
    const { tape, writer } = this.#conversion;
    const terminal = tape.textOrNull(this.#conversion.said(N.terminalId));
    const before = terminal === null ? undefined : this.#records.get(terminal);
    const record = writer.begin('hook');
    if (before !== undefined) writer.supersedes(before);
    writer.word('event', 'workspace_setup');
    writer.word('handlerKind', 'command');
    const name = this.#conversion.firstText(this.#conversion.said(N.scriptName), this.#conversion.said(N.scriptId));
    if (name >= 0) writer.copy('name', name);
    if (kind === 'setup-script.failed') writer.word('status', 'failed');
    writer.copy('native', 0);
    writer.end();
    if (terminal !== null && this.#records.size < MOST) this.#records.set(terminal, record);
    return true;
  }
}
