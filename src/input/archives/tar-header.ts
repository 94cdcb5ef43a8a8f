import { ArchiveFault } from './archive.ts';

/** Headers and bodies come in blocks of this many bytes. */
export const TAR_BLOCK = 512;

/** What a header says of its member. */
export interface TarHeader {
  readonly name: string;
  /** Bytes of the body that follows, without its padding. */
  readonly size: number;
  /** One character that says what it is; `0` also for the NUL of old archives. */
  readonly type: string;
  /** What a link leads to; empty for the rest. */
  readonly target: string;
  /** Whether GNU's map of a sparse file goes on in a further header block. */
  readonly mapGoesOn: boolean;
}

/**
 * Reads a header block.
 *
 * @param at its offset, for the message
 * @throws ArchiveFault when it is none, or damaged
 */
export function readTarHeader(block: Uint8Array, at: number): TarHeader {
  if (!isChecksumRight(block)) throw new ArchiveFault(`it is damaged at byte ${at}: the checksum of a header is wrong`);
  const size = fieldNumber(block, 124, 12);
  if (size === null) throw new ArchiveFault(`it is damaged at byte ${at}: a header has no readable size`);
  // GNU keeps times where the standard has the prefix of a long name, and has another magic.
  const isStandard = text(block, 257, 6) === 'ustar' && block[262] === 0;
  const prefix = isStandard ? text(block, 345, 155) : '';
  const name = text(block, 0, 100);
  const type = block[156] === 0 ? '0' : String.fromCharCode(block[156] as number);
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    size,
    type,
    target: text(block, 157, 100),
    mapGoesOn: type === 'S' && block[482] === 1,
  };
}

/** Whether the sum of a header's bytes is the one it states. Some old programs added them up as signed. */
export function isChecksumRight(block: Uint8Array): boolean {
  const stated = fieldNumber(block, 148, 8);
  let sum = 0;
  let signed = 0;
  for (let at = 0; at < TAR_BLOCK; at++) {
    const byte = at >= 148 && at < 156 ? 0x20 : (block[at] as number);
    sum += byte;
    signed += (byte << 24) >> 24;
  }
  return stated === sum || stated === signed;
}

/** A number in a field: octal digits, or from 8 GiB on base 256 with the first bit set. Null when it is neither, or negative. */
export function fieldNumber(block: Uint8Array, start: number, bytes: number): number | null {
  const first = block[start] as number;
  if ((first & 0x80) !== 0) {
    let value = first & 0x7f;
    for (let at = start + 1; at < start + bytes; at++) value = value * 256 + (block[at] as number);
    return (first & 0x40) === 0 && Number.isSafeInteger(value) ? value : null;
  }
  const digits = /^ *([0-7]+)[ \0]*$/.exec(String.fromCharCode(...block.subarray(start, start + bytes)));
  return digits === null ? null : Number.parseInt(digits[1] as string, 8);
}

/** Text up to its first NUL. */
function text(block: Uint8Array, start: number, bytes: number): string {
  const field = block.subarray(start, start + bytes);
  const end = field.indexOf(0);
  return decodeName(end < 0 ? field : field.subarray(0, end));
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A name as UTF-8, or a character a byte where it is none: two names that differ must not become one. */
export function decodeName(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  }
}

/**
 * Reads the records of a PAX extended header: `length key=value\n`, one after another.
 *
 * @param at the offset of its body, for the message
 * @throws ArchiveFault when it is damaged
 */
export function readPax(body: Uint8Array, at: number): Map<string, string> {
  const records = new Map<string, string>();
  for (let start = 0; start < body.length;) {
    const space = body.indexOf(0x20, start);
    const digits = space < 0 || space - start > 10 ? '' : String.fromCharCode(...body.subarray(start, space));
    const end = /^[1-9]\d*$/.test(digits) ? start + Number(digits) : 0;
    const equals = body.indexOf(0x3d, space);
    if (end <= equals || equals < 0 || end > body.length || body[end - 1] !== 0x0a)
      throw new ArchiveFault(`it is damaged at byte ${at + start}: an extended header is not readable`);
    records.set(decodeName(body.subarray(space + 1, equals)), decodeName(body.subarray(equals + 1, end - 1)));
    start = end;
  }
  return records;
}
