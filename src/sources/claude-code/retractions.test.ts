import { describe, expect, test } from 'vitest';
import { SessionReader } from '../../session/session.ts';
import { memorySource } from '../../input/byte-source.ts';
import { Answerer } from '../../timeline/answers.ts';
import { findings, inspectStream } from '../../testing/streams.ts';
import { convert, NativeSession } from './fixtures.ts';

/** A refused response, the notice that takes it back, and the response that takes its place. */
function refused(): NativeSession {
  return new NativeSession()
    .user('please')
    .assistant([
      { type: 'text', text: 'I will' },
      { type: 'tool_use', id: 't1', name: 'Read', input: {} },
    ])
    .line('system', {
      subtype: 'model_refusal_fallback',
      originalModel: 'a',
      fallbackModel: 'b',
      retractedMessageUuids: ['u2', 'gone'],
    })
    .assistant([{ type: 'text', text: 'Here' }], { supersedesUuids: ['u2'] }, { id: 'msg2' });
}

describe('messages that were taken back', () => {
  test('stay as they are; what says so is a record for each record of theirs', async () => {
    const session = refused();
    expect(session.of('message').map(({ content }) => content)).toEqual([
      [{ type: 'text', text: 'please' }],
      [{ type: 'text', text: 'I will' }],
      [{ type: 'text', text: 'Here' }],
    ]);
    expect(session.of('tool_call')).toHaveLength(1);
    // The line has a message and a call; its inference remains what it was.
    expect(session.of('claude-code/retracted').map(({ uuid, namedBy, retracts }) => [uuid, namedBy, retracts])).toEqual(
      [
        ['u2', 'retractedMessageUuids', 'u2#0'],
        ['u2', 'retractedMessageUuids', 'u2#1'],
        ['gone', 'retractedMessageUuids', undefined],
        ['u2', 'supersedesUuids', 'u2#0'],
        ['u2', 'supersedesUuids', 'u2#1'],
      ],
    );
    expect(session.of('claude-code/system.model_refusal_fallback')).toHaveLength(1);
    expect(
      findings(await inspectStream(convert(session.text()))).filter((found) => !found.startsWith('notice')),
    ).toEqual([]);
  });

  test('are marked on their rows, and linked both ways', async () => {
    const records = new TextEncoder().encode(convert(refused().text()));
    const reader = new SessionReader(true);
    reader.push(records);
    reader.finish();
    const source = memorySource(records, 'x');
    const answerer = new Answerer({ records: source, native: source, format: 'claude-code' }, reader.session(), 1);
    const { rows } = await answerer.answer('rows', { view: 'records', filters: [], from: 0, to: 99 });
    const marked = rows.filter(({ badges }) => badges.some(({ kind }) => kind === 'retracted'));
    expect(marked.map(({ id }) => id)).toEqual(['u2#0', 'u2#1']);
    expect(marked[0]?.badges).toContainEqual({ kind: 'retracted', text: 'taken back on line 3', tone: 'amber' });
    const { links } = await answerer.answer('detail', { row: marked[0]?.row ?? -1 });
    expect(links).toMatchObject([{ relation: 'taken back by', direction: 'in', rows: [{ line: 3 }, { line: 4 }] }]);
    const [by] = links[0]?.rows ?? [];
    const back = await answerer.answer('detail', { row: by?.row ?? -1 });
    expect(back.links).toMatchObject([{ relation: 'record that was taken back', rows: [{ id: 'u2#0' }] }]);
  });

  test('a list that is none names nothing', () => {
    const session = new NativeSession()
      .assistant('a', { supersedesUuids: 'u1' })
      .assistant('b', { supersedesUuids: [1, {}] })
      .user('c', { supersedesUuids: ['u1'] });
    expect(session.of('claude-code/retracted')).toEqual([]);
  });
});
