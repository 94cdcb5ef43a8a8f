import fs from 'node:fs';
import { describe, test } from 'vitest';
import { checkOthersAreLeft, SAMPLES } from '../../testing/samples.ts';

describe.skipIf(!fs.existsSync(SAMPLES))('real sessions', () => {
  test('files of other formats are left to them', () => {
    checkOthersAreLeft(['acp'], []);
  });
});
