import type { Severity } from '../diagnostics/diagnostics.ts';
import type { RuleId } from '../format/rules.ts';
import type { RowKind } from '../format/vocabulary.ts';
import type { BlobView } from './blobs.ts';
import type { RowState } from './view.ts';

/** Where a shown fact comes from (principle 4): recorded, computed by us, missing, or withheld because it is a secret. */
export type Origin = 'recorded' | 'computed' | 'missing' | 'withheld';

/** One fact: a label and its value as text. */
export interface Field {
  readonly label: string;
  readonly value: string;
  readonly origin: Origin;
  /** What the record says, where `value` has words of ours: that is what is copied. */
  readonly copied?: string;
  /** JSON Pointer into the record, for copying and for links. */
  readonly pointer?: string;
  /** Whether the value is data, to be set in mono. */
  readonly mono?: boolean;
  /** What must be said beside it, e.g. "beyond what a double holds: digits as in the file". */
  readonly note?: string;
  /** An index row that the value refers to. */
  readonly link?: LinkOutcome;
}

/** A JSON value for display: numbers as their digits, members in file order, repeated ones too. Bounded; see `more`. */
export type JsonNode =
  | {
      readonly kind: 'object';
      readonly members: readonly { readonly name: string; readonly value: JsonNode; readonly repeated: boolean }[];
      readonly more: number;
    }
  | { readonly kind: 'array'; readonly elements: readonly JsonNode[]; readonly more: number }
  | { readonly kind: 'string'; readonly text: string; readonly more: number }
  | { readonly kind: 'number'; readonly digits: string; readonly exact: boolean }
  | { readonly kind: 'word'; readonly word: 'true' | 'false' | 'null' }
  | { readonly kind: 'withheld' };

/** How a text is guarded against showing a value that has been withheld from it. */
export type Guard = true | 'prose';

/** A text of any length: the first part of it, and how much there is. */
export interface TextView {
  readonly text: string;
  /** Characters that are not in `text`; more can be asked for. */
  readonly more: number;
  /**
   * Whether values are withheld in this session: what a terminal would write over is not to be joined to one. `prose`: nor what is laid
   * out as prose, which might show one.
   */
  readonly isGuarded?: Guard;
}

/** What the record says that a text is: it decides how the text may be read, never what it says. */
export interface TextSort {
  /** Prose that people or models write to each other. */
  readonly prose?: true;
  /** A file that it is of, as the record names it: the ending tells the language. */
  readonly file?: string;
  readonly mimeType?: string;
  /** Whether it is a command for a shell. */
  readonly isShell?: true;
  /** Whether it is drawn in another way beside: then it stands as it is. */
  readonly isDrawn?: true;
}

/** A change of a text that a record asks for or tells of. Its texts are as the record has them. */
export type EditChange =
  | { readonly kind: 'texts'; readonly before: string; readonly after: string }
  /** A patch as text: that of `apply_patch`, or what `diff -u` writes. */
  | { readonly kind: 'patch'; readonly text: string }
  /** Lines that begin with a space, + or −; numbers only where they are recorded. */
  | {
      readonly kind: 'hunks';
      readonly hunks: readonly {
        readonly oldStart: number | null;
        readonly newStart: number | null;
        readonly lines: readonly string[];
      }[];
    };

/** One change of one file. */
export interface EditView {
  /** The file as the record names it; null where it names none. */
  readonly path: string | null;
  /** What must be said beside it, such as "every occurrence". */
  readonly note: string | null;
  /** Where in the record it stands. */
  readonly pointer: string;
  /** Of two texts that are compared: where each stands in the record; the old one null where none is recorded. */
  readonly sides?: { readonly old: string | null; readonly new: string };
  /** Null where its texts are too long to be compared. */
  readonly change: EditChange | null;
}

/** A content part as it is to be drawn; all text is inert. */
export type PartView =
  | { readonly kind: 'text'; readonly text: TextView; readonly pointer?: string; readonly sort?: TextSort }
  | { readonly kind: 'edit'; readonly edit: EditView }
  | { readonly kind: 'thinking'; readonly text: TextView; readonly pointer?: string }
  /** png, jpeg, gif or webp from the record's own base64 data: by its bytes. `recorded`: the type that the record gives, where that is another. */
  | { readonly kind: 'image'; readonly mimeType: string; readonly base64: string; readonly recorded?: string }
  /** An image that cannot be shown: in a blob, too long, or of another type. */
  | { readonly kind: 'note'; readonly words: string }
  /** A resource that is in the record, or that it names: what is said of it, its text or data, and all else that the part has. */
  | {
      readonly kind: 'resource';
      readonly type: string;
      readonly fields: readonly Field[];
      readonly body: PartView;
      readonly rest: readonly { readonly name: string; readonly pointer: string; readonly node: JsonNode }[];
    }
  | { readonly kind: 'json'; readonly type: string; readonly node: JsonNode };

/** A piece of the inspector. The order is that of the record's type. */
export type Section = SectionBody & {
  /** The index row that the section and its pointers are about, where that is not the row that is shown: a call's paired result. */
  readonly row?: number;
};

