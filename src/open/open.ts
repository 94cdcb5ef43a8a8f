import { LIMITS } from '../format/limits.ts';
import { type ByteSource, chunksOf } from '../input/byte-source.ts';
import { PartsSource } from '../input/parts.ts';
import { type Session, SessionReader } from '../session/session.ts';
import type { Beside, Converter } from '../sources/source.ts';
import type { Around } from '../session/surroundings.ts';
import { recognise } from './recognise.ts';

/** A file that is nothing known. Its message is one sentence for people: what the file is called and what it looks like. */
export class NotRecognised extends Error {
  override readonly name = 'NotRecognised';
  /** Finishes the sentence "it looks like …". */
  readonly looksLike: string;

  constructor(file: string, looksLike: string) {
    super(`${file} is no session file: it looks like ${looksLike}`);
    this.looksLike = looksLike;
  }
}

/** The beginning of a file, with its first line whole where that can be: some agents begin with a very long one. */
async function headOf(source: ByteSource): Promise<Uint8Array> {
  const head = await source.read(0, LIMITS.sniffBytes);
  return source.size <= head.length || head.includes(0x0a) ? head : source.read(0, LIMITS.sniffLineBytes);
}

/** A file that is being read, or has been: the same for the browser's worker and the command line. */
export class OpenFile {
  /** The file as it was opened. */
  readonly native: ByteSource;
  /** The bytes that rows point into: the file itself, or what a source made of it. */
  readonly records: ByteSource;
  /** 'asr', or the source's name. */
  readonly format: string;
  /** Why the file is taken for that format; null for a record stream. */
  readonly reason: string | null;
  /** What its agent keeps beside it; null where that is nothing we know. */
  readonly beside: Beside | null;
  readonly #reader: SessionReader;
  #converter: Converter | null;
  #nativeLines: number | undefined;
  /** Bytes of the file that have been read. */
  #bytes = 0;
  readonly #parts: PartsSource | null;

  private constructor(
    native: ByteSource,
    {
      format,
      reason,
      converter,
      beside,
    }: Pick<OpenFile, 'format' | 'reason' | 'beside'> & { converter: Converter | null },
    keep: boolean,
  ) {
    this.native = native;
    this.format = format;
    this.reason = reason;
    this.beside = beside;
    this.#converter = converter;
    this.#parts = converter !== null && keep ? new PartsSource(native.name) : null;
    this.records = this.#parts ?? native;
    this.#reader = new SessionReader(converter !== null);
  }

  /**
   * Looks at the beginning of a file.
   *
   * @param keep whether records that a source makes are kept, so that they can be read again; a report needs none of them
   * @param isOneOfMany whether it lies in a bundle, see `recognise`
   * @throws NotRecognised when the file is nothing known
   */
  static async begin(source: ByteSource, keep: boolean, isOneOfMany = false): Promise<OpenFile> {
    const found = recognise(await headOf(source), isOneOfMany);
    switch (found.kind) {
      case 'records':
        return new OpenFile(source, { format: 'asr', reason: null, converter: null, beside: null }, keep);
      case 'native': {
        const { format, beside = null } = found.source;
        return new OpenFile(
          source,
          { format, reason: found.reason, converter: found.source.converter(), beside },
          keep,
        );
      }
      case 'unknown':
        throw new NotRecognised(source.name, found.looksLike);
    }
  }

  /** How many rows there are so far. */
  get rows(): number {
    return this.#reader.rows;
  }

  /**
   * Reads the whole file. After each chunk `onProgress` is told how many bytes have been read and may look at `session()`.
   *
   * @throws the signal's reason when it is aborted, or the platform's error when the file cannot be read further; what was
   *   read until then stays
   */
  async read(onProgress?: (bytes: number) => void | Promise<void>, signal?: AbortSignal): Promise<void> {
    await this.#readOn(onProgress, signal);
    if (this.#converter !== null) {
      this.#take(this.#converter.finish());
      this.#nativeLines = this.#converter.lines;
      // What it remembers of the file is needed no more.
      this.#converter = null;
    }
    this.#reader.finish();
  }

  /**
   * Reads what is there of a file that may grow, from where the last call ended. A line that is not complete waits for the rest of it.
   *
   * @throws as `read` does
   */
  async follow(onProgress?: (bytes: number) => void | Promise<void>, signal?: AbortSignal): Promise<void> {
    await this.#readOn(onProgress, signal);
    if (this.#converter !== null) this.#take(this.#converter.settle());
    this.#reader.pause();
  }

  async #readOn(onProgress?: (bytes: number) => void | Promise<void>, signal?: AbortSignal): Promise<void> {
    for await (const chunk of chunksOf(this.native, LIMITS.chunkBytes, LIMITS.firstChunkBytes, this.#bytes)) {
      signal?.throwIfAborted();
      this.#bytes += chunk.length;
      if (this.#converter === null) this.#reader.push(chunk);
      else this.#take(this.#converter.push(chunk));
      await onProgress?.(this.#bytes);
    }
  }

  /** Says that a file that was followed, and stopped, may go on after all. */
  resume(): void {
    this.#reader.pause();
  }

  /** Says that reading ended before the file did: what has not been found by now will not be. */
  stop(): void {
    this.#reader.stop();
  }

  /**
   * All rows so far taken together.
   *
   * @param around what else was opened with the file
   */
  session(around: Around = 'nothing'): Session {
    return this.#reader.session(around, this.#converter?.lines ?? this.#nativeLines);
  }

  #take(records: Uint8Array<ArrayBuffer>): void {
    this.#reader.push(records);
    this.#parts?.add(records);
  }
}
