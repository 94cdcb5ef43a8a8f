import { LIMITS } from '../../format/limits.ts';
import type { ByteSource } from '../byte-source.ts';
import { ArchiveFault, type BundleEntry, type RefusedEntry, type Unpacking } from './archive.ts';
import { checkName, clipName, fileName, quotedName } from './names.ts';
import { rangeOf, Window } from './range.ts';
import { decodeName, readPax, readTarHeader, TAR_BLOCK, type TarHeader } from './tar-header.ts';

/** Bytes read at a time while headers are looked for: the small files of a folder fill it, the body of a large one is passed over. */
const READ_BYTES = 256 << 10;

/** What is no file and not opened, by the type in its header; `target` is where a link leads. */
const REFUSED: Readonly<Record<string, (target: string) => string>> = {
  1: (target) => `is a hard link to ${quotedName(target)}: links are not followed`,
  2: (target) => `is a symbolic link to ${quotedName(target)}: links are not followed`,
  3: () => 'is a character device',
  4: () => 'is a block device',
  6: () => 'is a named pipe',
  S: () => 'is a sparse file in the form of GNU tar, which is not supported',
  M: () => 'is the rest of a file that begins in another archive',
  V: () => 'is the label of the archive, not a file',
};

/** Types without a body, whatever their header says of its size. */
const BODILESS = '123456';
/** Folders, and GNU's lists of what lies in them. */
const FOLDERS = '5D';
/** Files; `7` is one that lay in one piece on disk. */
const FILES = '07';

/**
 * The files of a tar archive, found from header to header. Their bodies are not copied: an entry is a range of `source`.
 *
 * @param env its `onProgress` is called as headers are passed, with the offset reached
 * @throws ArchiveFault when a header is damaged, when the archive is cut off or goes on after its end; the entries before that are good, and
 *   a file that is cut off is refused by name first. The source's error, the signal's reason when it is aborted
 */
export async function* tarEntries(source: ByteSource, env: Unpacking): AsyncGenerator<BundleEntry | RefusedEntry> {
  const window = new Window(source, READ_BYTES);
  const members = new Members(source, window);
  for (let member = await members.next(); member !== null; member = await members.next()) {
    env.signal?.throwIfAborted();
    const { name, type, target, start, end, isSparse } = member;
    await env.onProgress?.(Math.min(end, source.size), source.size);
    const refuse = (reason: string): RefusedEntry => ({ refused: clipName(name), reason });
    if (FOLDERS.includes(type) || (FILES.includes(type) && name.endsWith('/'))) continue;
    const checked = checkName(name);
    if (!FILES.includes(type)) {
      const words = Object.hasOwn(REFUSED, type) ? REFUSED[type]?.(target) : undefined;
      yield refuse(words ?? `is of the type ${quotedName(type)}, which is not known`);
    } else if (isSparse) {
      yield refuse('is a sparse file, which is not supported');
    } else if (end > source.size) {
      yield refuse(`is cut off: ${Math.max(0, source.size - start)} of its ${end - start} bytes are there`);
    } else if ('reason' in checked) {
      yield refuse(checked.reason);
    } else {
      const { path } = checked;
      const body = rangeOf(source, fileName(path), start, end);
      yield { path, size: body.size, open: () => Promise.resolve(body) };
    }
  }
  await members.finish(env);
}

/** A member with what the headers before its own say of it. */
interface Member extends Pick<TarHeader, 'name' | 'type' | 'target'> {
  /** Its body; `end` may lie after the end of a file that is cut off. */
  readonly start: number;
  readonly end: number;
  readonly isSparse: boolean;
}

/** Goes from member to member. */
class Members {
  readonly #source: ByteSource;
  readonly #window: Window;
  /** Where the next header is looked for. */
  #at = 0;
  /** PAX records that hold for all members to come. */
  readonly #globals = new Map<string, string>();

  constructor(source: ByteSource, window: Window) {
    this.#source = source;
    this.#window = window;
  }

