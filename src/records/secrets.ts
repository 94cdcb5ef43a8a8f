import { Kind, type Name, type Tape, type Token } from '../json/tape.ts';
import { N } from './names.ts';

/** Which questions of a request ask for a secret: all of it, or those with these ids. */
export interface SecretQuestions {
  readonly all: boolean;
  readonly ids: ReadonlySet<string>;
}

/** What a request says of secrets. */
export interface SecretFinding {
  /** Whether it asks for one at all. */
  readonly asks: boolean;
  readonly questions: SecretQuestions;
  /** The tokens that give a value: to be withheld in every view (ASR-283). */
  readonly values: readonly Token[];
}

/**
 * Finds the values that an input_request gives for secrets: every answer and response of a request that is secret as a whole;
 * the answers to secret questions; answers that name no question beside a secret one, since they may be its; and a
 * response when every question is a secret.
 *
 * @param record the request's object
 * @param marked what other revisions of the request mark as secret; a mark anywhere counts everywhere
 */
export function secretValues(tape: Tape, record: Token, marked: SecretQuestions | null): SecretFinding {
  const all = isMarked(tape, record) || marked?.all === true;
  const ids = new Set<string>(marked?.ids);
  const known = new Set<string>();
  let hasNameless = false;
  let everyQuestion = true;
  let count = 0;
  for (const question of elementsOf(tape, record, N.questions)) {
    count++;
    const own = idsOf(tape, question, N.id);
    for (const id of own) known.add(id);
    if (isMarked(tape, question)) {
      if (own.length === 0) hasNameless = true;
      for (const id of own) ids.add(id);
    } else if (own.length === 0 || !own.every((id) => ids.has(id))) everyQuestion = false;
  }
  const asks = all || ids.size > 0 || hasNameless;
  const values: Token[] = [];
  if (asks) {
    // Answers in a form that the chapter does not have cannot be told apart: all of them are withheld.
    for (const answers of membersNamed(tape, record, N.answers)) if (!tape.isArray(answers)) values.push(answers);
    for (const answer of elementsOf(tape, record, N.answers)) {
      if (!tape.isObject(answer)) {
        values.push(answer);
        continue;
      }
      const own = idsOf(tape, answer, N.questionId);
      const isOpen = own.length > 0 && own.every((id) => known.has(id) && !ids.has(id));
      if (isOpen && !all) continue;
      for (const { key, value } of tape.members(answer)) if (!tape.nameIs(key, N.questionId)) values.push(value);
    }
    if (all || (count > 0 && everyQuestion)) values.push(...membersNamed(tape, record, N.response));
  }
  return { asks, questions: { all, ids }, values: values.filter((token) => !tape.isNull(token)) };
}

/**
 * Whether an object is marked as asking for a secret. Whatever `secret` is but false counts as a mark, and one mark is enough where the
 * member is repeated: what was meant as a secret is not to be shown because it was written badly.
 */
function isMarked(tape: Tape, object: Token): boolean {
  return membersNamed(tape, object, N.secret).some((token) => tape.kind(token) !== Kind.false && !tape.isNull(token));
}

/** The values of a member, of every one where its name is repeated. */
export function membersNamed(tape: Tape, object: Token, name: Name): Token[] {
  const values: Token[] = [];
  for (const { key, value } of tape.members(object)) if (tape.nameIs(key, name)) values.push(value);
  return values;
}

/** The elements of a member that is a list, or of every one. */
export function elementsOf(tape: Tape, object: Token, name: Name): Token[] {
  return membersNamed(tape, object, name).flatMap((list) => [...tape.elements(list)]);
}

/** The texts of a member, each time it stands there. */
function idsOf(tape: Tape, object: Token, name: Name): string[] {
  return membersNamed(tape, object, name)
    .map((token) => tape.textOrNull(token))
    .filter((id) => id !== null);
}

/** A value that a request gives, as an answer or as its response: where it stands, and which question it is for. */
export interface GivenValue {
  readonly path: string;
  readonly question: string | null;
  readonly isResponse: boolean;
  /** Whether the record's own marks make it the value of a secret. */
  readonly isOwn: boolean;
}

/** What must be kept of a request so that a mark in another of its revisions can be applied to it. */
export interface RequestFacts {
  readonly marks: SecretQuestions;
  /** The ids of its questions; null for one without. */
  readonly questions: readonly (string | null)[];
  readonly given: readonly GivenValue[];
}

/** Whether a value that a request gives is withheld, given what all its revisions mark as secret. */
export function isSecretValue(value: GivenValue, { questions }: RequestFacts, { all, ids }: SecretQuestions): boolean {
  if (all) return true;
  if (ids.size === 0) return false;
  if (value.isResponse) return questions.length > 0 && questions.every((id) => id !== null && ids.has(id));
  return value.question === null || ids.has(value.question) || !questions.includes(value.question);
}
