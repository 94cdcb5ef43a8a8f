import { describe, expect, it } from 'vitest';
import fc from '../testing/examples.ts';
import { readDiff } from './diff.ts';

const signs = { both: ' ', old: '-', new: '+', note: '\\' };
const drawn = (change: Parameters<typeof readDiff>[0]) =>
  readDiff(change).files.map(({ path, head, hunks }) => ({
    path,
    head,
    lines: hunks.flatMap(({ lines }) => lines.map((line) => `${signs[line.side]}${line.text}`)),
  }));

describe('two texts', () => {
  it('are compared by lines, without numbers', () => {
    const view = readDiff({ kind: 'texts', before: 'a\nb one c\nd', after: 'a\nb two c\nd\n' });
    const lines = view.files[0]?.hunks[0]?.lines ?? [];
    expect(lines.map(({ side }) => side)).toEqual(['both', 'old', 'new', 'both', 'note']);
    expect(lines[1]?.marks).toEqual([[2, 5]]);
    expect(lines[2]?.marks).toEqual([[2, 5]]);
    expect(lines.every((line) => line.old === null && line.new === null)).toBe(true);
    expect([view.added, view.removed]).toEqual([1, 1]);
  });

  const lineAt = (text: string, from: number | undefined) =>
    from === undefined ? null : text.slice(from).split('\n')[0];

  it('have every line at its place in either text', () => {
    const text = fc
      .array(fc.constantFrom('a', 'bb', '', '\r', '😀'), { maxLength: 8 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        for (const line of readDiff({ kind: 'texts', before, after }).files[0]?.hunks[0]?.lines ?? []) {
          const [inOld, inNew] = [lineAt(before, line.fromOld), lineAt(after, line.from)];
          const places = {
            both: [line.text, line.text],
            old: [line.text, null],
            new: [null, line.text],
            note: [null, null],
          };
          expect([inOld, inNew]).toEqual(places[line.side]);
        }
      }),
    );
  });

  const marksOf = (before: string, after: string) => {
    const lines = readDiff({ kind: 'texts', before, after }).files[0]?.hunks[0]?.lines ?? [];
    return lines.map(({ text, marks }) => marks.map(([from, to]) => text.slice(from, to)));
  };

  it('have the words marked that changed within lines of any length', () => {
    const words = 'some words that stay '.repeat(400);
    expect(marksOf(`${words}one ${words}`, `${words}two ${words}`)).toEqual([['one'], ['two']]);
    // What changed is longer than is compared word by word.
    const long = 'x '.repeat(2000);
    expect(marksOf(`${words}${long}${words}`, `${words}y ${words}`)).toEqual([[long.trimEnd()], ['y']]);
    expect(marksOf('a '.repeat(2000), 'b '.repeat(2000))).toEqual([[], []]);
  });

  it('are cut at whole characters', () => {
    const [face, other] = ['😀', '😁'];
    const same = face.repeat(1500);
    expect(marksOf(`${same}${face}${same}`, `${same}${other}${same}`)).toEqual([[face], [other]]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(face, other, 'a', ' '), { maxLength: 6 }), (middle) => {
        for (const text of marksOf(`${same}${middle.join('')}${same}`, `${same}${other}${same}`).flat())
          expect(text.isWellFormed()).toBe(true);
      }),
    );
  });

  it('that have nothing in common have no marks within lines', () => {
    const [old, now] =
      readDiff({ kind: 'texts', before: 'import os', after: 'return 12' }).files[0]?.hunks[0]?.lines ?? [];
    expect([old?.marks, now?.marks]).toEqual([[], []]);
  });

  it('against nothing are all new', () => {
    expect(drawn({ kind: 'texts', before: '', after: 'a\nb' })[0]?.lines).toEqual(['+a', '+b']);
  });
});

describe('a unified diff', () => {
  const text = [
    'On branch main',
    'diff --git a/x.ts b/x.ts',
    'index 1..2 100644',
    '--- a/x.ts',
    '+++ b/x.ts',
    '@@ -3,3 +3,3 @@ function f() {',
    ' a',
    '--- not a header',
    '+++ nor this',
    '',
    '\\ No newline at end of file',
    '--- /dev/null',
    '+++ b/new.ts',
    '@@ -0,0 +1 @@',
    '+hello',
    'after',
  ].join('\n');

  it('keeps every line, and the numbers that it records', () => {
    const files = drawn({ kind: 'patch', text });
    expect(files.map(({ path }) => path)).toEqual([null, 'x.ts', 'new.ts', null]);
    expect(files[1]?.lines).toEqual([' a', '--- not a header', '+++ nor this', ' ', '\\\\ No newline at end of file']);
    expect(files[3]?.head).toBe('after');
    expect(readDiff({ kind: 'patch', text }).files.map(({ isOutside }) => isOutside)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    const lines = readDiff({ kind: 'patch', text }).files[1]?.hunks[0]?.lines ?? [];
    expect(lines.map((line) => [line.old, line.new])).toEqual([
      [3, 3],
      [4, null],
      [null, 4],
      [5, 5],
      [null, null],
    ]);
  });
});

it('hunks have the numbers that are recorded', () => {
  const view = readDiff({ kind: 'hunks', hunks: [{ oldStart: 10, newStart: 12, lines: [' a', '-b', '+c', ' d'] }] });
  expect(view.files[0]?.hunks[0]?.lines.map((line) => [line.old, line.new])).toEqual([
    [10, 12],
    [11, null],
    [null, 13],
    [12, 14],
  ]);
});

it('a line of a hunk that has no sign stays whole', () => {
  expect(
    drawn({ kind: 'hunks', hunks: [{ oldStart: 1, newStart: 1, lines: ['strange', '', '\\ No newline'] }] }),
  ).toEqual([{ path: null, head: null, lines: ['\\strange', ' ', '\\\\ No newline'] }]);
});
