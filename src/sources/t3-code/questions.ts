import { encodeUtf8 } from '../../base/bytes.ts';
import { NO_SYM, type Sym, Symbols } from '../../base/symbols.ts';
import { scan } from '../../json/scan.ts';
import { type Name, nameOf, Tape, type Token } from '../../json/tape.ts';
import type { RecordRef } from '../kit/ids.ts';
import { isTrue } from '../kit/tokens.ts';
import type { Json } from '../kit/writer.ts';
import type { Conversion } from './conversion.ts';
import { writeGeneric } from './generic.ts';
import { N } from './names.ts';

interface Question {
  readonly id: string;
  /** What an answer gives for each option, by what it may be given as. */
  readonly choices: ReadonlyMap<string, string>;
  readonly isSecret: boolean;
}

/** Questions of a card: a handful. A list that goes beyond is no such list. */
const MOST_QUESTIONS = 100;
/** Requests that are remembered until they are answered. */
const MOST_ASKED = 4096;

interface Asked {
  readonly record: RecordRef;
  readonly json: Json;
  readonly questions: readonly Question[];
}

/** Where a request stands and what was answered, as a row says it before the questions are read. */
interface Standing {
  readonly status: string | null;
  readonly answers: Json | null;
}

/** Questions that the user was asked, with the ids that T3 Code gives them, and the answers (ASR-282 to 285). */
export class Questions {
  readonly #conversion: Conversion;
  readonly #ids = new Symbols();
  readonly #asked = new Map<Sym, Asked>();
  readonly #standing = new Map<Sym, Standing>();

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /** The record of a request; null when there is none. */
  recordOf(id: Token): RecordRef | null {
    return this.#asked.get(this.#symbol(id))?.record ?? null;
  }

