import type { Tape, Token } from '../json/tape.ts';
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
  const all = isTrue(tape, tape.member(record, N.secret)) || marked?.all === true;
  const ids = new Set<string>(marked?.ids);
  const known = new Set<string>();
  let hasNameless = false;
  let everyQuestion = true;
  let count = 0;
  for (const question of tape.elements(tape.member(record, N.questions))) {
    count++;
    const id = tape.textOrNull(tape.member(question, N.id));
    if (id !== null) known.add(id);
    if (isTrue(tape, tape.member(question, N.secret))) {
      if (id === null) hasNameless = true;
      else ids.add(id);
    } else if (id === null || !ids.has(id)) everyQuestion = false;
  }
  const asks = all || ids.size > 0 || hasNameless;
  const values: Token[] = [];
  if (asks) {
    const answers = tape.member(record, N.answers);
    // Answers in a form that the chapter does not have cannot be told apart: all of them are withheld.
    if (answers >= 0 && !tape.isArray(answers)) values.push(answers);
    for (const answer of tape.elements(answers)) {
      if (!tape.isObject(answer)) {
        values.push(answer);
        continue;
      }
      const id = tape.textOrNull(tape.member(answer, N.questionId));
      if (!(all || id === null || ids.has(id) || !known.has(id))) continue;
      for (const { key, value } of tape.members(answer)) if (!tape.nameIs(key, N.questionId)) values.push(value);
    }
    const response = tape.member(record, N.response);
    if (response >= 0 && (all || (count > 0 && everyQuestion))) values.push(response);
  }
  return { asks, questions: { all, ids }, values: values.filter((token) => !tape.isNull(token)) };
}

function isTrue(tape: Tape, token: Token): boolean {
  return token >= 0 && tape.raw(token) === 'true';
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
