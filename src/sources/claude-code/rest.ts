import { NO_SYM, type Sym } from '../../base/symbols.ts';
import { type Name, nameOf, type Tape, type Token } from '../../json/tape.ts';
import { isText, isTrue } from '../kit/tokens.ts';
import { N } from './names.ts';
import type { Json, RecordWriter } from '../kit/writer.ts';

const names = (...texts: readonly string[]): readonly Name[] => texts.map(nameOf);

const USER = nameOf('user');
/** What most lines repeat: told on the first line, and on each where it is another than on the one before that had it. */
const REPEATED = names('sessionId', 'cwd', 'version', 'gitBranch', 'userType', 'slug', 'entrypoint');
/** Longest value of these that is compared; a longer one is told each time. */
const LONGEST = 4096;

/** What the records of a line of one type say in members of their own, of the one object that the line is about. */
interface Told {
  readonly type: Name;
  readonly object: Name | null;
  readonly within: readonly Name[];
}

const HOOK = names(
  'hookEvent',
  'hookName',
  'toolUseID',
  'command',
  'exitCode',
  'stdout',
  'stderr',
  'durationMs',
  'blockingError',
);
const TOLD: readonly Told[] = [
  { type: nameOf('user'), object: N.message, within: names('role', 'content') },
  // The type is the same word in every response.
  { type: nameOf('assistant'), object: N.message, within: names('role', 'content', 'type', 'id', 'model', 'usage') },
  { type: nameOf('progress'), object: N.data, within: names('type', 'hookEvent', 'hookName', 'command') },
  { type: nameOf('attachment'), object: N.attachment, within: HOOK },
  { type: nameOf('system'), object: null, within: [] },
];
/** Attachments that become messages, and the one member that is the message. */
const MESSAGES: readonly { readonly type: Name; readonly member: Name }[] = [
  { type: nameOf('hook_additional_context'), member: N.content },
  { type: nameOf('queued_command'), member: N.prompt },
];
/** Values that are told whatever they are; of all others only a string, a number or an object with parts that are told. */
const WHOLE = names('content', 'prompt', 'usage', 'blockingError');
const SYNTHETIC = nameOf('<synthetic>');

/**
 * What a native line says that no record of it has a member for. It stands under `native` of the line's first record, spelled as in the
 * line, so that nothing of a line that became typed records is lost from the stream. A line that is shown whole has it there anyway.
 */
export class Rest {
  readonly #tape: Tape;
  readonly #writer: RecordWriter;
  /** What each of the repeated members said last. */
  readonly #last: (Json | null)[] = REPEATED.map(() => null);
  #uuid: Json | null = null;

  constructor(tape: Tape, writer: RecordWriter) {
    this.#tape = tape;
    this.#writer = writer;
  }

  /**
   * Looks at a line before its records are written.
   *
   * @param uuid the symbol of its uuid, which its records are named by
   * @param ts the token of the time that its records have, -1 when they have none
   * @returns writes the members, after a name; null when nothing is left
   */
  of(uuid: Sym, ts: Token): (() => void) | null {
    const tape = this.#tape;
    const type = tape.member(0, N.type);
    const told = TOLD.find((each) => isText(tape, type, each.type)) ?? null;
    const object = told?.object ?? null;
    const left: Token[] = [];
    for (const { key, value } of tape.members(0)) {
      if (value === ts || this.#isInEnvelope(uuid, key, value)) continue;
      if (this.#isRepeated(key, value) || this.#isFollowed(key, value)) continue;
      if (tape.nameIs(key, N.toolUseResult) && isText(tape, type, USER)) continue;
      if (tape.nameIs(key, N.toolUseID) && tape.isString(value)) continue;
      if (object !== null && tape.nameIs(key, object) && tape.isObject(value)) continue;
      left.push(key);
    }
    const within = told === null || object === null ? [] : this.#within(told.within, tape.member(0, object));
    const own = tape.member(0, N.uuid);
    if (tape.isString(own)) this.#uuid = this.#kept(own);
    if (left.length === 0 && within.length === 0) return null;
    return () => {
      for (const key of left) this.#member(key);
      if (object === null || within.length === 0) return;
      this.#writer.open(object.text);
      for (const key of within) this.#member(key);
      this.#writer.close();
    };
  }

  #isInEnvelope(uuid: Sym, key: Token, value: Token): boolean {
    const tape = this.#tape;
    if (tape.nameIs(key, N.type)) return tape.isString(value);
    if (tape.nameIs(key, N.uuid)) return uuid !== NO_SYM;
    if (tape.nameIs(key, N.agentId)) return tape.isString(value);
    return tape.nameIs(key, N.isSidechain) && tape.isBoolean(value);
  }

  /** The members of the object that a line is about which its records do not have. Null says no more there than absence. */
  #within(within: readonly Name[], object: Token): Token[] {
    const tape = this.#tape;
    const type = tape.member(object, N.type);
    const message = within === HOOK ? MESSAGES.find((each) => isText(tape, type, each.type)) : undefined;
    // Words of the harness make no inference.
    const isHarness =
      isText(tape, tape.member(object, N.model), SYNTHETIC) || isTrue(tape, tape.member(0, N.isApiErrorMessage));
    const told = message !== undefined ? [message.member] : isHarness ? within.slice(0, 3) : within;
    const left: Token[] = [];
    for (const { key, value } of tape.members(object)) {
      if (tape.isNull(value)) continue;
      const isTold = told.some((name) => tape.nameIs(key, name));
      const isWhole = tape.isString(value) || tape.isNumber(value) || WHOLE.some((name) => tape.nameIs(key, name));
      // Only a message repeats who speaks; elsewhere the type of the line says it.
      const isOther = tape.nameIs(key, N.role) && tape.textOrNull(value) !== tape.textOrNull(tape.member(0, N.type));
      if (!isTold || !isWhole || isOther) left.push(key);
    }
    return left;
  }

  #member(key: Token): void {
    this.#writer.copyName(key);
    this.#writer.value(key + 1);
  }

  #isRepeated(key: Token, value: Token): boolean {
    const at = REPEATED.findIndex((name) => this.#tape.nameIs(key, name));
    if (at < 0) return false;
    const before = this.#last[at] ?? null;
    if (before !== null && this.#isSame(before, value)) return true;
    this.#last[at] = this.#kept(value);
    return false;
  }

  /** Whether a line says that it follows the one before. */
  #isFollowed(key: Token, value: Token): boolean {
    if (!this.#tape.nameIs(key, N.parentUuid)) return false;
    return this.#uuid === null ? this.#tape.isNull(value) : this.#isSame(this.#uuid, value);
  }

  #kept(value: Token): Json | null {
    return this.#tape.end(value) - this.#tape.start(value) <= LONGEST ? this.#writer.keep(value) : null;
  }

  #isSame(json: Json, value: Token): boolean {
    const start = this.#tape.start(value);
    if (this.#tape.end(value) - start !== json.length) return false;
    return json.every((byte, at) => byte === this.#tape.bytes[start + at]);
  }
}