  /**
   * Writes a request that the row asks, with what a row before it said of how it ended.
   *
   * @param status where it stands when no row has said so; null for nothing
   * @returns false when its questions are none, it has no id to be known by, or was asked before
   */
  requested(id: Token, status: string | null): boolean {
    const { writer } = this.#conversion;
    const sym = this.#symbol(id);
    const found = this.#questions(this.#conversion.said(N.questions));
    if (sym === NO_SYM || found === null || this.#asked.has(sym)) return false;
    const standing = this.#standing.get(sym) ?? { status, answers: null };
    this.#standing.delete(sym);
    const record = this.#begin(id, null, found.json);
    if (standing.status !== null) writer.text('status', standing.status);
    if (standing.answers !== null) {
      const tape = new Tape();
      scan(tape, standing.answers, 0, standing.answers.length);
      this.#answers(found.questions, tape, 0);
    }
    writer.end();
    if (this.#asked.size < MOST_ASKED) this.#asked.set(sym, { record, ...found });
    return true;
  }

  /** Writes how a request ended, when the row's answers are to questions that were asked. */
  answered(id: Token): boolean {
    const { tape, writer } = this.#conversion;
    const sym = this.#symbol(id);
    const asked = this.#asked.get(sym);
    const given = this.#conversion.said(N.answers);
    if (asked === undefined || !tape.isObject(given)) return false;
    const record = this.#begin(id, asked.record, asked.json);
    writer.word('status', 'answered');
    this.#answers(asked.questions, tape, given);
    writer.end();
    this.#asked.set(sym, { ...asked, record });
    return true;
  }

  /**
   * Takes a row of the newer orchestration's requests that is a question. It is asked by the item that comes after it: only then is known
   * whether the answers are to a secret (ASR-283), so that they are not shown here.
   */
  requestRow(): boolean {
    const { tape, writer } = this.#conversion;
    const sym = this.#symbol(this.#conversion.column(N.runtime_request_id));
    const word = tape.textOrNull(this.#conversion.column(N.status));
    const given = this.#conversion.said(N.answers);
    const hasAnswers = tape.isObject(given);
    const status = word === 'resolved' ? (hasAnswers ? 'answered' : null) : word;
    if (sym !== NO_SYM && this.#standing.size < MOST_ASKED)
      this.#standing.set(sym, { status, answers: hasAnswers ? writer.keep(given) : null });
    writeGeneric(this.#conversion, null, hasAnswers);
    return true;
  }

  /**
   * Whether the row has answers of which nothing says that they are to no secret (ASR-283): to a request that is not in the thread, or that
   * was asked in a form that is not known. A row that is told otherwise is not asked about.
   */
  isHeld(): boolean {
    const { tape } = this.#conversion;
    const given = this.#conversion.said(N.answers);
    if (!tape.isObject(given) && !tape.isArray(given)) return false;
    const asked = this.#asked.get(this.#symbol(this.#conversion.said(N.requestId)));
    return asked === undefined || asked.questions.some(({ isSecret }) => isSecret);
  }

  #begin(id: Token, before: RecordRef | null, questions: Json): RecordRef {
    const { writer } = this.#conversion;
    const record = writer.begin('input_request');
    if (before !== null) writer.supersedes(before);
    writer.copy('requestId', id);
    writer.word('mode', 'questions');
    writer.kept('questions', questions);
    return record;
  }

  #symbol(id: Token): Sym {
    const { tape } = this.#conversion;
    return tape.isString(id) && !tape.isEmpty(id) ? tape.symbol(id, this.#ids) : NO_SYM;
  }

  /** Writes the answers to questions, out of an object that has them by the questions' ids. */
  #answers(questions: readonly Question[], tape: Tape, given: Token): void {
    const answers = questions.flatMap((question) => {
      const value = tape.member(given, nameOf(question.id));
      const texts = tape.isString(value)
        ? [tape.text(value)]
        : [...tape.elements(value)].flatMap((token) => tape.textOrNull(token) ?? []);
      return answerTo(question, texts);
    });
    if (answers.length > 0) this.#conversion.writer.kept('answers', encodeUtf8(JSON.stringify(answers)));
  }

  #questions(list: Token): { json: Json; questions: Question[] } | null {
    const { tape } = this.#conversion;
    const count = tape.isArray(list) ? (tape.extra[list] as number) : 0;
    if (count === 0 || count > MOST_QUESTIONS) return null;
    const questions: Question[] = [];
    const parts: object[] = [];
    for (const element of tape.elements(list)) {
      const textOf = (object: Token, name: Name): string | null => tape.textOrNull(tape.member(object, name));
      const [id, text, header] = [textOf(element, N.id), textOf(element, N.question), textOf(element, N.header)];
      if (id === null || text === null || questions.some((other) => other.id === id)) return null;
      const choices = new Map<string, string>();
      const options = [...tape.elements(tape.member(element, N.options))].flatMap((option) => {
        const label = textOf(option, N.label);
        const [value, description] = [textOf(option, N.value), textOf(option, N.description)];
        if (label === null) return [];
        choices.set(label, value ?? label);
        if (value !== null) choices.set(value, value);
        return [{ label, ...(value === null ? {} : { value }), ...(description === null ? {} : { description }) }];
      });
      const multi = tape.member(element, N.multiSelect);
      const other = tape.member(element, N.allowCustomAnswer);
      const isSecret = [N.secret, N.isSecret].some((name) => isTrue(tape, tape.member(element, name)));
      parts.push({
        id,
        ...(header === null ? {} : { header }),
        text,
        ...(options.length === 0 ? {} : { options }),
        ...(tape.isBoolean(multi) ? { multiSelect: isTrue(tape, multi) } : {}),
        ...(tape.isBoolean(other) ? { allowOther: isTrue(tape, other) } : {}),
        ...(isSecret ? { secret: true } : {}),
      });
      questions.push({ id, choices, isSecret });
    }
    return { json: encodeUtf8(JSON.stringify(parts)), questions };
  }
}

/** An answer in the form of a record; none for a secret (ASR-283), nor for a question without an answer. */
function answerTo({ id, choices, isSecret }: Question, texts: readonly string[]): object[] {
  if (isSecret || texts.length === 0) return [];
  const selected = texts.flatMap((text) => choices.get(text) ?? []);
  const typed = texts.filter((text) => !choices.has(text));
  return [
    {
      questionId: id,
      ...(selected.length === 0 ? {} : { selected }),
      ...(typed.length === 0 ? {} : { text: typed.join('\n') }),
    },
  ];
}
