import type { Name, Token } from '../../json/tape.ts';
import { encodeUtf8 } from '../../base/bytes.ts';
import { isExact, numberOf } from '../../json/number.ts';
import type { Json } from '../kit/writer.ts';
import { elementsOf, writeProduced } from './content.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import { pathInCwd, writePathRef } from './paths.ts';

/** What a log has said of a call so far, each as it stands in records; null for what it has not said, or has taken back. */
export interface CallFacts {
  name: Json | null;
  title: Json | null;
  kind: Json | null;
  input: Json | null;
  /** The arguments as text, where one of their numbers would not survive being read. */
  inputText: Json | null;
  locations: Json | null;
  /** The locations as the log has them, where one of them lies outside the session's directory. */
  nativeLocations: Json | null;
  /** What the call produced: parts with commas between. */
  produced: Json | null;
  raw: Json | null;
  /** The terminals that are shown as what it produced. */
  terminals: readonly string[];
}

/** Nothing said. */
export const noFacts = (): CallFacts => ({
  name: null,
  title: null,
  kind: null,
  input: null,
  inputText: null,
  locations: null,
  nativeLocations: null,
  produced: null,
  raw: null,
  terminals: [],
});

/** What an update has changed: what the call is, or what came of it. */
export interface Changes {
  readonly isCall: boolean;
  readonly isResult: boolean;
}

/** The members of a call's record, and of its result's. */
const OF_CALL = ['name', 'title', 'kind', 'input', 'inputText', 'locations', 'nativeLocations'] as const;
const OF_RESULT = ['produced', 'raw'] as const;
const TERMINAL = 'terminal';

/** Takes what an update says into the facts. Lists replace; null takes back from protocol version 2 on, and says nothing before. */
export function takeFacts(conversion: Conversion, facts: CallFacts, update: Token): Changes {
  const { tape, writer } = conversion;
  const before = { ...facts };
  for (const name of ['name', 'title', 'kind'] as const) {
    const token = said(conversion, update, N[name]);
    if (tape.isString(token)) facts[name] = writer.keep(token);
    else if (tape.isNull(token)) facts[name] = null;
  }
  takeInput(conversion, facts, said(conversion, update, N.rawInput));
  takeLocations(conversion, facts, said(conversion, update, N.locations));
  const content = said(conversion, update, N.content);
  if (content >= 0) {
    const produced = elementsOf(tape, content);
    facts.produced = tape.isNull(content) ? null : conversion.taken(() => writeProduced(tape, writer, produced));
    facts.terminals = terminalsIn(conversion, produced);
  }
  const raw = said(conversion, update, N.rawOutput);
  if (raw >= 0) facts.raw = tape.isNull(raw) ? null : writer.keep(raw);
  return {
    isCall: OF_CALL.some((name) => !isSame(before[name], facts[name])),
    isResult: OF_RESULT.some((name) => !isSame(before[name], facts[name])),
  };
}

/** Adds one piece of what a call produces to the facts. */
export function addProduced(conversion: Conversion, facts: CallFacts, item: Token): void {
  const { tape, writer } = conversion;
  const before = facts.produced;
  facts.produced = conversion.taken(() => {
    if (before !== null && before.length > 0) writer.out.bytes(before).ascii(',');
    writeProduced(tape, writer, [item]);
  });
  facts.terminals = [...facts.terminals, ...terminalsIn(conversion, [item])];
}

/** What keeping facts costs. */
export function sizeOf(facts: CallFacts): number {
  return [...OF_CALL, ...OF_RESULT].reduce((sum, name) => sum + (facts[name]?.length ?? 0), 200);
}

/** How much of them each record of a call repeats. */
export function repeatedSizeOf(facts: CallFacts): number {
  return OF_CALL.reduce((sum, name) => sum + (facts[name]?.length ?? 0), 0);
}

/** The value of a member that says something: null only where it takes back. */
function said({ tape, clearsWithNull }: Conversion, update: Token, name: Name): Token {
  const token = tape.member(update, name);
  return tape.isNull(token) && !clearsWithNull ? -1 : token;
}

function takeInput({ tape, writer }: Conversion, facts: CallFacts, input: Token): void {
  if (input < 0) return;
  facts.input = null;
  facts.inputText = null;
  if (tape.isNull(input)) return;
  // ASR-254: what would not survive being read stands as text.
  const isInside = (token: Token): boolean => token >= input && token < tape.next(input);
  const isUnsafe =
    tape.repeated.some(isInside) || tape.suspects.some((token) => isInside(token) && !isExact(tape.raw(token)));
  if (isUnsafe) facts.inputText = encodeUtf8(JSON.stringify(tape.raw(input)));
  else facts.input = writer.keep(input);
}

function takeLocations(conversion: Conversion, facts: CallFacts, locations: Token): void {
  if (locations < 0) return;
  const { tape, writer, session } = conversion;
  let isElsewhere = false;
  let count = 0;
  const found = conversion.taken(() => {
    writer.out.ascii('[');
    for (const location of tape.elements(locations)) {
      const path = tape.textOrNull(tape.member(location, N.path));
      const inside = path === null ? null : pathInCwd(session, path);
      if (inside === null) {
        isElsewhere = true;
        continue;
      }
      if (count++ > 0) writer.out.ascii(',');
      writePathRef(conversion, inside);
      const line = tape.member(location, N.line);
      // By the schema it counts from 1.
      if (tape.isNumber(line) && Number.isInteger(numberOf(tape, line)) && numberOf(tape, line) >= 1) {
        writer.out.ascii(',"line":');
        writer.value(line);
      }
      writer.out.ascii('}');
    }
    writer.out.ascii(']');
  });
  facts.locations = count > 0 ? found : null;
  facts.nativeLocations = isElsewhere ? writer.keep(locations) : null;
}

function terminalsIn({ tape }: Conversion, produced: readonly Token[]): string[] {
  return produced
    .filter((item) => tape.textOrNull(tape.member(item, N.type)) === TERMINAL)
    .map((item) => tape.textOrNull(tape.member(item, N.terminalId)))
    .filter((id) => id !== null);
}

function isSame(a: Json | null, b: Json | null): boolean {
  return a === null || b === null ? a === b : a.length === b.length && a.every((byte, at) => byte === b[at]);
}
