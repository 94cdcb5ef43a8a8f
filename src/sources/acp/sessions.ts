import type { Tape, Token } from '../../json/tape.ts';
import type { RecordRef } from '../kit/ids.ts';
import type { Json } from '../kit/writer.ts';

/** A session of the log. One connection may carry several. */
export interface Session {
  /** Its number in the log, from 0. */
  readonly number: number;
  readonly id: string;
  /** The id as JSON. */
  readonly json: Json;
  /** Its directory, null where the log does not say it. */
  cwd: string | null;
  /** Whether the log tells it from its beginning: from its creation, or from a history that was told again in it. */
  isWhole: boolean;
  /** Whether a history is being told again, and whether all of it stands further up. */
  replay: 'none' | 'told' | 'new';
  /** How many times a history has been told again. */
  replays: number;
  /** The prompt that was sent last, until the agent tells it again. */
  prompt: { readonly record: RecordRef; readonly print: string } | null;
}

/** Sessions in one log; only a broken one has more, and what goes beyond is told without its session. */
const MOST_SESSIONS = 1 << 14;

/** The sessions of a log by their ids. */
export class Sessions {
  readonly #tape: Tape;
  readonly #byId = new Map<string, Session>();

  constructor(tape: Tape) {
    this.#tape = tape;
  }

  /** The session that a token names; null when it is no text. */
  of(token: Token): Session | null {
    const tape = this.#tape;
    if (!tape.isString(token)) return null;
    const id = tape.text(token);
    const known = this.#byId.get(id);
    if (known !== undefined || this.#byId.size >= MOST_SESSIONS) return known ?? null;
    const session: Session = {
      number: this.#byId.size,
      id,
      json: tape.bytes.slice(tape.start(token), tape.end(token)),
      cwd: null,
      isWhole: false,
      replay: 'none',
      replays: 0,
      prompt: null,
    };
    this.#byId.set(id, session);
    return session;
  }

  /** A history begins to be told again. */
  beginReplay(session: Session): void {
    session.replay = session.isWhole ? 'told' : 'new';
    session.replays++;
  }

  /** It has ended; `isDone` when the agent says that it told all. */
  endReplay(session: Session, isDone: boolean): void {
    if (isDone) session.isWhole = true;
    session.replay = 'none';
  }

  /** A connection was made anew: nothing is told again any more. */
  restart(): void {
    for (const session of this.#byId.values()) session.replay = 'none';
  }
}
