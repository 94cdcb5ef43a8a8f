import { describe, expect, test } from 'vitest';
import { encodeUtf8 } from '../../base/bytes.ts';
import { NATIVE_MALFORMED } from '../../records/native.ts';
import { codex } from './codex.ts';
import { convert, everything, recordsOf, Rollout, type Values } from './fixtures.ts';
import { checkConversion, checkCuts } from '../../testing/native.ts';
import { placeOf } from '../kit/fixtures.ts';
import fc from '../../testing/examples.ts';

function checkAny(native: string): void {
  checkConversion(native, convert(native));
}

describe('the stream', () => {
  test.each([1, 2, 3, 7, 16, 64])('chunks of %i bytes make no difference', (chunkBytes) => {
    const native = `${everything().text()}broken {\n{"timestamp":"x","type":"event_msg","payl`;
    expect(convert(native, chunkBytes)).toBe(convert(native));
  });

  test('lines of every kind have no error under our own check', () => {
    checkAny(everything().text());
  });

  test('a file that is cut anywhere is told as far as it goes', () => {
    checkCuts(everything().text(), 97, recordsOf);
  });

  test('a broken line becomes the malformed record, and reading goes on', () => {
    const [, first, broken, second] = recordsOf(
      new Rollout().meta().message('user', 'a').raw('{"type":').message('user', 'b').text(),
    );
    expect([first?.['type'], second?.['type']]).toEqual(['message', 'message']);
    expect(broken).toMatchObject({ type: NATIVE_MALFORMED });
    expect(placeOf(broken as Values)).toMatchObject({ line: 3 });
    expect(recordsOf(`${new Rollout().meta().text()}{"type":`).at(-1)).toMatchObject({
      type: NATIVE_MALFORMED,
      cut: true,
    });
  });

  test('a byte order mark, CRLF and blank lines are read alike', () => {
    const lines = everything().text().trim().split('\n');
    const types = (native: string): unknown[] => recordsOf(native).map((record) => record['type']);
    expect(types(`\uFEFF${lines.join('\r\n\r\n')}\r\n`)).toEqual(types(`${lines.join('\n')}\n`));
  });

  test('objects spread over lines become records of one line', () => {
    const pretty = everything()
      .text()
      .trim()
      .split('\n')
      .map((line) => JSON.stringify(JSON.parse(line), null, 2))
      .join('\n');
    expect(recordsOf(pretty).map((record) => record['type'])).toEqual(
      recordsOf(everything().text()).map((record) => record['type']),
    );
  });

  test('settle gives what is there, and what follows goes on from it', () => {
    const converter = codex.converter();
    const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
    expect(decode(converter.push(encodeUtf8('{"a":1}\n')))).toBe('');
    const settled = decode(converter.settle());
    expect(settled.split('\n').slice(0, -1)).toHaveLength(2);
    expect(decode(converter.push(encodeUtf8(new Rollout().meta().text())))).toContain('codex/session_meta');
    expect(decode(converter.finish())).toBe('');
    expect(converter.lines).toBe(2);
  });

  test('a first line that is still being written is the header when it is whole', () => {
    const converter = codex.converter();
    const native = new Rollout().meta().text();
    expect(converter.push(encodeUtf8(native.slice(0, 40)))).toHaveLength(0);
    expect(converter.settle()).toHaveLength(0);
    const header = new TextDecoder().decode(converter.push(encodeUtf8(native.slice(40))));
    expect(JSON.parse(header)).toMatchObject({ type: 'session', sessionId: 's1' });
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
      { type: 3 },
      'c1',
    );
    const change = fc.tuple(fc.nat(40), fc.nat(30), odd);
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), (changes) => {
        const lines = everything()
          .text()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>);
        for (const [at, member, value] of changes) {
          const line = lines[at % lines.length] as Record<string, Record<string, unknown>>;
          const payload = line['payload'] ?? {};
          const holder = (payload['item'] ?? payload) as Record<string, unknown>;
          const name = Object.keys(holder)[member % Object.keys(holder).length];
          // A copy: the next change may lead into it.
          if (name !== undefined && name !== 'type') holder[name] = structuredClone(value);
        }
        checkAny(lines.map((line) => JSON.stringify(line)).join('\n'));
      }),
      { numRuns: 300 },
    );
  });

  test('lines in any order, left out or told again harm nothing', () => {
    const lines = everything().text().trim().split('\n');
    fc.assert(
      fc.property(fc.array(fc.nat(lines.length - 1), { maxLength: 60 }), (order) => {
        checkAny(order.map((at) => lines[at]).join('\n'));
      }),
      { numRuns: 200 },
    );
  });

  test('what is remembered does not grow with outputs', () => {
    const converter = codex.converter();
    let longest = 0;
    for (let at = 0; at < 200; at++) {
      const lines = new Rollout().call(`c${at}`, 'exec_command', {}).output(`c${at}`, 'x'.repeat(300_000)).text();
      longest = Math.max(longest, converter.push(encodeUtf8(lines)).length);
    }
    expect(longest).toBeLessThan(1_500_000);
    const early = new TextDecoder().decode(converter.push(encodeUtf8(new Rollout().execEnd('c0').text())));
    const late = new TextDecoder().decode(converter.push(encodeUtf8(new Rollout().execEnd('c199').text())));
    expect(early).toContain('"state":"omitted"');
    expect(late).toContain('xxx');
  });
});

describe('the header', () => {
  test('it says what the first session_meta says', () => {
    const [header] = recordsOf(new Rollout().meta({ instructions: 'I' }).meta({ id: 's0' }).text());
    expect(header).toMatchObject({
      type: 'session',
      seq: 1,
      sessionId: 's1',
      cwd: '/w/app',
      agent: 'Codex 0.125.0',
      native: { instructions: 'I', source: 'cli' },
    });
    expect(placeOf(header as Values)).toMatchObject({ line: 1 });
  });

  test('a subagent says whose it is', () => {
    const source = { subagent: { thread_spawn: { parent_thread_id: 'p', depth: 1 } } };
    expect(recordsOf(new Rollout().meta({ source }).text())[0]).toMatchObject({
      subagentId: 's1',
      parentSessionId: 'p',
    });
  });

  test('it waits for its line, but not for ever', () => {
    const [header, first] = recordsOf(new Rollout().raw('broken').meta().text());
    expect(header).toMatchObject({ sessionId: 's1' });
    expect(first).toMatchObject({ type: NATIVE_MALFORMED });
    const late = new Rollout();
    for (let at = 0; at < 20; at++) late.message('user', 'x');
    expect(recordsOf(late.meta().text())[0]).not.toHaveProperty('sessionId');
    expect(late.of('codex/session_meta')).toHaveLength(1);
  });

  test('the oldest files have no envelope', () => {
    const rollout = new Rollout().plain({ id: 'old', timestamp: '2025-05-01T10:00:00Z', instructions: null, git: {} });
    rollout
      .plain({ record_type: 'state' })
      .plain({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'a' }] });
    rollout.plain({ type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}', call_id: 'c' });
    rollout.plain({ type: 'function_call_output', call_id: 'c', output: 'x' });
    const records = recordsOf(rollout.text());
    expect(records.map((record) => record['type'])).toEqual([
      'session',
      'codex/state',
      'message',
      'tool_call',
      'tool_result',
    ]);
    expect(records[0]).toMatchObject({ sessionId: 'old', agent: 'Codex' });
    checkAny(rollout.text());
  });

  test('a file without a line is an empty stream', () => {
    expect(convert('')).toBe('');
    expect(convert('\n\n')).toBe('');
  });
});
