import { expect, it } from 'vitest';
import { readCode } from './code.ts';
import { languageOf, languageOfMime, titleOf } from './language-names.ts';
import { GRAMMARS } from './languages.ts';

it('tells the parts of a line apart', async () => {
  const { lines, numbers, starts } = await readCode('const a = "x"; // y\n\nf(1)', 'typescript');
  expect(numbers).toBeNull();
  expect(starts).toEqual([0, 20, 21]);
  expect(lines.map((runs) => runs.map(({ text }) => text).join(''))).toEqual(['const a = "x"; // y', '', 'f(1)']);
  expect(lines[0]).toContainEqual({ kind: 'string', text: '"x"' });
  expect(lines[0]).toContainEqual({ kind: 'comment', text: '// y' });
  expect(lines[2]?.[0]).toEqual({ kind: 'function', text: 'f' });
});

it('takes recorded numbers off the lines, and only where every line has one', async () => {
  const { lines, numbers, starts } = await readCode('     9→{\n    10→}\n', 'json');
  expect(starts).toEqual([7, 16]);
  expect(numbers).toEqual(['9', '10']);
  expect(lines[0]?.[0]?.text).toBe('{');
  expect((await readCode('1\t2\n7\t8', 'json')).numbers).toBeNull();
});

it('knows languages by endings, names and media types', () => {
  expect(languageOf('/w/app/src/a.test.TS')).toBe('typescript');
  expect(languageOf('Dockerfile')).toBe('docker');
  expect(languageOf('notes')).toBeNull();
  expect(languageOf('__proto__')).toBeNull();
  expect(languageOfMime('application/ld+json; charset=utf-8')).toBe('json');
  expect(titleOf('rust')).toBe('Rust');
});

it.each(Object.keys(GRAMMARS) as (keyof typeof GRAMMARS)[])('has a grammar for %s', async (language) => {
  expect((await readCode('a = 1', language)).lines).toHaveLength(1);
});

it('colours the first lines of a text that has too many pieces, and says how many are plain', async () => {
  const text = Array.from({ length: 5000 }, (_, line) => `f(${line}, "x", y);`).join('\n');
  const { lines, plain, starts } = await readCode(text, 'typescript');
  expect(lines).toHaveLength(5000);
  expect(plain).toBeGreaterThan(0);
  expect(plain).toBeLessThan(4000);
  expect(lines[4999 - plain]?.length).toBeGreaterThan(1);
  expect(lines.slice(5000 - plain).every((runs) => runs.length === 1 && runs[0]?.kind === 'plain')).toBe(true);
  expect(lines.flat().length).toBeLessThanOrEqual(20_000 + plain);
  expect(starts.every((start) => text.startsWith('f(', start))).toBe(true);
  expect(lines.map((runs) => runs.map((run) => run.text).join('')).join('\n')).toBe(text);
});
