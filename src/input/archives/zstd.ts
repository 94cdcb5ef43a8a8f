import { Decompress } from 'fzstd';
import type { ByteSource } from '../byte-source.ts';
import { ArchiveFault, type Spool, type Unpacking } from './archive.ts';
import { isSkippable, ZSTD_MAGIC } from './kind.ts';
import { type Meter, sizeWords } from './meter.ts';
import { Window } from './range.ts';
import { type Checksum, zstdChecksum } from './xxh64.ts';

/** Bytes read at a time: more than the largest block. */
const READ_BYTES = 1 << 20;
/** The most a block may hold, packed and unpacked, by the format. */
const BLOCK_BYTES = 128 << 10;
/** How long unpacking may go on before messages, an abort among them, get their turn. */
const TURN_MS = 50;

/** What the head of a frame says. */
interface Frame {
  /** Where its first block begins, from the frame's start. */
  readonly headBytes: number;
  /** How far back its blocks may refer. */
  readonly windowBytes: number;
  /** How many bytes it unpacks to; null where it does not say. */
  readonly size: number | null;
  readonly hasChecksum: boolean;
}

/** What the head of a block says. */
interface Block {
  readonly isLast: boolean;
  /** The most that it unpacks to. */
  readonly most: number;
  readonly end: number;
}

/**
 * Unpacks a zstd file, of any number of frames, into a spool, and verifies the checksums of those that have one.
 *
 * @param windowBytes the largest window that is taken
 * @returns what is wrong with it, or null; what came before is in the spool
 * @throws the source's or the spool's error, the signal's reason when it is aborted
 */
export async function unzstd(
  source: ByteSource,
  spool: Spool,
  meter: Meter,
  env: Unpacking,
  windowBytes: number,
): Promise<ArchiveFault | null> {
  const frames = new Frames(source, spool, meter, env, windowBytes);
  try {
    while (await frames.next());
  } catch (error) {
    if (error instanceof ArchiveFault) return error;
    throw error;
  }
  return null;
}

/**
 * Finds frames and blocks, and gives the decoder one block at a time: left to itself it would read a frame made with a dictionary as if
 * there were none, take a window of 2 GiB, and hand out at once what a whole chunk unpacks to.
 */
class Frames {
  readonly #source: ByteSource;
  readonly #window: Window;
  readonly #spool: Spool;
  readonly #meter: Meter;
  readonly #env: Unpacking;
  readonly #windowBytes: number;
  /** Where the next frame begins. */
  #at = 0;
  #turn = Date.now();
  /** Undefined before the first frame that has one; null where it cannot be summed up. */
  #checksum: Checksum | null | undefined;

  constructor(source: ByteSource, spool: Spool, meter: Meter, env: Unpacking, windowBytes: number) {
    this.#source = source;
    this.#window = new Window(source, READ_BYTES);
    this.#spool = spool;
    this.#meter = meter;
    this.#env = env;
    this.#windowBytes = windowBytes;
  }

