import type { Token } from '../../json/tape.ts';
import { writeList } from '../kit/content.ts';
import { labelsOf, writeOptions } from '../kit/questions.ts';
import { isTrue } from '../kit/tokens.ts';
import type { Call } from './calls.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import { DISMISSED, ERROR_PREFIXES } from './registry.ts';

/** Makes a `plan` of the arguments of a `todowrite` call: its entries as the model set them. */
export function writePlan(conversion: Conversion, { state }: Call): void {
  const { tape, writer } = conversion;
  const todos = [...tape.elements(tape.member(tape.member(state, N.input), N.todos))];
  if (todos.length === 0 || !todos.every((todo) => tape.isString(tape.member(todo, N.content)))) return;
  writer.begin('plan');
  conversion.time(tape.member(tape.member(state, N.time), N.start));
  writer.name('entries');
  todos.forEach((todo, at) => {
    writer.out.ascii(at === 0 ? '[{"content":' : ',{"content":');
    writer.value(tape.member(todo, N.content));
    for (const name of [N.status, N.priority]) {
      const said = tape.member(todo, name);
      if (tape.isString(said)) writer.copy(name.text, said);
    }
    writer.out.ascii('}');
  });
  writer.out.ascii(']');
  writer.end();
}

/**
 * Makes an `input_request` of a `question` call (ASR-282 to 285). The questions have no ids of their own: each goes by its position. The
 * answers stand in the metadata of the state, a list of labels or words for each question.
 */
export function writeQuestions(conversion: Conversion, { state, writeId }: Call): void {
  const { tape, writer } = conversion;
  const questions = [...tape.elements(tape.member(tape.member(state, N.input), N.questions))];
  if (questions.length === 0 || !questions.every((each) => tape.isString(tape.member(each, N.question)))) return;
  writer.begin('input_request');
  conversion.time(tape.member(tape.member(state, N.time), N.start));
  writeId('requestId');
  writer.word('idSource', 'derived');
  writeId('callId');
  writer.word('mode', 'questions');
  writer.name('questions');
  writeList(writer, questions.entries(), ([at, question]) => writeQuestion(conversion, question, at));
  writer.ascii('blocking', 'true');
  const status = statusOf(conversion, state);
  if (status !== null) writer.word('status', status);
  if (status === 'answered') writeAnswers(conversion, state, questions);
  writer.end();
}

function writeQuestion({ tape, writer }: Conversion, question: Token, at: number): void {
  writer.out.ascii(`{"id":"${at}"`);
  const header = tape.member(question, N.header);
  if (tape.isString(header)) writer.copy('header', header);
  writer.copy('text', tape.member(question, N.question));
  writeOptions(tape, writer, question);
  if (tape.isBoolean(tape.member(question, N.multiple))) writer.copy('multiSelect', tape.member(question, N.multiple));
  if (tape.isBoolean(tape.member(question, N.custom))) writer.copy('allowOther', tape.member(question, N.custom));
  writer.out.ascii('}');
}

/** What the state says of the request; null where it says nothing. */
function statusOf({ tape }: Conversion, state: Token): string | null {
  const status = tape.textOrNull(tape.member(state, N.status));
  if (status === 'pending' || status === 'running') return 'pending';
  if (status === 'completed') return tape.isArray(answersOf(tape, state)) ? 'answered' : null;
  const error = tape.textOrNull(tape.member(state, N.error)) ?? '';
  const isDismissed = error === DISMISSED || ERROR_PREFIXES.some((prefix) => error === prefix + DISMISSED);
  if (isTrue(tape, tape.member(tape.member(state, N.metadata), N.interrupted))) return 'cancelled';
  return isDismissed ? 'declined' : null;
}

function answersOf(tape: Conversion['tape'], state: Token): Token {
  return tape.member(tape.member(state, N.metadata), N.answers);
}

/** A word that is a label of its question is a choice, any other was typed. A question without words has no answer. */
function writeAnswers({ tape, writer }: Conversion, state: Token, questions: readonly Token[]): void {
  const lists = [...tape.elements(answersOf(tape, state))];
  writer.name('answers');
  writer.out.ascii('[');
  let isFirst = true;
  questions.forEach((question, at) => {
    const words = [...tape.elements(lists[at] ?? -1)].filter((word) => tape.isString(word));
    if (words.length === 0) return;
    const labels = new Set(labelsOf(tape, question));
    const chosen = words.filter((word) => labels.has(tape.text(word)));
    const typed = words.filter((word) => !labels.has(tape.text(word)));
    writer.out.ascii(`${isFirst ? '' : ','}{"questionId":"${at}"`);
    isFirst = false;
    if (chosen.length > 0) {
      writer.name('selected');
      writeList(writer, chosen, (word) => writer.value(word));
    }
    if (typed.length > 0) writer.text('text', typed.map((word) => tape.text(word)).join('\n'));
    writer.out.ascii('}');
  });
  writer.out.ascii(']');
}
