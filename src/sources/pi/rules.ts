import type { Name, Tape, Token } from '../../json/tape.ts';
import type { RecordWriter } from '../kit/writer.ts';
import type { IdCounts } from '../kit/counts.ts';

/** How a call ended, as far as a result says it. */
export type Status = 'completed' | 'failed' | 'denied' | 'cancelled' | 'unknown';

/** Who put a message into the context that is nobody's who speaks in it. */
export type Author = 'extension' | 'hook' | 'harness';

/** What is done at a result: its tokens, and what pi itself says of it. */
export interface ResultLine {
  /** The `message` of the line. */
  readonly message: Token;
  /** `toolCallId`, a string that is not empty; -1 when there is none. */
  readonly callId: Token;
  /** Whether that id is one call's at most, so that the result can be said to be about it. */
  readonly isClear: boolean;
  readonly toolName: string | null;
  readonly details: Token;
  /** What the flag `isError` says. */
  readonly status: Status;
}

/** What an agent's own rules say of a result; null where they say nothing. */
export interface ResultFacts {
  readonly status: Status;
  /** Writes the members of `exec`. */
  readonly exec: (() => void) | null;
  /** The duration's digits. */
  readonly durationMs: string | null;
}

/** What an agent that writes more than pi does makes of calls and results. It lives as long as one file is converted. */
export interface Extras {
  /** A call was written: a call of a tool by the model. */
  called(callId: Token, name: string | null, args: Token): void;
  /** Looks at a result before it is written; records that go before it may be written here. */
  result(line: ResultLine): ResultFacts;
}

/** What a file's conversion gives to the agent's own rules. */
export interface ExtrasHost {
  readonly tape: Tape;
  readonly writer: RecordWriter;
  readonly calls: IdCounts;
}

/** What differs between the agents that write pi's lines. */
export interface Rules {
  /** The agent, as the header names it. */
  readonly agent: string;
  /** What every record type of the source's own begins with, a slash at its end. */
  readonly prefix: string;
  /** Kinds of tools by their exact names (ASR-253). */
  readonly toolKinds: ReadonlyMap<string, string>;
  /** Types of block that are a call. */
  readonly callTypes: readonly Name[];
  /** Whether the agent's own software, and no model, wrote an assistant's message. */
  isHarness(tape: Tape, message: Token): boolean;
  /** Who put in a message that has a `customType`. */
  authorOf(customType: string | null): Author;
  /** Whether the session stands at an entry once it has been written; an entry of which that is not so goes by at the side. */
  moves(tape: Tape): boolean;
  /** The agent's own rules for one file. */
  extras(host: ExtrasHost): Extras;
}
