import type { Registry } from './registry.ts';

/** A native session format: how it is recognised, and how its bytes become record bytes. */
export interface Source {
  /** The name in reports, e.g. 'claude-code'. */
  readonly format: string;
  /** The agent's own name. */
  readonly title: string;
  /** What we rule about the agent's files. */
  readonly registry: Registry;
  /**
   * Looks at the first bytes of a file.
   *
   * @returns why they are this format, as a clause ("3 of its first lines have uuid and sessionId"); null when they are not
   */
  recognise(head: Uint8Array): string | null;
  /** A converter for one file, whose size is `size` bytes. */
  converter(): Converter;
}

/**
 * Turns the bytes of one native file into a record stream, a chunk at a time. Every native line becomes at least one record; each record
 * says in `_meta` (NATIVE_META) which native line and bytes it came from. A line that cannot be read becomes a record of
 * type NATIVE_MALFORMED. Memory grows with what must be remembered (ids), not with the file.
 */
export interface Converter {
  /** Takes the next bytes of the file. Returns the record bytes that are complete, one record a line: good until the next call. */
  push(chunk: Uint8Array): Uint8Array<ArrayBuffer>;
  /**
   * Says that the file may go on, but that what is complete is wanted now, whatever it was waiting for. Returns record bytes, good until
   * the next call.
   */
  settle(): Uint8Array<ArrayBuffer>;
  /** Says that the file ends here. Returns the last record bytes, good until the converter is let go. */
  finish(): Uint8Array<ArrayBuffer>;
  /** Physical lines of the native file so far; after `finish` all of them. */
  readonly lines: number;
}
