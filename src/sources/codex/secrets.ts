import { sameBytes } from '../../base/bytes.ts';
import { NO_SYM, type Sym } from '../../base/symbols.ts';
import { type Name, nameOf, type Tape, type Token } from '../../json/tape.ts';
import { isTrue } from '../kit/tokens.ts';
import { Mark } from './calls.ts';
import type { Conversion } from './conversion.ts';
import { InnerJson } from './inner.ts';
import { N } from './names.ts';
import { CELL_TOOLS } from './registry.ts';

/** How newer and older files mark a question whose answer is a secret. */
export const SECRET: readonly Name[] = [N.isSecret, N.is_secret];

/** What an object that asks for something holds, and what one that holds an answer does. */
const ASKING = [N.arguments, N.input, N.action, N.questions];
const ANSWERING = ['answer', 'answers', 'content', 'output', 'outputs', 'response', 'result', 'results'].map(nameOf);
const IDS = [N.call_id, N.callId];

/** Only a line with one of these words is read for questions and answers. */
const WORDS = ['ecret', 'answers'].map(nameOf);
/** Levels of a line that are read, and of JSON in a text in JSON; what lies deeper is not judged, and withheld. */
const DEEPEST = 64;
const DEEPEST_TEXT = 4;

/** Messages and settings: what the user and the model say to each other is no answer to a request. */
const SPEECH: ReadonlySet<string> = new Set([
  'user_message',
  'agent_message',
  'agent_reasoning',
  'message',
  'reasoning',
]);
const SETTINGS: ReadonlySet<string> = new Set(['session_meta', 'turn_context']);

