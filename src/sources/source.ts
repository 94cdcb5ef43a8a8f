import type { Tape } from '../json/tape.ts';
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
  /** What the agent keeps in files of their own beside a session's; absent where that is nothing we know. */
  readonly beside?: Beside;
}

/**
 * What an agent keeps beside a session's file, told by the places of files alone. Paths are those of a bundle: parts joined by `/`.
 */
export interface Beside {
  /** Where the file lies that tells about the session at a path; null where the agent writes none about it. */
  noteOf(path: string): string | null;
  /** What such a file says: its object is token 0 of the tape. */
  readNote(tape: Tape): Note;
  /**
   * Where the agent keeps the main session with this id that the session at a path belongs to; null where it belongs to none. It settles
   * which file is meant where several hold a session with that id.
   */
  mainOf(path: string, sessionId: string): string | null;
  /**
   * What names the native line that a record came from wherever the line was copied to, by the record's id; null where nothing does. Two
   * sessions that begin with one such line hold the same history.
   */
  lineOf(recordId: string): string | null;
  /** The folders, each with a `/` at its end, in which the agent keeps the outputs of the session at a path. */
  outputFolders(path: string, sessionId: string | null): readonly string[];
}

/** What a file beside a session says of it; null for what it does not say. */
export interface Note {
  readonly title: string | null;
  /** What kind of agent it is, in the agent's own word. */
  readonly kind: string | null;
  /** The id of the call that started it. */
  readonly callId: string | null;
  /** The id of the subagent that started it. */
  readonly parentAgentId: string | null;
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
