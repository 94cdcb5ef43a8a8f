import zlib from 'node:zlib';
import { crc32 } from '../input/archives/crc32.ts';
import { ArchiveFault, type BundleEntry, type RefusedEntry, type Unpacking } from '../input/archives/archive.ts';
import { blobSource, type ByteSource } from '../input/byte-source.ts';

/** Unpacks into memory. A piece that is used again by its owner is overwritten first, to show who keeps hold of it. */
export const memory: Unpacking = {
  spool: (name) => {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    return {
      add: async (bytes) => {
        await Promise.resolve();
        pieces.push(bytes.slice());
        bytes.fill(0xaa);
      },
      finish: () => blobSource(new Blob(pieces), name),
    };
  },
};

/** What a listing came to: the files with their text or why they did not open, what was refused, and how it broke off. */
export interface Listing {
  readonly files: Record<string, string>;
  readonly refused: Record<string, string>;
  /** Null when it ended well. */
  readonly fault: string | null;
}

/** Lists an archive and opens everything in it. @throws any error but ArchiveFault */
export async function listing(entries: AsyncIterable<BundleEntry | RefusedEntry>): Promise<Listing> {
  const files: Record<string, string> = {};
  const refused: Record<string, string> = {};
  let fault: string | null = null;
  try {
    for await (const entry of entries) {
      if ('refused' in entry) refused[entry.refused] = entry.reason;
      else files[entry.path] = await entry.open().then(textOf, (error: unknown) => `ArchiveFault: ${messageOf(error)}`);
    }
  } catch (error) {
    fault = messageOf(error);
  }
  return { files, refused, fault };
}

function messageOf(error: unknown): string {
  if (error instanceof ArchiveFault) return error.message;
  throw error;
}

export async function bytesOf(source: ByteSource): Promise<Uint8Array> {
  return source.read(0, source.size);
}

export async function textOf(source: ByteSource): Promise<string> {
  return new TextDecoder().decode(await bytesOf(source));
}

/** A header block of tar with a right checksum; the fields that are given replace what it would have, by offset. */
export function tarHeader(name: string, size: number, type = '0', fields: Record<number, string> = {}): Uint8Array {
  const block = Buffer.alloc(512);
  const put = (at: number, text: string): void => void block.write(text, at, 'latin1');
  put(0, name);
  put(100, '0000644\0');
  put(124, `${size.toString(8).padStart(11, '0')}\0`);
  put(136, '00000000000\0');
  put(148, ' '.repeat(8));
  put(156, type);
  put(257, 'ustar\u000000');
  for (const [at, text] of Object.entries(fields)) put(Number(at), text);
  const sum = block.reduce((total, byte) => total + byte, 0);
  if (!(148 in fields)) put(148, `${sum.toString(8).padStart(6, '0')}\0 `);
  return block;
}

/** A member of tar: its header, and its body with padding. */
export function tarMember(name: string, body: string, type = '0', fields: Record<number, string> = {}): Uint8Array {
  const bytes = Buffer.from(body);
  const padded = Buffer.alloc(Math.ceil(bytes.length / 512) * 512);
  bytes.copy(padded);
  return Buffer.concat([tarHeader(name, bytes.length, type, fields), padded]);
}

/** Two blocks of zeros. */
export const TAR_END = new Uint8Array(1024);

/** A member of a zip archive to be made; what is not given follows from `text`. */
export interface ZipPart {
  readonly name: string;
  readonly text?: string;
  readonly method?: number;
  readonly flags?: number;
  readonly data?: Uint8Array;
  readonly size?: number;
  readonly crc?: number;
  /** Where the directory says that it lies. */
  readonly offset?: number;
  readonly unixMode?: number;
  /** The method in the header before its data. */
  readonly ownMethod?: number;
}

/** Makes a zip archive, honest or not. */
export function zipOf(parts: readonly ZipPart[]): Uint8Array {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const { name, text = '', method = 8, flags = 0, unixMode = 0 } = part;
    const plain = Buffer.from(text);
    const data = part.data ?? (method === 8 ? zlib.deflateRawSync(plain) : plain);
    const rest = Buffer.alloc(20);
    rest.writeUInt32LE(part.crc ?? crc32(plain), 4);
    rest.writeUInt32LE(data.length, 8);
    rest.writeUInt32LE(part.size ?? plain.length, 12);
    rest.writeUInt16LE(Buffer.byteLength(name), 16);
    const head = (signature: number, ownMethod: number): Buffer => {
      const bytes = Buffer.alloc(10);
      bytes.writeUInt32LE(signature, 0);
      bytes.writeUInt16LE(20, 4);
      bytes.writeUInt16LE(flags, 6);
      bytes.writeUInt16LE(ownMethod, 8);
      return bytes;
    };
    const listed = Buffer.alloc(14);
    listed.writeUInt32LE(unixMode * 65_536, 6);
    listed.writeUInt32LE(part.offset ?? at, 10);
    const madeBy = Buffer.from([20, 3]);
    const line = head(0x02014b50, method);
    directory.push(Buffer.concat([line.subarray(0, 4), madeBy, line.subarray(4), rest, listed, Buffer.from(name)]));
    const member = Buffer.concat([head(0x04034b50, part.ownMethod ?? method), rest, Buffer.from(name), data]);
    pieces.push(member);
    at += member.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, listed, end]);
}
