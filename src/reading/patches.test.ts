import { describe, expect, it, test } from 'vitest';
import { readApplyPatch } from './apply-patch.ts';
import { readDiff } from './diff.ts';
import { type DiffFile, linesOf } from './diff-view.ts';
import { readUnified } from './unified.ts';
import fc from '../testing/examples.ts';

const SIGNS = { both: ' ', old: '-', new: '+', note: '' } as const;

/** What is in a view, line by line: a line that both sides have may stand without the space before it where it has nothing else. */
function linesIn(files: readonly DiffFile[]): string[] {
  return files.flatMap(({ head, hunks }) => [
    ...(head === null ? [] : head.split('\n')),
    ...hunks.flatMap((hunk) => [
      ...(hunk.head === '' ? [] : [hunk.head]),
      ...hunk.lines.map(({ side, text }) => `${SIGNS[side]}${text}`),
    ]),
  ]);
}
const drawn = (files: readonly DiffFile[] | null) =>
  files?.map(({ path, head, isOutside, hunks, note }) => [
    isOutside ? 'outside' : path,
    head,
    ...hunks.flatMap(({ lines, note: said }) => [
      lines.map(({ side, text }) => `${SIGNS[side]}${text}`),
      ...(said === null ? [] : [said]),
    ]),
    ...(note === null ? [] : [note]),
  ]);

const PIECES = [
  '*** Begin Patch',
  '*** End Patch',
  '*** End of File',
  '*** Update File: x',
  '*** Add File: y\r',
  '*** Delete File: z',
  '*** Move to: w',
  '*** Bogus: 1',
  '@@',
  '@@ class A',
  '@@ -1,2 +1,2 @@',
  '@@ -3 +3,9 @@ f()',
  '@@ -0,0 +1 @@',
  'diff --git a/x b/x',
  'index 1..2',
  '--- a/x',
  '+++ b/x',
  '\\ No newline at end of file',
  ' both',
  '-old',
  '+new',
  '\told',
  '',
  '\r',
  'words',
];

describe('of a patch’s text', () => {
  const texts = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 25 });

  test.each([
    ['apply_patch', readApplyPatch],
    ['diff -u', readUnified],
  ])('every line is there once and in its order: %s', (_, read) => {
    fc.assert(
      fc.property(texts, (pieces) => {
        const text = pieces.join('\n');
        const files = read(text);
        if (files === null) return;
        const found = linesIn(files);
        const isBlank = (line: string | undefined) => line?.trim() === '';
        expect(linesOf(text).map((line, at) => (isBlank(line) && found[at] === ` ${line}` ? found[at] : line))).toEqual(
          found,
        );
      }),
      { numRuns: 1000 },
    );
  });
});

test('what is drawn of a patch stands in its text where it is said to stand', () => {
  const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 });
  fc.assert(
    fc.property(texts, (pieces) => {
      const text = pieces.join('\n');
      for (const { head, from, hunks } of readDiff({ kind: 'patch', text }).files) {
        const lines = hunks.flatMap((hunk) => [
          ...(hunk.head === '' ? [] : [{ ...hunk, text: hunk.head }]),
          ...hunk.lines,
        ]);
        for (const line of [...(head === null ? [] : [{ text: head, from }]), ...lines])
          expect(text.slice(line.from, (line.from ?? -1) + line.text.length)).toBe(line.text);
      }
    }),
    { numRuns: 1000 },
  );
});

