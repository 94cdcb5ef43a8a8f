const counts = new Intl.NumberFormat('en');
const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** A count with its thousands apart: 1,284. */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** A count and the word for what is counted: "1 record", "1,284 records". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** A size in decimal units, with one digit after the point below a hundred: "6.2 MB". */
export function formatBytes(bytes: number): string {
  const [number, unit] = inUnit(bytes, unitOf(bytes));
  return `${number} ${unit === 'bytes' && bytes === 1 ? 'byte' : unit}`;
}

/** How much of a size is there, in one unit: "12.4 of 200 MB". */
export function formatProgress(bytes: number, total: number | null): string {
  if (total === null) return formatBytes(bytes);
  const unit = unitOf(total);
  return `${inUnit(bytes, unit)[0]} of ${inUnit(total, unit).join(' ')}`;
}

/** Milliseconds in words: "412 ms", "5.2 s", "12 min 19 s", "3 h 4 min". */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${formatCount(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}

function unitOf(bytes: number): number {
  let unit = 0;
  while (unit < UNITS.length - 1 && bytes >= 999.5 * 1000 ** unit) unit++;
  return unit;
}

function inUnit(bytes: number, unit: number): [string, string] {
  const value = bytes / 1000 ** unit;
  const digits = unit === 0 || value >= 99.95 ? 0 : 1;
  return [counts.format(Number(value.toFixed(digits))), UNITS[unit] ?? 'bytes'];
}

/** The last part of a path: what a file is called. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** What leads from a session to the one that it belongs to, for a tooltip. */
export function parentTitle({ path, at }: { readonly path: string; readonly at: unknown }): string {
  return at === null ? `To ${path}` : `To the record of ${path} that started this session`;
}
