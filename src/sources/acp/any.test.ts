import { describe, expect, test } from 'vitest';
import { encodeUtf8 } from '../../base/bytes.ts';
import { streamReport } from '../../session/report.ts';
import { acp } from './acp.ts';
import { everything } from './fixture-sessions.ts';
import { convert, Log, type Wrap } from './fixtures.ts';
import { checkConversion, nativeSession } from '../../testing/native.ts';
import fc from '../../testing/examples.ts';

const arrows: Wrap = (message, from) => `${from === 'client' ? '>' : '<'} ${JSON.stringify(message)}`;

function checkAny(native: string): void {
  checkConversion(native, convert(native));
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
      const { calls, results, permissions, terminals } = streamReport(nativeSession(text), 'x', 'acp');
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
          // A copy: the next change may lead into it.
          if (holder !== undefined && name !== undefined) holder[name] = structuredClone(value);
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
        for (const { callId, outcome } of streamReport(nativeSession(convert(log.text())), 'x', 'acp').calls) {
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
