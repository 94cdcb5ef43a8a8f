import type { Withholder } from '../timeline/secrets.ts';

/** A copy of plain data with every text in it, names of members too, redacted. */
export function redactTexts<Data>(data: Data, withholder: Withholder): Data {
  return JSON.parse(JSON.stringify(data), (_, value: unknown) => {
    if (typeof value === 'string') return withholder.redact(value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const names = Object.keys(value);
    if (names.every((name) => withholder.redact(name) === name)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [withholder.redact(name), inner as unknown]),
    );
  }) as Data;
}
