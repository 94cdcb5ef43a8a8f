import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodeUtf8 } from '../base/bytes.ts';
import { LIMITS } from '../format/limits.ts';
import type { BundleEntry } from '../input/archives/archive.ts';
import { memorySource } from '../input/byte-source.ts';
import { FOLDER, memoryBundle, memorySpool } from '../testing/bundles.ts';
import { streamOf, type TestRecord } from '../testing/streams.ts';
import { Bundle } from './bundle.ts';
import { childrenOf, type Summary, summaryOf, withSurroundings } from './summary.ts';
import fc from '../testing/examples.ts';

const call = (id: string): TestRecord => ({
  type: 'tool_call',
  seq: 1,
  id,
  callId: id,
  callIdSource: 'native',
  name: 'X',
});
const bytesOf = (...records: TestRecord[]): Uint8Array => encodeUtf8(streamOf(records));

async function summaries(files: Readonly<Record<string, Uint8Array>>): Promise<{ bundle: Bundle; all: Summary[] }> {
  const bundle = await memoryBundle(new Map(Object.entries(files)));
  const all: Summary[] = [];
  for (const entry of bundle) {
    const found = await bundle.find(entry);
    if (found.kind !== 'stream') continue;
    const { session, fault } = await bundle.read(found);
    const summary = await summaryOf(found, session, fault);
    bundle.kinship.join(found.path, found.file, summary.ids, session);
    all.push(summary);
  }
  return { bundle, all };
}

test('a session is summed up: what it is called, how it begins, what is open in it', async () => {
  const { all } = await summaries({
    'a.jsonl': bytesOf(
      { type: 'session', sessionId: 's', title: 'Named', agent: 'Agent' },
      { type: 'message', seq: 1, id: 'm0', ts: '2026-01-01T10:00:00Z', role: 'assistant', content: [] },
      { type: 'message', seq: 2, id: 'h', role: 'user', author: 'hook', content: [{ type: 'text', text: 'Notes' }] },
      { type: 'message', seq: 3, id: 'm', role: 'user', content: [{ type: 'text', text: 'Do it\nnow' }] },
      { ...call('a'), seq: 4 },
      { type: 'permission', seq: 5, id: 'p', requestId: 'p', subject: { command: 'ls' }, status: 'pending' },
    ),
  });
  expect(all.map(({ line }) => line)).toMatchObject([
    {
      path: 'a.jsonl',
      format: 'asr',
      title: 'Named',
      agent: 'Agent',
      opening: 'Do it ⏎ now',
      began: '2026-01-01T10:00:00Z',
      records: 6,
      calls: 1,
      dangling: 1,
      undecided: 1,
      fault: null,
      parent: null,
    },
  ]);
});

test('a summary repeats no value of a secret', async () => {
  const value = 'hunter2-value';
  const { all } = await summaries({
    'a.jsonl': bytesOf(
      { type: 'session', title: `about ${value}`, agent: value },
      { type: 'input_request', seq: 1, id: 'q', requestId: 'q', mode: 'form', secret: true, response: value },
      { type: 'message', seq: 2, id: 'm', role: 'user', content: [{ type: 'text', text: `it is ${value}` }] },
    ),
  });
  expect(JSON.stringify(all.map(({ line }) => line))).not.toContain(value);
});

test('problems that only the whole bundle shows are added once it has been read', async () => {
  const { bundle, all } = await summaries({
    'a.jsonl': bytesOf({
      type: 'tool_result',
      seq: 1,
      id: 'r',
      linkage: 'none',
      status: 'completed',
      content: [],
      exec: { terminalId: 't' },
    }),
    'b.jsonl': bytesOf({ type: 'terminal', seq: 1, id: 'x', terminalId: 'u', status: 'running' }),
  });
  const [first] = all;
  expect(first?.line.errors).toBe(0);
  expect(first && withSurroundings(first, bundle.around('a.jsonl')).errors).toBe(1);
});