  /**
   * Unpacks the next frame.
   *
   * @returns false when there is none
   * @throws ArchiveFault when it is damaged or cut off
   */
  async next(): Promise<boolean> {
    const at = this.#at;
    const { size } = this.#source;
    await this.#breathe(at);
    if (at >= size) return false;
    const head = await this.#window.read(at, at + HEAD_BYTES);
    if (head.length < 5) throw beginsFrame(head) ? this.#cutOff() : trailing(at, size);
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
    const magic = view.getUint32(0, true);
    if (magic === ZSTD_MAGIC) {
      await this.#unpack(this.#frame(head));
    } else if (isSkippable(magic)) {
      this.#at += head.length < 8 ? Infinity : 8 + view.getUint32(4, true);
      if (this.#at > size) throw this.#cutOff();
    } else {
      throw trailing(at, size);
    }
    return true;
  }

  /** Takes the first bytes of the next frame. */
  #frame(head: Uint8Array): Frame {
    const descriptor = head[4] as number;
    const isSingle = (descriptor & 0x20) !== 0;
    const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] as number;
    const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] as number;
    const dictionaryAt = isSingle ? 5 : 6;
    const sizeAt = dictionaryAt + dictionaryBytes;
    if (head.length < sizeAt + sizeBytes) throw this.#cutOff();
    if ((descriptor & 8) !== 0) throw new ArchiveFault(`it is damaged at byte ${this.#at + 4}: a reserved bit is set`);
    const size = littleEndian(head, sizeAt, sizeBytes) + (sizeBytes === 2 ? 256 : 0);
    const exponent = head[5] as number;
    const window = isSingle ? size : 2 ** (10 + (exponent >> 3)) * (1 + (exponent & 7) / 8);
    if (window > this.#windowBytes)
      throw new ArchiveFault(
        `unpacking it from byte ${this.#at} takes a window of ${sizeWords(window)}: ` +
          `more than ${sizeWords(this.#windowBytes)} are not given`,
      );
    const dictionary = littleEndian(head, dictionaryAt, dictionaryBytes);
    if (dictionary !== 0)
      throw new ArchiveFault(
        `unpacking it from byte ${this.#at} takes the dictionary ${dictionary}, which is not there`,
      );
    const hasChecksum = (descriptor & 4) !== 0;
    return { headBytes: sizeAt + sizeBytes, windowBytes: window, size: sizeBytes === 0 ? null : size, hasChecksum };
  }

  async #unpack(frame: Frame): Promise<void> {
    const out: Uint8Array<ArrayBuffer>[] = [];
    const before = this.#meter.out;
    const checksum = frame.hasChecksum ? (this.#checksum ??= await zstdChecksum()) : null;
    checksum?.begin();
    const decoder = new Decompress((bytes) => {
      this.#meter.add(bytes.length);
      checksum?.add(bytes);
      out.push(new Uint8Array(bytes));
    });
    let pushed = this.#at + frame.headBytes;
    decode(decoder, headFor(frame.hasChecksum, await this.#roomFor(frame)), false, pushed);
    this.#meter.taken += frame.headBytes;
    for (let at = pushed, isLast = false; !isLast;) {
      const block = await this.#block(at);
      if (block === null) throw this.#cutOff();
      ({ isLast } = block);
      if (block.most > BLOCK_BYTES)
        throw new ArchiveFault(`it is damaged at byte ${at}: a block of ${block.most} bytes`);
      const end = block.end + (isLast && frame.hasChecksum ? 4 : 0);
      if (end > this.#source.size) throw this.#cutOff();
      // One byte of the next block goes along: a decoder that is left with nothing keeps hold of every piece it was given.
      const to = isLast ? end : Math.min(end + 1, this.#source.size);
      this.#meter.taken += to - pushed;
      decode(decoder, await this.#window.read(pushed, to), isLast, at);
      for (const piece of out.splice(0)) await this.#spool.add(piece);
      await this.#breathe(to);
      pushed = to;
      at = end;
    }
    const unpacked = this.#meter.out - before;
    if (frame.size !== null && unpacked !== frame.size)
      throw new ArchiveFault(
        `it is damaged before byte ${pushed}: ${unpacked} bytes came out where ${frame.size} were announced`,
      );
    const sum = checksum === null ? null : littleEndian(await this.#window.read(pushed - 4, pushed), 0, 4);
    if (sum !== null && checksum?.end() !== sum)
      throw new ArchiveFault(`it is damaged before byte ${pushed}: its checksum does not agree`);
    this.#at = pushed;
  }

  /** The head of the block at `at`; null where the file ends before it does. */
  async #block(at: number): Promise<Block | null> {
    const [b0, b1, b2] = await this.#window.read(at, at + 3);
    if (b0 === undefined || b1 === undefined || b2 === undefined) return null;
    const type = (b0 >> 1) & 3;
    const bytes = (b0 >> 3) | (b1 << 5) | (b2 << 13);
    const most = type === COMPRESSED ? Math.max(bytes, BLOCK_BYTES) : bytes;
    return { isLast: (b0 & 1) === 1, most, end: at + 3 + (type === RUN ? 1 : bytes) };
  }

  /**
   * How much of the window the frame can fill at all. The decoder makes the whole window at once and moves it for every block: with
   * what the frame asks for, a thousand frames of a few bytes each would take minutes.
   */
  async #roomFor({ headBytes, windowBytes }: Frame): Promise<number> {
    let most = 0;
    for (let at = this.#at + headBytes; most < windowBytes;) {
      const block = await this.#block(at);
      if (block === null) break;
      most += block.most;
      if (block.isLast) break;
      at = block.end;
    }
    return Math.min(most, windowBytes);
  }

  /** Lets messages, an abort among them, have their turn when it is time, and at the end of the file. */
  async #breathe(at: number): Promise<void> {
    if (Date.now() - this.#turn < TURN_MS && at < this.#source.size) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#env.signal?.throwIfAborted();
    await this.#env.onProgress?.(at, this.#source.size);
    this.#turn = Date.now();
  }

  #cutOff(): ArchiveFault {
    return new ArchiveFault(`it is cut off: it ends within its compressed data, at byte ${this.#source.size}`);
  }
}

function trailing(from: number, size: number): ArchiveFault {
  const left = size - from;
  return new ArchiveFault(
    `the compressed data ends at byte ${from}: the ${left === 1 ? 'byte after it is' : `${left} bytes after it are`} no zstd data`,
  );
}

/** Whether fewer bytes than a head has may be the beginning of one: of a frame, or of a skippable one. */
function beginsFrame(head: Uint8Array): boolean {
  const magic = [0x28, 0xb5, 0x2f, 0xfd];
  const skippable = [null, 0x2a, 0x4d, 0x18];
  const bytes = [...head.subarray(0, 4)];
  return (
    bytes.every((byte, index) => byte === magic[index]) ||
    bytes.every((byte, index) => (index === 0 ? byte >> 4 === 5 : byte === skippable[index]))
  );
}

/** The longest head of a frame. */
const HEAD_BYTES = 18;

/** Types of blocks: one byte that is repeated, and compressed data. */
const RUN = 1;
const COMPRESSED = 2;

/** The head of a frame with a window of at least so many bytes, and nothing else that the decoder need know. */
function headFor(hasChecksum: boolean, windowBytes: number): Uint8Array {
  const exponent = Math.ceil(Math.log2(Math.max(1024, windowBytes)));
  return Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, hasChecksum ? 4 : 0, (exponent - 10) << 3);
}

/** Gives the decoder a piece. Whatever it throws, except what the meter does, means that the block is damaged. */
function decode(decoder: Decompress, piece: Uint8Array, isLast: boolean, block: number): void {
  try {
    decoder.push(piece, isLast);
  } catch (error) {
    if (error instanceof ArchiveFault) throw error;
    throw new ArchiveFault(
      `it is damaged, in the block at byte ${block}: ${error instanceof Error ? error.message : 'not decoded'}`,
    );
  }
}

/** An unsigned number of `bytes` bytes. */
function littleEndian(head: Uint8Array, at: number, bytes: number): number {
  let value = 0;
  for (let index = bytes - 1; index >= 0; index--) value = value * 256 + (head[at + index] as number);
  return value;
}
