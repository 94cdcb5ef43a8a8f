import { Decompress } from 'fzstd';
import type { ByteSource } from '../byte-source.ts';
import { ArchiveFault, type Spool, type Unpacking } from './archive.ts';
import { isSkippable, ZSTD_MAGIC } from './kind.ts';
import type { Meter } from './meter.ts';
import { Window } from './range.ts';
import { type Checksum, zstdChecksum } from './xxh64.ts';
import {
  beginsFrame,
  BLOCK_BYTES,
  blockOf,
  type Frame,
  frameOf,
  HEAD_BYTES,
  headFor,
  littleEndian,
} from './zstd-heads.ts';

/** Bytes read at a time: more than the largest block. */
const READ_BYTES = 1 << 20;
/** How long unpacking may go on before messages, an abort among them, get their turn. */
const TURN_MS = 50;

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
      const frame = frameOf(head, at, this.#windowBytes);
      if (frame === null) throw this.#cutOff();
      await this.#unpack(frame);
    } else if (isSkippable(magic)) {
      this.#at += head.length < 8 ? Infinity : 8 + view.getUint32(4, true);
      if (this.#at > size) throw this.#cutOff();
    } else {
      throw trailing(at, size);
    }
    return true;
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
      const block = blockOf(await this.#window.read(at, at + 3), at);
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

  /**
   * How much of the window the frame can fill at all. The decoder makes the whole window at once and moves it for every block: with
   * what the frame asks for, a thousand frames of a few bytes each would take minutes.
   */
  async #roomFor({ headBytes, windowBytes }: Frame): Promise<number> {
    let most = 0;
    for (let at = this.#at + headBytes; most < windowBytes;) {
      const block = blockOf(await this.#window.read(at, at + 3), at);
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
