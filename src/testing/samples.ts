import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { recognise } from '../open/recognise.ts';

// Real session files are not part of the project; where they lie beside it, they are tried as well.
const SHARED = path.join(import.meta.dirname, '../../../shared');
/** Where the samples lie, whether they are there or not: a folder for each agent. */
export const SAMPLES = path.join(SHARED, 'samples');

/** The folder of one agent's samples, whether it is there or not. */
export function sampleFolder(agent: string): string {
  return path.join(SAMPLES, agent);
}

/** The files in a folder and below it, in the order of their paths; none where the folder is not there. */
export function filesIn(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => fs.statSync(file).isFile())
    .toSorted();
}

/**
 * Checks that of all samples and cases none is taken for a file of some formats but their own.
 *
 * @param own the folders of the agents whose files are of these formats
 */
export function checkOthersAreLeft(formats: readonly string[], own: readonly string[]): void {
  const folders = own.map((agent) => sampleFolder(agent) + path.sep);
  const others = [...filesIn(SAMPLES), ...filesIn(path.join(SHARED, 'cases'))].filter(
    (file) => !folders.some((folder) => file.startsWith(folder)),
  );
  expect(others.length).toBeGreaterThan(50);
  const claimed = others.filter((file) => {
    const found = recognise(fs.readFileSync(file).subarray(0, 1 << 20));
    return found.kind === 'native' && formats.includes(found.source.format);
  });
  expect(claimed).toEqual([]);
}
