import type { Severity } from '../diagnostics/diagnostics.ts';
import type { RuleId } from '../format/rules.ts';
import type { RowKind } from '../format/vocabulary.ts';
import type { Counts } from '../session/report.ts';
import type { Extent } from '../session/session.ts';
import type { Usage } from '../session/usage.ts';
import type { TermText } from './query/terms.ts';

/** Two ways to look at a session: a row an entity, a call and its paired result together; or a row a record, in file order. */
export type ViewName = 'story' | 'records';

/**
 * How a row stands. Each has a word, a glyph and a tone of its own on screen (ui.md). What would be dangling or an orphan is
 * `reading` while the file is read, since it may still find its other half, and `unread` when reading stopped before the end.
 */
export type RowState =
  // calls with their result, and results
  | 'completed'
  | 'failed'
  | 'denied'
  | 'cancelled'
  | 'interrupted'
  /** The source has a result but no outcome: status unknown. */
  | 'unknown'
  /** A status that is not listed, verbatim in `word`; also a missing one. */
  | 'vendor'
  | 'dangling'
  | 'orphan'
  | 'ambiguous'
  | 'reading'
  | 'unread'
  // decisions
  | 'granted'
  | 'refused'
  | 'timed_out'
  | 'other'
  | 'unresolved'
  // input requests
  | 'answered'
  | 'declined'
  | 'pending'
  /** No status is recorded. */
  | 'unstated'
  // terminals
  | 'running'
  | 'ended'
  // hooks
  | 'blocked'
  // the rest
  | 'plain'
  | 'superseded'
  | 'malformed'
  | 'unknown-type'
  | 'header';

/** Something small beside a row's text. */
export interface Badge {
  readonly kind:
    | 'revisions'
    | 'decision'
    | 'review'
    | 'requester'
    | 'provider'
    | 'superseded'
    | 'retracted'
    | 'parent'
    | 'exit'
    | 'duration'
    | 'secret'
    | 'answer'
    | 'branch';
  /** The words, e.g. "3 revisions", "allowed once, by policy", "decider not recorded", "requester not recorded". */
  readonly text: string;
  readonly tone: 'quiet' | 'amber' | 'red' | 'violet' | 'blue' | 'teal';
  /** Whether the value was computed by us rather than recorded: it is set in italics. */
  readonly computed?: boolean;
}

/** How a lane passes a row. */
export interface LaneMark {
  /** Column in the gutter, from 0 at the left. */
  readonly lane: number;
  readonly kind: 'terminal' | 'permission' | 'input' | 'call' | 'subagent';
  /** `start` and `end` are the entity's first and last record; `through` passes; `join` is a row that refers to it. */
  readonly part: 'start' | 'through' | 'end' | 'join' | 'only';
  /** Whether the line below this row is dashed: nothing tells when it ends. */
  readonly open: boolean;
  /** Index row of the entity, to select it. */
  readonly row: number;
  /** Set where a row refers to an entity whose line does not reach it: a dot without a line. */
  readonly detached?: boolean;
  /** Set where the row's sign in the shared column is of another lane that the row is a part of: a dot beside their line. */
  readonly aside?: boolean;
  /** Set where the row is one of the lane's own records, or refers to it: it is lit with the lane. */
  readonly belongs?: true;
  /** The column that the lane's line comes over from at this row, where that is not its own. */
  readonly from?: number;
  /** The rows of the index on which the lane is in the shared column, where it is at all. */
  readonly shared?: { readonly from: number; readonly to: number };
  /** Set in the shared column where several lanes come to the row or pass it; `row` is -1 where none of them is named. */
  readonly bundle?: LaneBundle;
  /** Whose lane it is, where one is named. */
  readonly about?: LaneAbout;
}

/** How many columns lanes are laid out in, by the room that a list has; the last one is shared by what finds no other free. */
export type LaneRoom = 2 | 3 | 6;

/** The marks of a row in each layout. */
export type LaneLayouts = Readonly<Record<LaneRoom, readonly LaneMark[]>>;

/** Whose a lane is, in words. */
export interface LaneAbout {
  /** The command, what is asked, the call, the subagent. Bounded. */
  readonly name: string;
  /** The line of the entity's first record. */
  readonly line: number;
  /** Its state; empty where it has none. */
  readonly word: string;
}

/** Lanes that come to a row in one column, or pass it. */
export interface LaneBundle {
  /** The index row that they pass. */
  readonly place: number;
  /** How many there are of each kind beside the one that the mark names. */
  readonly others: Readonly<Partial<Record<LaneMark['kind'], number>>>;
  readonly above: LaneStrand;
  readonly below: LaneStrand;
}

/** The lanes of a bundle between two rows. */
export interface LaneStrand {
  readonly count: number;
  /** The kind of a single one; null of several, and of none. */
  readonly kind: LaneMark['kind'] | null;
  /** Whether nothing tells when they end, of any of them. */
  readonly open: boolean;
}

