import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeUtf8 } from '../../base/bytes.ts';
import { NATIVE_META } from '../../records/reader.ts';
import { streamReport } from '../../session/report.ts';
import { SessionReader } from '../../session/session.ts';
import { acp } from './acp.ts';
import { everything } from './fixture-sessions.ts';
import { convert, Log, recordsOf, type Values, type Wrap } from './fixtures.ts';

const place = (record: Values): Values => (record['_meta'] as Values)[NATIVE_META.text] as Values;
const arrows: Wrap = (message, from) => `${from === 'client' ? '>' : '<'} ${JSON.stringify(message)}`;

function errorsOf(native: string): string[] {
  const reader = new SessionReader(true);
  reader.push(encodeUtf8(convert(native)));
  reader.finish();
  return [...reader.session().diagnostics]
    .filter((found) => found.severity === 'error')
    .map((found) => `${found.code} line ${found.line} ${found.path} ${found.message}`)
    .filter((text) => !text.startsWith('STREAM'));
}

/** Checks what holds for any file: every line has a record, ids differ, seq counts, and our own check finds no error. */
function checkAny(native: string): void {
  const records = recordsOf(native);
  const ids = records.map((record) => record['id']);
  expect(new Set(ids).size).toBe(ids.length);
  const numbers = records.flatMap((record) => record['seq'] ?? []);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  const told = new Set(records.map((record) => place(record)['line']));
  expect(native.split('\n').flatMap((line, at) => (line.trim() === '' || told.has(at + 1) ? [] : [at + 1]))).toEqual(
    [],
  );
  expect(errorsOf(native)).toEqual([]);
}

describe('any log', () => {
  test('lines of every kind have no error under our own check', () => {
    checkAny(everything());
    checkAny(everything(arrows));
  });

  test('settled anywhere, what is current in the end is the same', () => {
    const native = everything();
    const lines = native.trim().split('\n');
    const report = (text: string): unknown => {
      const reader = new SessionReader(true);
      reader.push(encodeUtf8(text));
      reader.finish();
      const { calls, results, permissions, terminals } = streamReport(reader.session(), 'x', 'acp');
      return { calls, results, permissions: permissions.length, terminals: terminals.map(({ status }) => status) };
    };
    fc.assert(
      fc.property(fc.array(fc.nat(lines.length), { maxLength: 6 }), (stops) => {
        const converter = acp.converter();
        const decoder = new TextDecoder();
        let text = '';
        lines.forEach((line, at) => {
          text += decoder.decode(converter.push(encodeUtf8(`${line}\n`)));
          if (stops.includes(at)) text += decoder.decode(converter.settle());
        });
        text += decoder.decode(converter.finish());
        expect(report(text)).toEqual(report(convert(native)));
      }),
      { numRuns: 15 },
    );
  });

  test('odd values anywhere harm nothing', () => {
    const odd = fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1.5,
      '',
      'x',
      [],
      {},
      [null],
      { type: 'text' },
      't1',
      's2',
      2,
      '2',
      '/w/app',
      '"\\',
    );
    const change = fc.tuple(fc.nat(140), fc.nat(60), odd);
    const lines = everything()
      .trim()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 5 }), (changes) => {
        const messages = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
        for (const [at, member, value] of changes) {
          const holders: Record<string, unknown>[] = [];
          const collect = (found: unknown): void => {
            if (typeof found !== 'object' || found === null) return;
            holders.push(found as Record<string, unknown>);
            Object.values(found).forEach(collect);
          };
          collect(messages[at % messages.length]);
          const places = holders.flatMap((holder) =>
            Object.keys(holder).map((name): [Record<string, unknown>, string] => [holder, name]),
          );
          const [holder, name] = places[member % places.length] ?? [];
          if (holder !== undefined && name !== undefined) holder[name] = value;
        }
        checkAny(messages.map((message) => JSON.stringify(message)).join('\n'));
      }),
      { numRuns: 120 },
    );
  });

  test('lines in any order, left out or told again harm nothing', () => {
    const lines = everything().trim().split('\n');
    fc.assert(
      fc.property(fc.array(fc.nat(lines.length - 1), { maxLength: 80 }), (order) => {
        checkAny(order.map((at) => lines[at]).join('\n'));
      }),
      { numRuns: 60 },
    );
  });

  test('no call is ever told to have ended that nothing ended', () => {
    const step = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      kind: fc.constantFrom('tool_call', 'tool_call_update'),
      status: fc.constantFrom(undefined, 'pending', 'in_progress', 'completed', 'failed'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const log = new Log().begin();
        for (const { id, kind, status } of steps) log.update(kind, { toolCallId: id, title: id, status });
        const reader = new SessionReader(true);
        reader.push(encodeUtf8(convert(log.text())));
        reader.finish();
        for (const { callId, outcome } of streamReport(reader.session(), 'x', 'acp').calls) {
          const own = steps.filter(({ id }) => id === callId).map(({ status }) => status);
          expect([...own.filter((status) => status === 'completed' || status === 'failed'), 'unknown']).toContain(
            outcome,
          );
        }
      }),
      { numRuns: 150 },
    );
  });
});
