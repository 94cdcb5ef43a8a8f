import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { streamReport } from '../../session/report.ts';
import { convert } from '../pi/fixtures.ts';
import { openclaw } from './openclaw.ts';
import { nativeSession } from '../../testing/native.ts';
import { sampleFolder } from '../../testing/samples.ts';

// What holds for pi's files and for these is tried in ../pi/samples.test.ts.
const FILE = path.join(sampleFolder('openclaw'), 'synthetic-from-observed-shapes.jsonl');

test.skipIf(!fs.existsSync(FILE))('a result of each kind is told as its details say', () => {
  const { calls, permissions, terminals } = streamReport(
    nativeSession(convert(fs.readFileSync(FILE), openclaw)),
    'x',
    'openclaw',
  );
  expect(calls.map(({ name, pairing, outcome }) => [name, pairing, outcome])).toEqual([
    ['read', 'paired', 'completed'],
    ['read', 'paired', 'failed'],
    ['exec', 'paired', 'unknown'],
    ['exec', 'paired', 'unknown'],
  ]);
  expect(permissions).toMatchObject([{ state: 'unresolved', subject: { callId: calls[3]?.callId } }]);
  expect(terminals).toMatchObject([{ status: 'running', ended: false }]);
});