test('a session is linked to the one that started it where exactly one is meant', async () => {
  const header = (more: TestRecord): Uint8Array => bytesOf({ type: 'session', ...more }, call('a'));
  const { all, bundle } = await summaries({
    'main.jsonl': header({ sessionId: 's' }),
    'agent.jsonl': header({ sessionId: 's', subagentId: 'a' }),
    'child.jsonl': header({ sessionId: 'c', parentSessionId: 's' }),
    'lost.jsonl': header({ sessionId: 'l', parentSessionId: 'gone' }),
    'twin1.jsonl': header({ sessionId: 't' }),
    'twin2.jsonl': header({ sessionId: 't' }),
    'torn.jsonl': header({ sessionId: 'n', parentSessionId: 't' }),
  });
  const parents = all.map((summary) => [
    summary.line.path,
    withSurroundings(summary, bundle.around(summary.line.path)).parent,
  ]);
  expect(Object.fromEntries(parents)).toEqual({
    'main.jsonl': null,
    'agent.jsonl': { path: 'main.jsonl', at: null },
    'child.jsonl': { path: 'main.jsonl', at: null },
    'lost.jsonl': { words: 'of session gone, which is not here' },
    'twin1.jsonl': null,
    'twin2.jsonl': null,
    'torn.jsonl': { words: 'of session t, which 2 files are' },
  });
});

test('a file that cannot be read is refused by name, and the others are read', async () => {
  const good: BundleEntry = {
    path: 'b.jsonl',
    size: 9,
    open: () => Promise.resolve(memorySource(bytesOf(call('a')), 'b')),
  };
  const bundle = new Bundle(FOLDER, { spool: memorySpool });
  // oxlint-disable-next-line require-await
  await bundle.gather(
    (async function* () {
      yield { path: 'a.jsonl', size: 9, open: () => Promise.reject(new Error('gone')) };
      yield good;
    })(),
  );
  const found = [];
  for (const entry of bundle) found.push(await bundle.find(entry));
  expect(found).toMatchObject([
    { kind: 'refused', refused: 'a.jsonl', reason: 'cannot be read: gone' },
    { kind: 'stream' },
  ]);
});

test('a session that cannot be read to its end keeps what was read', async () => {
  const bytes = bytesOf(call('a'), call('b'));
  const source = { ...memorySource(bytes, 'a'), size: bytes.length + 10 };
  const bundle = new Bundle(FOLDER, { spool: memorySpool });
  // oxlint-disable-next-line require-await
  await bundle.gather(
    (async function* () {
      yield { path: 'a.jsonl', size: source.size, open: () => Promise.resolve(source) };
    })(),
  );
  const [entry] = bundle;
  const found = entry && (await bundle.find(entry));
  if (found?.kind !== 'stream') throw new Error('it is a stream');
  const { session, fault } = await bundle.read(found);
  expect(fault).toContain('it changed while being read');
  expect((await summaryOf(found, session, fault)).line).toMatchObject({ records: 2, fault });
});

