import { formatTitle } from '../format/formats.ts';
import type { Registry } from '../sources/registry.ts';
import { REGISTRIES } from '../sources/registries.ts';
import { CannotRead } from './read.ts';

/**
 * The registry entries of native formats.
 *
 * @param names formats as reports name them; none for all
 * @throws CannotRead when a name is none
 */
export function registriesOf(names: readonly string[]): Readonly<Record<string, Registry>> {
  if (names.length === 0) return REGISTRIES;
  return Object.fromEntries(
    names.map((name) => {
      const registry = Object.hasOwn(REGISTRIES, name) ? REGISTRIES[name] : undefined;
      if (registry === undefined)
        throw new CannotRead(`${name} is no format that is read; there are: ${Object.keys(REGISTRIES).join(', ')}`);
      return [name, registry];
    }),
  );
}

/** The same for people. */
export function registryText(registries: Readonly<Record<string, Registry>>): string[] {
  return Object.entries(registries).flatMap(([format, { basis, tools, linkage, refusals }], index) => [
    ...(index > 0 ? [''] : []),
    `${formatTitle(format)} (${format})`,
    `  ${basis}`,
    '  kinds of tools, by exact name:',
    ...tools.map(({ kind, names, evidence }) => `    ${kind}: ${names.join(', ')} (${evidence})`),
    '  how a result finds its call:',
    ...linkage.map((rule) => `    ${rule.linkage}: ${rule.rule} (${rule.evidence})`),
    refusals.length === 0
      ? '  no word or text is taken as a refusal'
      : '  what is taken as a refusal or an end before its time:',
    ...refusals.map(({ text, where, status, decision, since, evidence }) => {
      const outcome = decision === null ? status : `${status}, ${decision}`;
      return `    ${JSON.stringify(text)} in ${where}: ${outcome} (since ${since ?? 'an unknown version'}; ${evidence})`;
    }),
  ]);
}
