import { expect, test } from 'vitest';
import { readSamples } from './samples.ts';

test('samples are those that name a file', () => {
  expect(
    readSamples([
      { file: 'told.jsonl', title: 'A session told', about: 'Everything once', bytes: 41612 },
      { generate: 'long', title: 'A long one', about: 'A million records' },
      { file: 'bare.jsonl' },
      null,
    ]),
  ).toEqual([
    { src: 'samples/told.jsonl', title: 'A session told', about: 'Everything once', bytes: 41612 },
    { src: 'samples/bare.jsonl', title: 'bare.jsonl', about: '', bytes: null },
  ]);
  expect(readSamples({ file: 'x' })).toEqual([]);
});