test('a blob is found wherever it lies, whatever else lies there', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.uint8Array({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 6, selector: String }),
      fc.nat(),
      fc.boolean(),
      async (contents, which, hasSize) => {
        const wanted = contents[which % contents.length] as Uint8Array;
        const files = new Map(contents.map((bytes, index) => [`f/${index}.bin`, bytes]));
        const bundle = await memoryBundle(files);
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(wanted)));
        const hash = `sha256:${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
        const reference = { hash, size: hasSize ? wanted.length : null };
        await bundle.verify([reference]);
        expect(bundle.standing(reference)).toEqual({
          kind: 'verified',
          path: `f/${which % contents.length}.bin`,
          size: wanted.length,
        });
        expect(await (await bundle.openBlob(reference))?.read(0, 100)).toEqual(wanted);
        expect(bundle.standing({ hash, size: wanted.length + 1 }).kind).toBe('mismatch');
        expect(await bundle.openBlob({ hash, size: wanted.length + 1 })).toBeNull();
      },
    ),
    { numRuns: 60 },
  );
});

test('nothing is hashed before it is asked for, and nothing twice', async () => {
  let opened = 0;
  const bundle = new Bundle(FOLDER, { spool: memorySpool });
  // oxlint-disable-next-line require-await
  await bundle.gather(
    (async function* () {
      for (const path of ['a', 'b', 'c']) {
        const open = (): Promise<ReturnType<typeof memorySource>> => {
          opened++;
          return Promise.resolve(memorySource(encodeUtf8(path), path));
        };
        yield { path, size: 1, open };
      }
    })(),
  );
  expect(opened).toBe(0);
  const missing = { hash: `sha256:${'0'.repeat(64)}`, size: 1 };
  await bundle.verify([missing]);
  await bundle.verify([missing]);
  expect(opened).toBe(3);
  expect(bundle.standing(missing)).toEqual({ kind: 'missing' });
});

test('a file that could be the blob and is too large to be hashed is named: the blob is not called missing', async () => {
  const bundle = new Bundle(FOLDER, { spool: memorySpool });
  const sizes = { 'deep/huge.bin': LIMITS.blobBytes + 5, 'small.bin': 3 };
  await bundle.gather(
    (async function* () {
      for (const [path, size] of Object.entries(sizes))
        yield { path, size, open: () => Promise.resolve(memorySource(new Uint8Array(3), path)) };
      await Promise.resolve();
    })(),
  );
  const hash = `sha256:${'1'.repeat(64)}`;
  for (const size of [LIMITS.blobBytes + 5, null]) {
    await bundle.verify([{ hash, size }]);
    expect(bundle.standing({ hash, size })).toEqual({
      kind: 'unchecked',
      why: 'deep/huge.bin has 1,073,741,829 bytes: no blob of more than 1 GiB is hashed',
    });
  }
  await bundle.verify([{ hash, size: 4 }]);
  expect(bundle.standing({ hash, size: 4 })).toEqual({ kind: 'missing' });
});

test('why a packed file breaks off is said, though its beginning is no session', async () => {
  const zeros = new Uint8Array(gzipSync(Buffer.alloc(100_000)));
  const bundle = await memoryBundle(new Map([['cut.gz', zeros.subarray(0, zeros.length - 9)]]));
  const [entry] = bundle;
  expect(entry && (await bundle.find(entry))).toMatchObject({
    kind: 'refused',
    refused: 'cut.gz',
    reason: expect.not.stringMatching(/^it /) as string,
  });
});

test('a packed file that breaks off before anything came out of it is refused with the reason, and zeros are no session', async () => {
  const packed = gzipSync(bytesOf(call('a')));
  const { bundle, all } = await summaries({
    'good.jsonl': bytesOf(call('b')),
    'cut.jsonl.gz': packed.subarray(0, 11),
    zeros: new Uint8Array(2048),
  });
  expect(all.map(({ line }) => line.path)).toEqual(['good.jsonl']);
  const found = async (path: string) => bundle.find(bundle.entry(path) as BundleEntry);
  expect(await found('cut.jsonl.gz')).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/^is cut off/) });
  expect(await found('zeros')).toEqual({ kind: 'other', path: 'zeros', looksLike: 'nothing but zeros' });
});

test('how many sessions belong to each is counted, subagents and others apart', async () => {
  const { bundle, all } = await summaries({
    'main.jsonl': bytesOf({ type: 'session', sessionId: 's' }, call('a')),
    'x.jsonl': bytesOf({ type: 'session', sessionId: 's', subagentId: 'x' }, call('b')),
    'y.jsonl': bytesOf({ type: 'session', sessionId: 's', subagentId: 'y' }, call('c')),
    'next.jsonl': bytesOf({ type: 'session', sessionId: 't', parentSessionId: 's' }, call('d')),
    'lost.jsonl': bytesOf({ type: 'session', sessionId: 'u', parentSessionId: 'nowhere' }, call('e')),
  });
  const lines = all.map((summary) => withSurroundings(summary, bundle.around(summary.line.path)));
  expect([...childrenOf(all, lines)]).toEqual([['main.jsonl', { subagents: 2, others: 1 }]]);
});
