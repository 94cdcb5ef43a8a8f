import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { recognise } from '../../open/recognise.ts';
import { type StreamReport, reportDiagnostics, streamReport } from '../../session/report.ts';
import type { Session } from '../../session/session.ts';
import { openclaw } from '../openclaw/openclaw.ts';
import { convert, recordsOf } from './fixtures.ts';
import { pi } from './pi.ts';
import { nativeSession } from '../../testing/native.ts';
import { checkOthersAreLeft, filesIn, sampleFolder } from '../../testing/samples.ts';
import { placeOf } from '../kit/fixtures.ts';

interface Block {
  readonly type?: string;
  readonly id?: string;
}
interface Entry {
  readonly type?: string;
  readonly id?: string;
  readonly parentId?: string | null;
  readonly message?: {
    readonly role?: string;
    readonly content?: string | readonly Block[];
    readonly toolCallId?: string;
    readonly isError?: boolean;
    readonly provider?: string;
    readonly details?: { readonly status?: string };
  };
}

/** Counts what a file holds with nothing but JSON.parse. */
function count(text: string): {
  lines: Map<number, Entry>;
  calls: string[];
  results: string[];
  spoken: number;
  inferences: number;
  failed: number;
} {
  const lines = new Map<number, Entry>();
  text.split('\n').forEach((line, at) => line.trim() !== '' && lines.set(at + 1, JSON.parse(line) as Entry));
  const messages = [...lines.values()].flatMap(({ message }) => message ?? []);
  const blocks = messages
    .filter(({ role }) => role === 'assistant')
    .flatMap(({ content }) => (typeof content === 'string' ? [] : (content ?? [])));
  const results = messages.filter(({ role }) => role === 'toolResult');
  return {
    lines,
    calls: blocks.filter(({ type }) => type === 'toolCall').map(({ id }) => id ?? ''),
    results: results.map(({ toolCallId }) => toolCallId ?? ''),
    spoken: messages.filter(({ role }) => role === 'user').length,
    inferences: messages.filter(({ role, provider }) => role === 'assistant' && provider !== 'openclaw').length,
    failed: results.filter(({ isError, details }) => isError === true || details?.status === 'error').length,
  };
}

const told = (session: Session, severity: string): string[] =>
  reportDiagnostics(session, 'x')
    .filter((found) => found.severity === severity)
    .map((found) => `${found.code} line ${found.line} ${found.path} ${found.message}`);

const SOURCES = [pi, openclaw];
const CASES = SOURCES.flatMap((source) =>
  filesIn(sampleFolder(source.format)).map((file) => ({ name: path.basename(file), source, file })),
);

describe.skipIf(CASES.length === 0)('real sessions', () => {
  test.each(CASES)('$name', ({ source, file }) => {
    const bytes = fs.readFileSync(file);
    expect(recognise(bytes.subarray(0, 1 << 20))).toMatchObject({ kind: 'native', source: { format: source.format } });
    const counted = count(bytes.toString('utf8'));
    const session = nativeSession(convert(bytes, source));
    const report: StreamReport = streamReport(session, 'x', source.format);
    expect([told(session, 'error'), told(session, 'warning')]).toEqual([[], []]);

    const native = report.calls.filter(({ callId }) => counted.calls.includes(callId ?? ''));
    expect(native.map(({ callId }) => callId ?? '').toSorted()).toEqual(counted.calls.toSorted());
    expect(
      report.results
        .map(({ callId }) => callId ?? '')
        .filter((id) => counted.results.includes(id))
        .toSorted(),
    ).toEqual(counted.results.toSorted());
    const pairs = counted.calls.filter((id) => counted.results.includes(id));
    expect(native.filter(({ pairing }) => pairing === 'paired').map(({ callId }) => callId ?? '')).toEqual(pairs);
    expect(native.filter(({ pairing }) => pairing === 'dangling')).toHaveLength(counted.calls.length - pairs.length);
    expect(native.filter(({ outcome }) => outcome === 'failed')).toHaveLength(counted.failed);

    const records = recordsOf(bytes, source);
    const users = records.filter(
      ({ type, role, author }) => type === 'message' && role === 'user' && author === undefined,
    );
    expect(users).toHaveLength(counted.spoken);
    expect(records.filter(({ type }) => type === 'inference')).toHaveLength(counted.inferences);
    expect(new Set(records.map((record) => placeOf(record).line))).toEqual(new Set(counted.lines.keys()));
    for (const { line, offset, size } of records.map(placeOf))
      expect(JSON.parse(bytes.subarray(offset, offset + size).toString('utf8'))).toEqual(counted.lines.get(line));
  });

  test.each(CASES)('the current branch of $name is the path from its last entry to the root', ({ source, file }) => {
    const bytes = fs.readFileSync(file);
    const entries = [...count(bytes.toString('utf8')).lines].filter(
      ([, { type, id }]) => type !== 'session' && id !== undefined,
    );
    const lineOf = new Map(entries.map(([line, { id }]) => [id, line]));
    const parentOf = new Map(entries.map(([, { id, parentId }]) => [id, parentId]));
    const moving = entries.filter(([, { type }]) => source === pi || type !== 'compact');
    const expected = new Set<number>();
    for (let id = moving.at(-1)?.[1].id; id !== undefined && lineOf.has(id); id = parentOf.get(id) ?? undefined)
      expected.add(lineOf.get(id) as number);
    const { facts, branches } = nativeSession(convert(bytes, source));
    const current = new Set<number>();
    for (let row = 0; row < facts.length; row++)
      if (branches.standingOf(row) === 'current') current.add(facts.line.at(row));
    expect(current).toEqual(expected);
  });

  test.each([1, 7, 64, 4096])('chunks of %i bytes make no difference', (chunkBytes) => {
    const small = CASES.map(({ source, file }) => ({ source, bytes: fs.readFileSync(file) })).filter(
      ({ bytes }) => bytes.length < 100_000,
    );
    const streams = (size?: number): string[] => small.map(({ source, bytes }) => convert(bytes, source, size));
    expect(streams(chunkBytes)).toEqual(streams());
  });

  test('files of other formats are left to them', () => {
    const formats = SOURCES.map(({ format }) => format);
    checkOthersAreLeft(formats, formats);
  });
});
