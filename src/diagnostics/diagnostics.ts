import { int32Column, uint16Column, uint32Column, uint8Column } from '../base/columns.ts';
import { NO_SYM, Symbols } from '../base/symbols.ts';
import { LIMITS } from '../format/limits.ts';
import { type RuleId, RULES } from '../format/rules.ts';

/** How grave a diagnostic is: a broken MUST that the input shows; suspicious or unsettled; worth knowing, nobody's fault. */
export type Severity = 'error' | 'warning' | 'notice';

/** One finding, as the report and the page show it. */
export interface Diagnostic {
  /** The requirement within the clause, e.g. ASR-250a. */
  readonly rule: RuleId;
  /** The clause, e.g. ASR-250, or a house code. */
  readonly code: string;
  readonly severity: Severity;
  /** Physical line, from 1. */
  readonly line: number;
  /** Row of the index that it is about; -1 when it is about none. */
  readonly row: number;
  /** JSON Pointer into the record; null when it is about the whole of it. */
  readonly path: string | null;
  readonly message: string;
}

const SEVERITIES = ['error', 'warning', 'notice'] as const satisfies readonly Severity[];
const RULE_IDS = Object.keys(RULES) as RuleId[];
const RULE_NUMBERS = new Map<string, number>(RULE_IDS.map((rule, number) => [rule, number]));

/** Where a finding stands. */
export interface Place {
  readonly row: number;
  readonly line: number;
  readonly path?: string | null;
}

/** Collects findings in columns: a file can be wrong on every line, and a million findings must not cost a million objects. */
export class Diagnostics {
  readonly #rules = uint16Column();
  readonly #severities = uint8Column();
  readonly #rows = int32Column();
  readonly #lines = uint32Column();
  readonly #paths = int32Column();
  readonly #messages = int32Column();
  readonly #texts = new Symbols();
  /** How many findings of each rule there were, listed or not. */
  readonly #counts = new Float64Array(RULE_IDS.length);
  readonly #firstUnlisted = new Map<RuleId, Place>();

  /** The rules of which there were more findings than are listed: how many more, and where the first of those stands. */
  *unlisted(): Generator<{ readonly rule: RuleId; readonly count: number; readonly place: Place }> {
    for (const [rule, { row, line }] of this.#firstUnlisted) {
      const count = (this.#counts[RULE_NUMBERS.get(rule) as number] as number) - LIMITS.findingsPerRule;
      yield { rule, count, place: { row, line } };
    }
  }

  get length(): number {
    return this.#rules.length;
  }

  /** Adds one finding; `severity` where it differs from the rule's own. */
  add(rule: RuleId, place: Place, message: string, severity: Severity | null = RULES[rule].severity): void {
    if (severity === null) throw new Error(`${rule} reports nothing`);
    const number = RULE_NUMBERS.get(rule) as number;
    const count = ((this.#counts[number] as number) += 1);
    if (count > LIMITS.findingsPerRule) {
      if (count === LIMITS.findingsPerRule + 1) this.#firstUnlisted.set(rule, place);
      return;
    }
    this.#rules.push(number);
    this.#severities.push(SEVERITIES.indexOf(severity));
    this.#rows.push(place.row);
    this.#lines.push(place.line);
    this.#paths.push(place.path === undefined || place.path === null ? NO_SYM : this.#texts.internText(place.path));
    this.#messages.push(this.#texts.internText(message));
  }

  /** The finding with this number, in the order they were added. */
  at(index: number): Diagnostic {
    const rule = RULE_IDS[this.#rules.at(index)] as RuleId;
    return {
      rule,
      code: RULES[rule].code,
      severity: SEVERITIES[this.#severities.at(index)] as Severity,
      line: this.#lines.at(index),
      row: this.#rows.at(index),
      path: this.#texts.textOrNull(this.#paths.at(index)),
      message: this.#texts.text(this.#messages.at(index)),
    };
  }

  lineAt(index: number): number {
    return this.#lines.at(index);
  }

  rowAt(index: number): number {
    return this.#rows.at(index);
  }

  severityAt(index: number): Severity {
    return SEVERITIES[this.#severities.at(index)] as Severity;
  }

  ruleAt(index: number): RuleId {
    return RULE_IDS[this.#rules.at(index)] as RuleId;
  }
}

/** Findings of several collectors as one list, by line; on one line in the order they were made. */
export class DiagnosticList {
  readonly #parts: readonly Diagnostics[];
  readonly #order: Float64Array;

  constructor(...parts: readonly Diagnostics[]) {
    this.#parts = parts;
    // Part and number in one double, so that sorting moves no objects.
    const entries: number[] = [];
    parts.forEach((part, which) => {
      for (let index = 0; index < part.length; index++) entries.push(which * SPAN + index);
    });
    this.#order = Float64Array.from(entries);
    this.#order.sort((a, b) => this.#line(a) - this.#line(b) || a - b);
  }

  get length(): number {
    return this.#order.length;
  }

  at(index: number): Diagnostic {
    const entry = this.#order[index];
    if (entry === undefined) throw new RangeError(`no diagnostic ${index}`);
    return this.#part(entry).at(entry % SPAN);
  }

  rowAt(index: number): number {
    const entry = this.#order[index] as number;
    return this.#part(entry).rowAt(entry % SPAN);
  }

  severityAt(index: number): Severity {
    const entry = this.#order[index] as number;
    return this.#part(entry).severityAt(entry % SPAN);
  }

  ruleAt(index: number): RuleId {
    const entry = this.#order[index] as number;
    return this.#part(entry).ruleAt(entry % SPAN);
  }

  *[Symbol.iterator](): Generator<Diagnostic> {
    for (let index = 0; index < this.length; index++) yield this.at(index);
  }

  #line(entry: number): number {
    return this.#part(entry).lineAt(entry % SPAN);
  }

  #part(entry: number): Diagnostics {
    return this.#parts[Math.floor(entry / SPAN)] as Diagnostics;
  }
}

const SPAN = 2 ** 40;
