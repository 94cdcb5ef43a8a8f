import type { Token } from '../../json/tape.ts';
import { N } from '../../records/names.ts';
import type { AnswerView, Origin, QuestionView, Section } from '../detail.ts';
import { VIEW_LIMITS } from '../limits.ts';
import { BLOCK } from '../mask.ts';
import { isWithheld } from '../values.ts';
import { M, type RecordView } from './record-view.ts';

interface Answer {
  readonly text: string;
  readonly origin: Origin;
  /** What was selected, to mark the options; empty where it is withheld. */
  readonly selected: ReadonlySet<string>;
}

const NO_ANSWER: Answer = { text: 'not recorded', origin: 'missing', selected: new Set() };

/** The questions of a request, each with its answer, and the answers that belong to none; null where it has neither. */
export function questionsSection(view: RecordView): Section | null {
  const { tape } = view;
  const questions = view.member(N.questions);
  const answers = view.member(N.answers);
  if (questions < 0 && answers < 0) return null;
  const byId = answersById(view, answers);
  const counts = new Map<string, number>();
  for (const question of tape.elements(questions)) {
    const id = tape.textOrNull(tape.member(question, N.id)) ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const views: QuestionView[] = [];
  for (const question of tape.elements(questions)) {
    if (views.length === VIEW_LIMITS.listed) break;
    const id = tape.textOrNull(tape.member(question, N.id));
    // Answers to an id that two questions have belong to neither.
    const given = id !== null && counts.get(id) === 1 ? (byId.get(id) ?? []) : [];
    views.push(questionView(view, question, answerOf(view, given)));
  }
  const loose: AnswerView[] = [];
  for (const [id, tokens] of byId) {
    if (counts.get(id) === 1) continue;
    for (const token of tokens) {
      if (loose.length === VIEW_LIMITS.listed) break;
      const { text, origin } = answerOf(view, [token]);
      loose.push({ questionId: id === '' ? 'not recorded' : view.record.withholder.redact(id), text, origin });
    }
  }
  if (answers >= 0 && !tape.isArray(answers))
    loose.push({ questionId: 'not recorded', text: view.value(answers).value, origin: view.value(answers).origin });
  return { kind: 'questions', title: 'Questions', questions: views, loose };
}

function answersById(view: RecordView, answers: Token): Map<string, Token[]> {
  const byId = new Map<string, Token[]>();
  for (const answer of view.tape.elements(answers)) {
    const id = view.tape.textOrNull(view.tape.member(answer, N.questionId)) ?? '';
    const known = byId.get(id);
    if (known === undefined) byId.set(id, [answer]);
    else known.push(answer);
  }
  return byId;
}

/** What was answered: the choices, and what was typed in quotes. An answer of which anything is withheld is withheld. */
function answerOf(view: RecordView, answers: readonly Token[]): Answer {
  const { tape, record } = view;
  const words: string[] = [];
  const selected = new Set<string>();
  for (const answer of answers.slice(0, VIEW_LIMITS.listed)) {
    if (!tape.isObject(answer)) return { ...view.value(answer), text: view.value(answer).value, selected: new Set() };
    const choices = tape.member(answer, N.selected);
    const text = tape.member(answer, N.text);
    for (const { key, value } of tape.members(answer)) {
      if (!tape.nameIs(key, N.questionId) && isWithheld(record, value))
        return { text: BLOCK, origin: 'withheld', selected: new Set() };
    }
    for (const choice of tape.isArray(choices) ? tape.elements(choices) : choices < 0 ? [] : [choices]) {
      if (words.length === VIEW_LIMITS.listed) break;
      if (tape.isString(choice)) selected.add(tape.text(choice));
      words.push(view.value(choice).value);
    }
    if (text >= 0) words.push(tape.isString(text) ? `"${view.value(text).value}"` : view.value(text).value);
  }
  return words.length === 0 ? NO_ANSWER : { text: words.join(', '), origin: 'recorded', selected };
}

function questionView(view: RecordView, question: Token, answer: Answer): QuestionView {
  const { tape } = view;
  const options = [];
  for (const option of tape.elements(tape.member(question, N.options))) {
    if (options.length === VIEW_LIMITS.listed) break;
    const value = tape.member(option, N.value);
    const chosenBy = tape.textOrNull(tape.isString(value) ? value : tape.member(option, N.label));
    options.push({
      label: view.string(N.label, option) ?? (tape.isObject(option) ? 'not recorded' : view.value(option).value),
      description: view.string(M.description, option),
      chosen: chosenBy !== null && answer.selected.has(chosenBy),
    });
  }
  const isTrue = (name: typeof N.secret): boolean => {
    const token = tape.member(question, name);
    return token >= 0 && tape.raw(token) === 'true';
  };
  return {
    id: view.string(N.id, question) ?? 'not recorded',
    header: view.string(M.header, question),
    text: view.string(N.text, question) ?? (tape.isObject(question) ? 'not recorded' : view.value(question).value),
    options,
    multiSelect: isTrue(N.multiSelect),
    allowOther: isTrue(N.allowOther),
    secret: isTrue(N.secret),
    answer: { text: answer.text, origin: answer.origin },
  };
}
