import { describe, expect, it, test } from 'vitest';
import { readAnsi } from './ansi.ts';
import fc from '../testing/examples.ts';

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
    expect(plain('a\x1B[2Kmore')).toBe(' more');
  });
});

describe('other sequences', () => {
  it('are left out and counted by their kind', () => {
    const view = readAnsi(
      '\x1B]8;;https://example.invalid/\x07link\x1B]8;;\x1B\\ \x1B[2J\x1B[1A\x1B]0;title\x07\x1B[?25l',
    );
    expect(view.lines[0]?.runs).toEqual([
      { text: 'link', style: null, from: 30 },
      { text: ' ', style: null, from: 41 },
    ]);
    expect(view.dropped).toEqual([
      { what: 'link address', count: 2 },
      { what: 'erasure', count: 1 },
      { what: 'cursor movement', count: 1 },
      { what: 'window title', count: 1 },
      { what: 'control sequence', count: 1 },
    ]);
  });

  it('that lead off the line let nothing of it be written over', () => {
    const view = readAnsi('one\ntwo\x1B[1A\x1B[2Kthree\rfo');
    expect(view.overwritten).toBe(1);
    expect(plain('one\ntwo\x1B[1A\x1B[2Kthree')).toBe('one\ntwo\nthree');
    expect(plain('one\ntwo\x1B[1A\r\x1B[K\n')).toBe('one\ntwo\n');
  });
});

/** The text of a view's only line, and what it was before. */
const line = (text: string) => {
  const { lines } = readAnsi(text);
  expect(lines.length).toBeLessThanOrEqual(1);
  const textOf = (runs: readonly { readonly text: string }[] = []) => runs.map((run) => run.text).join('');
  return [textOf(lines[0]?.runs), ...(lines[0]?.before ?? []).map(textOf)];
};

