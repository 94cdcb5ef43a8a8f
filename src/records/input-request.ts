import { NO_SYM, type Sym } from '../base/symbols.ts';
import { LIMITS } from '../format/limits.ts';
import { pointerTo } from '../json/pointer.ts';
import { Kind, type Tape, type Token } from '../json/tape.ts';
import type { RecordContext } from './context.ts';
import { Flag } from './facts.ts';
import { checkMembers, kindWord, memberTable, requireText } from './members.ts';
import { N } from './names.ts';
import { elementsOf, type GivenValue, membersNamed, type SecretFinding, secretValues } from './secrets.ts';
import { checkCapture, checkIdSource } from './shapes.ts';

const MEMBERS = memberTable('the record', {
  callId: 'string',
  message: 'string',
  questions: 'array',
  requestedSchema: 'object',
  url: 'string',
  secret: 'boolean',
  blocking: 'boolean',
  status: 'string',
  answers: 'array',
  response: 'string or object',
  answerRef: 'string or object',
  answeredBy: 'object',
});
const QUESTION = memberTable('a question', {
  header: 'string',
  options: 'array',
  multiSelect: 'boolean',
  allowOther: 'boolean',
  secret: 'boolean',
});
const OPTION = memberTable('an option', { value: 'string', description: 'string' });
const ANSWER = memberTable('an answer', { selected: 'string[]', text: 'string' });

/** Reads an input_request into its row and checks its clauses (ASR-282 to 284, U-10). No message repeats an answer. */
export function readInputRequest(ctx: RecordContext): void {
  const { facts, row } = ctx;
  facts.key.set(row, ctx.symbol(N.requestId));
  facts.status.set(row, ctx.symbol(N.status));
  facts.name.set(row, ctx.symbol(N.mode));
  facts.ref.set(row, ctx.symbol(N.callId));
  facts.by.set(row, answerRefSymbol(ctx));
  checkMembers(ctx, 0, MEMBERS);
  for (const name of [N.requestId, N.mode]) requireText(ctx, 'ASR-282a', name, `an input_request needs a ${name.text}`);
  checkQuestions(ctx);
  checkAnswers(ctx);
  checkSecret(ctx);
  checkIdSource(ctx);
  checkCapture(ctx, 'input_request');
}

/** What answerRef names: a record's id, or an object that gives one as id, recordId or messageId. */
function answerRefSymbol(ctx: RecordContext): Sym {
  const { tape, facts } = ctx;
  const ref = ctx.member(N.answerRef);
  if (tape.isString(ref)) return tape.symbol(ref, facts.symbols);
  for (const name of [N.id, N.recordId, N.messageId]) {
    const id = tape.member(ref, name);
    if (tape.isString(id)) return tape.symbol(id, facts.symbols);
  }
  return NO_SYM;
}

function checkQuestions(ctx: RecordContext): void {
  const { tape } = ctx;
  const questions = ctx.member(N.questions);
  if (questions < 0) {
    if (tape.textOrNull(ctx.member(N.mode)) !== 'questions') return;
    const isCaptured = ctx.captureOf(N.questions) >= 0;
    ctx.report(
      'ASR-282b',
      0,
      isCaptured ? 'the questions were left out; capture says why' : 'mode questions needs questions',
      isCaptured ? 'warning' : 'error',
    );
    return;
  }
  const ids = new Set<string>();
  for (const question of tape.elements(questions)) {
    if (!tape.isObject(question)) {
      ctx.report(
        'ASR-282c',
        question,
        `a question should be an object with id and text, not ${kindWord(tape, question)}`,
      );
      continue;
    }
    checkMembers(ctx, question, QUESTION);
    for (const name of [N.id, N.text]) requireString(ctx, question, name, 'a question');
    const id = tape.textOrNull(tape.member(question, N.id));
    if (id !== null && ids.has(id))
      ctx.report(
        'ASR-284a',
        tape.member(question, N.id),
        `two questions have the id ${JSON.stringify(id)}; answers to it belong to neither`,
      );
    if (id !== null) ids.add(id);
    for (const option of tape.elements(tape.member(question, N.options))) {
      if (!tape.isObject(option)) {
        ctx.report('ASR-282c', option, `an option should be an object with a label, not ${kindWord(tape, option)}`);
        continue;
      }
      requireString(ctx, option, N.label, 'an option');
      checkMembers(ctx, option, OPTION);
    }
  }
}

function requireString(ctx: RecordContext, object: Token, name: (typeof N)['id'], what: string): void {
  const token = ctx.tape.member(object, name);
  if (!ctx.tape.isString(token))
    ctx.report('ASR-282c', token < 0 ? object : token, `${what} needs ${name.text}, a string`);
}

