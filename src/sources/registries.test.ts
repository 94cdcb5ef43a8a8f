import { expect, test } from 'vitest';
import { formatTitle } from '../format/formats.ts';
import { TOOL_KINDS } from '../format/vocabulary.ts';
import { ITEM_KINDS as CODEX_ITEMS } from './codex/registry.ts';
import { REGISTRIES } from './registries.ts';
import { SOURCES } from './sources.ts';
import { ITEM_KINDS as T3_ITEMS } from './t3-code/registry.ts';

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

test.each([
  ['codex', CODEX_ITEMS],
  ['t3-code', T3_ITEMS],
])('%s shows the kinds that it gives calls by the type of their item', (format, items) => {
  const shown = (REGISTRIES[format]?.tools ?? []).flatMap(({ kind, names }) => names.map((name) => `${kind} ${name}`));
  expect(items.size).toBeGreaterThan(0);
  for (const [type, kind] of items)
    expect(shown.filter((rule) => rule.startsWith(`${kind} ${type} (`))).toHaveLength(1);
});
