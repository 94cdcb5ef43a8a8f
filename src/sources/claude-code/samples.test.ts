import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { recognise } from '../../open/recognise.ts';
import { reportDiagnostics, streamReport, type StreamReport } from '../../session/report.ts';
import { convert, type Values } from './fixtures.ts';
import { checkOthersAreLeft, filesIn, sampleFolder } from '../../testing/samples.ts';
import { nativeSession } from '../../testing/native.ts';
import { placeOf } from '../kit/fixtures.ts';

const OWN = sampleFolder('claude-code');

interface Counted {
  readonly lines: Map<number, unknown>;
  readonly broken: number;
  readonly calls: Map<string, number>;
  readonly results: Map<string, number>;
  readonly nameless: { calls: number; results: number };
}

/** Counts a native file's calls and results with nothing but JSON.parse. */
function countNative(text: string): Counted {
  const counted: Counted = {
    lines: new Map(),
    broken: 0,
    calls: new Map(),
    results: new Map(),
    nameless: { calls: 0, results: 0 },
  };
  let broken = 0;
  text.split('\n').forEach((line, at) => {
    if (line.trim() === '') return;
    const value = parse(line);
    counted.lines.set(at + 1, value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      broken++;
      return;
    }
    const { type, message } = value as { type?: string; message?: { content?: unknown } };
    if ((type !== 'user' && type !== 'assistant') || !Array.isArray(message?.content)) return;
    for (const block of message.content as { type?: string; id?: string; tool_use_id?: string }[]) {
      if (block.type === 'tool_use') add(counted.calls, block.id, () => counted.nameless.calls++);
      if (block.type === 'tool_result') add(counted.results, block.tool_use_id, () => counted.nameless.results++);
    }
  });
  return { ...counted, broken };
}

/** The last usage of each response by the response's id, of lines that a model answered with. */
function usages(lines: ReadonlyMap<number, unknown>): Map<unknown, unknown> {
  const found = new Map<unknown, unknown>();
  const seen = new Set<unknown>();
  for (const line of lines.values()) {
    const { type, uuid, message, requestId, isApiErrorMessage } = (line ?? {}) as Values;
    const { id = requestId, model, usage, content } = (message ?? {}) as Values;
    if (type !== 'assistant' || model === '<synthetic>' || isApiErrorMessage === true || id === undefined) continue;
    if (typeof content !== 'string' && !Array.isArray(content)) continue;
    // A copy of a line says nothing anew.
    const copy = uuid === undefined ? null : JSON.stringify([uuid, message]);
    if (copy !== null && seen.has(copy)) continue;
    seen.add(copy);
    found.set(id, usage ?? found.get(id));
  }
  return found;
}

/** The agents that results, lines of agents at work and looks at tasks name. */
function agentIds(lines: ReadonlyMap<number, unknown>): Set<unknown> {
  const found = new Set<unknown>();
  for (const line of lines.values()) {
    const { type, data, toolUseResult } = (line ?? {}) as Values;
    const { agentId, task } = (
      typeof toolUseResult === 'object' && toolUseResult !== null ? toolUseResult : {}
    ) as Values;
    const { task_id: taskId, task_type: taskType } = (task ?? {}) as Values;
    if (agentId !== undefined) found.add(agentId);
    if (taskType === 'local_agent') found.add(taskId);
    const progress = (type === 'progress' ? data : {}) as Values;
    if (progress['type'] === 'agent_progress' && typeof progress['agentId'] === 'string')
      found.add(progress['agentId']);
  }
  return found;
}

function add(counts: Map<string, number>, id: string | undefined, orElse: () => void): void {
  if (id === undefined) orElse();
  else counts.set(id, (counts.get(id) ?? 0) + 1);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function reportOf(stream: string): { report: StreamReport; errors: string[]; warnings: string[] } {
  const session = nativeSession(stream);
  const told = (severity: string): string[] =>
    reportDiagnostics(session, 'x')
      .filter((found) => found.severity === severity)
      .map((found) => `${found.code} line ${found.line} ${found.path} ${found.message}`);
  return { report: streamReport(session, 'x', 'claude-code'), errors: told('error'), warnings: told('warning') };
}

describe.skipIf(!fs.existsSync(OWN))('real session files', () => {
  test.each(filesIn(OWN).map((file) => [path.basename(file), file]))('%s', (_, file) => {
    const bytes = fs.readFileSync(file);
    expect(recognise(bytes.subarray(0, 1 << 20))).toMatchObject({ kind: 'native', source: { format: 'claude-code' } });
    const native = bytes.toString('utf8');
    const counted = countNative(native);
    const stream = convert(bytes);
    const { report, errors, warnings } = reportOf(stream);

    expect(errors.filter((error) => !error.startsWith('STREAM-JSON'))).toEqual([]);
    expect(errors).toHaveLength(counted.broken);
    expect(warnings).toEqual([]);

    // Calls that the user ran with ! have no id of their own and stand in no block.
    const own = report.calls.filter((call) => counted.calls.has(call.callId ?? ''));
    const byId = new Map<string, number>();
    for (const call of own) add(byId, call.callId ?? undefined, () => 0);
    expect(byId).toEqual(counted.calls);
    const resultIds = new Map<string, number>();
    for (const result of report.results)
      if (counted.results.has(result.callId ?? '')) add(resultIds, result.callId ?? undefined, () => 0);
    expect(resultIds).toEqual(counted.results);
    expect(report.results.filter((result) => result.linkage === 'none')).toHaveLength(counted.nameless.results);
    const pairs = [...counted.calls].filter(([id, count]) => count === 1 && counted.results.get(id) === 1).length;
    expect(own.filter((call) => call.pairing === 'paired')).toHaveLength(pairs);

    const records = stream
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Values);
    // One entity for each response, with the usage of its last line; its other records were superseded.
    const superseded = new Set(records.map(({ supersedes }) => supersedes));
    const inferences = records.filter(({ type, id }) => type === 'inference' && !superseded.has(id));
    expect(new Map(inferences.map(({ inferenceId, usage }) => [inferenceId, usage]))).toEqual(usages(counted.lines));
    const agents = new Set(records.filter(({ type }) => type === 'subagent').map(({ subagentId }) => subagentId));
    expect(agents).toEqual(agentIds(counted.lines));
    const places = records.map(placeOf);
    expect(new Set(places.map(({ line }) => line))).toEqual(new Set(counted.lines.keys()));
    for (const { line, offset, size } of places) {
      const value = parse(bytes.subarray(offset, offset + size).toString('utf8'));
      expect(value).toEqual(counted.lines.get(line));
    }
  });

  test.each([3, 64, 4096])('chunks of %i bytes make no difference', (chunkBytes) => {
    const files = filesIn(OWN).map((file) => fs.readFileSync(file));
    const small = files.filter((bytes) => bytes.length < 400_000);
    expect(small.map((bytes) => convert(bytes, chunkBytes))).toEqual(small.map((bytes) => convert(bytes)));
  });

  test('files of other formats are left to them', () => {
    checkOthersAreLeft(['claude-code'], ['claude-code']);
  });
});
