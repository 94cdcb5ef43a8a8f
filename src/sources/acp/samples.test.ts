import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { recognise } from '../../open/recognise.ts';

// Real session files are not part of the project; where they lie beside it, none of them may be taken for a log of the protocol.
const SHARED = path.join(import.meta.dirname, '../../../../shared');

function filesIn(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => fs.statSync(file).isFile())
    .toSorted();
}

describe.skipIf(!fs.existsSync(path.join(SHARED, 'samples')))('real sessions', () => {
  test('files of other formats are left to them', () => {
    const others = [...filesIn(path.join(SHARED, 'samples')), ...filesIn(path.join(SHARED, 'cases'))];
    expect(others.length).toBeGreaterThan(50);
    const claimed = others.filter((file) => {
      const found = recognise(fs.readFileSync(file).subarray(0, 1 << 20));
      return found.kind === 'native' && found.source.format === 'acp';
    });
    expect(claimed).toEqual([]);
  });
});