describe('the patch of apply_patch', () => {
  it('has files and no numbers', () => {
    const text =
      '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n@@ class A\n x\n-y\n+z\n*** End of File\n*** Add File: c.ts\n+one\n*** Delete File: d.ts\n*** End Patch';
    expect(drawn(readApplyPatch(text))).toEqual([
      [null, '*** Begin Patch'],
      ['a.ts', '*** Update File: a.ts\n*** Move to: b.ts', [' x', '-y', '+z', '*** End of File']],
      ['c.ts', '*** Add File: c.ts', ['+one']],
      ['d.ts', '*** Delete File: d.ts'],
      [null, '*** End Patch'],
    ]);
  });

  it('ends at its end: what stands around it is no part of it', () => {
    const text =
      "cd /w && apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: x\n@@\n a\n-b\n+c\n*** End Patch\nEOF\nrm -rf /important\n";
    expect(drawn(readApplyPatch(text))).toEqual([
      ['outside', "cd /w && apply_patch <<'EOF'"],
      [null, '*** Begin Patch'],
      ['x', '*** Update File: x', [' a', '-b', '+c']],
      [null, '*** End Patch'],
      ['outside', 'EOF\nrm -rf /important'],
    ]);
    expect(readDiff({ kind: 'patch', text })).toMatchObject({ added: 1, removed: 1 });
  });

  it('may name no file, or have carriage returns', () => {
    expect(drawn(readApplyPatch('*** Begin Patch\n@@\n-a\n+b\n*** End Patch'))).toEqual([
      [null, '*** Begin Patch', ['-a', '+b']],
      [null, '*** End Patch'],
    ]);
    expect(drawn(readApplyPatch('*** Begin Patch\r\n*** Add File: a\r\n+x\r\n*** End Patch\r\n'))).toEqual([
      [null, '*** Begin Patch\r'],
      ['a', '*** Add File: a\r', ['+x\r']],
      [null, '*** End Patch\r'],
    ]);
  });

  it('with lines that its format does not know keeps them where they stand', () => {
    const text = '*** Begin Patch\n*** Update File: a\n-a\nstray\n*** Bogus: 1\n+b\n*** Begin Patch\n+c\n*** End Patch';
    expect(drawn(readApplyPatch(text))).toEqual([
      [null, '*** Begin Patch'],
      [
        'a',
        '*** Update File: a',
        ['-a', 'stray'],
        'Lines that begin with none of the format’s signs stand as they are.',
      ],
      ['a', '*** Bogus: 1', ['+b'], 'Not whole: the patch ends here without *** End Patch.'],
      [null, '*** Begin Patch', ['+c']],
      [null, '*** End Patch'],
    ]);
  });

  it('that is cut short does not look whole', () => {
    expect(drawn(readApplyPatch('*** Begin Patch\n*** Add File: a\n+x'))?.at(-1)).toEqual([
      'a',
      '*** Add File: a',
      ['+x'],
      'Not whole: the patch ends here without *** End Patch.',
    ]);
  });
});

describe('a hunk of a unified diff', () => {
  const notes = (text: string) => readUnified(text).flatMap(({ hunks }) => hunks.map(({ note }) => note));

  it('that has fewer lines than its numbers count is said to be short', () => {
    expect(notes('--- a\n+++ b\n@@ -1,99 +1,99 @@\n-a\n+b')).toEqual([
      'Not whole: of 99 old and 99 new lines that its numbers count, 1 and 1 stand here.',
    ]);
    expect(notes('--- a\n+++ b\n@@ -1,2 +1,1 @@\n+b\n+c\n-a')[0]).toContain('Not whole');
  });

  it('takes no line that its numbers do not count', () => {
    const text = '@@ -1 +1 @@\n-a\n+b\n-c\n--- x';
    expect(drawn(readUnified(text))).toEqual([
      [null, null, ['-a', '+b'], 'Its numbers do not count the lines that follow: they stand below as they are.'],
      ['outside', '-c\n--- x'],
    ]);
    expect(notes('@@ -1 +1 @@\n-a\n+b\n--- a/x\n+++ b/x\n@@ -1 +0,0 @@\n-a\n-- \n2.39')).toEqual([null, null]);
  });

  it('keeps a line that is only a carriage return or a tab', () => {
    expect(drawn(readUnified('@@ -1,2 +1,2 @@\n\r\n\t'))?.[0]).toEqual([
      null,
      null,
      [' \r'],
      'Not whole: of 2 old and 2 new lines that its numbers count, 1 and 1 stand here.',
    ]);
  });

  it('has no numbers that a double does not hold', () => {
    const [line] = readUnified('@@ -99999999999999999999 +1 @@\n-a\n+b')[0]?.hunks[0]?.lines ?? [];
    expect(line?.old).toBeNull();
  });
});
