import { type Contents, contentsOf } from '../bundle/container.ts';
import { readFault } from '../base/read-fault.ts';
import { ArchiveFault } from '../input/archives/archive.ts';
import type { Around } from '../session/surroundings.ts';
import type { FindBeside } from '../timeline/blob-content.ts';
import type { BundleJob } from './bundle-job.ts';
import { Searching } from './searching.ts';
import { sqliteWasm } from './sqlite-wasm.ts';
import { blobSource, GrowingSource } from '../input/byte-source.ts';
import { PartsSource } from '../input/parts.ts';
import { NotRecognised, OpenFile } from '../open/open.ts';
import { Answerer, type AnsweringFile } from '../timeline/answers.ts';
import { goesOn, type Seen, seen } from './growth.ts';
import { nextTurn } from './turns.ts';
import type { Ask, Failure, FromWorker, JobId } from './protocol.ts';

/** Milliseconds between two reports of progress: often enough to move, seldom enough not to crowd the channel. */
const PROGRESS_EVERY = 80;
/**
 * The rows so far are taken together again when there are this many times as many. With a factor of two all the times together cost at
 * most what the last one does.
 */
const AGAIN_AFTER = 2.5;

/** Times as long as following took that is waited before the next look. */
const FOLLOW_SHARE = 3;

/** A file that cannot be opened, or not to its end, with the whole sentence for people. */
class CannotOpen extends Error {
  override readonly name = 'CannotOpen';
}

/** Reads one file and answers questions about it. A job ends when it is cancelled; another file is another job. */
export class Job {
  readonly id: JobId;
  /** The search through it. */
  readonly search: Searching;
  readonly #send: (message: FromWorker) => void;
  readonly #abort = new AbortController();
  #answerer: Answerer | null = null;
  #version = 0;
  #linkedRows = 0;
  #bytes: number | null = null;
  #toldAt = 0;
  #isDropped = false;
  #isWhole = false;
  #file: OpenFile | null = null;
  /** Why the bytes end early, where unpacking broke off. */
  #fault: string | null = null;
  #around: () => Around = () => 'nothing';
  #findBeside: FindBeside | null = null;
  /** The file's bytes, where it may grow: it is a file of its own and not packed. */
  #growing: GrowingSource | null = null;
  #seen: Seen | null = null;
  /** The newest version that has not been looked at. */
  #grown: Blob | null = null;
  #isFollowing = false;
  #isFollowed = true;
  /** Resolves when what was added last has been taken in. */
  #growth: Promise<unknown> = Promise.resolve();
  #live: OpenFile | null = null;
  /** Whether the file is followed from the beginning. */
  #staysOpen = false;
  readonly #answering = new Set<Promise<void>>();

