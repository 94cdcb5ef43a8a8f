import { describe, expect, test } from 'vitest';
import { encodeUtf8 } from '../../base/bytes.ts';
import { NATIVE_MALFORMED } from '../../records/native.ts';
import { type StreamReport, streamReport } from '../../session/report.ts';
import { openclaw } from '../openclaw/openclaw.ts';
import type { Source } from '../source.ts';
import { convert, everything, PiFile, recordsOf } from './fixtures.ts';
import { pi } from './pi.ts';
import { checkConversion, checkCuts, nativeSession } from '../../testing/native.ts';
import { placeOf } from '../kit/fixtures.ts';
import fc from '../../testing/examples.ts';

/** Checks what holds for any file: every line has a record, ids differ, seq counts, and our own check finds no error. */
function checkAny(native: string, source: Source): void {
  const { session, told } = checkConversion(native, convert(native, source));
  const { source: lines } = streamReport(session, 'x', source.format);
  expect((lines?.converted ?? 0) + (lines?.kept ?? 0)).toBe(told.size);
  for (let row = 0; row < session.facts.length; row++) session.branches.standingOf(row);
}

describe.each([pi, openclaw])('the stream of $format', (source) => {
  const all = (): string => everything(source).text();

  test.each([1, 2, 3, 7, 16, 64])('chunks of %i bytes make no difference', (chunkBytes) => {
    const native = `${all()}broken {\n{"type":"message","id":"x`;
    expect(convert(native, source, chunkBytes)).toBe(convert(native, source));
  });

  test('lines of every kind have no error under our own check', () => {
    checkAny(all(), source);
  });

  test('a file that is cut anywhere is told as far as it goes', () => {
    checkCuts(all(), 131, (native) => recordsOf(native, source));
  });

  test('a broken line becomes the malformed record, and reading goes on', () => {
    const records = new PiFile(3, source).user('a').raw('{"type":').user('b').records();
    expect(records.map((record) => record['type'])).toEqual(['message', NATIVE_MALFORMED, 'message']);
    expect(placeOf(records[1] ?? {})).toMatchObject({ line: 3 });
    expect(recordsOf(`${new PiFile(3, source).text()}{"type":`, source).at(-1)).toMatchObject({
      type: NATIVE_MALFORMED,
      cut: true,
    });
  });

  test('a byte order mark, CRLF, blank lines, and objects spread over lines are read alike', () => {
    const lines = all().trim().split('\n');
    const types = (native: string): unknown[] => recordsOf(native, source).map((record) => record['type']);
    const plain = types(`${lines.join('\n')}\n`);
    expect(types(`\uFEFF${lines.join('\r\n\r\n')}\r\n`)).toEqual(plain);
    expect(types(lines.map((line) => JSON.stringify(JSON.parse(line), null, 2)).join('\n'))).toEqual(plain);
  });

  test('what is read back from the stream is the same report', () => {
    const report = (isNative: boolean): StreamReport =>
      streamReport(nativeSession(convert(all(), source), isNative), 'x', 'y');
    const [native, asr] = [report(true), report(false)];
    expect(asr.counts.byType).toEqual(native.counts.byType);
    expect(asr.counts.pairings).toEqual(native.counts.pairings);
    const told = ({ branches }: StreamReport): unknown =>
      branches?.map(({ number, begins, current, from }) => [number, begins, current, from?.id]);
    expect(told(asr)).toEqual(told(native));
  });

  test('settle gives what is there, and what follows goes on from it', () => {
    const converter = source.converter();
    const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
    const [header, first, second] = new PiFile(3, source).user('a').user('b').text().split('\n');
    expect(text(converter.push(encodeUtf8(`${header}\n${first}`)))).toContain('"seq":1');
    expect(text(converter.settle())).toBe('');
    expect(text(converter.push(encodeUtf8(`\n${second}\n`))).split('\n')).toHaveLength(3);
    expect(text(converter.finish())).toBe('');
    expect(converter.lines).toBe(3);
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
      'c1|f1',
      'e3',
    );
    const change = fc.tuple(fc.nat(60), fc.nat(3), fc.nat(30), odd);
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), (changes) => {
        const lines = all()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>);
        for (const [at, depth, member, value] of changes) {
          let holder = lines[at % lines.length] as Record<string, unknown>;
          for (let deeper = 0; deeper < depth; deeper++) {
            const inner = Object.values(holder).filter((each) => typeof each === 'object' && each !== null);
            holder = (inner[member % Math.max(1, inner.length)] ?? holder) as Record<string, unknown>;
          }
          const name = Object.keys(holder)[member % Math.max(1, Object.keys(holder).length)];
          // A copy: the next change may lead into it.
          if (name !== undefined && name !== 'type') holder[name] = structuredClone(value);
        }
        checkAny(lines.map((line) => JSON.stringify(line)).join('\n'), source);
      }),
      { numRuns: 200 },
    );
  });

  test('lines in any order, left out or told again harm nothing', () => {
    const lines = all().trim().split('\n');
    fc.assert(
      fc.property(fc.array(fc.nat(lines.length - 1), { maxLength: 60 }), (order) => {
        checkAny(order.map((at) => lines[at]).join('\n'), source);
      }),
      { numRuns: 200 },
    );
  });

  test('a file without a line is an empty stream', () => {
    expect(convert('', source)).toBe('');
    expect(convert('\n\n', source)).toBe('');
  });
});