/** One row of the timeline, ready to be drawn. Every text is plain text. */
export interface TimelineRow {
  /** Position in the list that was asked for, from 0. */
  readonly position: number;
  /** The index row that the inspector opens: of an entity its current record. */
  readonly row: number;
  /** The physical line, from 1, on which it stands: of an entity's story row that of its first record. */
  readonly line: number;
  readonly id: string | null;
  readonly kind: RowKind;
  /** The record's type verbatim; null when it has none. */
  readonly type: string | null;
  /** `ts` of the record on that line, verbatim; null when not recorded. */
  readonly time: string | null;
  /** Set where the recorded day is another than that of the row with a time before it, or there is none before it. */
  readonly newDay?: 'first' | 'next';
  /** What it is called: a tool's name verbatim, a hook's event, "message". */
  readonly title: string;
  /** Whether `title` stands in for a name that is not recorded. */
  readonly titleMissing: boolean;
  /** The one thing that tells most: command, path, question, first line of text. Bounded. */
  readonly detail: string;
  /** Whether `detail` is not of the record: it says that there is no text, and what there is instead. */
  readonly detailMissing: boolean;
  readonly state: RowState;
  /** The state in words, e.g. "no result: outcome unknown", "2 candidates, none chosen". */
  readonly word: string;
  readonly badges: readonly Badge[];
  readonly errors: number;
  readonly warnings: number;
  readonly notices: number;
  /** How many calls contain this one, by parentCallId alone. */
  readonly depth: number;
  readonly lanes: LaneLayouts;
  /** Index rows that this row stands for besides `row`: a paired result, earlier revisions. */
  readonly also: readonly number[];
  /** The filtered-out rows between this row and the one above, or, opened, from this one on; absent where there are none. */
  readonly gap?: Gap;
  /** Set where the filters hide the row, which is listed because the reader has opened the gap that it is in. */
  readonly isFilteredOut?: true;
}

/** A stretch of rows of the index, by the places at which rows of a view stand; without its end. */
export interface Opening {
  readonly from: number;
  readonly to: number;
}

/** Rows that filters hide, side by side. */
export interface Gap extends Opening {
  readonly count: number;
  /** Whether they are listed all the same. */
  readonly isOpen: boolean;
}

/** Where filtered-out rows are told of in a list: the list's layout depends on it. */
export interface GapTable {
  /** A bit for each row of the list that has a gap, beginning with the lowest of the first byte. */
  readonly bits: Uint8Array;
  /** The gap behind the last row; null for none. */
  readonly tail: Gap | null;
  /** Rows of the list that are there although filters hide them. */
  readonly opened: number;
}

/**
 * What a filter lets through: a count of the header, `fault:CODE` (the rows with a diagnostic of that code), or a term of a query
 * (query/README.md). Counts and codes are joined by "or"; every term narrows what they let through.
 */
export type FilterId =
  | 'calls'
  | 'calls.paired'
  | 'calls.dangling'
  | 'calls.ambiguous'
  | `outcome.${'completed' | 'failed' | 'denied' | 'cancelled' | 'interrupted' | 'unknown' | 'vendor'}`
  | 'results.orphan'
  | 'results.ambiguous'
  | 'decisions'
  | `decisions.${'granted' | 'refused' | 'cancelled' | 'timed_out' | 'other' | 'unresolved'}`
  | 'inputs'
  | 'inputs.open'
  | 'terminals'
  | 'terminals.running'
  | 'terminals.ended'
  | 'terminals.unknown'
  | 'hooks'
  | 'messages'
  | 'malformed'
  | 'unknown-types'
  | 'faults.error'
  | 'faults.warning'
  | 'faults.notice'
  | `fault:${string}`
  | TermText;

/** One number of the header. A number is a filter. */
export interface Tally {
  readonly filter: FilterId;
  /** The words after the number, e.g. "calls", "no result", "decisions", "undecided". */
  readonly label: string;
  readonly count: number;
  /** The state whose glyph and tone it has; null for a plain total. */
  readonly state: RowState | null;
  /** Numbers of one group stand together; the first of a group is its total. */
  readonly group:
    | 'calls'
    | 'results'
    | 'decisions'
    | 'inputs'
    | 'terminals'
    | 'hooks'
    | 'messages'
    | 'faults'
    | 'other';
}

/** What the page knows of a session as a whole; sent again whenever more of the file has been taken together. */
export interface SessionView {
  readonly counts: Counts;
  readonly tallies: readonly Tally[];
  /** Diagnostics in all. */
  readonly errors: number;
  readonly warnings: number;
  readonly notices: number;
  /** Rows of each view without a filter. */
  readonly rows: Readonly<Record<ViewName, number>>;
  /** How many lane columns the gutter needs. */
  readonly lanes: number;
  /** Text of a header record: title, agent, cwd as recorded; null where there is none. */
  readonly title: string | null;
  readonly agent: string | null;
  /** What its inferences used. */
  readonly usage: Usage;
  /** How much of the file it has. */
  readonly extent: Extent;
}

/** Rules broken in the session, grouped for the Problems panel. */
export interface ProblemGroup {
  readonly rule: RuleId;
  readonly code: string;
  readonly severity: Severity;
  /** Our paraphrase of the clause. */
  readonly says: string;
  readonly count: number;
  /** The first findings; ask for more by rule and offset. */
  readonly items: readonly ProblemItem[];
}

export interface ProblemItem {
  readonly row: number;
  readonly line: number;
  readonly id: string | null;
  readonly path: string | null;
  readonly message: string;
}

/** What the file could not settle, beside the problems: so that "0 errors" is not read as "conforms". */
export interface Coverage {
  readonly whole: readonly string[];
  readonly part: readonly { readonly code: string; readonly limit: string }[];
  readonly no: readonly { readonly code: string; readonly limit: string }[];
}

/** One line of the Permissions panel. */
export interface PermissionItem {
  readonly row: number;
  readonly line: number;
  readonly state: RowState;
  readonly word: string;
  readonly title: string;
  readonly decidedBy: string;
  readonly isCompact: boolean;
  readonly reviews: readonly string[];
}

/** One line of the Terminals panel. */
export interface TerminalItem {
  readonly row: number;
  readonly line: number;
  readonly terminalId: string | null;
  readonly state: RowState;
  readonly word: string;
  readonly command: string;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  /** Milliseconds between startedAt and completedAt, computed, where both are recorded; null otherwise. */
  readonly durationMs: number | null;
  readonly exit: string | null;
  /** Rows that refer to it. */
  readonly references: number;
}
