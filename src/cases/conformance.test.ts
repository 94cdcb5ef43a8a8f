import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { RULES } from '../format/rules.ts';
import { inspectBytes } from '../session/inspect.ts';

/** An expected.json, as far as it is looked at here. `npm run cases` holds the reports of the built tool against all of it. */
interface Expected {
  readonly about: string;
  readonly input?: string;
  readonly notInOutput?: readonly string[];
}

const FOLDER = path.join(import.meta.dirname, 'conformance');
const DIAGNOSTICS = ['errors', 'warnings', 'notices'];
/** What an expected.json may say beside its lists of rows; a misspelt member would be no expectation at all. */
const MEMBERS = ['about', 'input', 'counts', 'byType', 'malformed', 'notCodes', 'notInOutput', ...DIAGNOSTICS];
/** What a row of each list may say. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  calls: ['line', 'revisions', 'callId', 'name', 'pairing', 'reason', 'results', 'outcome'],
  results: ['line', 'revisions', 'callId', 'linkage', 'status', 'pairing', 'reason', 'call'],
  permissions: ['line', 'revisions', 'requestId', 'compact', 'state', 'reason', 'decision', 'decidedBy', 'subject'],
  inputRequests: ['line', 'revisions', 'requestId', 'mode', 'status'],
  terminals: ['line', 'revisions', 'terminalId', 'status', 'ended'],
};
const CODES = new Set<string>(Object.values(RULES).map(({ code }) => code));

const cases = fs
  .readdirSync(FOLDER)
  .toSorted()
  .map((name) => {
    const expected = JSON.parse(fs.readFileSync(path.join(FOLDER, name, 'expected.json'), 'utf8')) as Expected;
    return [name, expected, fs.readFileSync(path.join(FOLDER, name, expected.input ?? 'stream.jsonl'))] as const;
  });

describe.each(cases)('%s', (name, expected, input) => {
  test('expects what a report can say', () => {
    expect(expected.about).toMatch(/^\S.*\.$/);
    expect(fs.readdirSync(path.join(FOLDER, name)).toSorted()).toEqual([
      'expected.json',
      expected.input ?? 'stream.jsonl',
    ]);
    const unknown = Object.entries(expected).flatMap(([member, value]: [string, unknown]) => {
      const keys = ROWS[member];
      if (keys !== undefined)
        return (value as object[]).flatMap((row) => Object.keys(row).filter((key) => !keys.includes(key)));
      if (DIAGNOSTICS.includes(member))
        return (value as { code: string }[]).map(({ code }) => code).filter((code) => !CODES.has(code));
      if (member === 'notCodes') return (value as string[]).filter((code) => !CODES.has(code));
      return MEMBERS.includes(member) ? [] : [member];
    });
    expect(unknown).toEqual([]);
    // A secret that the input does not hold would prove nothing.
    expect((expected.notInOutput ?? []).filter((secret) => !input.includes(secret))).toEqual([]);
  });

  test('where chunks end makes no difference', async () => {
    const whole = await inspectBytes(input, name);
    for (const chunkBytes of input.length > 4000 ? [997] : [1, 13])
      expect(await inspectBytes(input, name, chunkBytes)).toEqual(whole);
  });
});
