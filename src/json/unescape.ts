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

/** Undoes JSON's escapes in the inside of a string that the scanner has accepted. A lone surrogate stays one. */
export function unescape(raw: string): string {
  return raw.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, hex: string | undefined, char: string | undefined) =>
    hex === undefined ? (SIMPLE[char ?? ''] ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
