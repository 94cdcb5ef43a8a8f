import { describe, expect, test } from 'vitest';
import { memorySource } from '../../input/byte-source.ts';
import { SessionReader } from '../../session/session.ts';
import { Answerer } from '../../timeline/answers.ts';
import { convert, item, linesOf, message, recordsOf, type Values } from './fixtures.ts';

describe('a rewind', () => {
  const taken = (...lines: readonly Values[]): unknown[] =>
    recordsOf(linesOf(...lines)).flatMap(({ retracts }) => (retracts === undefined ? [] : [retracts]));

  test('takes back the message that it names and those after it, each record as it stood last, but no tokens', () => {
    const reply = message('b', 'gemini', 'well', { model: 'm', toolCalls: [item('c', 'glob')] });
    const ended = { ...reply, content: 'well done' };
    expect(
      taken(message('a', 'user', 'x'), reply, message('o', 'odd', 1), ended, message('z', 'user', 'y'), {
        $rewindTo: 'b',
      }),
    ).toEqual(['b#0@5', 'b#1', 'b#2', 'o#0', 'z#0']);
  });

  test('takes back nothing twice, and nothing for an id that is not there', () => {
    const [a, b] = [message('a', 'user', 'x'), message('b', 'user', 'y')];
    expect(taken(a, b, { $rewindTo: 'b' }, { $rewindTo: 'b' }, { $rewindTo: 'gone' })).toEqual(['b#0']);
    expect(taken(a, b, { $rewindTo: 'b' }, message('c', 'user', 'z'), { $rewindTo: 'a' })).toEqual([
      'b#0',
      'a#0',
      'c#0',
    ]);
  });

  test('is a mark on the rows of what was taken back, and on no others', async () => {
    const records = new TextEncoder().encode(
      convert(linesOf(message('a', 'user', 'x'), message('b', 'user', 'y'), { $rewindTo: 'b' })),
    );
    const reader = new SessionReader(true);
    reader.push(records);
    reader.finish();
    const source = memorySource(records, 'x');
    const answerer = new Answerer({ records: source, native: source, format: 'gemini-cli' }, reader.session(), 1);
    const { rows } = await answerer.answer('rows', { view: 'records', filters: [], from: 0, to: 99 });
    const marked = rows.filter(({ badges }) => badges.some(({ kind }) => kind === 'retracted'));
    expect(marked.map(({ id }) => id)).toEqual(['b#0']);
    expect(marked[0]?.badges).toContainEqual({ kind: 'retracted', text: 'taken back on line 4', tone: 'amber' });
  });
});
