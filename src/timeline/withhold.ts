import type { Withholder } from './secrets.ts';

/** Members whose values are words of ours that the page decides by; whatever came from the file there has been searched before. */
const TAGS = new Set([
  'kind',
  'state',
  'tone',
  'origin',
  'source',
  'part',
  'outcome',
  'direction',
  'severity',
  'rule',
  'code',
  'group',
  'filter',
  'base64',
]);

/**
 * An answer of which every text has been searched for the values of secrets once more: the last gate, whatever the answer is made
 * of. Texts that were cut are safe before they come here; this is for those that nobody thought of.
 */
export function withhold<T>(answer: T, withholder: Withholder): T {
  return withholder.mask.isEmpty ? answer : (walk(answer, withholder) as T);
}

function walk(value: unknown, withholder: Withholder): unknown {
  if (typeof value === 'string') return withholder.redact(value);
  if (Array.isArray(value)) return value.map((element) => walk(element, withholder));
  // Numbers have no text in them.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (TAGS.has(name) && typeof inner === 'string') return [name, inner];
      // The reader's messages quote values cut short, before it is known that they are secret.
      if (name === 'message' && typeof inner === 'string') return [name, withholder.mask.redactMessage(inner)];
      return [name, name === 'byType' ? walkNames(inner as object, withholder) : walk(inner, withholder)];
    }),
  );
}

/** Counts by type have names from the file. */
function walkNames(counts: object, withholder: Withholder): unknown {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [withholder.redact(name), count as unknown]));
}
