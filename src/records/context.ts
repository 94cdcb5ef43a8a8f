import type { Sym } from '../base/symbols.ts';
import type { Diagnostics, Severity } from '../diagnostics/diagnostics.ts';
import { LIMITS } from '../format/limits.ts';
import { type RuleId, RULES } from '../format/rules.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Name, Tape, Token } from '../json/tape.ts';
import type { Facts } from './facts.ts';
import { N } from './names.ts';

/** What a record's module works with: the record's tokens, the row being made of it, and where findings go. */
export class RecordContext {
  readonly tape: Tape;
  readonly facts: Facts;
  readonly diagnostics: Diagnostics;
  /** The row that the record becomes. */
  row = 0;
  line = 0;

  constructor(tape: Tape, facts: Facts, diagnostics: Diagnostics) {
    this.tape = tape;
    this.facts = facts;
    this.diagnostics = diagnostics;
  }

  /** Findings of the current record by rule; made only when there is one. */
  #counts: Map<RuleId, number> | null = null;

  /** Turns to the record that is now in the tape. */
  begin(row: number, line: number): void {
    this.row = row;
    this.line = line;
  }

  /** Ends a record: says how many findings were too many to list. */
  end(): void {
    if (this.#counts === null) return;
    const counts = this.#counts;
    this.#counts = null;
    for (const [rule, count] of counts) {
      const more = count - LIMITS.findingsPerRecord;
      if (more > 0)
        this.diagnostics.add(
          'LIMIT',
          this,
          `${more} more findings of ${RULES[rule].code} in this record are not listed`,
        );
    }
  }

  /** The value of one of the record's own members. */
  member(name: Name): Token {
    return this.tape.member(0, name);
  }

  /** The symbol of a string member of the record; NO_SYM when it is absent or no string. */
  symbol(name: Name): Sym {
    return this.tape.symbol(this.tape.member(0, name), this.facts.symbols);
  }

  /** Reports a finding at a token (0 or less: at the record as a whole). */
  report(rule: RuleId, token: Token, message: string, severity?: Severity): void {
    if (this.#isListed(rule)) this.#add(rule, token <= 0 ? null : pointerTo(this.tape, token), message, severity);
  }

  /** Reports a finding at a JSON Pointer, for a member that is not there to point at. */
  reportAt(rule: RuleId, path: string | null, message: string, severity?: Severity): void {
    if (this.#isListed(rule)) this.#add(rule, path, message, severity);
  }

  #isListed(rule: RuleId): boolean {
    this.#counts ??= new Map();
    const count = (this.#counts.get(rule) ?? 0) + 1;
    this.#counts.set(rule, count);
    return count <= LIMITS.findingsPerRecord;
  }

  #add(rule: RuleId, path: string | null, message: string, severity: Severity | undefined): void {
    this.diagnostics.add(rule, { row: this.row, line: this.line, path }, message, severity);
  }

  /** What `capture` says of a member, NO_TOKEN when it says nothing. */
  captureOf(name: Name): Token {
    return this.tape.member(this.tape.member(0, N.capture), name);
  }
}
