import { decodeUtf8, encodeUtf8 } from '../../base/bytes.ts';
import { nameOf, type Tape, type Token } from '../../json/tape.ts';
import type { Details } from './calls.ts';
import type { RecordRef } from '../kit/ids.ts';
import { labelsOf, optionsJson } from '../kit/questions.ts';
import { isTrue } from '../kit/tokens.ts';
import { N } from './names.ts';
import type { Json, RecordWriter } from '../kit/writer.ts';

/** A question as far as its answer must be told apart. */
export interface Question {
  readonly text: string;
  readonly labels: readonly string[];
  readonly multiSelect: boolean;
}

/** An answer to the question with this number: the options chosen, or the text typed. */
type Answer =
  | { readonly question: number; readonly selected: readonly string[] }
  | { readonly question: number; readonly text: string };

/** Questions as Claude Code asks them: a handful. A list that goes beyond is no such list. */
const MOST_QUESTIONS = 100;
/** Steps taken to make a text of labels, before it is taken for a typed one. */
const MOST_STEPS = 10_000;

/**
 * Reads the questions of an AskUserQuestion call. They have no ids: each has its position, "0" for the first (ASR-282).
 *
 * @returns the questions as an `input_request` has them, and as its answers need them; null when they are no list of questions
 */
export function questionsOf(
  tape: Tape,
  writer: RecordWriter,
  input: Token,
): { readonly json: Json; readonly list: readonly Question[] } | null {
  const questions = tape.member(input, N.questions);
  const count = tape.isArray(questions) ? (tape.extra[questions] as number) : 0;
  if (count === 0 || count > MOST_QUESTIONS) return null;
  const list: Question[] = [];
  const parts: string[] = [];
  for (const question of tape.elements(questions)) {
    const text = tape.member(question, N.question);
    if (!tape.isString(text)) return null;
    const header = tape.member(question, N.header);
    const multiSelect = tape.member(question, N.multiSelect);
    parts.push(
      `{"id":"${list.length}"${tape.isString(header) ? `,"header":${copy(header)}` : ''},"text":${copy(text)},"options":${optionsJson(tape, question, copy)}` +
        `${tape.isBoolean(multiSelect) ? `,"multiSelect":${copy(multiSelect)}` : ''},"allowOther":true}`,
    );
    list.push({ text: tape.text(text), labels: labelsOf(tape, question), multiSelect: isTrue(tape, multiSelect) });
  }
  return { json: encodeUtf8(`[${parts.join(',')}]`), list };

  function copy(token: Token): string {
    return decodeUtf8(writer.keep(token));
  }
}

/** Writes the `input_request` of a call that asked the user, and its revisions (ASR-282 to 285). */
export class Requests {
  readonly #tape: Tape;
  readonly #writer: RecordWriter;

  constructor(tape: Tape, writer: RecordWriter) {
    this.#tape = tape;
    this.#writer = writer;
  }

  /**
   * Writes a request of which no more is known than that it was made.
   *
   * @param callId the token of the call's id, -1 when that is `derived`
   */
  ask(callId: Token, derived: string, questions: Json): RecordRef {
    const ref = this.#begin(callId, derived, null);
    this.#writer.kept('questions', questions);
    this.#writer.end();
    return ref;
  }

  /**
   * Writes how a request ended, when its result says so: answered, with the answers of `toolUseResult.answers`, which are kept by
   * the text of their question; declined, when the user refused the call. Otherwise nothing.
   */
  end(callId: Token, details: Details, result: Token, isRefusedByUser: boolean): void {
    if (details.request === null || details.questions === null || details.questionsJson === null) return;
    const given = this.#tape.member(result, N.answers);
    const isAnswered = this.#tape.isObject(given) && (this.#tape.extra[given] as number) > 0;
    if (!isAnswered && !isRefusedByUser) return;
    const writer = this.#writer;
    this.#begin(callId, '', details.request);
    writer.kept('questions', details.questionsJson);
    writer.word('status', isRefusedByUser ? 'declined' : 'answered');
    const answers = isRefusedByUser ? [] : answersOf(this.#tape, details.questions, given);
    if (answers.length > 0) {
      const list = answers.map((answer) => ({
        questionId: String(answer.question),
        ...('text' in answer ? { text: answer.text } : { selected: answer.selected }),
      }));
      writer.kept('answers', encodeUtf8(JSON.stringify(list)));
    }
    writer.end();
  }

  #begin(callId: Token, derived: string, before: RecordRef | null): RecordRef {
    const writer = this.#writer;
    const ref = writer.begin('input_request');
    if (before !== null) writer.supersedes(before);
    for (const name of ['requestId', 'callId']) {
      if (callId >= 0) writer.copy(name, callId);
      else writer.word(name, derived);
    }
    writer.word('idSource', 'derived');
    writer.word('mode', 'questions');
    return ref;
  }
}

/** The answers by question. Of two questions with one text neither is answered: which is meant cannot be told. */
function answersOf(tape: Tape, questions: readonly Question[], given: Token): Answer[] {
  const answers: Answer[] = [];
  questions.forEach((question, number) => {
    if (questions.some((other, at) => at !== number && other.text === question.text)) return;
    const value = tape.member(given, nameOf(question.text));
    if (tape.isString(value)) answers.push({ question: number, ...readAnswer(question, tape.text(value)) });
    else if (tape.isArray(value)) {
      const chosen = [...tape.elements(value)].map((element) => tape.textOrNull(element));
      if (chosen.length > 0 && chosen.every((label) => label !== null && question.labels.includes(label)))
        answers.push({ question: number, selected: chosen as string[] });
    }
  });
  return answers;
}

/** An answer is the label of an option, of several joined with ", " where several may be chosen, or else a typed text. */
function readAnswer(
  { labels, multiSelect }: Question,
  value: string,
): { selected: readonly string[] } | { text: string } {
  const ways = multiSelect ? tilings(labels, value) : labels.includes(value) ? [[value]] : [];
  const [only] = ways;
  return only !== undefined && ways.length === 1 ? { selected: only } : { text: value };
}

/** The ways, two at most, in which a text is made of labels with ", " between them, each label used once. */
function tilings(labels: readonly string[], text: string): string[][] {
  const found: string[][] = [];
  const unique = [...new Set(labels)];
  let steps = 0;
  const walk = (rest: string, taken: readonly string[]): void => {
    for (const label of unique) {
      if (found.length > 1 || steps++ > MOST_STEPS) return;
      if (taken.includes(label) || !rest.startsWith(label)) continue;
      const after = rest.slice(label.length);
      if (after === '') found.push([...taken, label]);
      else if (after.startsWith(', ')) walk(after.slice(2), [...taken, label]);
    }
  };
  walk(text, []);
  return steps > MOST_STEPS ? [] : found;
}
