import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { recognise } from '../../open/recognise.ts';
import { reportDiagnostics, streamReport } from '../../session/report.ts';
import { convert, type Values } from './fixtures.ts';
import { checkOthersAreLeft, filesIn, sampleFolder } from '../../testing/samples.ts';
import { nativeSession } from '../../testing/native.ts';
import { placeOf, recordsIn } from '../kit/fixtures.ts';

const OWN = sampleFolder('codex');

interface Line {
  readonly type?: string;
  readonly payload?: {
    type?: string;
    call_id?: string;
    id?: string;
    name?: string;
    arguments?: string;
    process_id?: string;
    item?: { type?: string; id?: string };
  };
}

/** Counts a rollout's calls by id and the calls that have an output or an end, with nothing but JSON.parse. */
function count(text: string): {
  lines: Map<number, Line>;
  calls: Map<string, number>;
  nameless: number;
  ended: Set<string>;
  outlived: string[];
} {
  const lines = new Map<number, Line>();
  text.split('\n').forEach((line, at) => line.trim() !== '' && lines.set(at + 1, JSON.parse(line) as Line));
  const calls = new Map<string, number>();
  const ended = new Set<string>();
  let nameless = 0;
  for (const { payload } of lines.values()) {
    const id = payload?.call_id ?? payload?.id;
    if (payload?.type?.endsWith('_call') === true && payload.type !== 'view_image_tool_call') {
      if (id === undefined) nameless++;
      else calls.set(id, (calls.get(id) ?? 0) + 1);
    }
    if (
      /^(function_call_output|custom_tool_call_output|tool_search_output|(exec_command|patch_apply|mcp_tool_call)_end)$/.test(
        payload?.type ?? '',
      )
    )
      ended.add(id ?? '');
  }
  const named = new Set<unknown>();
  const outlived: string[] = [];
  for (const { payload } of lines.values()) {
    if (payload?.name === 'write_stdin')
      named.add(String((JSON.parse(payload.arguments ?? '{}') as { session_id?: unknown }).session_id));
    if (payload?.type === 'exec_command_end' && named.has(payload.process_id)) outlived.push(payload.call_id ?? '');
  }
  return { lines, calls, nameless, ended, outlived };
}

describe.skipIf(!fs.existsSync(OWN))('real rollouts', () => {
  test.each(filesIn(OWN).map((file) => [path.basename(file), file]))('%s', (_, file) => {
    const bytes = fs.readFileSync(file);
    expect(recognise(bytes.subarray(0, 1 << 20))).toMatchObject({ kind: 'native', source: { format: 'codex' } });
    const { lines, calls, nameless, ended, outlived } = count(bytes.toString('utf8'));
    const stream = convert(bytes);
    const session = nativeSession(stream);
    const report = streamReport(session, 'x', 'codex');
    const told = (severity: string): string[] =>
      reportDiagnostics(session, 'x')
        .filter((found) => found.severity === severity)
        .map((found) => `${found.code} line ${found.line} ${found.path} ${found.message}`);
    expect(told('error')).toEqual([]);
    // Where ids were blanked, one stands on many calls.
    const isBlanked = [...calls.values()].some((times) => times > 1);
    expect(isBlanked ? [] : told('warning')).toEqual([]);

    const byId = new Map<string, number>();
    for (const { callId } of report.calls) byId.set(callId ?? '', (byId.get(callId ?? '') ?? 0) + 1);
    expect(report.calls).toHaveLength([...calls.values()].reduce((sum, times) => sum + times, nameless));
    for (const [id, times] of calls) expect(byId.get(id)).toBe(times);
    const pairs = [...calls].filter(([id, times]) => times === 1 && ended.has(id)).length;
    expect(report.calls.filter(({ pairing }) => pairing === 'paired')).toHaveLength(pairs);
    const ids = new Set([...ended].filter((id) => (calls.get(id) ?? 0) <= 1));
    expect(new Set(report.results.flatMap(({ callId }) => callId ?? []).filter((id) => ids.has(id)))).toEqual(ids);

    const written = stream
      .split('\n')
      .filter((line) => line.startsWith('{"type":"terminal"'))
      .map((line) => (JSON.parse(line) as Values)['callId']);
    expect(written).toEqual(outlived);

    const places = recordsIn(stream).map(placeOf);
    expect(new Set(places.map(({ line }) => line))).toEqual(new Set(lines.keys()));
    for (const { line, offset, size } of places)
      expect(JSON.parse(bytes.subarray(offset, offset + size).toString('utf8'))).toEqual(lines.get(line));
  });

  test.each([1, 7, 64, 4096])('chunks of %i bytes make no difference', (chunkBytes) => {
    const small = filesIn(OWN)
      .map((file) => fs.readFileSync(file))
      .filter((bytes) => bytes.length < 100_000);
    expect(small.map((bytes) => convert(bytes, chunkBytes))).toEqual(small.map((bytes) => convert(bytes)));
  });

  test('files of other formats are left to them', () => {
    checkOthersAreLeft(['codex'], ['codex']);
  });
});
