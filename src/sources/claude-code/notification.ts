import { nameOf, type Tape, type Token } from '../../json/tape.ts';
import { beginsWith } from '../kit/tokens.ts';

/** What the head of a `<task-notification>` says. */
export interface Notification {
  readonly task: string;
  readonly status: string | null;
}

const START = nameOf('<task-notification>');

/** Whether a text is the harness's notice about a background task: it begins with the notice's tag. */
export function isNotification(tape: Tape, text: Token): boolean {
  return beginsWith(tape, text, START);
}

/**
 * Reads a notice: the tags that stand at its head, one after another, each with a plain word in it. It ends at the first tag that
 * holds prose (summary, result, event), so that nothing a task has printed is taken for its state.
 *
 * @returns null when the notice names no task
 */
export function notificationIn(text: string): Notification | null {
  const tag = /\s*<([a-z-]+)>([^<]*)<\/\1>/y;
  tag.lastIndex = START.text.length;
  const found = new Map<string, string>();
  for (let match = tag.exec(text); match !== null; match = tag.exec(text)) {
    const [, name = '', value = ''] = match;
    if (PROSE.has(name)) break;
    if (!found.has(name)) found.set(name, value);
  }
  const task = found.get('task-id');
  return task === undefined || task === '' ? null : { task, status: found.get('status') ?? null };
}

const PROSE: ReadonlySet<string> = new Set(['summary', 'note', 'event', 'result', 'usage']);