  constructor(id: JobId, send: (message: FromWorker) => void) {
    this.id = id;
    this.#send = send;
    this.search = new Searching((view) => this.#tell({ kind: 'found', job: id, view }));
  }

  /**
   * Reads a file to its end, telling the page as it goes. Never rejects: a failure is a message.
   *
   * @param isFollowed whether the file is known to be written on: then a last line that is not complete waits for the rest of it
   * @returns what the file holds, when that is many files: then nothing has been told, and this job is done
   */
  async open(blob: Blob, name: string, isFollowed = false): Promise<Extract<Contents, { kind: 'bundle' }> | null> {
    let bundle: Extract<Contents, { kind: 'bundle' }> | null = null;
    await this.#read(name, async () => {
      const env = {
        spool: (part: string) => new PartsSource(part),
        sqliteWasm,
        signal: this.#abort.signal,
        onProgress: (bytes: number, total: number) => this.#unpacking(bytes, total),
      };
      const source = new GrowingSource(blob, name);
      const contents = await contentsOf(source, env);
      if (contents.kind === 'file') {
        if (contents.source === source) this.#growing = source;
        this.#staysOpen = isFollowed && contents.source === source;
        this.#fault = contents.fault?.message ?? null;
        return OpenFile.begin(contents.source, true).catch((error: unknown) => {
          // Why it breaks off says more than what its beginning looks like.
          throw error instanceof NotRecognised && contents.fault !== null ? contents.fault : error;
        });
      }
      bundle = contents;
      return null;
    });
    return bundle;
  }

  /** Reads one file of a bundle to its end, in the same way. */
  async openEntry(bundle: BundleJob, path: string): Promise<void> {
    this.#around = () => bundle.around(path);
    this.#findBeside = (wanted) => bundle.find(path, wanted);
    await this.#read(path, async () => {
      const entry = await bundle.bundle.resolve(path);
      const found = entry === undefined ? null : await bundle.bundle.find(entry, true);
      if (found === null) throw new CannotOpen(`There is no file ${path} in ${bundle.bundle.name}.`);
      if (found.kind === 'other') throw new NotRecognised(path, found.looksLike);
      if (found.kind === 'store') throw new CannotOpen(`${path} is a database: its sessions are in the list.`);
      if (found.kind === 'refused') throw new CannotOpen(`${path} ${found.reason}.`);
      this.#fault = found.fault;
      return found.file;
    });
  }

  /** Takes a newer version of the file that is open: reads on from where it ended, or says that it goes on from no longer. */
  async grow(blob: Blob): Promise<void> {
    this.#grown = blob;
    if (this.#isFollowing || !this.#isWhole) return;
    this.#isFollowing = true;
    try {
      for (let next = this.#takeGrown(); next !== null && !this.#isDropped; next = this.#takeGrown()) {
        const began = performance.now();
        const following = this.#follow(next);
        this.#growth = following.catch(() => undefined);
        if (!(await following)) break;
        // Taking a long session together costs time: what comes meanwhile is taken together with it.
        const pause = FOLLOW_SHARE * (performance.now() - began);
        await new Promise((resolve) => void setTimeout(resolve, pause));
      }
    } catch (error) {
      // The next version may be readable again: a file that is being written changes between any two looks at it.
      this.#tell({ kind: 'stalled', job: this.id, reason: messageOf(error) });
    } finally {
      this.#isFollowing = false;
    }
  }

  #takeGrown(): Blob | null {
    const blob = this.#grown;
    this.#grown = null;
    return blob;
  }

  /** Returns false where the file is another one now. */
  async #follow(blob: Blob): Promise<boolean> {
    const source = this.#growing;
    if (source === null || this.#seen === null || !(await goesOn(this.#seen, blobSource(blob, source.name)))) {
      this.#tell({ kind: 'replaced', job: this.id });
      return false;
    }
    const hasGrown = blob.size > this.#seen.size;
    source.replace(blob);
    if (!hasGrown) return true;
    // What was read to its end cannot go on: the first time it is read anew, with an open end.
    const file = this.#live ?? (await OpenFile.begin(source, true));
    const total = source.size;
    await file.follow(() => nextTurn(), this.#abort.signal);
    if (!this.#isFollowed) file.stop();
    this.#live = file;
    this.#file = file;
    this.#seen = await seen(source, total);
    await this.#link(file);
    this.#tell({ kind: 'grown', job: this.id, bytes: total, rows: file.rows });
    return true;
  }

  /**
   * Says whether what is added to the file is heard of. While it is not, a file that was live ends where it was read to: what is missing
   * in it is not said to come.
   */
  async heed(isFollowed: boolean): Promise<void> {
    this.#isFollowed = isFollowed;
    await this.#growth;
    const file = this.#live;
    if (file === null || this.#isDropped) return;
    if (isFollowed) file.resume();
    else file.stop();
    await this.#link(file);
  }

  /** Takes the session together once more: what it lies in has become known. */
  async surroundingsCame(): Promise<void> {
    const file = this.#file;
    if (file !== null && this.#isWhole && !this.#isDropped) await this.#link(file);
  }

  async #read(name: string, begin: () => Promise<OpenFile | null>): Promise<void> {
    try {
      const file = await begin();
      if (file === null) return;
      this.#file = file;
      const total = file.native.size;
      this.#bytes = 0;
      this.#tell({ kind: 'opened', job: this.id, format: file.format, reason: file.reason, bytes: total });
      const progress = (bytes: number): Promise<void> => this.#progress(file, bytes, total);
      if (this.#staysOpen) {
        await file.follow(progress, this.#abort.signal);
        this.#live = file;
      } else await file.read(progress, this.#abort.signal);
      if (this.#fault !== null) throw new CannotOpen(`${name} was not read to its end: ${this.#fault}.`);
      await this.#link(file);
      this.#isWhole = true;
      if (this.#growing !== null) this.#seen = await seen(this.#growing, total);
      this.#tell({ kind: 'progress', job: this.id, bytes: total, total, rows: file.rows });
      this.#tell({ kind: 'done', job: this.id });
      if (this.#live !== null) this.#tell({ kind: 'grown', job: this.id, bytes: total, rows: file.rows });
    } catch (error) {
      if (this.#file !== null) await this.#standStill(this.#file);
      this.#tell({ kind: 'failed', job: this.id, failure: this.#failure(error, name) });
    }
  }

  #unpacking(bytes: number, total: number): Promise<void> {
    const now = performance.now();
    if (now - this.#toldAt >= PROGRESS_EVERY) {
      this.#toldAt = now;
      this.#tell({ kind: 'unpacking', job: this.id, bytes, total });
    }
    return nextTurn();
  }

  /** Stops reading. What has been read is taken together once more, for what is missing in it will not come any more. */
  cancel(): void {
    this.#abort.abort();
  }

  /** Stops for good: another file is opened, and nobody will ask about this one. */
  drop(): void {
    this.#isDropped = true;
    this.#abort.abort();
    this.search.drop();
  }

  /** Answers one question, or says why it cannot be answered. Reading goes on when that is done. */
  answer(ask: Ask): void {
    const answering = this.#answer(ask).finally(() => this.#answering.delete(answering));
    this.#answering.add(answering);
  }

  async #answer({ request, name, ask }: Ask): Promise<void> {
    const answerer = this.#answerer;
    if (answerer === null) {
      this.#tell({ kind: 'refused', job: this.id, request, reason: 'nothing has been read yet' });
      return;
    }
    try {
      const answer = await answerer.answer(name, ask);
      this.#tell({ kind: 'answer', job: this.id, request, name, answer });
    } catch (error) {
      this.#tell({ kind: 'refused', job: this.id, request, reason: messageOf(error) });
    }
  }

  /** After reading ended before the file did. Its reason is told in any case, so a fault here, likely the same one again, is not. */
  async #standStill(file: OpenFile): Promise<void> {
    file.stop();
    try {
      if (!this.#isDropped && file.rows > 0) await this.#link(file);
    } catch {
      // The state before, if there was one, goes on answering.
    }
  }

  async #progress(file: OpenFile, bytes: number, total: number): Promise<void> {
    this.#bytes = bytes;
    if (file.rows >= this.#linkedRows * AGAIN_AFTER && file.rows > 0 && bytes < total) await this.#link(file);
    const now = performance.now();
    if (now - this.#toldAt >= PROGRESS_EVERY) {
      this.#toldAt = now;
      this.#tell({ kind: 'progress', job: this.id, bytes, total, rows: file.rows });
    }
    // Questions and a cancel wait in the message queue, which only a turn of the event loop empties.
    await nextTurn();
    // An answer reads many ranges of the file one after another. Taking turns with a chunk after each would keep the reader of
    // the page waiting, who looks at the first rows while the rest is read.
    await Promise.all(this.#answering);
  }

  async #link(file: OpenFile): Promise<void> {
    this.#linkedRows = file.rows;
    this.#version++;
    const answerer = new Answerer(
      this.#answeringFile(file),
      file.session(this.#around()),
      this.#version,
      this.#answerer,
    );
    await answerer.ready();
    this.#answerer = answerer;
    this.#tell({ kind: 'session', job: this.id, version: this.#version, view: answerer.view });
    if (!this.#isDropped) this.search.attach(answerer.searched);
  }

  #answeringFile(file: OpenFile): AnsweringFile {
    const { records, native, format } = file;
    return {
      reading: file,
      search: () => this.search.current,
      records,
      native,
      format,
      ...(this.#findBeside === null ? {} : { findBeside: this.#findBeside }),
    };
  }

  /** Sends a message, unless nobody waits for it any more. */
  #tell(message: FromWorker): void {
    if (!this.#isDropped) this.#send(message);
  }

  #failure(error: unknown, name: string): Failure {
    if (this.#abort.signal.aborted)
      return { reason: 'cancelled', message: `Reading ${name} was cancelled.`, bytes: this.#bytes };
    if (error instanceof NotRecognised) return { reason: 'unknown-format', message: `${error.message}.`, bytes: null };
    if (error instanceof CannotOpen) return { reason: 'unreadable', message: error.message, bytes: this.#bytes };
    if (error instanceof ArchiveFault)
      return { reason: 'unreadable', message: `${name}: ${error.message}.`, bytes: this.#bytes };
    if (error instanceof DOMException) {
      return {
        reason: 'unreadable',
        message: `${name} cannot be read any further: ${readFault(error)}.`,
        bytes: this.#bytes,
      };
    }
    const message = messageOf(error);
    return {
      reason: /changed while being read/.test(message) ? 'unreadable' : 'crashed',
      message: `${name}: ${message}`,
      bytes: this.#bytes,
    };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
