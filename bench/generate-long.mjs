import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { recordLines, SHORT } from './lib/records.mjs';
import { writeLines } from './lib/sessions.mjs';

// Writes public/samples/long.jsonl: a session of thousands of short records, small enough for the repository.
const FILE = fileURLToPath(new URL('../public/samples/long.jsonl', import.meta.url));

let text = '';
const { bytes, lines } = writeLines(recordLines(20261101, SHORT), 1_450_000, (piece) => (text += piece));
fs.writeFileSync(FILE, text);
console.log(`public/samples/long.jsonl: ${bytes} bytes, ${lines} records`);
