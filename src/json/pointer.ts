import { NO_TOKEN, type Tape, type Token } from './tape.ts';

/** The JSON Pointer (RFC 6901) that names a token inside its value; '' for the whole value. A name token is named by its member. */
export function pointerTo(tape: Tape, token: Token): string {
  let path = '';
  let at: Token = 0;
  while (at !== token) {
    const step = tape.isObject(at) ? stepIntoObject(tape, at, token) : stepIntoArray(tape, at, token);
    if (step === null) throw new Error(`token ${token} is not inside the value`);
    path += '/' + step.name;
    if (step.isName) break;
    at = step.token;
  }
  return path;
}

interface Step {
  readonly name: string;
  readonly token: Token;
  readonly isName: boolean;
}

function stepIntoObject(tape: Tape, object: Token, token: Token): Step | null {
  for (const { key, value } of tape.members(object)) {
    if (token >= key && token < tape.next(value)) {
      return { name: escapeStep(tape.text(key)), token: value, isName: token === key };
    }
  }
  return null;
}

function stepIntoArray(tape: Tape, array: Token, token: Token): Step | null {
  let index = 0;
  for (const element of tape.elements(array)) {
    if (token >= element && token < tape.next(element)) return { name: String(index), token: element, isName: false };
    index++;
  }
  return null;
}

/** One name made fit to stand in a JSON Pointer. */
export function escapeStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The token that a JSON Pointer names, NO_TOKEN when nothing stands there. Of a repeated name the last counts. */
export function tokenAt(tape: Tape, pointer: string): Token {
  let at: Token = 0;
  if (pointer === '') return at;
  for (const raw of pointer.split('/').slice(1)) {
    const step = raw.replaceAll('~1', '/').replaceAll('~0', '~');
    let found: Token = NO_TOKEN;
    if (tape.isObject(at)) {
      for (const { key, value } of tape.members(at)) if (tape.text(key) === step) found = value;
    } else {
      let index = 0;
      for (const element of tape.elements(at)) if (String(index++) === step) found = element;
    }
    if (found === NO_TOKEN) return NO_TOKEN;
    at = found;
  }
  return at;
}