describe('what is written over a line', () => {
  test.each([
    ['progress 10%\rprogress 20%', ['progress 20%', 'progress 10%']],
    ['progress 10%\rprog', ['progress 10%']],
    ['abc\rX', ['Xbc', 'abc']],
    ['abc\b\bX', ['aXc', 'abc']],
    ['abc\r', ['abc']],
    ['abc\b\b\b\b\bX', ['Xbc', 'abc']],
    ['   \rabc', ['abc']],
    ['-\b\\\b|', ['|', '-', '\\']],
    ['NN\bN\rN', ['NN']],
    ['a\x1B[31mb\x1B[0m\ra\x1B[31mb', ['ab']],
    ['a\r\x1B[31ma', ['a', 'a']],
    ['\tabc\rX\tY', ['X       Ybc', '\tabc']],
    ['a\tb', ['a\tb']],
    ['abc\rx\ty', ['xbc\ty', 'abc']],
  ])('%j: takes the place of what stood there', (text, expected) => expect(line(text)).toEqual(expected));

  test.each([
    ['long text\rabc\x1B[K', ['abc', 'long text']],
    ['abcd\x1B[2D\x1B[1K', ['   d', 'abcd']],
    ['abc\x1B[2K\rde', ['de', 'abc']],
    ['abc\x1B[2K\x1B[1Gde', ['de', 'abc']],
    ['abc\x1B[2Kde', ['   de', 'abc']],
    ['abc\x1B[K', ['abc']],
    ['abc\r\x1B[0Kde\x1B[2K', ['', 'abc', 'de']],
    ['a\x1B[3Cb\x1B[4DX', ['aX  b']],
    ['abc\x1B[99D\x1B[0CX', ['aXc', 'abc']],
  ])('%j: erasures and movements within the line are followed', (text, expected) =>
    expect(line(text)).toEqual(expected),
  );

  test.each([
    // What is left of a wide character that was written over in part is blank.
    ['日本\rX', ['X 本', '日本']],
    ['日本\x1B[3DX', [' X本', '日本']],
    ['ab\r日', ['日', 'ab']],
    ['日本\r日', ['日本']],
    ['日本\x1B[1D\x1B[K', ['日 ', '日本']],
    ['e\u0301x\rX', ['Xx', 'e\u0301x']],
    ['e\u0301x\re\u0301', ['e\u0301x']],
    ['e\x1B[31m\u0301x', ['e\u0301x']],
    ['👩‍👧!\rab', ['ab!', '👩‍👧!']],
    ['🇩🇪!\rab', ['ab!', '🇩🇪!']],
    ['❤️!\rab', ['ab!', '❤️!']],
    ['\u0301a\rb', ['\u0301b', '\u0301a']],
    ['\0ab\rcd', ['\0cd', '\0ab']],
    ['ab\x07\rcd', ['cd', 'ab\x07']],
  ])('%j: characters are not broken', (text, expected) => expect(line(text)).toEqual(expected));

  it('is counted, each line for itself', () => {
    const text = 'get\n10%\r50%\r\x1B[32m100%\x1B[0m\r\ndone\r';
    const view = readAnsi(text);
    expect(view.overwritten).toBe(2);
    expect(view.lines[1]?.before.map((runs) => runs[0]?.text)).toEqual(['10%', '50%']);
    expect(plain(text)).toBe('get\n100%\ndone');
    expect(readAnsi('a\r\nb\r\r\nc').overwritten).toBe(0);
  });

  test('as a slow terminal would have it, and nothing of it is lost', () => {
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
    const moves = ['\r', '\b', ' ', '\x1B[K', '\x1B[1K', '\x1B[2K', '\x1B[2C', '\x1B[3D', '\x1B[4G', '\x1B[35m'];
    fc.assert(
      fc.property(fc.array(fc.option(fc.constantFrom(...moves), { freq: 2 }), { maxLength: 50 }), (picks) => {
        let next = 0;
        const pieces = picks.map((pick) => pick ?? letters[next++ % letters.length] ?? '');
        const [now, ...before] = line(pieces.join(''));
        expect(now?.trimEnd()).toBe(slowly(pieces));
        const all = [now, ...before].join('');
        expect(pieces.filter((piece) => letters.includes(piece) && !all.includes(piece))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});

test('what is said to stand somewhere in the text stands there', () => {
  const moves = [
    '\r',
    '\b',
    '\n',
    '\r\n',
    '\t',
    'e\u0301',
    '\u0301',
    '日',
    '😀',
    '\x1B[K',
    '\x1B[2C',
    '\x1B[3D',
    '\x1B[35m',
    '\x1B[m',
    '\x1B[',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'bc', ' ', ...moves), { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      const placed = readAnsi(text)
        .lines.flatMap(({ runs, before }) => [runs, ...before].flat())
        .filter(({ from }) => from !== undefined);
      expect(placed.map((run) => text.slice(run.from, (run.from ?? 0) + run.text.length))).toEqual(
        placed.map((run) => run.text),
      );
    }),
    { numRuns: 1000 },
  );
  const [first, second] = readAnsi('a\x1B[31mb\ncd').lines;
  expect([...(first?.runs ?? []), ...(second?.runs ?? [])].map(({ from }) => from)).toEqual([0, 6, 8]);
});

/** A terminal of one line and narrow characters. */
function slowly(pieces: readonly string[]): string {
  let [cells, at] = [[] as string[], 0];
  for (const piece of pieces) {
    if (piece === '\r') at = 0;
    else if (piece === '\b') at = Math.max(0, at - 1);
    else if (piece === '\x1B[K') cells = cells.slice(0, at);
    else if (piece === '\x1B[1K') cells = cells.map((cell, index) => (index <= at ? ' ' : cell));
    else if (piece === '\x1B[2K') cells = [];
    else if (piece === '\x1B[2C') at += 2;
    else if (piece === '\x1B[3D') at = Math.max(0, at - 3);
    else if (piece === '\x1B[4G') at = 3;
    else if (!piece.startsWith('\x1B')) {
      while (cells.length < at) cells.push(' ');
      cells[at++] = piece;
    }
  }
  return cells.join('').trimEnd();
}

test('a text that moves no cursor is there as it is', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom('a', '\t', '\n', '日', '\u0301', '\0')),
      (text, more) => {
        const still = [text, ...more].join('').replaceAll(/[\r\b\x1B\x90\x98\x9B\x9D-\x9F]/g, '');
        expect(plain(still)).toBe(still.replace(/\n$/, ''));
      },
    ),
  );
});

describe('a bomb is refused, not drawn', () => {
  test('of colours', () => {
    const bomb = Array.from({ length: 25_000 }, (_, at) => `\x1B[${31 + (at % 6)}m█`).join('');
    expect(() => readAnsi(bomb)).toThrow('coloured pieces');
    // Without text between them they are nothing.
    expect(readAnsi('\x1B[31m'.repeat(50_000)).lines).toEqual([]);
  });

  test.each([
    ['of lines written anew', 'a\rb\r'.repeat(30_000), 'coloured pieces'],
    ['of a long line written anew', `${'x'.repeat(90_000)}${'\ra\rb'.repeat(10_000)}`, 'places'],
    ['of movements past the end', '\x1B[999Cx\n'.repeat(15_000), 'places'],
    ['of erasures', `${'x'.repeat(90_000)}\x1B[9D${'\x1B[1K'.repeat(12_000)}`, 'places'],
  ])('%s', (_, bomb, why) => expect(() => readAnsi(bomb)).toThrow(why));
});
