import { encodeUtf8 } from '../../base/bytes.ts';
import { scan } from '../../json/scan.ts';
import { nameOf, Tape, type Token } from '../../json/tape.ts';
import { writeList } from '../kit/content.ts';
import { labelsOf, writeOptions } from '../kit/questions.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import { DISMISSED, STATUSES } from './registry.ts';
import { isOfOther } from './results.ts';

/**
 * Makes an `input_request` of an `ask_user` call (ASR-282 to 285). The questions have no ids of their own: each goes by its position, by
 * which the answers name them in the JSON that went to the model.
 *
 * @param identity writes the call's id under a name
 */
export function writeQuestions(
  { tape, writer, revisions }: Conversion,
  item: Token,
  part: string,
  identity: (name: string) => void,
): void {
  const [args, status, result] = [N.args, N.status, N.result].map((name) => tape.member(item, name)) as [
    Token,
    Token,
    Token,
  ];
  const questions = [...tape.elements(tape.member(args, N.questions))];
  if (questions.length === 0 || !questions.every((each) => tape.isString(tape.member(each, N.question)))) return;
  revisions.write('input_request', part, [args, status, result], () => {
    identity('requestId');
    writer.word('idSource', 'derived');
    identity('callId');
    writer.word('mode', 'questions');
    writer.name('questions');
    writeList(writer, questions.entries(), ([at, question]) => writeQuestion(tape, writer, question, at));
    writer.ascii('blocking', 'true');
    const output = outputOf(tape, result, tape.member(item, N.id));
    const outcome = STATUSES.get(tape.textOrNull(status) ?? '');
    const answers = output === null ? null : answersIn(output);
    if (outcome === 'completed' && output === DISMISSED) writer.word('status', 'declined');
    else if (outcome === 'completed' && answers !== null) {
      writer.word('status', 'answered');
      writeAnswers(tape, writer, questions, answers);
    } else if (outcome === 'cancelled') writer.word('status', 'cancelled');
    else if (tape.textOrNull(status) === 'awaiting_approval') writer.word('status', 'pending');
  });
}

function writeQuestion(tape: Tape, writer: Conversion['writer'], question: Token, at: number): void {
  writer.out.ascii(`{"id":"${at}"`);
  const header = tape.member(question, N.header);
  if (tape.isString(header)) writer.copy('header', header);
  writer.copy('text', tape.member(question, N.question));
  writeOptions(tape, writer, question);
  const several = tape.member(question, N.multiSelect);
  if (tape.isBoolean(several)) writer.copy('multiSelect', several);
  writer.out.ascii('}');
}

/** An answer that is a label is a choice; any other, several labels in one text among them, stands as it was written. */
function writeAnswers(
  tape: Tape,
  writer: Conversion['writer'],
  questions: readonly Token[],
  answers: ReadonlyMap<number, string>,
): void {
  writer.name('answers');
  writer.out.ascii('[');
  let isFirst = true;
  for (const [at, question] of questions.entries()) {
    const answer = answers.get(at);
    if (answer === undefined) continue;
    const isLabel = labelsOf(tape, question).includes(answer);
    const text = JSON.stringify(answer);
    writer.out.text(
      `${isFirst ? '' : ','}{"questionId":"${at}",${isLabel ? `"selected":[${text}]` : `"text":${text}`}}`,
    );
    isFirst = false;
  }
  writer.out.ascii(']');
}

/** The text that the model got; null when it got no text alone. */
function outputOf(tape: Tape, result: Token, id: Token): string | null {
  for (const part of tape.elements(result)) {
    if (isOfOther(tape, part, id)) continue;
    const output = tape.member(tape.member(tape.member(part, N.functionResponse), N.response), N.output);
    if (tape.isString(output)) return tape.text(output);
  }
  return null;
}

/** The answers in `{"answers":{"0":"…"}}`, by the position of their question; null for any other text. */
function answersIn(output: string): Map<number, string> | null {
  const bytes = encodeUtf8(output);
  const tape = new Tape();
  const found = scan(tape, bytes, 0, bytes.length);
  const answers = found.kind === 'value' && found.end === bytes.length ? tape.member(0, nameOf('answers')) : -1;
  if (!tape.isObject(answers)) return null;
  const byQuestion = new Map<number, string>();
  for (const { key, value } of tape.members(answers)) {
    const name = tape.text(key);
    if (/^\d{1,6}$/.test(name) && tape.isString(value)) byQuestion.set(Number(name), tape.text(value));
  }
  return byQuestion;
}
