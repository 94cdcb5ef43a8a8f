const SIMPLE: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

const LONG = 1 << 16;

/** Undoes JSON's escapes in the inside of a string that the scanner has accepted. A lone surrogate stays one. */
export function unescape(raw: string): string {
  // The engine's own reader is ten times as fast, which counts for megabytes.
  if (raw.length > LONG) return String(JSON.parse(`"${raw}"`));
  return raw.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, hex: string | undefined, char: string | undefined) =>
    hex === undefined ? (SIMPLE[char ?? ''] ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
