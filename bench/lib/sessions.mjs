import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { claudeCodeLines } from './claude-code.mjs';
import { recordLines } from './records.mjs';

/** Part of the name of every file that is kept: raised whenever a generator writes something else than before. */
const VERSION = 1;

const GENERATORS = { records: recordLines, 'claude-code': claudeCodeLines };

/** @typedef {keyof typeof GENERATORS} Kind */

/** The kinds of sessions that can be made. */
export const KINDS = /** @type {Kind[]} */ (Object.keys(GENERATORS));

/**
 * @param {string | undefined} kind
 * @returns {kind is Kind}
 */
export function isKind(kind) {
  return kind !== undefined && Object.hasOwn(GENERATORS, kind);
}

/**
 * Writes a session of a size. The same arguments give the same bytes.
 *
 * @param {Kind} kind
 * @param {number} size the first line that reaches this many bytes is the last
 * @param {string} file
 * @param {number} seed
 * @returns {{ bytes: number; lines: number }}
 */
export function writeSession(kind, size, file, seed = 1) {
  const handle = fs.openSync(file, 'w');
  try {
    return writeLines(GENERATORS[kind](seed), size, (text) => fs.writeSync(handle, text));
  } finally {
    fs.closeSync(handle);
  }
}

/**
 * Passes lines on in large pieces until they reach a size.
 *
 * @param {Iterable<string>} lines
 * @param {number} size in bytes
 * @param {(piece: string) => void} write
 */
export function writeLines(lines, size, write) {
  let bytes = 0;
  let count = 0;
  let piece = '';
  for (const line of lines) {
    bytes += Buffer.byteLength(line) + 1;
    count++;
    piece += `${line}\n`;
    if (piece.length > 1 << 20 || bytes >= size) {
      write(piece);
      piece = '';
    }
    if (bytes >= size) break;
  }
  return { bytes, lines: count };
}

/**
 * A generated session in the folder for temporary files: made when it is not there yet.
 *
 * @param {Kind} kind
 * @param {number} mb
 * @returns {string} its path
 */
export function keptSession(kind, mb) {
  const folder = path.join(os.tmpdir(), 'sessionscope-bench');
  const file = path.join(folder, `${kind}-${mb}mb-v${VERSION}.jsonl`);
  if (fs.existsSync(file)) return file;
  fs.mkdirSync(folder, { recursive: true });
  // Under another name until it is whole, so that a run which was stopped leaves no half of a file.
  const partial = `${file}.${process.pid}`;
  writeSession(kind, mb * 1e6, partial);
  fs.renameSync(partial, file);
  return file;
}
