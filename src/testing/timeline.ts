import fs from 'node:fs';
import path from 'node:path';
import { encodeUtf8 } from '../base/bytes.ts';
import { memorySource } from '../input/byte-source.ts';
import { type Extent, type Session, SessionReader } from '../session/session.ts';
import { convertWith } from '../sources/kit/fixtures.ts';
import type { Source } from '../sources/source.ts';
import { Answerer, type AnsweringFile } from '../timeline/answers.ts';
import { streamOf, type TestRecord } from './streams.ts';

/** A stream that is in memory, read as far as a test wants it. */
export interface OpenStream {
  readonly file: AnsweringFile;
  readonly session: Session;
  readonly answerer: Answerer;
}

/** Opens a stream given as bytes, text or records. `extent` 'growing': as it stands while more of the file is to come. */
export function openStream(stream: Uint8Array | string | readonly TestRecord[], extent: Extent = 'whole'): OpenStream {
  const text = typeof stream === 'string' || stream instanceof Uint8Array ? stream : streamOf(stream);
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const reader = new SessionReader();
  reader.push(bytes);
  if (extent === 'whole') reader.finish();
  else if (extent === 'stopped') reader.stop();
  const source = memorySource(bytes, 'test.jsonl');
  const file = { records: source, native: source, format: 'asr' };
  const session = reader.session();
  return { file, session, answerer: new Answerer(file, session, 1) };
}

/** Opens the file of an agent through the source that reads it. */
export function openNative(source: Source, text: string): OpenStream {
  const native = encodeUtf8(text);
  const records = encodeUtf8(convertWith(source, native, native.length));
  const reader = new SessionReader(true);
  reader.push(records);
  reader.finish();
  const [made, read] = [memorySource(records, 'made.jsonl'), memorySource(native, 'native.jsonl')];
  const file = { records: made, native: read, format: source.format };
  const session = reader.session();
  return { file, session, answerer: new Answerer(file, session, 1) };
}

/** The streams of the conformance cases, by name; of those beside the checkout too, where they are there. */
export function caseStreams(): { name: string; bytes: Uint8Array }[] {
  const src = path.dirname(import.meta.dirname);
  const folders = [path.join(src, 'cases/conformance'), path.join(src, '../../shared/cases')];
  return folders
    .filter((folder) => fs.existsSync(folder))
    .flatMap((folder) =>
      fs.readdirSync(folder).map((name) => ({ name, file: path.join(folder, name, 'stream.jsonl') })),
    )
    .filter(({ file }) => fs.existsSync(file))
    .map(({ name, file }) => ({ name, bytes: new Uint8Array(fs.readFileSync(file)) }));
}

/** Everything that the view models say of a session, as one text. */
export async function everything({ answerer, session }: OpenStream): Promise<string> {
  const said: unknown[] = [];
  await answerer.ready();
  said.push(answerer.view);
  for (const view of ['story', 'records'] as const)
    said.push(await answerer.answer('rows', { view, filters: [], from: 0, to: 1000 }));
  for (let row = 0; row < session.facts.length; row++) {
    const detail = await answerer.answer('detail', { row });
    said.push(detail);
    const pointers = detail.sections.flatMap((section) => ('pointer' in section ? [section.pointer] : []));
    for (const what of [
      'raw',
      'native',
      '',
      '/answers',
      '/response',
      '/answers/0/text',
      '/_meta',
      '/content/0/text',
      ...pointers,
      ...detail.unused,
    ]) {
      for (const [from, to] of [
        [0, 1e9],
        [7, 1e9],
        [0, 40],
      ] as const)
        said.push(await answerer.answer('text', { row, what, from, to }));
    }
  }
  said.push(await answerer.answer('problems', { limit: 100 }));
  said.push(await answerer.answer('permissions', { limit: 100 }), await answerer.answer('terminals', { limit: 100 }));
  return JSON.stringify(said);
}
