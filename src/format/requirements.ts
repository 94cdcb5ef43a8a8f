/** One requirement of the Tools chapter, or a rule of this reader's own. */
export interface Requirement {
  /** The code that a diagnostic carries: the clause, e.g. ASR-250, or a house code. */
  readonly code: string;
  /** Whom it binds; `ours` is a check without a MUST behind it. */
  readonly binds: 'producer' | 'reader' | 'consumer' | 'producer and reader' | 'ours';
  readonly level: 'MUST' | 'MUST NOT' | 'MAY' | 'rule' | 'none';
  /** The requirement in our own words, as the page and the text report show it. */
  readonly says: string;
  /** How grave a diagnostic of it is unless the finding says otherwise; null when nothing is reported. */
  readonly severity: 'error' | 'warning' | 'notice' | null;
  /**
   * How far the opened file settles it: `whole`, `part`; `reader` is a duty of this reader, proven by tests; `no` when only the
   * source or a bundle could settle it.
   */
  readonly checked: 'whole' | 'part' | 'reader' | 'no';
  /** The module under `src` that reports it; null when none does. */
  readonly by: string | null;
  /** Further modules that report it, where one place does not see all of it. */
  readonly also?: readonly string[];
  /** What is not checked and why; of a reader's duty, what proves it. */
  readonly limit?: string;
}
