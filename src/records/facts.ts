import { float64Column, int32Column, uint16Column, uint32Column, uint8Column } from '../base/columns.ts';
import { type Sym, Symbols } from '../base/symbols.ts';
import { AgentMarks } from './agents.ts';
import { BlobReferences } from './blobs.ts';
import { UsageFacts } from './inference.ts';
import { BranchMarks } from './branches.ts';
import type { RequestFacts } from './secrets.ts';
import { Timings } from './timings.ts';
import { Times } from './times.ts';
import { ToolFacts } from './tools.ts';

/** What is true of a row beside its columns, as bits of `flags`. */
export const Flag = {
  /** tool_result: it carries a compact decision (a `permission` object), with a decision or without. */
  compactDecision: 1,
  /** input_request: it asks for a secret, wholly or in one of its questions; malformed: it speaks of one. */
  secret: 2,
  /** permission: its status says undecided and yet there is a decision, or the other way round (ASR-281). */
  contradiction: 4,
  /** malformed: the file ends inside it. */
  cut: 8,
  /** The record is said to supersede another one, in a form that can be followed. */
  supersedes: 16,
  /** tool_result: content is there, or capture.content says why it is not. */
  content: 32,
  /** message: the role is user, and no other author is named; reasoning and thinking parts are told apart when the row is drawn. */
  fromUser: 64,
  /** Of a native file: the source left a secret out of the record, which its native line still holds. */
  redacted: 128,
} as const;

/** `link` column of a tool_result: its linkage. */
export const LinkCode = { unknown: 0, exact: 1, derived: 2, ambiguous: 3, none: 4 } as const;
/** `link` column of a tool_call: its callIdSource. */
export const SourceCode = { unknown: 0, native: 1, derived: 2 } as const;

/**
 * What the index keeps of every row of a stream, in file order: where it stands, and the few members that pairing, revisions,
 * references, decisions and filters need. All else is read again from the file when it is looked at.
 *
 * | column   | tool_call     | tool_result      | permission       | input_request | terminal   | hook      | subagent | malformed |
 * |----------|---------------|------------------|------------------|---------------|------------|-----------|----------|-----------|
 * | key      | callId        | callId           | requestId        | requestId     | terminalId | hookId    | –        | –         |
 * | status   | –             | status           | status           | status        | status     | status    | status   | reason    |
 * | name     | name          | linkage          | subject.command  | mode          | kind       | event     | –        | –         |
 * | ref      | parentCallId  | exec.terminalId  | subject.callId   | callId        | callId     | callId    | callId   | –         |
 * | decision | –             | compact decision | decision         | –             | –          | decision  | –        | –         |
 * | by       | requestedBy   | compact decidedBy| decidedBy        | answerRef     | –          | –         | –        | –         |
 *
 * An inference has its inferenceId as key and its model as name.
 *
 * A record of a source's own type has in `by` the id of the record that it says was taken back.
 */
export class Facts {
  /** The texts behind every symbol below. */
  readonly symbols = new Symbols();
  /** Whether one of our sources made the records of a native file. */
  readonly isNative: boolean;
  readonly kind = uint8Column();
  readonly flags = uint16Column();
  readonly link = uint8Column();
  /** Offset of the row's first byte in the file that is indexed, and its length in bytes. */
  readonly offset = float64Column();
  readonly size = uint32Column();
  /** Physical line of the file that was opened, from 1. */
  readonly line = uint32Column();
  /**
   * Of a native file, where the piece of it begins that the row was made of: rows with one origin tell one native unit, which is a line,
   * or what its source takes out of a document. Empty for any other file.
   */
  readonly origin = float64Column();
  readonly type = int32Column();
  readonly id = int32Column();
  /** The id that `supersedes` names. */
  readonly supersedes = int32Column();
  readonly key = int32Column();
  readonly status = int32Column();
  readonly name = int32Column();
  readonly ref = int32Column();
  readonly decision = int32Column();
  readonly by = int32Column();
  /** When each record was written. */
  readonly times = new Times();
  /** What calls and results say of their tools beside the name. */
  readonly tools = new ToolFacts();
  /** The member names of each terminal record, which is to be a complete snapshot (ASR-271). */
  readonly snapshots = new Map<number, readonly Sym[]>();
  /** Of each input_request that gives a value or marks a secret: what its other revisions need to know (ASR-283). */
  readonly requests = new Map<number, RequestFacts>();

  /** The blobs that records refer to. */
  readonly blobs = new BlobReferences();
  /** What inferences used. */
  readonly usage = new UsageFacts();
  /** When results, terminals and hooks are said to have run. */
  readonly timings = new Timings();
  /** The subagents that records are said to be of. */
  readonly agents = new AgentMarks();
  /** The branches that records are on, of a session that has them in one file. */
  readonly branches = new BranchMarks();

  constructor(isNative = false) {
    this.isNative = isNative;
  }

  /** All that a row has a cell in. */
  get columns(): readonly { extend(): number; trim(): void }[] {
    const { kind, flags, link, offset, size, line, type, id, supersedes } = this;
    const { key, status, name, ref, decision, by, times, tools } = this;
    const own = [kind, flags, link, offset, size, line, type, id, supersedes, key, status, name, ref, decision, by];
    return [...own, times, tools];
  }

  /** How many rows there are. */
  get length(): number {
    return this.kind.length;
  }

  /** Lets go of the room that growing left over, once the stream has ended. */
  trim(): void {
    for (const column of this.columns) column.trim();
    this.origin.trim();
  }

  has(row: number, flag: number): boolean {
    return (this.flags.at(row) & flag) !== 0;
  }

  setFlag(row: number, flag: number): void {
    this.flags.set(row, this.flags.at(row) | flag);
  }

  /** The text in one of the symbol columns, null when there is none. */
  text(sym: Sym): string | null {
    return this.symbols.textOrNull(sym);
  }
}
