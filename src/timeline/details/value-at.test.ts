import { expect, test } from 'vitest';
import { call, result } from '../../testing/details.ts';
import { openStream } from '../../testing/timeline.ts';

const records = [
  call('c1', { input: { 'a/b': { 'm~n': [10, { '': 'x' }] }, list: [] } }),
  result('r1', 'c1'),
  {
    type: 'input_request',
    seq: 3,
    id: 'q',
    requestId: 'q',
    questions: [{ id: 'k', question: 'Which?', secret: true }],
    status: 'answered',
    answers: [{ questionId: 'k', text: 'hunter2-hunter2' }],
  },
  { type: 'message', seq: 4, id: 'm', role: 'user', content: [], told: 'hunter2-hunter2', 'x hunter2-hunter2': [1] },
];

const at = (row: number, pointer: string, stream: Parameters<typeof openStream>[0] = records) =>
  openStream(stream).answerer.answer('value', { row, pointer });

test.each(['', '/input', '/input/a~1b/m~0n/0', '/input/a~1b/m~0n/1/', '/input/list'])(
  'the record has the value at %j',
  async (pointer) => {
    expect(await at(0, pointer)).toEqual({ standing: 'there', pointer });
  },
);

test.each([
  '/inputs',
  '/input/',
  '/input/a~1b/m~0n/2',
  '/input/a~1b/m~0n/00',
  '/input/a~1b/m~0n/-',
  '/type/0',
  '/__proto__',
])('the record has none at %j', async (pointer) => {
  expect(await at(0, pointer)).toEqual({ standing: 'absent', pointer: null });
});

test.each(['input', '/input/a~', '/input/~2', '#/input', ' '])('%j is no pointer', async (pointer) => {
  expect(await at(0, pointer)).toEqual({ standing: 'malformed', pointer: null });
});

test('of a repeated name the last counts', async () => {
  const line = '{"type":"message","seq":1,"id":"m","role":"user","content":[],"x":{"a":1},"x":{"b":1}}\n';
  expect(await at(0, '/x/b', line)).toMatchObject({ standing: 'there' });
  expect(await at(0, '/x/a', line)).toMatchObject({ standing: 'absent' });
});

test('a line that is no record has no values', async () => {
  expect(await at(0, '/a', '{"type":"message",\n')).toEqual({ standing: 'unread', pointer: null });
});

test('a withheld value is named as a whole, whatever is asked for in it', async () => {
  for (const pointer of ['/answers/0/text', '/answers/0/text/0', '/answers/0/text/nobody'])
    expect(await at(2, pointer)).toEqual({ standing: 'withheld', pointer: '/answers/0/text' });
  expect(await at(3, '/told')).toEqual({ standing: 'withheld', pointer: '/told' });
});

test('a name with a secret in it is found by what is shown of it, and not by a guess', async () => {
  expect(await at(3, '/x hunter2-hunter2')).toEqual({ standing: 'absent', pointer: null });
  expect(await at(3, '/x ████/0')).toEqual({ standing: 'there', pointer: '/x ████/0' });
});

test('a detail says how links name the records that it shows', async () => {
  const { answerer } = openStream([...records, { type: 'message', seq: 5, id: 'm', role: 'user', content: [] }]);
  const addressesOf = async (row: number) => (await answerer.answer('detail', { row })).addresses;
  expect(await addressesOf(0)).toEqual([
    { row: 0, at: { id: 'c1' } },
    { row: 1, at: { id: 'r1' } },
  ]);
  // An id that stands on several records names none of them.
  expect(await addressesOf(3)).toEqual([{ row: 3, at: { line: 4 } }]);
  expect(await addressesOf(4)).toEqual([{ row: 4, at: { line: 5 } }]);
});