  /**
   * @returns null at the archive's end mark
   * @throws ArchiveFault when a header is damaged or the archive ends before its mark
   */
  async next(): Promise<Member | null> {
    let records = new Map<string, string>();
    let longName: string | null = null;
    let longTarget: string | null = null;
    for (;;) {
      const at = this.#at;
      const block = await this.#window.read(at, at + TAR_BLOCK);
      if (block.length < TAR_BLOCK) throw this.#cutOff();
      if (block.every((byte) => byte === 0)) return null;
      const header = readTarHeader(block, at);
      this.#at += TAR_BLOCK;
      if (header.mapGoesOn) await this.#passMap();
      if (header.type === 'x' || header.type === 'X' || header.type === 'g') {
        const found = readPax(await this.#extension(header), this.#at);
        if (header.type === 'g') for (const [key, value] of found) this.#globals.set(key, value);
        else records = new Map([...records, ...found]);
      } else if (header.type === 'L' || header.type === 'K') {
        const body = await this.#extension(header);
        const end = body.indexOf(0);
        const name = decodeName(end < 0 ? body : body.subarray(0, end));
        if (header.type === 'L') longName = name;
        else longTarget = name;
      } else {
        return this.#member(header, new Map([...this.#globals, ...records]), longName, longTarget, at);
      }
      this.#at += padded(header.size);
    }
  }

  #member(
    header: TarHeader,
    records: ReadonlyMap<string, string>,
    longName: string | null,
    longTarget: string | null,
    at: number,
  ): Member {
    const stated = records.get('size');
    if (stated !== undefined && !/^\d{1,15}$/.test(stated))
      throw new ArchiveFault(`it is damaged before byte ${at}: a size of ${quotedName(stated)}`);
    const size = BODILESS.includes(header.type) ? 0 : stated === undefined ? header.size : Number(stated);
    const start = this.#at;
    this.#at += padded(size);
    return {
      name: records.get('GNU.sparse.name') ?? records.get('path') ?? longName ?? header.name,
      type: header.type,
      target: records.get('linkpath') ?? longTarget ?? header.target,
      start,
      end: start + size,
      isSparse: [...records.keys()].some((key) => key.startsWith('GNU.sparse.')),
    };
  }

  /** The body of a header that says more about the next one. */
  async #extension({ size }: TarHeader): Promise<Uint8Array> {
    if (size > LIMITS.tarHeaderBytes)
      throw new ArchiveFault(
        `an extended header at byte ${this.#at} has ${size} bytes: more than ${LIMITS.tarHeaderBytes} are not taken`,
      );
    const body = await this.#window.read(this.#at, this.#at + size);
    if (body.length < size) throw this.#cutOff();
    return body;
  }

  /** Passes over the blocks in which the map of a sparse file goes on. */
  async #passMap(): Promise<void> {
    for (let goesOn = true; goesOn;) {
      const block = await this.#window.read(this.#at, this.#at + TAR_BLOCK);
      if (block.length < TAR_BLOCK) throw this.#cutOff();
      this.#at += TAR_BLOCK;
      goesOn = block[504] === 1;
    }
  }

  /**
   * Looks at what follows the end mark, which should be nothing but zero bytes.
   *
   * @throws ArchiveFault when there is more
   */
  async finish(env: Unpacking): Promise<void> {
    for (let at = this.#at; at < this.#source.size;) {
      env.signal?.throwIfAborted();
      const bytes = await this.#window.read(at, at + READ_BYTES);
      const more = bytes.findIndex((byte) => byte !== 0);
      if (more >= 0)
        throw new ArchiveFault(
          `its end mark comes at byte ${this.#at}, but there is more from byte ${at + more}: that is not read`,
        );
      at += bytes.length;
    }
  }

  #cutOff(): ArchiveFault {
    return new ArchiveFault(`it is cut off: it ends at byte ${this.#source.size}, without the mark of its end`);
  }
}

/** The size of a body with its padding. */
function padded(size: number): number {
  return Math.ceil(size / TAR_BLOCK) * TAR_BLOCK;
}
