import { wholeCut } from '../../base/whole-cut.ts';
import { kindOf, type RowKind } from '../../format/vocabulary.ts';
import { isExact } from '../../json/number.ts';
import { escapeStep, tokenAt } from '../../json/pointer.ts';
import { type Name, nameOf, type Tape, type Token } from '../../json/tape.ts';
import { N } from '../../records/names.ts';
import { isComputed } from '../computed.ts';
import type { Field, JsonNode, LinkOutcome, Origin, TextView } from '../detail.ts';
import { nodeOf } from '../json-node.ts';
import { VIEW_LIMITS } from '../limits.ts';
import type { LinkIndex } from '../links.ts';
import { BLOCK } from '../mask.ts';
import { cut, textOf } from '../raw.ts';
import type { TimelineIndex } from '../rows.ts';
import { clip } from '../text.ts';
import { isWithheld, type RecordTape, shownText } from '../values.ts';

/** What the sections of a record may look at beside the record. */
export interface DetailContext {
  readonly index: TimelineIndex;
  readonly links: LinkIndex;
}

/** What is said of a field beside its value. */
export interface FieldOptions {
  /** The object that has the member; the record itself when it is left out. */
  readonly of?: Token;
  /** JSON Pointer of that object. */
  readonly at?: string;
  readonly mono?: boolean;
  readonly note?: string | undefined;
  readonly link?: LinkOutcome | null | undefined;
}

const FIELD_CHARS = 4000;

/** A record that is being laid out. It notes which of its members were used, so that the others can be named. */
export class RecordView {
  readonly record: RecordTape;
  readonly row: number;
  readonly tape: Tape;
  readonly context: DetailContext;
  readonly #used = new Set(['type', 'id', 'seq', 'ts', 'supersedes']);

  constructor(record: RecordTape, context: DetailContext) {
    this.record = { ...record, texts: new Map() };
    this.row = record.row;
    this.tape = record.tape;
    this.context = context;
  }

  /** A member of the record; from here on it counts as used. */
  member(name: Name): Token {
    this.#used.add(name.text);
    return this.tape.member(0, name);
  }

  /** A text of a member where it is a string that may be shown; null otherwise. */
  string(name: Name, of: Token = 0): string | null {
    const token = of === 0 ? this.member(name) : this.tape.member(of, name);
    if (!this.tape.isString(token)) return null;
    return this.shown(token);
  }

  /** A member as a field; null where the record does not have it. */
  field(label: string, name: Name, options: FieldOptions = {}): Field | null {
    const of = options.of ?? 0;
    const token = of === 0 ? this.member(name) : this.tape.member(of, name);
    return token < 0 ? null : this.fieldAt(label, token, `${options.at ?? ''}/${escapeStep(name.text)}`, options);
  }

  /** A member as a field; where the record does not have it, words that say so. */
  fieldOr(label: string, name: Name, missing: string, options: FieldOptions = {}): Field {
    return this.field(label, name, options) ?? missingField(label, missing);
  }

