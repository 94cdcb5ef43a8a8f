import { expect, test } from 'vitest';
import { encodeUtf8 } from '../base/bytes.ts';
import { memorySource } from '../input/byte-source.ts';
import { SessionReader } from '../session/session.ts';
import { streamOf } from '../testing/streams.ts';
import { Withholder } from './secrets.ts';

test('a secret of two hundred thousand values is withheld like any other', async () => {
  const response = Array.from({ length: 200_000 }, (_, index) => `value-${index}`);
  const bytes = encodeUtf8(
    streamOf([{ type: 'input_request', seq: 1, id: 'q', requestId: '1', mode: 'form', secret: true, response }]),
  );
  const reader = new SessionReader();
  reader.push(bytes);
  reader.finish();
  const withholder = await Withholder.of(reader.session(), memorySource(bytes, 'x'));
  expect(withholder.redact('it is value-199999.')).not.toContain('value-199999');
});
