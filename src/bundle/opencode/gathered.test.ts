import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../base/bytes.ts';
import type { BundleEntry } from '../../input/archives/archive.ts';
import { memorySource } from '../../input/byte-source.ts';
import { PartsSource } from '../../input/parts.ts';
import { Bundle } from '../bundle.ts';
import { bundleReport } from '../report.ts';
import { placeOf } from './place.ts';

const env = {
  spool: (name: string) => {
    const parts = new PartsSource(name);
    return { add: (bytes: Uint8Array<ArrayBuffer>) => parts.add(bytes.slice()), finish: () => parts };
  },
};

const read = new Set<string>();

function entry(path: string, content: unknown): BundleEntry {
  const bytes = encodeUtf8(typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  const open = (): Promise<ReturnType<typeof memorySource>> => {
    read.add(path);
    return Promise.resolve(memorySource(bytes, path));
  };
  return { path, size: bytes.length, open };
}

/** A bundle of files, listed as a folder is. */
async function bundleOf(
  files: Readonly<Record<string, unknown>>,
  broken: readonly BundleEntry[] = [],
): Promise<Bundle> {
  read.clear();
  const bundle = new Bundle({ name: 'folder', container: 'directory', compression: null, size: null }, env);
  const entries = [...Object.entries(files).map(([path, content]) => entry(path, content)), ...broken];
  await bundle.gather(
    // eslint-disable-next-line @typescript-eslint/require-await
    (async function* () {
      yield* entries;
    })(),
  );
  return bundle;
}

const time = { created: 1_730_000_000_000 };
const session = (id: string, members: object = {}): object => ({
  id,
  projectID: 'p',
  directory: '/w',
  title: id,
  time,
  ...members,
});
const message = (id: string, sessionID: string, role = 'assistant'): object => ({ id, sessionID, role, time });
const part = (id: string, messageID: string, members: object = {}): object => ({
  id,
  messageID,
  type: 'text',
  text: id,
  ...members,
});

/** A storage as OpenCode keeps it: every file is named by its id. */
const STORAGE = {
  'storage/session/p/ses_1.json': session('ses_1'),
  'storage/session/p/ses_2.json': session('ses_2', { parentID: 'ses_1' }),
  'storage/message/ses_1/msg_1.json': message('msg_1', 'ses_1', 'user'),
  'storage/message/ses_1/msg_2.json': message('msg_2', 'ses_1'),
  'storage/message/ses_2/msg_3.json': message('msg_3', 'ses_2', 'user'),
  'storage/part/msg_2/prt_3.json': part('prt_3', 'msg_2'),
  'storage/part/msg_2/prt_2.json': part('prt_2', 'msg_2'),
  'storage/part/msg_1/prt_1.json': part('prt_1', 'msg_1'),
  'storage/part/msg_3/prt_4.json': part('prt_4', 'msg_3'),
  'storage/todo/ses_1.json': [],
  'storage/project/p.json': { id: 'p', worktree: '/w' },
  'storage/migration': '2',
};

/** The native lines of a file of a bundle. */
async function linesOf(bundle: Bundle, path: string): Promise<Record<string, unknown>[]> {
  const source = await bundle.entry(path)?.open();
  const text = new TextDecoder().decode(await source?.read(0, source.size));
  expect(text.endsWith('\n') || text === '').toBe(true);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const paths = (bundle: Bundle): string[] => [...bundle].map(({ path }) => path).toSorted();
const places = async (bundle: Bundle, path: string): Promise<unknown[]> =>
  (await linesOf(bundle, path)).map((line) => line['path']);

test('each session of a storage is one file, in the order of its names, and nothing is read to find that out', async () => {
  const bundle = await bundleOf(STORAGE);
  expect(paths(bundle)).toEqual([
    'storage/migration',
    'storage/project/p.json',
    'storage/session/p/ses_1.json',
    'storage/session/p/ses_2.json',
  ]);
  expect(bundle.length).toBe(12);
  // One file shows that this is a storage.
  expect(read.size).toBe(1);
  expect(await places(bundle, 'storage/session/p/ses_1.json')).toEqual([
    'storage/session/p/ses_1.json',
    'storage/message/ses_1/msg_1.json',
    'storage/part/msg_1/prt_1.json',
    'storage/message/ses_1/msg_2.json',
    'storage/part/msg_2/prt_2.json',
    'storage/part/msg_2/prt_3.json',
    'storage/todo/ses_1.json',
  ]);
});

test('a line holds the file byte for byte, but for its line breaks', async () => {
  const text = '\ufeff{\r\n  "id": "ses_1", "directory": "/w",\n  "n": 1.50,\n  "time": {}\n}\n';
  const bundle = await bundleOf({ 'session/p/ses_1.json': text });
  const source = await bundle.entry('session/p/ses_1.json')?.open();
  expect(new TextDecoder().decode(await source?.read(0, 1000))).toBe(
    '{"opencode":"session","path":"session/p/ses_1.json","value":{    "id": "ses_1", "directory": "/w",   "n": 1.50,   "time": {} }}\n',
  );
});

test('the report has each session under the path of its file, and who started whom', async () => {
  const report = await bundleReport(await bundleOf(STORAGE));
  expect(report.source).toMatchObject({ files: 12, format: 'opencode', refused: [] });
  expect(
    report.streams.map(({ name, format, source, counts }) => [name, format, source?.lines, counts.byType['message']]),
  ).toEqual([
    ['storage/session/p/ses_1.json', 'opencode', 7, 3],
    ['storage/session/p/ses_2.json', 'opencode', 3, 1],
  ]);
});

test('names that are no ids are looked into: of sessions, messages and parts', async () => {
  const bundle = await bundleOf({
    'session/p/ses_a.json': session('a'),
    'session/p/ses_b.json': session('b'),
    'message/a/1.json': message('m_a', 'a'),
    'message/b/1.json': message('m_b', 'b'),
    'part/m_a/1.json': part('x', 'm_a'),
    'part/m_b/1.json': { id: 'y', type: 'text', text: 'y' },
    'part/loose.json': part('z', 'm_b'),
  });
  expect(paths(bundle)).toEqual(['session/p/ses_a.json', 'session/p/ses_b.json']);
  expect(await places(bundle, 'session/p/ses_a.json')).toEqual([
    'session/p/ses_a.json',
    'message/a/1.json',
    'part/m_a/1.json',
  ]);
  expect(await places(bundle, 'session/p/ses_b.json')).toEqual([
    'session/p/ses_b.json',
    'message/b/1.json',
    'part/m_b/1.json',
    'part/loose.json',
  ]);
});

test('what belongs to nothing that is here is shown: messages without a session, parts without a message', async () => {
  const bundle = await bundleOf({
    'session/p/ses_1.json': session('ses_1'),
    'message/ses_1/msg_1.json': message('msg_1', 'ses_1'),
    'message/ses_9/msg_9.json': message('msg_9', 'ses_9'),
    'part/msg_9/prt_9.json': part('prt_9', 'msg_9'),
    'part/msg_7/prt_7.json': part('prt_7', 'msg_7', { sessionID: 'ses_1' }),
    'part/msg_7/prt_8.json': part('prt_8', 'msg_7', { sessionID: 'ses_1' }),
    'part/msg_6/prt_6.json': part('prt_6', 'msg_6', { sessionID: 'ses_6' }),
    'part/prt_5.json': part('prt_5', 'msg_5'),
    'part/prt_4.json': 'no JSON',
    'todo/ses_8.json': [],
  });
  expect(paths(bundle)).toEqual([
    'message/ses_9',
    'part/msg_5',
    'part/msg_6',
    'part/prt_4',
    'session/p/ses_1.json',
    'todo/ses_8.json',
  ]);
  expect(await places(bundle, 'session/p/ses_1.json')).toEqual([
    'session/p/ses_1.json',
    'message/ses_1/msg_1.json',
    'part/msg_7/prt_7.json',
    'part/msg_7/prt_8.json',
  ]);
  expect(await places(bundle, 'message/ses_9')).toEqual(['message/ses_9/msg_9.json', 'part/msg_9/prt_9.json']);
  const { streams } = await bundleReport(bundle);
  expect(streams.map(({ name }) => name)).toEqual(paths(bundle).slice(0, -1));
});

test('two files about one session are two', async () => {
  const bundle = await bundleOf({
    'session/global/ses_1.json': session('ses_1'),
    'session/p/ses_1.json': session('ses_1'),
    'message/ses_1/msg_1.json': message('msg_1', 'ses_1'),
  });
  expect(await places(bundle, 'session/global/ses_1.json')).toHaveLength(2);
  expect(await places(bundle, 'session/p/ses_1.json')).toEqual(['session/p/ses_1.json']);
});

test('files that are no JSON, too large or cannot be read are lines that say so', async () => {
  const unreadable = (path: string): BundleEntry => ({ path, size: 1, open: () => Promise.reject(new Error('gone')) });
  const bundle = await bundleOf(
    {
      'session/p/ses_1.json': session('ses_1'),
      'message/ses_1/msg_1.json': '{"id":"msg_1","role',
      'message/ses_1/msg_2.json': '{"id":"msg_2"}\n{}',
    },
    [unreadable('message/ses_1/msg_3.json'), { ...entry('message/ses_1/msg_4.json', ''), size: 65 << 20 }],
  );
  expect((await linesOf(bundle, 'session/p/ses_1.json')).slice(1)).toMatchObject([
    { opencode: 'message', text: '{"id":"msg_1","role', unread: 'breaks off' },
    { text: '{"id":"msg_2"}\n{}', unread: 'is no JSON' },
    { unread: 'cannot be read: gone' },
    { unread: 'is larger than the 67108864 bytes that are read of a part of a session' },
  ]);
  const { streams } = await bundleReport(bundle);
  expect(streams[0]?.counts.malformed).toBe(4);
  expect(streams[0]?.malformed[0]?.reason).toBe('the file message/ses_1/msg_1.json, a message, breaks off');
});

test('files that only lie so are left alone', async () => {
  const files = {
    'session/a/b.json': { x: 1 },
    'message/c/d.json': { id: 'd' },
    'part/e/f.json': [],
    'other.json': {},
  };
  const bundle = await bundleOf(files);
  expect(paths(bundle)).toEqual(Object.keys(files).toSorted());
  expect(bundle.length).toBe(4);
});

test('two storages are kept apart', async () => {
  const bundle = await bundleOf({
    'a/session/p/ses_1.json': session('ses_1'),
    'b/session/p/ses_1.json': session('ses_1'),
    'b/message/ses_1/msg_1.json': message('msg_1', 'ses_1'),
  });
  expect(await places(bundle, 'a/session/p/ses_1.json')).toHaveLength(1);
  expect(await places(bundle, 'b/session/p/ses_1.json')).toHaveLength(2);
});

test('many files are gathered in time that grows with their number', async () => {
  const files: Record<string, unknown> = {};
  for (let at = 0; at < 20_000; at++) {
    const id = String(at).padStart(6, '0');
    if (at % 100 === 0) files[`session/p/ses_${id}.json`] = session(`ses_${id}`);
    const owner = `ses_${String(at - (at % 100)).padStart(6, '0')}`;
    files[`message/${owner}/msg_${id}.json`] = message(`msg_${id}`, owner);
    for (const each of [1, 2]) files[`part/msg_${id}/prt_${each}.json`] = part(`prt_${each}`, `msg_${id}`);
  }
  const began = performance.now();
  const bundle = await bundleOf(files);
  expect([...bundle]).toHaveLength(200);
  expect(bundle.length).toBe(60_200);
  expect(read.size).toBe(1);
  expect(performance.now() - began).toBeLessThan(5000);
  expect(await linesOf(bundle, 'session/p/ses_000000.json')).toHaveLength(301);
});

test.each([
  ['session/p/s.json', { root: '', kind: 'session', owner: '', stem: 's' }],
  ['x/storage/session/p/s.json', { root: 'x/storage/', kind: 'session', owner: '', stem: 's' }],
  ['storage/message/s/m.json', { root: 'storage/', kind: 'message', owner: 's', stem: 'm' }],
  ['part/m/p.json', { root: '', kind: 'part', owner: 'm', stem: 'p' }],
  ['part/p.json', { root: '', kind: 'part', owner: '', stem: 'p' }],
  ['todo/s.json', { root: '', kind: 'todo', owner: '', stem: 's' }],
  ['storage/session/info/s.json', { root: 'storage/', kind: 'session', owner: '', stem: 's' }],
  ['storage/session/message/s/m.json', { root: 'storage/', kind: 'message', owner: 's', stem: 'm' }],
  ['storage/session/part/s/m/p.json', { root: 'storage/', kind: 'part', owner: 'm', stem: 'p' }],
  ['session/s.json', null],
  ['message/m.json', null],
  ['message/a/b/m.json', null],
  ['part/m/p.txt', null],
  ['parts/m/p.json', null],
  ['project/p.json', null],
])('%s', (path, place) => {
  expect(placeOf(path)).toEqual(place);
});
