import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { recognise } from '../../open/recognise.ts';
import { reportDiagnostics, streamReport } from '../../session/report.ts';
import { convert } from './fixtures.ts';
import { checkOthersAreLeft, filesIn, sampleFolder } from '../../testing/samples.ts';
import { nativeSession } from '../../testing/native.ts';

const OWN = sampleFolder('gemini');

interface Message {
  readonly type?: string;
  readonly content?: unknown;
  readonly tokens?: object | null;
  readonly model?: string;
  readonly toolCalls?: readonly { id: string; status: string }[];
}

/** The messages of a session, with nothing but JSON.parse; in lines no id stands twice in the samples. */
function messagesOf(text: string, file: string): Message[] {
  if (file.endsWith('.json')) return (JSON.parse(text) as { messages: Message[] }).messages;
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Message)
    .filter(({ type }) => type !== undefined);
}

describe.skipIf(!fs.existsSync(OWN))('real sessions', () => {
  test.each(filesIn(OWN).map((file) => [path.basename(file), file]))('%s', (_, file) => {
    const bytes = fs.readFileSync(file);
    expect(recognise(bytes.subarray(0, 1 << 20))).toMatchObject({ kind: 'native', source: { format: 'gemini-cli' } });
    const messages = messagesOf(bytes.toString('utf8'), file);
    const calls = messages.flatMap(({ toolCalls }) => toolCalls ?? []);
    const ended = calls.filter(({ status }) => ['success', 'error', 'cancelled'].includes(status));
    const session = nativeSession(convert(bytes));
    const { counts } = streamReport(session, 'x', 'gemini-cli');
    expect(reportDiagnostics(session, 'x').filter(({ severity }) => severity !== 'notice')).toEqual([]);
    expect(counts.pairings).toEqual({ paired: ended.length, dangling: calls.length - ended.length, ambiguous: 0 });
    expect(counts.results).toEqual({ paired: ended.length, orphan: 0, ambiguous: 0 });
    expect(counts.byType['message']).toBe(messages.filter(({ content }) => content !== '').length);
    expect(counts.byType['inference']).toBe(
      messages.filter(({ tokens, model }) => tokens != null || model != null).length,
    );
  });

  test.each([1, 7, 64, 4096])('chunks of %i bytes make no difference', (chunkBytes) => {
    for (const file of filesIn(OWN)) {
      const bytes = fs.readFileSync(file);
      expect(convert(bytes, chunkBytes)).toBe(convert(bytes));
    }
  });

  test('files of other formats are left to them', () => {
    checkOthersAreLeft(['gemini-cli'], ['gemini']);
  });
});
