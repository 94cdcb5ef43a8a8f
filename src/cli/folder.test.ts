import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { streamOf } from '../testing/streams.ts';
import { zipOf } from '../testing/archives.ts';
import { folderEntries } from './folder.ts';
import { reportOf, reportText } from './inspect.ts';
import { openPage } from './open-page.ts';
import { CannotRead, readInput } from './read.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sessionscope-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const STREAM = streamOf([{ type: 'tool_call', seq: 1, id: 'a', callId: 'a', callIdSource: 'native', name: 'X' }]);
/** A name of which one byte is no UTF-8. */
const odd = (name: string): Buffer => Buffer.concat([Buffer.from(`${root}/x`), Buffer.of(0xe9), Buffer.from(name)]);

async function report(place = root) {
  const input = await readInput(place);
  const found = await reportOf(input);
  await input.close();
  return found;
}

// Other systems take no such names.
test.runIf(process.platform === 'linux')('a name that is not UTF-8 is refused, and the rest is read', async () => {
  await writeFile(path.join(root, 'ok.jsonl'), STREAM);
  await writeFile(odd('.jsonl'), STREAM);
  await mkdir(odd('folder'));
  // The same sign, where it stands in the name itself.
  await writeFile(path.join(root, 'y\uFFFD.jsonl'), STREAM);
  const { source, streams } = await report();
  expect(streams.map(({ name }) => name)).toEqual(['ok.jsonl', 'y\uFFFD.jsonl']);
  const reason = 'has a name that is not UTF-8: rename it to open it';
  expect(source.refused).toEqual([
    { name: 'x\uFFFD.jsonl', reason },
    { name: 'x\uFFFDfolder', reason },
  ]);
});

test('what is gone when it is opened is refused with the reason, and the rest is read', async () => {
  await writeFile(path.join(root, 'a.jsonl'), STREAM);
  await writeFile(path.join(root, 'b.jsonl'), STREAM);
  const opened: string[] = [];
  for await (const entry of folderEntries(root)) {
    if ('refused' in entry) throw new Error(entry.reason);
    if (entry.path === 'a.jsonl') await rm(path.join(root, 'a.jsonl'));
    opened.push(await entry.open().then(({ name }) => name, String));
  }
  expect(opened).toEqual(['Error: it was there when the folder was listed, and is not any more', 'b.jsonl']);
});

test('what is gone when it is read says so as well', async () => {
  await writeFile(path.join(root, 'a.jsonl'), STREAM);
  for await (const entry of folderEntries(root)) {
    if ('refused' in entry) throw new Error(entry.reason);
    const source = await entry.open();
    await rm(path.join(root, 'a.jsonl'));
    await expect(source.read(0, 10)).rejects.toThrow('is not any more');
    expect(() => source.readSync?.(0, 10)).toThrow('is not any more');
  }
});

test('a file or a folder that goes while the folder is listed is refused, and the rest is listed', async () => {
  for (const name of ['a.jsonl', 'b.jsonl', 'd.jsonl']) await writeFile(path.join(root, name), STREAM);
  await mkdir(path.join(root, 'c'));
  const listed: unknown[] = [];
  for await (const entry of folderEntries(root)) {
    listed.push('refused' in entry ? entry : entry.path);
    if (listed.length > 1) continue;
    await rm(path.join(root, 'b.jsonl'));
    await rm(path.join(root, 'c'), { recursive: true });
  }
  const gone = 'it was there when the folder was listed, and is not any more';
  expect(listed).toEqual([
    'a.jsonl',
    { refused: 'b.jsonl', reason: `cannot be read: ${gone}` },
    { refused: 'c', reason: `is a folder that cannot be read: ${gone}` },
    'd.jsonl',
  ]);
});

test('what there is no permission for is refused, and the rest is read', async () => {
  await writeFile(path.join(root, 'ok.jsonl'), STREAM);
  await mkdir(path.join(root, 'shut'), { mode: 0o000 });
  await writeFile(path.join(root, 'shut.jsonl'), STREAM, { mode: 0o000 });
  const { source, streams } = await report();
  const refused = [
    { name: 'shut', reason: 'is a folder that cannot be read: permission denied' },
    { name: 'shut.jsonl', reason: 'cannot be read: permission denied' },
  ];
  // Whoever runs as root may read everything.
  const mayRead = process.getuid?.() === 0;
  expect(source.refused).toEqual(mayRead ? [] : refused);
  expect(streams).toHaveLength(mayRead ? 2 : 1);
});

test('a folder that is not there is told as that', async () => {
  await expect(readInput(path.join(root, 'nothing'))).rejects.toThrow(/nothing: there is no such file$/);
});

test('how many files were refused stands beside how many there are', async () => {
  await writeFile(path.join(root, 'target'), '');
  await symlink(path.join(root, 'target'), path.join(root, 'link'));
  await writeFile(path.join(root, 'one.zip'), zipOf([{ name: 'a.jsonl', text: STREAM }]));
  const [first] = [...reportText(await report())];
  expect(first).toMatch(/: a folder of 2 files, 0 sessions among them; 2 files refused$/);
});

test('a packed file that is cut before anything came out of it is no session', async () => {
  const place = path.join(root, 'cut.jsonl.gz');
  await writeFile(place, gzipSync(STREAM).subarray(0, 11));
  await expect(readInput(place)).rejects.toThrow(/^cut\.jsonl\.gz: it is cut off/);
});

test('zeros, as an archive without members is, are an empty archive, packed or not', async () => {
  for (const [name, bytes] of [
    ['empty.tar', new Uint8Array(10_240)],
    ['empty.tar.gz', gzipSync(new Uint8Array(1024))],
  ] as const) {
    await writeFile(path.join(root, name), bytes);
    const { source, streams } = await report(path.join(root, name));
    expect({ ...source, streams }).toMatchObject({ container: 'tar', files: 0, refused: [], faults: [], streams: [] });
  }
  await writeFile(path.join(root, 'zeros'), new Uint8Array(1000));
  await expect(report(path.join(root, 'zeros'))).rejects.toThrow('is no session file');
});

test.each([
  ['a zip archive', 'n.zip', zipOf([{ name: 'a.jsonl', text: STREAM }])],
  ['packed with gzip', 's.jsonl.gz', gzipSync(STREAM)],
  ['a folder', 'sub', null],
])('what is not followed as it grows is not said to be: %s', async (words, name, bytes) => {
  const place = path.join(root, name);
  if (bytes === null) await mkdir(place);
  else await writeFile(place, bytes);
  const opening = openPage(place, { isWatched: true, port: 0, usesBrowser: false }, () => Promise.resolve());
  await expect(opening).rejects.toThrow(`this is ${words}; --watch follows one file that is not packed`);
  await expect(opening).rejects.toBeInstanceOf(CannotRead);
});

test('standard input is not opened in the page', async () => {
  const opening = openPage('-', { isWatched: false, port: 0, usesBrowser: false }, () => Promise.resolve());
  await expect(opening).rejects.toThrow('standard input cannot be opened in the page');
});
