const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/**
 * The CRC-32 that zip and gzip use.
 *
 * @param crc of the bytes before, 0 at the beginning
 * @returns it with `bytes` added, as an unsigned number
 */
export function crc32(bytes: Uint8Array, crc = 0): number {
  let value = ~crc;
  for (let at = 0; at < bytes.length; at++)
    value = (TABLE[(value ^ (bytes[at] as number)) & 255] as number) ^ (value >>> 8);
  return ~value >>> 0;
}
