import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { nativeLines, type NativeLines } from '../session/native-lines.ts';
import { documentOf, linesOf, message } from '../sources/gemini-cli/fixtures.ts';
import { nativeSession } from '../testing/native.ts';
import { TimelineIndex } from '../timeline/rows.ts';
import { talliesOf } from '../timeline/tallies.ts';
import { recognise } from './recognise.ts';

/** What the report and the page say of a native file, and what its records say when they are counted with JSON.parse alone. */
interface Counted {
  readonly report: NativeLines;
  /** Rows that the page counts as being of the agent's own form, and as not read. */
  readonly ownRows: number;
  readonly unread: number;
  /** Native units by the types of their records, the header's left out. */
  readonly units: ReadonlyMap<number, readonly string[]>;
}

function count(bytes: Uint8Array): Counted | null {
  const found = recognise(bytes);
  if (found.kind !== 'native') return null;
  const converter = found.source.converter();
  const decoder = new TextDecoder();
  const stream = decoder.decode(converter.push(bytes), { stream: true }) + decoder.decode(converter.finish());
  const session = nativeSession(stream);
  const tallies = talliesOf(new TimelineIndex(session));
  const tally = (filter: string): number => tallies.find((each) => each.filter === filter)?.count ?? 0;
  const units = new Map<number, string[]>();
  for (const line of stream.split('\n').slice(1)) {
    if (line === '') continue;
    const record = JSON.parse(line) as { type: string; _meta: { 'sessionscope/native': { offset: number } } };
    const { offset } = record._meta['sessionscope/native'];
    units.set(offset, [...(units.get(offset) ?? []), record.type]);
  }
  const report = { ...nativeLines(session), lines: converter.lines };
  return { report, ownRows: tally('unknown-types'), unread: tally('malformed'), units };
}

const MALFORMED = 'sessionscope/malformed';
/** Types of an agent's own have its name and a slash before them. */
const isOwn = (type: string): boolean => type.includes('/') && type !== MALFORMED;

/** What must be so of every native file. */
function agree({ report, ownRows, unread, units }: Counted, text: string): void {
  const all = [...units.values()];
  const kept = all.filter((types) => types.every((type) => isOwn(type) || type === MALFORMED)).length;
  expect(report.kept).toBe(kept);
  // The page counts rows: as many as there are records of own forms, also beside others of their unit, and pieces that were not read.
  expect(ownRows).toBe(all.flat().filter(isOwn).length);
  expect(unread).toBe(all.flat().filter((type) => type === MALFORMED).length);
  expect(ownRows + unread).toBeGreaterThanOrEqual(report.kept);
  const lines = text.split('\n');
  expect(report.lines).toBe(text.endsWith('\n') ? lines.length - 1 : lines.length);
}

/** What must be so where each unit is a line that holds something. */
function addUp({ report: { converted, kept } }: Counted, text: string): void {
  expect(converted + kept).toBe(text.split('\n').filter((line) => line.trim() !== '').length);
}

describe('native units', () => {
  const messages = [message('a', 'user', 'x'), message('b', 'gemini', 'y'), message('c', 'odd', 1)];

  test('of a document are its messages and members, on one line or on many', () => {
    for (const indent of [undefined, 2]) {
      const text = documentOf(messages, { kind: 'main' }, indent);
      const counted = count(new TextEncoder().encode(text));
      // The header, two messages; a message of an unknown type, and the member behind the messages.
      expect(counted?.report).toMatchObject({ converted: 3, kept: 2 });
      if (counted !== null) agree(counted, text);
    }
  });

  test('of lines are the lines that hold something; a blank one is none, one that cannot be read is kept', () => {
    const text = linesOf(...messages.slice(0, 1), '', '{"oops', ...messages.slice(1), '   ');
    const counted = count(new TextEncoder().encode(text));
    expect(counted?.report).toEqual({ lines: 7, converted: 3, kept: 2 });
    if (counted === null) return;
    agree(counted, text);
    addUp(counted, text);
  });

  test('that are told in a record and shown besides are converted; the page counts the row', () => {
    const text = linesOf(...messages, { $rewindTo: 'b' });
    const counted = count(new TextEncoder().encode(text));
    expect(counted?.report).toEqual({ lines: 5, converted: 3, kept: 2 });
    // The message of an unknown type, the rewind, and what it takes back: two records.
    expect(counted?.ownRows).toBe(4);
  });
});

// Real session files are not part of the project; where they lie beside it, they are tried as well.
const SAMPLES = path.join(import.meta.dirname, '../../../shared/samples');

describe.skipIf(!fs.existsSync(SAMPLES))('samples', () => {
  const files = fs.existsSync(SAMPLES)
    ? fs
        .readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.jsonl') || file.endsWith('.json'))
        .toSorted()
    : [];

  test('report and page agree on what is kept, and units add up', () => {
    let tried = 0;
    for (const file of files) {
      const bytes = fs.readFileSync(path.join(SAMPLES, file));
      const counted = count(bytes);
      if (counted === null) continue;
      tried++;
      const text = bytes.toString('utf8');
      agree(counted, text);
      if (file.endsWith('.jsonl')) addUp(counted, text);
    }
    expect(tried).toBeGreaterThan(30);
  });

  test('the document has a unit for its head and for each message', () => {
    const file = files.find((each) => each.includes('gemini') && each.endsWith('.json'));
    const bytes = fs.readFileSync(path.join(SAMPLES, file ?? ''));
    const { messages } = JSON.parse(bytes.toString('utf8')) as { messages: unknown[] };
    const report = count(bytes)?.report;
    expect((report?.converted ?? 0) + (report?.kept ?? 0)).toBe(1 + messages.length);
  });
});