function checkAnswers(ctx: RecordContext): void {
  const { tape } = ctx;
  const questions = questionsById(tape, ctx.member(N.questions));
  const choices = new Map<Token, ReadonlySet<string> | null>();
  for (const answer of tape.elements(ctx.member(N.answers))) {
    if (!tape.isObject(answer)) {
      ctx.report('ASR-282c', answer, 'an answer should be an object with a questionId');
      continue;
    }
    checkMembers(ctx, answer, ANSWER);
    const id = tape.member(answer, N.questionId);
    if (!tape.isString(id)) {
      ctx.report('ASR-282c', id < 0 ? answer : id, 'an answer needs questionId, a string');
      continue;
    }
    const named = questions.get(tape.text(id)) ?? [];
    if (named.length === 0) {
      const isCaptured = ctx.captureOf(N.questions) >= 0;
      ctx.report(
        'ASR-284b',
        id,
        'the answer names no question of this record; it is shown by itself',
        isCaptured ? 'notice' : 'error',
      );
    } else if (named.length === 1) {
      const question = named[0] as Token;
      if (!choices.has(question)) choices.set(question, choicesOf(tape, question));
      checkChoice(ctx, question, answer, choices.get(question) ?? null);
    }
  }
}

function questionsById(tape: Tape, questions: Token): Map<string, Token[]> {
  const byId = new Map<string, Token[]>();
  for (const question of tape.elements(questions)) {
    const id = tape.textOrNull(tape.member(question, N.id));
    if (id === null) continue;
    const others = byId.get(id);
    if (others === undefined) byId.set(id, [question]);
    else others.push(question);
  }
  return byId;
}

/** What was chosen should be among the options (U-10). The messages name no value: it may be a secret. */
function checkChoice(ctx: RecordContext, question: Token, answer: Token, choices: ReadonlySet<string> | null): void {
  const { tape } = ctx;
  const selected = tape.member(answer, N.selected);
  if (tape.isArray(selected) && choices !== null) {
    for (const choice of tape.elements(selected)) {
      if (tape.isString(choice) && !choices.has(tape.text(choice)))
        ctx.report('U-10', choice, 'what was chosen is none of the options');
    }
    const count = tape.extra[selected] as number;
    if (count > 1 && isFalse(tape, tape.member(question, N.multiSelect)))
      ctx.report('U-10', selected, `${count} options were chosen where one may be`);
  }
  const typed = tape.member(answer, N.text);
  if (typed >= 0 && isFalse(tape, tape.member(question, N.allowOther)))
    ctx.report('U-10', typed, 'an answer was typed where only the options may be chosen');
}

/** What `selected` may hold: each option's value or, when it has none, its label; null for a question without options. */
function choicesOf(tape: Tape, question: Token): ReadonlySet<string> | null {
  const options = tape.member(question, N.options);
  if (!tape.isArray(options)) return null;
  const choices = new Set<string>();
  for (const option of tape.elements(options)) {
    const value = tape.member(option, N.value);
    const text = tape.textOrNull(tape.isString(value) ? value : tape.member(option, N.label));
    if (text !== null) choices.add(text);
  }
  return choices;
}

function isFalse(tape: Tape, token: Token): boolean {
  return token >= 0 && tape.kind(token) === Kind.false;
}

/** A value given for a secret should be nowhere (ASR-283). What is there is withheld wherever the record is shown. */
function checkSecret(ctx: RecordContext): void {
  const { facts, row, tape } = ctx;
  const found = secretValues(tape, 0, null);
  keepGiven(ctx, found);
  if (!found.asks) return;
  facts.setFlag(row, Flag.secret);
  for (const token of found.values) ctx.report('ASR-283a', token, WITHHELD);
  if (found.values.length > 0) return;
  if (facts.by.at(row) !== NO_SYM || facts.ref.at(row) !== NO_SYM) {
    ctx.report(
      'ASR-283b',
      0,
      'a secret was asked for; copies of its value in other records cannot be found, since the value is not known',
    );
  }
}

/** What is said where the value of a secret stands. */
export const WITHHELD = 'a value given for a secret is recorded here; it is withheld';

/** Keeps what a mark in another revision of the request would have to be applied to. */
function keepGiven(ctx: RecordContext, found: SecretFinding): void {
  const { tape } = ctx;
  const answers = elementsOf(tape, 0, N.answers);
  const responses = membersNamed(tape, 0, N.response);
  if (ctx.member(N.answers) < 0 && responses.length === 0 && !found.asks) return;
  const own = new Set(found.values);
  const given: GivenValue[] = [];
  const give = (token: Token, question: string | null, isResponse: boolean): void => {
    if (tape.isNull(token) || given.length >= LIMITS.findingsPerRecord) return;
    given.push({ path: pointerTo(tape, token), question, isResponse, isOwn: own.has(token) });
  };
  for (const answer of answers) {
    const question = tape.textOrNull(tape.member(answer, N.questionId));
    for (const { key, value } of tape.members(answer))
      if (!tape.nameIs(key, N.questionId)) give(value, question, false);
  }
  for (const response of responses) give(response, null, true);
  const questions = [...tape.elements(ctx.member(N.questions))].map((question) =>
    tape.textOrNull(tape.member(question, N.id)),
  );
  ctx.facts.requests.set(ctx.row, { marks: found.questions, questions, given });
}
