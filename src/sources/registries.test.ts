import { expect, test } from 'vitest';
import { formatTitle } from '../format/formats.ts';
import { TOOL_KINDS } from '../format/vocabulary.ts';
import { REGISTRIES } from './registries.ts';
import { SOURCES } from './sources.ts';

test('every source is listed, under its own name, with its own registry', () => {
  expect(SOURCES.map(({ format, registry }) => [format, registry])).toEqual(Object.entries(REGISTRIES));
  for (const { format, title } of SOURCES) expect(formatTitle(format)).toBe(title);
});

test.each(Object.entries(REGISTRIES))('the rules of %s are told once each, with what they rest on', (_, registry) => {
  const { basis, tools, linkage, refusals } = registry;
  const names = tools.flatMap((rule) => rule.names);
  expect(new Set(names).size).toBe(names.length);
  for (const { kind } of tools) expect(TOOL_KINDS).toContain(kind);
  expect(linkage.some((rule) => rule.linkage === 'exact')).toBe(true);
  const evidence = [...tools, ...linkage, ...refusals].map((rule) => rule.evidence);
  for (const words of [basis, ...evidence]) expect(words.trim()).toMatch(/\w{3}/);
});
