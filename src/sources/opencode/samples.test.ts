import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { recognise } from '../../open/recognise.ts';
import { reportDiagnostics, streamReport } from '../../session/report.ts';
import { usageOf } from '../../session/usage.ts';
import { convert } from './fixtures.ts';
import { checkOthersAreLeft, filesIn, sampleFolder } from '../../testing/samples.ts';
import { nativeSession } from '../../testing/native.ts';

const OWN = sampleFolder('opencode');

interface Part {
  readonly type: string;
  readonly tokens?: { readonly input?: number };
  readonly state?: { readonly status: string; readonly output?: string };
}

describe.skipIf(!fs.existsSync(OWN))('storages', () => {
  test.each(['storage_legacy', 'storage_v2'])('%s, every file of it as a line', (name) => {
    const root = path.join(OWN, name);
    const files = filesIn(root).filter((file) => file.endsWith('.json'));
    const kind = (file: string): string => path.relative(root, file).split(path.sep)[0] ?? '';
    const order = ['session', 'message', 'part'];
    const native = files
      .toSorted((a, b) => order.indexOf(kind(a)) - order.indexOf(kind(b)))
      .map((file) => {
        const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
        return `${JSON.stringify({ opencode: kind(file), path: path.relative(root, file), value })}\n`;
      })
      .join('');
    const parts = files
      .filter((file) => kind(file) === 'part')
      .map((file) => JSON.parse(fs.readFileSync(file, 'utf8')) as Part);
    const tools = parts.flatMap(({ state }) => (state === undefined ? [] : [state]));
    const session = nativeSession(convert(native));
    expect(reportDiagnostics(session, 'x').filter(({ severity }) => severity !== 'notice')).toEqual([]);
    const { counts } = streamReport(session, 'x', 'opencode');
    const named = files.filter(
      (file) => kind(file) === 'message' && /"modelID":"gpt-4o-mini"/.test(fs.readFileSync(file, 'utf8')),
    );
    const { models, sums } = usageOf(session);
    expect(models.map(({ name: model }) => model).includes('gpt-4o-mini')).toBe(named.length > 0);
    const used = parts.map(({ tokens }) => tokens?.input ?? 0).reduce((sum, input) => sum + input, 0);
    expect(sums.find(({ name: number }) => number === 'input')?.sum ?? 0).toBe(used);
    const ended = tools.filter(({ output, status }) => output !== undefined || status === 'error').length;
    expect(counts.pairings).toEqual({ paired: ended, dangling: tools.length - ended, ambiguous: 0 });
    const broken = files.filter((file) => kind(file) === 'message' && /"error":\{/.test(fs.readFileSync(file, 'utf8')));
    const spoken = parts.filter(({ type }) => type === 'text' || type === 'file').length;
    expect(counts.byType['message']).toBe(spoken + broken.length);
  });

  test('files of other formats, and files of a storage by themselves, are not taken', () => {
    checkOthersAreLeft(['opencode'], []);
    const words = filesIn(OWN)
      .filter((file) => file.includes('storage_v2'))
      .map((file) => recognise(fs.readFileSync(file)))
      .filter((found) => found.kind === 'unknown' && found.looksLike.includes('open the whole storage folder'));
    expect(words.length).toBeGreaterThan(15);
  });
});
