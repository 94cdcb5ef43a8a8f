/** What stands after a key: texts as recorded, some words of the query's own, numbers, times, or what is looked for in a row. */
export type ValueForm = 'recorded' | 'words' | 'lines' | 'times' | 'branches' | 'text';

/** One thing that rows can be asked about. */
export interface KeySpec {
  readonly form: ValueForm;
  /** What a row is asked, for the list of completions and the help. */
  readonly says: string;
  /** Words of the query's own, each with what it means. Unquoted values may be one of them; quoted ones are always recorded texts. */
  readonly words: Readonly<Record<string, string>>;
  /** Other names under which it can be written. */
  readonly aliases: readonly string[];
}

/** Means, with every key that has it, that the record does not say. */
export const NONE = 'none';

/** What the counts of the header are about, as values of `is:`. */
const COUNTS = {
  calls: 'a call',
  'calls.paired': 'a call with its result',
  'calls.dangling': 'a call without a result',
  'calls.ambiguous': 'a call whose result cannot be told',
  'outcome.completed': 'its result says completed',
  'outcome.failed': 'its result says failed',
  'outcome.denied': 'its result says denied',
  'outcome.cancelled': 'its result says cancelled',
  'outcome.interrupted': 'its result says interrupted',
  'outcome.unknown': 'its result says unknown',
  'outcome.vendor': 'its result has another status, or none',
  'results.orphan': 'a result without a call',
  'results.ambiguous': 'a result whose call cannot be told',
  decisions: 'a decision, or a request for one',
  'decisions.granted': 'allowed',
  'decisions.refused': 'refused',
  'decisions.cancelled': 'the decision was cancelled',
  'decisions.timed_out': 'the decision timed out',
  'decisions.other': 'decided in another way',
  'decisions.unresolved': 'undecided',
  inputs: 'a question to the user',
  'inputs.open': 'a question without an end',
  terminals: 'a terminal',
  'terminals.running': 'a terminal that runs when the record ends',
  'terminals.ended': 'a terminal that has ended',
  'terminals.unknown': 'a terminal whose end is not recorded',
  hooks: 'a hook',
  messages: 'a message',
  malformed: 'a line that could not be read',
  'unknown-types': 'a record of unknown type',
} as const;

const recorded = (
  says: string,
  none: string | null,
  words: Readonly<Record<string, string>> = {},
  ...aliases: readonly string[]
): KeySpec => ({ form: 'recorded', says, words: none === null ? words : { ...words, [NONE]: none }, aliases });

/** Every key of the query, in the order in which they are offered. */
export const QUERY_KEYS = {
  type: recorded('the record’s type', 'no type is recorded'),
  tool: recorded('the tool’s name, as recorded', 'no name is recorded'),
  kind: recorded('the tool’s kind', 'no kind is recorded'),
  provider: recorded('where the tool comes from: kind, server or name', 'no provider is recorded'),
  status: recorded('how it ended or stands, as recorded', 'no status is recorded', {
    other: 'a result’s status that is not a listed one, or none',
    open: 'a question without an end',
    ended: 'a terminal that has ended',
  }),
  pairing: {
    form: 'words',
    says: 'how a call and its result found each other',
    words: {
      paired: 'a call and its result',
      dangling: 'a call without a result',
      orphan: 'a result without a call',
      ambiguous: 'more than one candidate, none chosen',
    },
    aliases: [],
  },
  decision: recorded('what was decided', 'no decision is recorded', {
    granted: 'allowed, in whatever way',
    refused: 'refused, in whatever way',
    cancelled: 'the decision was cancelled',
    timed_out: 'the decision timed out',
    other: 'decided in another way',
    undecided: 'nothing tells how it was decided',
  }),
  by: recorded('who decided', 'no decider is recorded', {}, 'decidedBy'),
  requestedBy: recorded('who asked for the call', 'no requester is recorded'),
  rule: recorded('the clause or rule that is broken', null, {}, 'clause', 'fault'),
  severity: {
    form: 'words',
    says: 'how grave a finding is',
    words: { error: 'a rule is broken', warning: 'something is doubtful', notice: 'something to know' },
    aliases: [],
  },
  time: {
    form: 'times',
    says: 'when, by the clock of the record',
    words: { [NONE]: 'no time is recorded' },
    aliases: [],
  },
  line: { form: 'lines', says: 'the line of the file', words: {}, aliases: [] },
  branch: {
    form: 'branches',
    says: 'the branch of a session that has them',
    words: {
      current: 'on the branch where the session stands',
      left: 'not on that branch',
      unknown: 'whether it is on that branch cannot be told',
      [NONE]: 'on no branch',
    },
    aliases: [],
  },
  terminal: recorded('a terminal’s ID, and what refers to it', 'a terminal without an ID'),
  call: recorded('a call’s ID, and what refers to it', 'a call or result without an ID'),
  is: { form: 'words', says: 'what the counts of the header are about', words: COUNTS, aliases: [] },
  text: { form: 'text', says: 'words in the row, as it shows them', words: {}, aliases: [] },
} as const satisfies Record<string, KeySpec>;

export type QueryKey = keyof typeof QUERY_KEYS;
/** A count of the header, as a value of `is:`. */
export type CountWord = keyof typeof COUNTS;

/** Keys in the order in which they are offered. */
export const KEY_NAMES = Object.keys(QUERY_KEYS) as readonly QueryKey[];

/** What a key is about, as data that does not depend on which key it is. */
export function specOf(key: QueryKey): KeySpec {
  return QUERY_KEYS[key];
}

/** The key that a name means, whatever its case; null for none. */
export function keyNamed(name: string): QueryKey | null {
  const wanted = name.toLowerCase();
  return KEY_NAMES.find((key) => [key, ...specOf(key).aliases].some((known) => known.toLowerCase() === wanted)) ?? null;
}

/** The word of a key that a text is, whatever its case; null for none. */
export function wordOf(key: QueryKey, text: string): string | null {
  const wanted = text.toLowerCase();
  return Object.keys(specOf(key).words).find((word) => word.toLowerCase() === wanted) ?? null;
}
