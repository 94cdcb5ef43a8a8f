import { basename } from 'node:path';
import { NotRecognised, OpenFile } from '../open/open.ts';
import type { Session } from '../session/session.ts';
import { openFileSource } from './file-source.ts';

/** A file read to its end. */
export interface ReadFile {
  readonly name: string;
  readonly format: string;
  readonly session: Session;
  readonly open: OpenFile;
  /** Lets the file go; nothing of it can be read again after that. */
  close(): Promise<void>;
}

/** A file that could not be read as anything known; the message is one clear line for people. */
export class CannotRead extends Error {
  override readonly name = 'CannotRead';
}

/**
 * Reads a session file whole.
 *
 * @throws CannotRead when it is nothing known, is not there or cannot be read
 */
export async function readSessionFile(path: string): Promise<ReadFile> {
  try {
    const source = await openFileSource(path);
    try {
      const open = await OpenFile.begin(source, true);
      await open.read();
      return { name: source.name, format: open.format, session: open.session(), open, close: () => source.close() };
    } catch (error) {
      await source.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof NotRecognised) throw new CannotRead(error.message);
    if (error instanceof Error && 'code' in error)
      throw new CannotRead(`${path}: ${WORDS[String(error.code)] ?? error.message}`);
    throw new CannotRead(`${basename(path)}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this file may not be read (permission denied)',
  EISDIR: 'this is a folder, and folders are not opened yet: name a file in it',
};
