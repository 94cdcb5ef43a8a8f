import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../base/bytes.ts';
import { memorySource } from '../../input/byte-source.ts';
import { SessionReader } from '../../session/session.ts';
import type { Surroundings } from '../../session/surroundings.ts';
import { inlineSearcher, queryFor, TestSearch } from '../../testing/searches.ts';
import { streamOf } from '../../testing/streams.ts';
import { Answerer } from '../answers.ts';
import type { SearchQuery } from './query.ts';
import type { Searched } from './searched.ts';

const HASHES = ['a', 'b'].map((digit) => `sha256:${digit.repeat(64)}`);
const blob = memorySource(encodeUtf8('a needle, another needle'), 'blob');

/** A session of which a result has two blobs; the first of them is verified. */
async function opened(): Promise<Searched> {
  const content = HASHES.map((hash) => ({ type: 'image', mimeType: 'image/png', blob: hash }));
  const bytes = encodeUtf8(
    streamOf([{ type: 'tool_result', id: 'r', seq: 0, linkage: 'none', status: 'completed', content }]),
  );
  const reader = new SessionReader();
  reader.push(bytes);
  reader.finish();
  const around = {
    terminals: () => [],
    blob: ({ hash }: { hash: string }) =>
      hash === HASHES[0] ? { kind: 'verified', path: 'a', size: blob.size } : { kind: 'missing' },
  } as unknown as Surroundings;
  const source = memorySource(bytes, 'a.jsonl');
  const findBeside = () => Promise.resolve({ source: blob, why: '' });
  const answerer = new Answerer(
    { records: source, native: source, format: 'asr', findBeside },
    reader.session(around),
    1,
  );
  await answerer.ready();
  return answerer.searched;
}

test('verified blobs are searched, and those that are not are counted', async () => {
  const finding = new TestSearch(queryFor('needle'));
  expect(await finding.through(await opened())).toMatchObject({ phase: 'done', matches: 2, blobs: 1, blobsLeft: 1 });
  expect(finding.search.blobAt(finding.search.found.at(0).part)?.hash).toBe(HASHES[0]);
});

test('a blob in which the search was stopped is searched when it goes on', async () => {
  let goOn: () => void = () => undefined;
  let isStopped = false;
  const slowly = (query: SearchQuery, secrets: readonly string[]) => {
    const inner = inlineSearcher(query, secrets);
    const find: typeof inner.find = async (batch, most, ms) => {
      if (batch.kind === 'blob' && !isStopped) {
        isStopped = true;
        finding.search.stop();
        await new Promise<void>((resolve) => (goOn = resolve));
      }
      return inner.find(batch, most, ms);
    };
    return { ...inner, find };
  };
  const finding = new TestSearch(queryFor('needle'), slowly);
  expect(await finding.through(await opened())).toMatchObject({ phase: 'stopped', matches: 0, blobs: 0 });
  finding.said.length = 0;
  finding.search.goOn();
  goOn();
  expect(await finding.settled()).toMatchObject({ phase: 'done', matches: 2, blobs: 1 });
});
