import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../format/limits.ts';
import { checkName, clipName, NameGuard, quotedName } from './names.ts';
import fc from '../../testing/examples.ts';

test.each([
  ['a/b.jsonl', 'a/b.jsonl'],
  ['./a//b', 'a/b'],
  ['a/./b/', 'a/b'],
  [String.raw`a\b`, 'a/b'],
  ['..a/b..', '..a/b..'],
  ['...', '...'],
  ['.DS_Store', '.DS_Store'],
  ['__MACOSX/._a', '__MACOSX/._a'],
  ['ab:c', 'ab:c'],
  ['日本/é', '日本/é'],
])('%j is taken as %j', (name, path) => {
  expect(checkName(name)).toEqual({ path });
});

test.each([
  ['/etc/passwd', /begins with a slash/],
  [String.raw`\a`, /begins with a slash/],
  [String.raw`\\server\share\a`, /begins with a slash/],
  ['C:/a', /drive letter/],
  ['c:a', /drive letter/],
  [String.raw`./C:\a`, /drive letter/],
  ['../a', /`\.\.`/],
  ['a/../../b', /`\.\.`/],
  ['a/..', /`\.\.`/],
  [String.raw`a\..\b`, /`\.\.`/],
  [String.raw`a/..\b`, /`\.\.`/],
  ['', /empty/],
  ['.', /empty/],
  ['././', /empty/],
  ['a\0b', /control character/],
  ['a\nb', /control character/],
  ['a\u009bb', /control character/],
  ['a'.repeat(LIMITS.entryNameChars + 1), /4097 characters/],
])('%j is refused', (name, reason) => {
  expect(checkName(name)).toEqual({ reason: expect.stringMatching(reason) });
});

test('whatever the name, a path that is returned stays where it is', () => {
  const part = fc.constantFrom('..', '.', '', 'a', 'C:', '/', '\\', 'b c', '\0');
  fc.assert(
    fc.property(
      fc.array(fc.oneof(part, fc.string()), { maxLength: 8 }),
      fc.constantFrom('/', '\\', ''),
      (parts, by) => {
        const checked = checkName(parts.join(by));
        if ('reason' in checked) return;
        expect(checked.path).not.toMatch(/^[a-z]:|\\|[\0\n]/i);
        for (const each of checked.path.split('/')) expect(['', '.', '..']).not.toContain(each);
        expect(checkName(checked.path)).toEqual(checked);
      },
    ),
  );
});

describe('two files that could be taken for one', () => {
  test('the same path, other case, other composition', () => {
    const guard = new NameGuard();
    expect(guard.refuse('a/Ä.jsonl')).toBeNull();
    expect(guard.refuse('a/Ä.jsonl')).toBe('is there twice under this name: the first is taken');
    expect(guard.refuse('A/ä.jsonl')).toBe('differs only by case from "a/Ä.jsonl": the first is taken');
    expect(guard.refuse('a/A\u0308.jsonl')).toContain('the same name as "a/Ä.jsonl", written with other code points');
    expect(guard.refuse('a/B.jsonl')).toBeNull();
  });

  test('names that objects have of their own', () => {
    const guard = new NameGuard();
    for (const name of ['__proto__', 'constructor', 'toString']) expect(guard.refuse(name)).toBeNull();
  });
});

test('a name among words', () => {
  expect(quotedName('a\u001b[2Jb')).toBe('"a\ufffd[2Jb"');
  expect(quotedName('x'.repeat(300))).toBe(`"${'x'.repeat(200)}…"`);
  expect(clipName('ab😀', 3).isWellFormed()).toBe(true);
});
