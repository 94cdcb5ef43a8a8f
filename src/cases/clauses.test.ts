import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Requirement } from '../format/requirements.ts';
import { type RuleId, RULES } from '../format/rules.ts';
import { bundleReport } from '../bundle/report.ts';
import type { ReportDiagnostic } from '../session/report.ts';
import { memoryBundle } from '../testing/bundles.ts';
import { inspectBytes } from '../session/inspect.ts';
import { type ExpectedDiagnostic, readCases, type RuleCase } from './read-cases.ts';

const SRC = path.dirname(import.meta.dirname);
const FOLDER = path.join(import.meta.dirname, 'clauses');
const rules = Object.entries<Requirement>(RULES) as [RuleId, Requirement][];
const files = fs
  .readdirSync(FOLDER)
  .toSorted()
  .map((file) => readCases(file, fs.readFileSync(path.join(FOLDER, file), 'utf8')));
const cases = files.flatMap((file) => file.cases);

/** The text of every module that could report something, by its path under `src`. */
const modules = new Map(
  fs
    .readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/^(?:format|cases|testing)\//.test(file))
    .map((file) => [file, fs.readFileSync(path.join(SRC, file), 'utf8')]),
);

describe('the table', () => {
  test('what is not checked in full says why', () => {
    expect(rules.filter(([, rule]) => rule.checked !== 'whole' && rule.limit === undefined)).toEqual([]);
  });

  test('what is reported has a severity', () => {
    expect(rules.filter(([, rule]) => rule.by !== null && rule.severity === null)).toEqual([]);
  });

  test('the modules that it names report the rule, and no others do', () => {
    const faults = rules.flatMap(([id, { by, also = [] }]) => {
      const named = by === null ? [] : [by, ...also].toSorted();
      const found = [...modules].filter(([, text]) => text.includes(`'${id}'`)).map(([file]) => file);
      return named.join() === found.toSorted().join()
        ? []
        : [`${id}: the table names ${named.join(', ') || 'none'}, ${found.join(', ') || 'none'} report it`];
    });
    expect(faults.join('\n')).toBe('');
  });

  test('the cases that it names exist', () => {
    const there = new Set(fs.readdirSync(path.join(import.meta.dirname, 'conformance')));
    const named = rules.flatMap(([, { limit = '' }]) =>
      [...(/Cases? ([^.;:]*)/i.exec(limit)?.[1] ?? '').matchAll(/[a-z]+(?:-[a-z]+)+/g)].map(([name]) => name),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !there.has(name))).toEqual([]);
  });

  test('every rule that is reported has a valid and an invalid case', () => {
    const missing = rules
      .filter(([, { by }]) => by !== null)
      .flatMap(([id]) =>
        [true, false]
          .filter((isValid) => !cases.some((one) => one.rule === id && one.isValid === isValid))
          .map((isValid) => `${id}: no ${isValid ? 'valid' : 'invalid'} case`),
      );
    expect(missing.join('\n')).toBe('');
  });

  test('every case stands in the file of its clause', () => {
    const strays = files.flatMap((file) =>
      file.cases.filter((one) => one.file !== `${file.code}.txt` || one.rule.replace(/[a-e]$/, '') !== file.code),
    );
    expect(strays).toEqual([]);
  });
});

describe.each(files.map((file) => [file.code, file.title, file.cases] as const))('%s: %s', (_code, _title, own) => {
  test.each(own.map((one) => [`${one.rule} ${one.isValid ? 'valid' : 'invalid'}: ${one.shows}`, one] as const))(
    '%s',
    async (_, one) => {
      const diagnostics = await diagnosticsOf(one);
      const about = new Set([one.rule, ...one.expected.map(({ rule }) => rule)]);
      // What the case does not speak of may be noted, but it may not be an error.
      const found = diagnostics.filter(({ rule, severity }) => about.has(rule) || severity === 'error');
      expect(found.map((diagnostic) => written(diagnostic, one)).toSorted()).toEqual(
        one.expected.map((diagnostic) => written(diagnostic, one)).toSorted(),
      );
      for (const { rule, code, message } of found) {
        expect(code).toBe(RULES[rule].code);
        expect(message).not.toBe('');
      }
    },
  );

  test('where chunks end makes no difference', async () => {
    for (const { input, line, files: others } of own) {
      // Of a bundle the files are read by the same reader, and where its chunks end is not for a test to choose.
      if (others.size > 0) continue;
      const whole = await inspectBytes(input, 'stream.jsonl');
      for (const chunkBytes of input.length > 2000 ? [997] : [1, 7]) {
        expect(await inspectBytes(input, 'stream.jsonl', chunkBytes), `the case on line ${line}`).toEqual(whole);
      }
    }
  });
});

/** What is said of a case's input, in its bundle where it has one. */
async function diagnosticsOf({ input, files: others }: RuleCase): Promise<readonly ReportDiagnostic[]> {
  if (others.size === 0) return (await inspectBytes(input, 'stream.jsonl')).diagnostics;
  const report = await bundleReport(await memoryBundle(new Map([['stream.jsonl', input], ...others])));
  return report.diagnostics.filter(({ stream }) => stream === 'stream.jsonl');
}

/** A diagnostic as the files of cases write it; its path only where the case gives one for that rule and line. */
function written({ severity, rule, line, path: pointer }: ExpectedDiagnostic, { expected }: RuleCase): string {
  const isPlaced = expected.some((one) => one.rule === rule && one.line === line && one.path !== null);
  return `${severity} ${rule} line ${line}${isPlaced ? ` at ${pointer}` : ''}`;
}