/** A program that asks for a secret: it does so in code, which is no JSON. */
const ASKS_IN_CODE = /\bis_?secret["']?\s*:\s*(?:true|!0)/i;

type Visit = (tape: Tape, object: Token, owners: readonly Sym[]) => readonly Sym[];

/**
 * Which lines may hold the answer to a secret (ASR-283). A line is looked at before anything is written of it: what it asks for as a
 * secret is remembered by the ids of the calls that it stands under, whatever the tool is called and wherever in the line it stands; and
 * it is withheld when it names such a call without being the request, or holds answers of which nothing says that they are no secrets.
 */
export class Secrets {
  readonly #conversion: Conversion;
  readonly #inner: InnerJson[] = [];
  #asks = false;
  #names = false;
  #answers = false;
  /** Whether a program asked for a secret: what it put out may come with the calls that wait for it. */
  #inCode = false;
  /** Whether the line may hold the answer to a secret. */
  isHeld = false;

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /** Looks at the line that the tape holds. */
  look(): void {
    const { tape, calls, payload } = this.#conversion;
    this.isHeld = false;
    const type = tape.textOrNull(tape.member(payload, N.type)) ?? '';
    if (SPEECH.has(type) || SETTINGS.has(tape.textOrNull(tape.member(0, N.type)) ?? '')) return;
    const hasWords = WORDS.some((word) => contains(tape, 0, word));
    if (!hasWords && !calls.hasSecrets) return;
    this.#asks = false;
    this.#names = false;
    this.#answers = false;
    if (hasWords) this.#walk(tape, 0, [], 0, 0, (...of) => this.#learn(...of));
    if (hasWords) this.#program();
    this.#walk(tape, 0, [], 0, 0, (...of) => this.#judge(...of));
    this.isHeld = this.#answers || ((this.#asks || this.#names) && !isRequest(tape, payload));
  }

  /** Marks a call that waits for a program, when a program asked for a secret. */
  waits(id: Token): void {
    const { calls } = this.#conversion;
    if (this.#inCode) calls.mark(calls.symbol(id), Mark.secret);
  }

  /** Finds what a line asks for, and of which calls it tells that they asked for no secret. */
  #learn(tape: Tape, object: Token, owners: readonly Sym[]): readonly Sym[] {
    const { calls } = this.#conversion;
    const isCall = ASKING.some((name) => tape.member(object, name) >= 0);
    const id = [...IDS, ...(isCall ? [N.id] : [])]
      .map((name) => tape.member(object, name))
      .find((token) => tape.isString(token) && !tape.isEmpty(token));
    const all = id === undefined ? owners : [...owners, calls.symbol(id, tape)];
    if (isCall) for (const owner of all) calls.mark(owner, Mark.asked);
    const asksSecret = [...tape.elements(tape.member(object, N.questions))].some((question) =>
      SECRET.some((name) => isTrue(tape, tape.member(question, name))),
    );
    if (asksSecret) {
      this.#asks = true;
      for (const owner of all.length === 0 ? [NO_SYM] : all) calls.mark(owner, Mark.secret);
    }
    return all;
  }

  /** A program that asks: its text holds the question as code. */
  #program(): void {
    const { tape, payload, calls } = this.#conversion;
    const tool = tape.textOrNull(tape.member(payload, N.name)) ?? '';
    const input = tape.member(payload, N.input);
    if (CELL_TOOLS.get(tool) !== 'custom_tool_call' || !tape.isString(input)) return;
    const text = tape.text(input);
    if (!text.includes('request_user_input') || !ASKS_IN_CODE.test(text)) return;
    this.#inCode = true;
    calls.mark(calls.symbol(tape.member(payload, N.call_id)), Mark.secret);
  }

  /** Finds whether a line names a call that asked for a secret, or holds answers of which nothing says that they are none. */
  #judge(tape: Tape, object: Token, owners: readonly Sym[]): readonly Sym[] {
    const { calls } = this.#conversion;
    const own = [...IDS, N.id]
      .map((name) => calls.find(tape.member(object, name), tape))
      .filter((sym) => sym !== NO_SYM);
    const all = own.length === 0 ? owners : [...owners, ...own];
    const isSecret = all.some((sym) => calls.has(sym, Mark.secret));
    if (isSecret) this.#names = true;
    const answers = tape.member(object, N.answers);
    const isOpen = !isSecret && all.some((sym) => calls.count(sym) > 0 || calls.has(sym, Mark.asked));
    if ((tape.isObject(answers) || tape.isArray(answers)) && !isOpen) this.#answers = true;
    return all;
  }

  #walk(tape: Tape, token: Token, owners: readonly Sym[], depth: number, textDepth: number, visit: Visit): void {
    if (depth > DEEPEST) {
      this.#answers = true;
      return;
    }
    if (tape.isObject(token)) {
      const mine = visit(tape, token, owners);
      for (const { value } of tape.members(token)) this.#walk(tape, value, mine, depth + 1, textDepth, visit);
    } else if (tape.isArray(token)) {
      for (const element of tape.elements(token)) this.#walk(tape, element, owners, depth + 1, textDepth, visit);
    } else if (textDepth < DEEPEST_TEXT && isJsonText(tape, token)) {
      const inner = (this.#inner[textDepth] ??= new InnerJson());
      if (inner.read(tape, token) >= 0) this.#walk(inner.tape, 0, owners, depth + 1, textDepth + 1, visit);
    }
  }
}

/** Whether an object asks and holds nothing that answers. */
function isRequest(tape: Tape, object: Token): boolean {
  return (
    ASKING.some((name) => tape.member(object, name) >= 0) && !ANSWERING.some((name) => tape.member(object, name) >= 0)
  );
}

/** Whether a string looks like JSON with one of the words that matter. */
function isJsonText(tape: Tape, token: Token): boolean {
  if (!tape.isString(token)) return false;
  const head = /^\s*[{["]/;
  return WORDS.some((word) => contains(tape, token, word)) && head.test(tape.text(token).slice(0, 100));
}

/** Whether a token's bytes hold a word somewhere. */
function contains(tape: Tape, token: Token, { bytes: word }: Name): boolean {
  const { bytes } = tape;
  const last = word.length - 1;
  const end = tape.end(token);
  const final = word[last] as number;
  for (let at = tape.start(token) + last; at < end;) {
    const byte = bytes[at] as number;
    if (byte === final && sameBytes(bytes, at - last, word, 0, word.length)) return true;
    // A byte that is not in the word cannot be a part of it: the word can only begin after it.
    at += word.includes(byte) ? 1 : word.length;
  }
  return false;
}
