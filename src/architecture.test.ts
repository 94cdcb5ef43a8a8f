import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { importFault, importsOf } from './testing/import-rules.ts';

/** Takes a file's path from `src` and its text; returns a line for every import that breaks the rules. */
function faultsOf(file: string, code: string): string[] {
  return importsOf(file, code).flatMap((found) => {
    const fault = importFault(file, found);
    return fault === null ? [] : [`${file}: '${found.specifier ?? '…'}': ${fault}`];
  });
}

test('every import of the source keeps to the layers', () => {
  const files = fs
    .readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file))
    .toSorted();
  expect(files).toContain('main.tsx');
  const faults = files.flatMap((file) => faultsOf(file, fs.readFileSync(path.join(import.meta.dirname, file), 'utf8')));
  expect(faults.join('\n')).toBe('');
});

describe('what counts as an import', () => {
  test.each([
    ["import a from './a.ts'", './a.ts', false],
    ["import './a.css'", './a.css', false],
    ["import type { A } from './a.ts'", './a.ts', true],
    // The statement itself stays at run time.
    ["import { type A } from './a.ts'", './a.ts', false],
    ["export { a } from './a.ts'", './a.ts', false],
    ["export * from './a.ts'", './a.ts', false],
    ["export type { A } from './a.ts'", './a.ts', true],
    ["export type * from './a.ts'", './a.ts', true],
    ["const a = await import('./a.ts')", './a.ts', false],
    ['const a = await import(`./${name}.ts`)', null, false],
    ["type A = import('./a.ts').A", './a.ts', true],
    ["import a = require('./a.ts')", './a.ts', false],
  ])('%s', (code, specifier, typeOnly) => {
    expect(importsOf('x.ts', code)).toEqual([{ specifier, typeOnly }]);
  });

  test('text in comments, strings and JSX is none', () => {
    const code =
      "// import './a.ts'\nexport const a = <p title=\"import './b.ts'\">import './c.ts'</p>; export { a as b };";
    expect(importsOf('x.tsx', code)).toEqual([]);
  });
});

describe('imports that are caught', () => {
  test.each([
    ['base/bytes.ts', "import '../format/limits.ts'"],
    ['format/limits.ts', "export * from '../json/scan.ts'"],
    ['session/session.ts', "import type { View } from '../timeline/view.ts'"],
    ['sources/codex/codex.ts', "const session = await import('../../session/session.ts')"],
    ['json/scan.ts', "import { readFile } from 'node:fs/promises'"],
    ['json/scan.ts', "import fs from 'fs'"],
    ['timeline/view.ts', "import { useMemo } from 'react'"],
    ['records/tool-call.ts', "import left from 'left-pad'"],
    ['worker/protocol.ts', "import { viewOf } from '../timeline/view.ts'"],
    ['worker/worker.ts', "import type { Store } from '../state/store.ts'"],
    ['worker/client.ts', "import { OpenFile } from '../open/open.ts'"],
    ['worker/client.ts', "import './worker.ts'"],
    ['cli/sessionscope.ts', "import '../worker/worker.ts'"],
    ['state/store.ts', "import { viewOf } from '../timeline/view.ts'"],
    ['ui/timeline/row.tsx', "import { client } from '../../worker/client.ts'"],
    ['ui/timeline/row.tsx', "import { type Row } from '../../timeline/view.ts'"],
    ['ui/kit/list.tsx', "import { Row } from '../timeline/row.tsx'"],
    ['ui/kit/list.tsx', "import { useStore } from '../../state/store.ts'"],
    ['main.tsx', "import { OpenFile } from './open/open.ts'"],
    ['base/bytes.ts', "import './assert'"],
    ['base/bytes.ts', "import '../testing/import-rules.ts'"],
    ['base/bytes.ts', 'await import(name)'],
    ['elsewhere/x.ts', "import '../base/bytes.ts'"],
    ['base/bytes.ts', "import '../elsewhere/x.ts'"],
    ['base/bytes.ts', "import '../../bench/run.mjs'"],
  ])('%s: %s', (file, code) => {
    const [fault, ...more] = faultsOf(file, code);
    expect(fault).toContain(file);
    expect(more).toEqual([]);
  });
});

describe('imports that are allowed', () => {
  test.each([
    ['diagnostics/diagnostics.ts', "import { LIMITS } from '../format/limits.ts'"],
    ['session/pairing.ts', "import { keys } from './keys.ts'"],
    ['sources/codex/codex.ts', "import { scan } from '../../json/scan.ts'"],
    ['worker/protocol.ts', "import type { View } from '../timeline/view.ts'"],
    ['worker/worker.ts', "import { OpenFile } from '../open/open.ts'; import type { Message } from './protocol.ts'"],
    ['worker/script.ts', "import readerUrl from './worker.ts?worker&url'"],
    ['cli/sessionscope.ts', "import process from 'node:process'"],
    ['state/store.ts', "import { create } from 'zustand'; import type { View } from '../timeline/view.ts'"],
    ['ui/timeline/row.tsx', "import { createRoot } from 'react-dom/client'; import styles from './row.module.css'"],
    ['ui/timeline/row.tsx', "import { Badge } from '../kit/badge.tsx'; import { Panel } from '../inspector/panel.tsx'"],
    ['main.tsx', "import './ui/tokens.css'; import { App } from './ui/app.tsx'"],
    ['ui/kit/fetch-part.ts', 'await import(address)'],
    ['base/bytes.test.ts', "import '../session/session.ts'; import fs from 'node:fs'"],
    ['testing/import-rules.ts', "import { parseSync } from 'vite'"],
  ])('%s: %s', (file, code) => {
    expect(faultsOf(file, code)).toEqual([]);
  });
});
