import { decodeUtf8, encodeUtf8 } from '../../base/bytes.ts';
import { NO_SYM, type Sym } from '../../base/symbols.ts';
import { type Name, nameOf, type Token } from '../../json/tape.ts';
import type { RecordRef } from '../kit/ids.ts';
import { labelsOf, optionsJson } from '../kit/questions.ts';
import { isTrue } from '../kit/tokens.ts';
import type { Json } from '../kit/writer.ts';
import { Mark } from './calls.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import { SECRET } from './secrets.ts';

interface Question {
  readonly id: string;
  readonly labels: readonly string[];
  readonly isSecret: boolean;
}

interface Asked {
  readonly request: RecordRef;
  readonly json: Json;
  readonly questions: readonly Question[];
}

/** Questions as Codex asks them: a handful. A list that goes beyond is no such list. */
const MOST_QUESTIONS = 100;
/** Requests that wait for their answer. */
const MOST_ASKED = 256;
/** How newer and older files spell it. */
const OTHER = [N.isOther, N.is_other];

/** The `input_request` of a `request_user_input` call, and its revision when it is answered (ASR-282 to 285). */
export class Requests {
  readonly #conversion: Conversion;
  readonly #asked = new Map<Sym, Asked>();

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /** Writes a request of which no more is known than that it was made; its arguments stand in the inner tape. */
  ask(callId: Token, args: Token): void {
    const { calls, writer } = this.#conversion;
    const sym = calls.symbol(callId);
    // Also a question that is no question asks for a secret when it says so.
    if (this.#isSecret(args)) calls.mark(sym, Mark.secret);
    const found = this.#questions(args);
    if (found === null || sym === NO_SYM) return;
    const request = this.#begin(callId, null);
    writer.kept('questions', found.json);
    writer.end();
    if (this.#asked.size < MOST_ASKED) this.#asked.set(sym, { request, ...found });
  }

  /** Writes how a request ended, when the call's output holds answers by the questions' ids. The answer to a secret is never kept. */
  answer(callId: Token, output: Token): void {
    const { calls, inner, tape, writer } = this.#conversion;
    const sym = calls.symbol(callId);
    const asked = this.#asked.get(sym);
    if (asked === undefined || calls.count(sym) > 1) return;
    this.#asked.delete(sym);
    const given = inner.read(tape, output) < 0 ? -1 : inner.tape.member(0, N.answers);
    if (!inner.tape.isObject(given)) return;
    this.#begin(callId, asked.request);
    writer.kept('questions', asked.json);
    writer.word('status', 'answered');
    const answers = asked.questions.flatMap((question) => this.#answerTo(question, given));
    if (answers.length > 0) writer.kept('answers', encodeUtf8(JSON.stringify(answers)));
    writer.end();
  }

  #begin(callId: Token, before: RecordRef | null): RecordRef {
    const { writer } = this.#conversion;
    const ref = writer.begin('input_request');
    if (before !== null) writer.supersedes(before);
    writer.copy('requestId', callId);
    writer.copy('callId', callId);
    writer.word('idSource', 'derived');
    writer.word('mode', 'questions');
    return ref;
  }

  #answerTo({ id, labels, isSecret }: Question, given: Token): object[] {
    if (isSecret) return [];
    const { tape } = this.#conversion.inner;
    const list = tape.member(tape.member(given, nameOf(id)), N.answers);
    const texts = [...tape.elements(list)].map((token) => tape.textOrNull(token)).filter((text) => text !== null);
    if (texts.length === 0) return [];
    const selected = texts.filter((text) => labels.includes(text));
    const typed = texts.filter((text) => !labels.includes(text));
    return [
      {
        questionId: id,
        ...(selected.length === 0 ? {} : { selected }),
        ...(typed.length === 0 ? {} : { text: typed.join('\n') }),
      },
    ];
  }

  #isSecret(args: Token): boolean {
    const { tape } = this.#conversion.inner;
    return [...tape.elements(tape.member(args, N.questions))].some((question) =>
      SECRET.some((name) => isTrue(tape, tape.member(question, name))),
    );
  }

  #questions(args: Token): { json: Json; questions: Question[] } | null {
    const { inner } = this.#conversion;
    const { tape } = inner;
    const list = tape.member(args, N.questions);
    const count = tape.isArray(list) ? (tape.extra[list] as number) : 0;
    if (count === 0 || count > MOST_QUESTIONS) return null;
    const copy = (token: Token): string => decodeUtf8(inner.json(token));
    const flag = (question: Token, names: readonly Name[]): boolean =>
      names.some((name) => isTrue(tape, tape.member(question, name)));
    const questions: Question[] = [];
    const parts: string[] = [];
    for (const question of tape.elements(list)) {
      const [id, text, header] = [N.id, N.question, N.header].map((name) => tape.member(question, name)) as [
        Token,
        Token,
        Token,
      ];
      if (!tape.isString(id) || !tape.isString(text) || questions.some((other) => other.id === tape.text(id)))
        return null;
      const labels = labelsOf(tape, question);
      const isSecret = flag(question, SECRET);
      parts.push(
        `{"id":${copy(id)}${tape.isString(header) ? `,"header":${copy(header)}` : ''},"text":${copy(text)}` +
          (labels.length > 0 ? `,"options":${optionsJson(tape, question, copy)}` : '') +
          `${flag(question, OTHER) ? ',"allowOther":true' : ''}${isSecret ? ',"secret":true' : ''}}`,
      );
      questions.push({ id: tape.text(id), labels, isSecret });
    }
    return { json: encodeUtf8(`[${parts.join(',')}]`), questions };
  }
}
