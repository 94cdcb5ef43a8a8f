const VALUES = new Int8Array(128).fill(-1);
'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  .split('')
  .forEach((char, value) => VALUES.set([value], char.charCodeAt(0)));
VALUES.set([62], '-'.charCodeAt(0));
VALUES.set([63], '_'.charCodeAt(0));

/** The bytes that a text in base64 stands for; null when it is none. */
export function fromBase64(text: string): Uint8Array | null {
  const end = text.replace(/={1,2}$/, '').length;
  const bytes = new Uint8Array(Math.floor((end * 3) / 4));
  if (end % 4 === 1) return null;
  let bits = 0;
  let held = 0;
  let count = 0;
  for (let at = 0; at < end; at++) {
    const value = VALUES[text.charCodeAt(at)] ?? -1;
    if (value < 0) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[count++] = (held >> bits) & 0xff;
  }
  return bytes;
}
