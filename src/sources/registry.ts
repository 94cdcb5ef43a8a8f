/**
 * An agent's registry entry: what we rule about its files where the format leaves the rule to "the agent's registry". The page and
 * `sessionscope sources` show it, so every text is a phrase for people. The tables that a converter uses are made of these rules, so
 * that what is shown is what is done.
 */
export interface Registry {
  /** What the rules rest on, as a sentence: which versions' files were seen, what was read where. */
  readonly basis: string;
  /** Kinds of tools by exact name (ASR-253); a name that is not here has no kind. */
  readonly tools: readonly ToolRule[];
  /** How results find their calls (ASR-262, ASR-263). */
  readonly linkage: readonly LinkageRule[];
  /** The only words and texts that make a result something else than completed, failed or unknown (ASR-258). */
  readonly refusals: readonly RefusalRule[];
}

/** Tools of one kind that rest on the same evidence. */
export interface ToolRule {
  readonly kind: string;
  /** Exact names, as records have them; of calls without one, what tells their kind instead, and in brackets what that is. */
  readonly names: readonly string[];
  readonly evidence: string;
}

/** One way in which a result is linked. */
export interface LinkageRule {
  readonly linkage: 'exact' | 'derived' | 'ambiguous' | 'none';
  readonly rule: string;
  readonly evidence: string;
}

/** One exact word or text that is taken as a refusal, an interruption or a cancellation. */
export interface RefusalRule {
  /** The text itself; `…` stands for what may come between or after. */
  readonly text: string;
  /** Where it must stand to count. */
  readonly where: string;
  /** The result's status. */
  readonly status: string;
  /** The compact decision that comes with it, and who made it where that is recorded; null for none. */
  readonly decision: string | null;
  /** The first version that is known to write it; null where that is not known. */
  readonly since: string | null;
  readonly evidence: string;
}

/** Rules about something else than names, such as types of items, as they are shown: with what it is after each. */
export function shownAs(what: string, rules: readonly ToolRule[]): readonly ToolRule[] {
  return rules.map((rule) => ({ ...rule, names: rule.names.map((text) => `${text} (${what})`) }));
}

/** The kind of each tool by its exact name. */
export function kindsOf(tools: readonly ToolRule[]): ReadonlyMap<string, string> {
  return new Map(tools.flatMap(({ kind, names }) => names.map((name) => [name, kind])));
}