type SectionBody =
  | { readonly kind: 'fields'; readonly title: string; readonly fields: readonly Field[] }
  | {
      readonly kind: 'json';
      readonly title: string;
      readonly note?: string;
      readonly node: JsonNode;
      readonly pointer: string;
    }
  | {
      readonly kind: 'text';
      readonly title: string;
      readonly note?: string;
      readonly text: TextView;
      readonly sort?: TextSort;
      readonly pointer: string;
      readonly source: 'call' | 'model' | 'display' | 'raw' | 'process';
    }
  /** Changes of files: as a call asks for them, or as its result tells of them. Neither is known to be the state of a file. */
  | {
      readonly kind: 'edits';
      readonly title: string;
      readonly tag: string;
      /** What of the arguments is no change that is known, in words. */
      readonly note?: string;
      readonly edits: readonly EditView[];
    }
  | {
      readonly kind: 'content';
      readonly title: string;
      /** Who saw it: only `model` says that it is what the model received. */
      readonly source: 'model' | 'display' | 'process' | 'message';
      /** Words about how complete it is, e.g. "truncated: original 48,213 bytes, full copy in blob, not in this file". */
      readonly note?: string;
      readonly parts: readonly PartView[];
      readonly pointer: string;
    }
  | {
      readonly kind: 'note';
      readonly title: string;
      readonly words: string;
      readonly tone: 'quiet' | 'amber' | 'red' | 'violet' | 'blue';
    }
  | {
      readonly kind: 'questions';
      readonly title: string;
      readonly questions: readonly QuestionView[];
      readonly loose: readonly AnswerView[];
    }
  | {
      readonly kind: 'options';
      readonly title: string;
      readonly options: readonly {
        readonly id: string;
        readonly name: string;
        readonly kind: string;
        readonly chosen: boolean;
      }[];
    }
  | {
      readonly kind: 'reviews';
      readonly title: string;
      readonly reviews: readonly { readonly by: string; readonly verdict: string; readonly rationale: string }[];
    };

export interface QuestionView {
  readonly id: string;
  readonly header: string | null;
  readonly text: string;
  readonly options: readonly {
    readonly label: string;
    readonly description: string | null;
    readonly chosen: boolean;
  }[];
  readonly multiSelect: boolean;
  readonly allowOther: boolean;
  readonly secret: boolean;
  /** The answer in words; "not recorded" when there is none; a withheld one is a block. */
  readonly answer: { readonly text: string; readonly origin: Origin };
}

export interface AnswerView {
  readonly questionId: string;
  readonly text: string;
  readonly origin: Origin;
}

/** How a link names a record: by its id, or by its line where the id is missing or does not lead back to it. */
export type RecordAddress = { readonly id: string } | { readonly line: number };

/** Another row, named. */
export interface RowLink {
  readonly row: number;
  readonly line: number;
  readonly id: string | null;
  readonly kind: RowKind;
  readonly title: string;
}

/** What a reference came to, in words: "linked", "matches 2 calls, not linked", "not in this stream". */
export interface LinkOutcome {
  readonly outcome: 'linked' | 'ambiguous' | 'absent' | 'information';
  readonly words: string;
  readonly rows: readonly RowLink[];
  /** Records of other sessions of the bundle that were found instead; without a line, such a session as a whole. */
  readonly elsewhere?: readonly { readonly path: string; readonly line: number | null; readonly id: string | null }[];
}

/** A link of the record to others, out of it or into it. */
export interface DetailLink extends LinkOutcome {
  /** What relates them, e.g. "call that asked", "parent call", "read by", "hook that ran for it". */
  readonly relation: string;
  readonly direction: 'out' | 'in';
  /** The member that makes the link, e.g. exec.terminalId. */
  readonly member: string;
}

/** Everything that the inspector shows of one row. */
export interface RecordDetail {
  readonly row: number;
  readonly line: number;
  readonly id: string | null;
  /** How a link names each of the records that are shown: this one first, then a call's paired result. */
  readonly addresses: readonly { readonly row: number; readonly at: RecordAddress }[];
  readonly kind: RowKind;
  readonly type: string | null;
  readonly title: string;
  readonly state: RowState;
  readonly word: string;
  readonly sections: readonly Section[];
  /** Why it is paired or not; null for what is neither call nor result. */
  readonly pairing: { readonly words: string; readonly clause: string; readonly rows: readonly RowLink[] } | null;
  /** All records of the entity, oldest first; one when it was never revised. */
  readonly revisions: readonly (RowLink & { readonly isCurrent: boolean; readonly isShown: boolean })[];
  readonly links: readonly DetailLink[];
  /** Bytes beside the stream that the record refers to, and a call's paired result. */
  readonly blobs: readonly BlobView[];
  readonly problems: readonly {
    readonly rule: RuleId;
    readonly code: string;
    readonly severity: Severity;
    readonly message: string;
    readonly path: string | null;
    readonly says: string;
  }[];
  /** The record as one JSON tree; null for a malformed line. */
  readonly tree: JsonNode | null;
  /** The record as it stands in the file; of a source's record as the source wrote it. Values of secrets are blocks. */
  readonly raw: TextView;
  /** The native line that it came from; null for a record stream. */
  readonly native: { readonly line: number; readonly text: TextView } | null;
  /** Members of the record that its layout does not use, by JSON Pointer: nothing is hidden, they are in the tree. */
  readonly unused: readonly string[];
}
