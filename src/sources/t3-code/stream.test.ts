import { describe, expect, test } from 'vitest';
import { encodeUtf8 } from '../../base/bytes.ts';
import { recognise } from '../../open/recognise.ts';
import { NATIVE_MALFORMED } from '../../records/native.ts';
import { streamReport } from '../../session/report.ts';
import { T3Rows } from './fixture-rows.ts';
import { convert, everything, everythingNew, recordsOf, type Values } from './fixtures.ts';
import { recogniseT3Code } from './recognise.ts';
import { checkConversion, checkCuts, nativeSession } from '../../testing/native.ts';
import { placeOf } from '../kit/fixtures.ts';
import fc from '../../testing/examples.ts';

function checkAny(native: string): void {
  checkConversion(native, convert(native));
}

describe.each([
  ['older', everything],
  ['newer', everythingNew],
])('the stream of the %s orchestration', (_, rows) => {
  test.each([1, 2, 3, 7, 16, 64])('chunks of %i bytes make no difference', (chunkBytes) => {
    const native = `${rows().text()}broken {\n{"t3code":"projection_threads","ro`;
    expect(convert(native, chunkBytes)).toBe(convert(native));
  });

  test('lines of every kind have no error under our own check', () => {
    checkAny(rows().text());
  });

  test('rows in any order have no error, and none vanishes', () => {
    const lines = rows().text().trim().split('\n');
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: 1 }), (some) => checkAny(`${some.join('\n')}\n`)),
      { numRuns: 60 },
    );
  });

  test('a file that is cut anywhere is told as far as it goes', () => {
    checkCuts(rows().text(), 97, recordsOf);
  });

  test('reading the emitted stream again gives the same report', () => {
    const stream = convert(rows().text());
    const { counts, calls, results, permissions, inputRequests, hooks } = streamReport(
      nativeSession(stream),
      'x',
      't3-code',
    );
    const again = streamReport(nativeSession(stream, false), 'x', 'asr');
    const outcomes = (all: readonly { readonly record: { readonly id: string | null } }[]): unknown[] =>
      all.map(({ record, ...rest }) => ({ ...rest, id: record.id }));
    expect(again.counts.pairings).toEqual(counts.pairings);
    expect(again.counts.decisions).toEqual(counts.decisions);
    expect(again.calls.map(({ callId, pairing, outcome }) => [callId, pairing, outcome])).toEqual(
      calls.map(({ callId, pairing, outcome }) => [callId, pairing, outcome]),
    );
    expect(again.results.map(({ status, pairing }) => [status, pairing])).toEqual(
      results.map(({ status, pairing }) => [status, pairing]),
    );
    expect(outcomes(again.permissions)).toEqual(outcomes(permissions));
    expect(outcomes(again.inputRequests)).toEqual(outcomes(inputRequests));
    expect(outcomes(again.hooks)).toEqual(outcomes(hooks));
  });

  test('every line is accounted for', () => {
    const native = rows().text();
    const lines = native.trim().split('\n').length;
    const { source } = streamReport(nativeSession(convert(native), true, lines), 'x', 't3-code');
    expect(source).toMatchObject({ lines, format: 't3-code' });
    expect((source?.converted ?? 0) + (source?.kept ?? 0)).toBe(lines);
  });
});

test('values of any kind where others are expected never throw, and no line vanishes', () => {
  const value = fc.oneof(
    fc.constantFrom(null, true, 0, -1, '', 'x', [], {}, [1], { id: 1 }),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const line = fc
    .tuple(
      fc.constantFrom(
        'projection_threads',
        'projection_thread_messages',
        'projection_thread_activities',
        'projection_pending_approvals',
        'provider_session_runtime',
        'orchestration_v2_projection_turn_items',
        'orchestration_v2_projection_runtime_requests',
        'orchestration_v2_projection_messages',
        'unknown_table',
      ),
      fc.dictionary(
        fc.constantFrom(
          'thread_id',
          'kind',
          'type',
          'status',
          'role',
          'text',
          'request_id',
          'runtime_request_id',
          'turn_item_id',
        ),
        fc.oneof(
          value,
          fc.constantFrom('tool.completed', 'approval.requested', 'command', 'command_execution', 'subagent'),
        ),
      ),
      fc.dictionary(
        fc.constantFrom(
          'requestId',
          'data',
          'questions',
          'answers',
          'decision',
          'toolCallId',
          'input',
          'text',
          'plan',
          'taskId',
        ),
        value,
      ),
    )
    .map(([t3code, row, payload]) => JSON.stringify({ t3code, rowid: 1, row: { ...row, payload_json: payload } }));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
      const native = `${lines.join('\n')}\n`;
      const told = new Set(recordsOf(native).map((record) => placeOf(record)['line']));
      expect(lines.flatMap((_, index) => (told.has(index + 1) ? [] : [index + 1]))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('a broken line becomes the malformed record, and reading goes on', () => {
  const rows = new T3Rows().thread().message('user', 'a').text();
  const records = recordsOf(`${rows}{"t3code":\n${new T3Rows().message('user', 'b').text()}`);
  expect(records.map(({ type }) => type)).toEqual(['session', 'message', NATIVE_MALFORMED, 'message']);
  expect(placeOf(records[2] as Values)).toMatchObject({ line: 3 });
});

describe('what is recognised', () => {
  test('rows of a store, by their mark', () => {
    expect(recogniseT3Code(encodeUtf8(everything().text()))).toBe(
      'line 1 is a row of T3 Code’s table projection_threads',
    );
    expect(recognise(encodeUtf8(everythingNew().text()), true)).toMatchObject({
      kind: 'native',
      source: { format: 't3-code' },
    });
  });

  test.each([
    '{"t3code":"x"}',
    '{"t3code":1,"row":{}}',
    '{"type":"hook","seq":1,"t3code":"x","row":{}}',
    '{"opencode":"x","row":{}}',
    'x',
    '',
  ])('%j is none', (text) => {
    expect(recogniseT3Code(encodeUtf8(text))).toBeNull();
  });
});
