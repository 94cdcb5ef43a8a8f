import { expect, it } from 'vitest';
import { lookOf } from './looks.ts';

const kind = (...args: Parameters<typeof lookOf>) => lookOf(...args)?.kind ?? null;

it('a terminal’s text is told by its sequences and by lines that are written anew', () => {
  expect(kind('a \x1B[31mb')).toBe('ansi');
  expect(kind('1%\r2%\n')).toBe('ansi');
  expect(kind('ab\b\bc')).toBe('ansi');
  for (const text of ['a\r\nb\r\n', 'a\r\r\nb\r', 'only [31m text', '\x1B alone']) expect(kind(text)).toBeNull();
});

it('where values are withheld, a text that a terminal writes over is shown as it is recorded', () => {
  for (const text of ['1%\r2%\n', 'ab\b\bc', 'ab\x1B[2Dc', 'a\x9B5Gb'])
    expect([kind(text), kind(text, {}, true)]).toEqual(['ansi', null]);
  expect(kind('a \x1B[31mb', {}, true)).toBe('ansi');
});

it('a patch is told by its form', () => {
  expect(kind('diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b')).toBe('diff');
  expect(kind('*** Begin Patch\n*** Add File: x\n+a\n*** End Patch')).toBe('diff');
  for (const text of ['--- a\n+++ b\nno hunk', '@@ -1 +1 @@ alone']) expect(kind(text)).toBeNull();
});

it('a language is told by the file, the media type, or the text itself', () => {
  expect(lookOf('x', { file: '/w/a.py' })).toEqual({ kind: 'code', language: 'python' });
  expect(lookOf('x', { mimeType: 'application/json' })).toEqual({ kind: 'code', language: 'json' });
  expect(lookOf('{"a": 1}', { file: '/w/a' })).toEqual({ kind: 'code', language: 'json' });
  expect(lookOf('{not json}', { file: '/w/a' })).toBeNull();
  expect(lookOf('plain words')).toBeNull();
});

it('a text that is JSON is read as its value, unless it is a file’s', () => {
  for (const text of ['{"a": 1}', ' [1]\n', '[-1, 2]', '{}']) expect(kind(text)).toBe('json');
  expect(kind('{"a": 1}', { prose: true })).toBe('json');
  expect(kind('{"a": 1}', { file: '/w/a.json' })).toBe('code');
  for (const text of ['{not json}', '[1] and more', '12', '"a"', '{"cut": [']) expect(kind(text)).toBeNull();
});

it('of a text of which only the beginning is here, JSON is told by how it begins', () => {
  expect(kind('{"cut": [', {}, false, true)).toBe('json');
  expect(kind('[no', {}, false, true)).toBeNull();
});

it('prose is Markdown, and what is too long is plain', () => {
  expect(kind('hello', { prose: true })).toBe('markdown');
  expect(kind('x'.repeat(1_000_000), { prose: true })).toBeNull();
  expect(kind('  ', { prose: true })).toBeNull();
  expect(kind('*** Begin Patch\n*** End Patch', { isDrawn: true })).toBeNull();
});

it('many carriage returns take no time', () => {
  expect(kind(`${'\r'.repeat(140_000)}\n`)).toBeNull();
});

it('a command is read as one, whatever it writes', () => {
  for (const text of ['ls', '{"a": 1}', "apply_patch <<'EOF'\n*** Begin Patch\n*** End Patch\nEOF"])
    expect(lookOf(text, { isShell: true })).toEqual({ kind: 'code', language: 'bash' });
  expect(lookOf('a\x1B[31mb', { isShell: true })).toEqual({ kind: 'ansi' });
});
