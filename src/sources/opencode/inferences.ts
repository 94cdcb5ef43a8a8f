import { type Column, uint32Column } from '../../base/columns.ts';
import { Symbols } from '../../base/symbols.ts';
import type { Token } from '../../json/tape.ts';
import { put, RefColumn, type RecordRef } from '../kit/ids.ts';
import type { Json } from '../kit/writer.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';

/**
 * What the model's messages used. A message may hold several steps, and each step is an inference of its own; the numbers in the message
 * are those of its last step over again (its cost is that of all), so that they count only where no step tells any.
 */
export class Inferences {
  readonly #conversion: Conversion;
  readonly #messages = new Symbols();
  /** By message: its record as long as it is not a step's, how many steps have told what they used, its model, its provider. */
  readonly #records = new RefColumn();
  readonly #steps = uint32Column();
  readonly #models = uint32Column();
  readonly #providers = uint32Column();
  /** The few names of models and providers as the file spells them: the columns hold their place here, from 1. */
  readonly #names: Json[] = [];
  readonly #places = new Map<string, number>();

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /**
   * The id of the inference that a part of a message belongs to: the message's own id for its first step, and for a later one that id, a
   * slash and the number of the step.
   */
  idOf(messageId: string): string {
    const sym = this.#messages.find(messageId);
    const steps = sym < 0 ? 0 : this.#steps.at(sym);
    return steps === 0 ? messageId : `${messageId}/${steps + 1}`;
  }

  /** Whether the line of a message tells of an inference: it names a model, or numbers. */
  get isTold(): boolean {
    return this.#model() >= 0 || this.#conversion.tape.isObject(this.#conversion.own(N.tokens));
  }

  /** Makes an `inference` of a message's own line. Nothing where its steps have told what was used. */
  message(): void {
    const { messageId } = this.#conversion;
    const sym = this.#messages.internText(messageId);
    put(this.#models, sym, this.#keep(this.#model()) || this.#models.at(sym));
    put(this.#providers, sym, this.#keep(this.#provider()) || this.#providers.at(sym));
    if (messageId === '') this.#write(sym);
    else if (this.#steps.at(sym) === 0) this.#records.set(sym, this.#write(sym));
  }

  /**
   * Makes an `inference` of the end of a step: what that step used, and the model of its message. The first one of a message takes the
   * place of the record of the message's own line. Writes nothing for a step that tells no numbers.
   */
  step(): void {
    const { tape, messageId } = this.#conversion;
    if (!tape.isObject(this.#conversion.own(N.tokens))) return;
    const sym = this.#messages.internText(messageId);
    this.#write(sym);
    // Steps of no message that is known have nothing in common.
    if (messageId !== '') put(this.#steps, sym, this.#steps.at(sym) + 1);
  }

  #write(sym: number): RecordRef {
    const conversion = this.#conversion;
    const { tape, writer, messageId } = conversion;
    const before = this.#steps.at(sym) === 0 ? this.#records.get(sym) : null;
    const record = writer.begin('inference');
    conversion.messages.writeTime(-1);
    if (before !== null) writer.supersedes(before);
    writer.text('inferenceId', messageId === '' ? writer.idOf(record) : this.idOf(messageId));
    conversion.messages.writeId();
    this.#copy('model', this.#models, sym);
    this.#copy('provider', this.#providers, sym);
    if (tape.isObject(conversion.own(N.tokens))) writer.copy('usage', conversion.own(N.tokens));
    const cost = conversion.own(N.cost);
    if (tape.isNumber(cost) || tape.isObject(cost)) writer.copy('cost', cost);
    writer.end();
    return record;
  }

  #model(): Token {
    return this.#named(N.modelID);
  }

  #provider(): Token {
    return this.#named(N.providerID);
  }

  /** A name that stands in the message, or in an object about its model. */
  #named(name: (typeof N)['modelID']): Token {
    const { tape } = this.#conversion;
    const names = [this.#conversion.own(name), tape.member(this.#conversion.own(N.model), name)];
    return names.find((token) => tape.isString(token) && !tape.isEmpty(token)) ?? -1;
  }

  #keep(name: Token): number {
    if (name < 0) return 0;
    const { tape, writer } = this.#conversion;
    const text = tape.raw(name);
    const known = this.#places.get(text) ?? this.#names.push(writer.keep(name));
    this.#places.set(text, known);
    return known;
  }

  #copy(name: string, column: Column<Uint32Array>, sym: number): void {
    const value = this.#names[column.at(sym) - 1];
    if (value !== undefined) this.#conversion.writer.kept(name, value);
  }
}
