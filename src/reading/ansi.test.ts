import { describe, expect, it } from 'vitest';
import { readAnsi } from './ansi.ts';

const plain = (text: string) =>
  readAnsi(text)
    .lines.map(({ runs }) => runs.map((run) => run.text).join(''))
    .join('\n');
const styles = (text: string) => readAnsi(text).lines.flatMap(({ runs }) => runs.map((run) => [run.text, run.style]));

describe('a terminal’s colours', () => {
  it('become tones of the page', () => {
    expect(styles('a\x1B[31mb\x1B[0mc')).toEqual([
      ['a', null],
      ['b', { tone: 'red' }],
      ['c', null],
    ]);
    expect(styles('\x1B[1;32mok\x1B[m\x1B[97;41m bad ')).toEqual([
      ['ok', { tone: 'teal', marks: 'bold' }],
      [' bad ', { tone: 'ink', ground: 'red' }],
    ]);
  });

  it('are followed through 256 and all colours, with semicolons and colons', () => {
    expect(styles('\x1B[38;5;196mx')).toEqual([['x', { tone: 'red' }]]);
    expect(styles('\x1B[38;2;10;200;30mx')).toEqual([['x', { tone: 'teal' }]]);
    expect(styles('\x1B[38:2::200:0:200mx')).toEqual([['x', { tone: 'violet' }]]);
    expect(styles('\x1B[4:3;58;5;31mx\x1B[4:0my')).toEqual([
      ['x', { marks: 'underline' }],
      ['y', null],
    ]);
    expect(styles('\x1B[31;0mx\x1B[;1my')).toEqual([
      ['x', null],
      ['y', { marks: 'bold' }],
    ]);
  });

  it('never take text with them', () => {
    for (const text of ['\x1B[31', '\x1B[3\nm', '\x1B]8;;https://x', '\x1B[日m', '\x1BPq no end', '\x1B'])
      expect(plain(`before ${text}`), JSON.stringify(text)).toBe(`before ${text}`);
    expect(plain('a\x1B[2Kmore')).toBe('amore');
  });
});

describe('other sequences', () => {
  it('are left out and counted by their kind', () => {
    const view = readAnsi(
      '\x1B]8;;https://example.invalid/\x07link\x1B]8;;\x1B\\ \x1B[2K\x1B[1A\x1B]0;title\x07\x1B[?25l',
    );
    expect(view.lines[0]?.runs).toEqual([{ text: 'link ', style: null }]);
    expect(view.dropped).toEqual([
      { what: 'link address', count: 2 },
      { what: 'erasure', count: 1 },
      { what: 'cursor movement', count: 1 },
      { what: 'window title', count: 1 },
      { what: 'control sequence', count: 1 },
    ]);
  });
});

describe('carriage returns', () => {
  it('fold the lines that they let be written anew', () => {
    const view = readAnsi('get\n10%\r50%\r\x1B[32m100%\x1B[0m\r\ndone\r');
    expect(view.overwritten).toBe(2);
    expect(view.lines[1]?.before.map((runs) => runs[0]?.text)).toEqual(['10%', '50%']);
    expect(plain('get\n10%\r50%\r\x1B[32m100%\x1B[0m\r\ndone\r')).toBe('get\n100%\ndone');
  });

  it('at the end of a line are no more than that', () => {
    expect(readAnsi('a\r\nb\r\r\nc').overwritten).toBe(0);
  });
});

it('a bomb of colours is refused, not drawn', () => {
  const bomb = Array.from({ length: 25_000 }, (_, at) => `\x1B[${31 + (at % 6)}m█`).join('');
  expect(() => readAnsi(bomb)).toThrow('coloured pieces');
  // Without text between them they are nothing.
  expect(readAnsi('\x1B[31m'.repeat(50_000)).lines).toEqual([]);
});
