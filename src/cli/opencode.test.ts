import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { reportOf } from './inspect.ts';
import { readInput, readSession, type ReadBundle } from './read.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'storage-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

function write(file: string, value: unknown): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), JSON.stringify(value, null, 2));
}

async function bundleAt(folder: string): Promise<ReadBundle> {
  const input = await readInput(folder);
  if (input.kind !== 'bundle') throw new Error('no bundle');
  return input;
}

const time = { created: 1_730_000_000_000 };

test('a storage in a folder is reported, and a session of it converted by its path', async () => {
  for (const id of ['ses_1', 'ses_2']) {
    write(`storage/session/p/${id}.json`, { id, projectID: 'p', directory: '/w', time });
    write(`storage/message/${id}/msg_${id}.json`, { id: `msg_${id}`, role: 'user', time });
    write(`storage/part/msg_${id}/prt_${id}.json`, { id: `prt_${id}`, type: 'text', text: `in ${id}` });
  }
  const bundle = await bundleAt(root);
  await expect(readSession(bundle, null)).rejects.toThrow(
    /name one of them with --session\n {2}storage\/session\/p\/ses_1.json/,
  );
  await expect(readSession(bundle, 'storage/session')).rejects.toThrow('storage/session');
  const { open, session } = await readSession(bundle, 'storage/session/p/ses_2.json');
  expect(session.facts.length).toBe(3);
  const text = new TextDecoder().decode(await open.records.read(0, open.records.size));
  expect(text).toContain('in ses_2');
  const report = await reportOf(await bundleAt(root));
  expect(report.source).toMatchObject({ container: 'directory', format: 'opencode', files: 6 });
  expect(report.streams.map(({ name, source }) => [name, source])).toEqual(
    ['ses_1', 'ses_2'].map((id) => [
      `storage/session/p/${id}.json`,
      { format: 'opencode', lines: 3, converted: 2, kept: 1 },
    ]),
  );
});

test('the only session of a bundle needs no name', async () => {
  const folder = path.join(root, 'one');
  write('one/session/p/ses_1.json', { id: 'ses_1', projectID: 'p', directory: '/w', time });
  expect((await readSession(await bundleAt(folder), null)).name).toBe('session/p/ses_1.json');
  fs.mkdirSync(path.join(root, 'none'));
  await expect(readSession(await bundleAt(path.join(root, 'none')), null)).rejects.toThrow('has no session');
});

// Storages that are not part of the project; where they lie beside it, they are tried as well.
const SAMPLES = path.join(import.meta.dirname, '../../../shared/samples/opencode');

test.skipIf(!fs.existsSync(SAMPLES))(
  'sample storages have each session under its file’s path, and no file is left out',
  async () => {
    const report = await reportOf(await bundleAt(SAMPLES));
    const files = fs
      .readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' })
      .map((file) => file.split(path.sep).join('/'))
      .filter((file) => fs.statSync(path.join(SAMPLES, file)).isFile());
    expect(report.source.files).toBe(files.length);
    expect(report.streams.map(({ name }) => name)).toEqual(
      files.filter((file) => file.includes('/session/')).toSorted(),
    );
    const lines = report.streams.reduce((sum, { source }) => sum + (source?.lines ?? 0), 0);
    expect(lines).toBe(files.filter((file) => file.endsWith('.json')).length);
    expect(report.diagnostics.filter(({ severity }) => severity !== 'notice')).toEqual([]);
  },
);