  /** A value as a field. */
  fieldAt(label: string, token: Token, pointer: string, { mono = false, note, link }: FieldOptions = {}): Field {
    const { value, origin: found } = this.value(token);
    const origin = found === 'recorded' && isComputed(this.tape, pointer) ? 'computed' : found;
    const said = [note, this.#numberNote(token)].filter((text) => text !== undefined).join('; ');
    return {
      label,
      value,
      origin,
      pointer,
      mono,
      ...(said === '' ? {} : { note: said }),
      ...(link == null ? {} : { link }),
    };
  }

  /** A value as a text: a string itself, a number's digits, an object's members one after another. */
  value(token: Token): { value: string; origin: Origin } {
    const { tape, record } = this;
    if (isWithheld(record, token)) return { value: BLOCK, origin: 'withheld' };
    if (tape.isString(token)) {
      return { value: clip(shownText(record, token), FIELD_CHARS), origin: 'recorded' };
    }
    if (tape.isArray(token)) return { value: clip(this.#elements(token), FIELD_CHARS), origin: 'recorded' };
    if (tape.isObject(token)) return { value: clip(this.#pairs(token), FIELD_CHARS), origin: 'recorded' };
    const raw = record.withholder.redact(tape.raw(token));
    return { value: raw, origin: raw === BLOCK ? 'withheld' : 'recorded' };
  }

  /** A string as a text of which the first part is shown. */
  text(token: Token): TextView {
    if (isWithheld(this.record, token)) return { text: BLOCK, more: 0 };
    const { withholder } = this.record;
    const whole = this.tape.isString(token) ? shownText(this.record, token) : withholder.redact(this.tape.raw(token));
    const view = cut(whole, 0, wholeCut(whole, VIEW_LIMITS.textChars));
    const { mask } = withholder;
    if (mask.isEmpty) return view;
    // Of a long text only the first part is here, and all of it may be asked for.
    const isProse = mask.hasFew && (view.more > 0 || mask.mayJoin(view.text));
    return { ...view, isGuarded: isProse ? 'prose' : true };
  }

  /** All of a string's text that may be shown. */
  shown(token: Token): string {
    return isWithheld(this.record, token) ? BLOCK : shownText(this.record, token);
  }

  /** A value as a tree. */
  node(token: Token): JsonNode {
    return nodeOf(this.record, token);
  }

  /** What kind of row it is. */
  get kind(): RowKind {
    return kindOf(this.context.index.session.facts.kind.at(this.row));
  }

  /** Characters `from` up to `to` of the value that a JSON Pointer names: a string's text, else its JSON. */
  windowAt(pointer: string, from: number, to: number): { text: string; more: number } {
    const { tape, record } = this;
    const token = tokenAt(tape, pointer);
    if (token < 0) return { text: '', more: 0 };
    if (isWithheld(record, token)) return { text: BLOCK, more: 0 };
    if (tape.isString(token)) return cut(shownText(record, token), from, to);
    const start = tape.start(token);
    const stretches = record.withholder
      .stretchesOf(this.row)
      .map((one) => ({ start: one.start - start, end: one.end - start }));
    const inside = stretches.filter((one) => one.start >= 0 && one.end <= tape.end(token) - start);
    return cut(textOf(tape.bytes.subarray(start, tape.end(token)), inside, record.withholder), from, to);
  }

  /** JSON Pointers of the members that no section used. */
  unused(): string[] {
    const names = new Set<string>();
    for (const { key } of this.tape.members(0)) {
      const name = this.tape.text(key);
      if (!this.#used.has(name)) names.add(`/${escapeStep(this.record.withholder.redact(name))}`);
      if (names.size === VIEW_LIMITS.problems) break;
    }
    return [...names];
  }

  /** A path that keeps to its root, as root:path; a record's own words where it is none. */
  path(token: Token): string {
    const root = this.string(N.root, token);
    const path = this.string(N.path, token);
    if (root === null || path === null) return this.value(token).value;
    const line = this.tape.member(token, N.line);
    return `${root}:${path}${line < 0 ? '' : `, line ${this.value(line).value}`}`;
  }

  /** A list as a command line: an element that is no plain word is quoted, so that it is seen where each ends. */
  #elements(array: Token): string {
    const words: string[] = [];
    let length = 0;
    for (const element of this.tape.elements(array)) {
      const word = this.#short(element);
      words.push(this.tape.isString(element) && /^$|[\s"'\\]/.test(word) ? JSON.stringify(word) : word);
      length += word.length;
      if (length > FIELD_CHARS) break;
    }
    return words.join(' ');
  }

  #pairs(object: Token): string {
    const pairs: string[] = [];
    let length = 0;
    for (const { key, value } of this.tape.members(object)) {
      const pair = `${this.record.withholder.redact(this.tape.text(key))}: ${this.#short(value)}`;
      pairs.push(pair);
      length += pair.length;
      if (length > FIELD_CHARS) break;
    }
    return pairs.join(', ');
  }

  #short(token: Token): string {
    if (this.tape.isObject(token)) return '{…}';
    return this.tape.isArray(token) ? '[…]' : this.value(token).value;
  }

  #numberNote(token: Token): string | undefined {
    if (!this.tape.isNumber(token) || isExact(this.tape.raw(token))) return undefined;
    return 'beyond what a double holds: digits as in the file';
  }
}

/** A field that the record does not have. */
export function missingField(label: string, words = 'not recorded'): Field {
  return { label, value: words, origin: 'missing' };
}

/** Fields, or sections, without those that are not there. */
export function present<Item = Field>(...fields: readonly (Item | null)[]): Item[] {
  return fields.filter((field) => field !== null);
}

const MEMBER_NAMES = [
  'answeredBy',
  'awaited',
  'blocking',
  'code',
  'cwd',
  'data',
  'decidedAt',
  'decider',
  'description',
  'feedback',
  'handlerKind',
  'header',
  'idSource',
  'inferenceId',
  'rationale',
  'reason',
  'requestedSchema',
  'resource',
  'rule',
  'thinking',
  'timedOut',
  'title',
  'uri',
  'url',
  'verdict',
] as const;

/** Member names that only the inspector looks for. */
export const M = Object.fromEntries(MEMBER_NAMES.map((text) => [text, nameOf(text)])) as Readonly<
  Record<(typeof MEMBER_NAMES)[number], Name>
>;
