import { parseArgs } from 'node:util';
import { isKind, KINDS, writeSession } from './lib/sessions.mjs';

const USAGE = `usage: node bench/generate.mjs --kind ${KINDS.join('|')} --mb N --out FILE [--seed N]`;

const { values } = parseArgs({
  options: {
    kind: { type: 'string' },
    mb: { type: 'string' },
    out: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const mb = Number(values.mb);
const seed = Number(values.seed);
if (!isKind(values.kind) || !(mb > 0) || values.out === undefined || !Number.isInteger(seed)) {
  console.error(USAGE);
  process.exit(2);
}
const { bytes, lines } = writeSession(values.kind, mb * 1e6, values.out, seed);
console.log(`${values.out}: ${(bytes / 1e6).toFixed(1)} MB, ${lines} lines, ${Math.round(bytes / lines)} bytes a line`);
