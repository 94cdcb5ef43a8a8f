import { expect, test } from 'vitest';
import type { TestRecord } from '../testing/streams.ts';
import { openStream } from '../testing/timeline.ts';
import { openingOf } from './opening.ts';
import { Withholder } from './secrets.ts';

test.each<[what: string, content: unknown, words: string | null]>([
  ['its text', [{ type: 'text', text: 'Please look.' }], 'Please look.'],
  ['none where it is empty', [], null],
  ['none where it is an image', [{ type: 'image', mimeType: 'image/png', data: 'AAAA' }], null],
])('a session begins with the words of its first message: %s', async (_, content, words) => {
  const first: TestRecord = { type: 'message', seq: 1, id: 'a', role: 'user', content };
  const { session, file } = openStream([first]);
  expect((await openingOf(session, file.records, Withholder.none)).words).toBe(words);
});
