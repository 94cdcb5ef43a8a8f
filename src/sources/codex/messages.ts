import { encodeUtf8, hashBytes } from '../../base/bytes.ts';
import type { Token } from '../../json/tape.ts';
import type { RecordRef } from '../kit/ids.ts';
import { textsOf, writeContent, writeParts } from './content.ts';
import type { Conversion } from './conversion.ts';
import { writeGeneric } from './generic.ts';
import { N } from './names.ts';
import { HARNESS_TEXTS } from './registry.ts';

/** Who speaks: which of two tellings of one thing may belong together. */
export type Voice = 'user' | 'assistant' | 'reasoning';

interface Told {
  readonly print: string;
  readonly record: RecordRef;
}

/** How much is kept of the prints of reasoning events that no item has followed. */
const LONGEST_PRINT = 4096;

/**
 * Messages and reasoning, which Codex writes twice: as a response item, which is what the model gets, and as an event for whoever
 * watches, before or after it. The item tells. An event is told only while the file has shown no item of its voice; an item with the
 * same text then supersedes it. Every other event is shown as a line and tells nothing.
 */
export class Messages {
  readonly #conversion: Conversion;
  readonly #hasItems = new Set<Voice>();
  /** The item of a voice that was told last. */
  readonly #lastItem = new Map<Voice, Told>();
  /** The event of a voice that was told last, until an item comes. */
  readonly #lastEvent = new Map<Voice, Told>();

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /** Makes a `message` of a response item. */
  item(payload: Token): void {
    const { tape, writer } = this.#conversion;
    const role = tape.member(payload, N.role);
    const content = tape.member(payload, N.content);
    const texts = textsOf(tape, content);
    const speaker = tape.textOrNull(role);
    const voice = speaker === 'user' || speaker === 'assistant' ? speaker : null;
    const print = texts.length === 1 ? this.#print(texts) : '';
    const ref = writer.begin('message');
    this.#supersede(voice, print);
    writer.copy('role', role);
    if (speaker === 'developer' || speaker === 'system' || (speaker === 'user' && this.#isHarness(texts)))
      writer.word('author', 'harness');
    const phase = tape.member(payload, N.phase);
    if (tape.isString(phase)) writer.copy('phase', phase);
    writer.name('content');
    writeContent(tape, writer, content);
    writer.end();
    if (voice !== null) this.#remember(voice, print, ref);
  }

  /** Makes a `reasoning` of a response item: its summary and its text, as far as they are not encrypted. */
  reasoning(payload: Token): void {
    const { tape, writer } = this.#conversion;
    const parts = [N.summary, N.content].flatMap((name) => [...tape.elements(tape.member(payload, name))]);
    const summary = textsOf(tape, tape.member(payload, N.summary));
    const print = summary.length > 0 ? this.#print(summary) : '';
    const event = this.#lastEvent.get('reasoning');
    if (summary.length > 1 && event !== undefined && ` ${event.print}`.endsWith(` ${print}`)) {
      // Its parts were told one by one.
      writeGeneric(this.#conversion, event.record);
      this.#remember('reasoning', print, event.record);
      return;
    }
    const ref = writer.begin('reasoning');
    if (event !== undefined && print !== '' && ` ${event.print}`.endsWith(` ${print}`)) writer.supersedes(event.record);
    if (parts.length === 0) {
      const encrypted = tape.member(payload, N.encrypted_content);
      const isEncrypted = tape.isString(encrypted) && !tape.isEmpty(encrypted);
      writer.ascii('capture', `{"content":{"state":"${isEncrypted ? 'encrypted' : 'absent'}"}}`);
    } else {
      writer.name('content');
      writeParts(tape, writer, parts);
    }
    writer.end();
    this.#remember('reasoning', print, ref);
  }

  /**
   * Takes an event that tells a message or a reasoning.
   *
   * @param content its text, or its parts
   */
  event(voice: Voice, content: Token): void {
    const { tape, writer } = this.#conversion;
    const print = this.#print(textsOf(tape, content));
    if (this.#hasItems.has(voice)) {
      const item = this.#lastItem.get(voice);
      writeGeneric(this.#conversion, item !== undefined && item.print === print ? item.record : null);
      return;
    }
    const ref = writer.begin(voice === 'reasoning' ? 'reasoning' : 'message');
    if (voice !== 'reasoning') writer.word('role', voice);
    writer.name('content');
    writeContent(tape, writer, content);
    writer.end();
    // A reasoning of several parts has an event for each, and one item for all of them.
    const earlier = voice === 'reasoning' ? (this.#lastEvent.get(voice)?.print ?? '') : '';
    this.#lastEvent.set(voice, { print: `${earlier} ${print}`.trim().slice(-LONGEST_PRINT), record: ref });
  }

  #supersede(voice: Voice | null, print: string): void {
    const event = voice === null ? undefined : this.#lastEvent.get(voice);
    if (event !== undefined && print !== '' && event.print === print) this.#conversion.writer.supersedes(event.record);
  }

  #remember(voice: Voice, print: string, record: RecordRef): void {
    this.#hasItems.add(voice);
    this.#lastEvent.delete(voice);
    this.#lastItem.set(voice, { print, record });
  }

  #print(texts: readonly Token[]): string {
    const { tape } = this.#conversion;
    return texts
      .map((token) => {
        const bytes = encodeUtf8(tape.text(token));
        return `${bytes.length}:${hashBytes(bytes, 0, bytes.length)}`;
      })
      .join(' ');
  }

  /** Whether Codex itself wrote every text of a user's message. */
  #isHarness(texts: readonly Token[]): boolean {
    const { tape } = this.#conversion;
    return (
      texts.length > 0 &&
      texts.every((token) => {
        const text = tape.text(token).trim();
        return HARNESS_TEXTS.some(({ begins, ends }) => text.startsWith(begins) && text.endsWith(ends));
      })
    );
  }
}
