import { describe, expect, test } from 'vitest';
import { LIMITS } from '../format/limits.ts';
import { answeredWith, secretRequest } from '../testing/secrets.ts';
import { everything, openStream } from '../testing/timeline.ts';
import { VIEW_LIMITS } from './limits.ts';
import { BLOCK } from './mask.ts';
import fc from '../testing/examples.ts';

const SECRET = 'hunter2-välue';
const answered = answeredWith(SECRET);

describe('a cut never leaves a part of a value', () => {
  test.each([VIEW_LIMITS.rowChars, VIEW_LIMITS.textChars, VIEW_LIMITS.treeString, 800])(
    'at %i characters',
    async (chars) => {
      for (const shift of [1, 5, 12]) {
        const text = `${'x'.repeat(chars - shift)}${SECRET}${'y'.repeat(100)}`;
        const said = await everything(
          openStream([
            answered,
            { type: 'message', seq: 2, id: 'm', role: 'user', content: [{ type: 'text', text }] },
            {
              type: 'tool_call',
              seq: 3,
              id: 'c',
              callId: 'c',
              callIdSource: 'native',
              name: 'X',
              input: { command: text },
              inputText: text,
            },
          ]),
        );
        expect(/xhun|hunt|er2-|älue/.test(said)).toBe(false);
      }
    },
  );

  test('in a long record, wherever what is searched at a time ends', async () => {
    const forms = [SECRET, JSON.stringify(SECRET), 'hunter\u001b[31m2-v\u001b[0mälue', 'hun**ter2**-v&#228;lue'];
    const text = forms.map((form, at) => `${'.'.repeat(500_000 + at)}${form}`).join('');
    const stdout = [-70_000, -3, 0].map((by) => `${'y'.repeat((1 << 20) + by)}${SECRET}`).join('');
    const content = [{ type: 'text', text }];
    const record = { type: 'tool_result', id: 'r', linkage: 'none', status: 'failed', content, exec: { stdout } };
    const { answerer } = openStream([answered, record]);
    const said = [JSON.stringify(await answerer.answer('detail', { row: 1 }))];
    for (const what of ['/content/0/text', '/exec/stdout', 'raw'])
      said.push((await answerer.answer('text', { row: 1, what, from: 0, to: 1e9 })).text);
    expect(said.map((one) => /hunt|er2|älue|228;lue/.exec(one))).toEqual([null, null, null, null]);
    expect(said.map((one) => one.split(BLOCK).length - 1)).toEqual([0, 4, 3, 7]);
  });

  test('in a record that is read a piece at a time', async () => {
    const text = `${'x'.repeat(LIMITS.spanBytes)}${SECRET}`;
    const padding = (1 << 20) - 200;
    const texts = [
      text,
      'z'.repeat(padding),
      ...Array.from({ length: 40 }, (_, index) => `${'.'.repeat(index)}${SECRET}`),
    ];
    const stream = openStream([answered, { type: 'vendor/x', seq: 2, id: 'v', texts }]);
    let said = '';
    for (let from = 0, more = 1; more > 0;) {
      const part = await stream.answerer.answer('text', { row: 1, what: 'raw', from, to: from + 777_777 });
      said += part.text;
      from += part.text.length;
      more = part.text === '' ? 0 : part.more;
    }
    expect(said.split(BLOCK)).toHaveLength(42);
    expect(/hunt|er2-/.test(said)).toBe(false);
    expect(said.replaceAll(BLOCK, SECRET) === JSON.stringify({ type: 'vendor/x', seq: 2, id: 'v', texts })).toBe(true);
  });

  test('in a request that is too long to be laid out', async () => {
    const long = secretRequest({ answers: [{ questionId: 's', text: SECRET }], message: 'm'.repeat(LIMITS.spanBytes) });
    const said = await everything(openStream([long]));
    expect(said.includes('hunter2')).toBe(false);
    expect(said.includes(BLOCK)).toBe(true);
  });
});

test('a cut in a name, a status or a message of the reader leaves no part of a value either', async () => {
  const value = 'hunter2\nzweite';
  const asked = answeredWith(value);
  const places = Array.from({ length: 30 }, (_, index) => `${'x'.repeat(index * 13)}${value}`);
  const records = places.map((text, index) => ({
    ...[
      {
        type: 'tool_call',
        callId: text,
        callIdSource: text,
        name: text,
        requestedBy: text,
        kind: text,
        parentCallId: text,
        status: 1,
      },
      {
        type: 'tool_result',
        linkage: text,
        status: text,
        nativeCallId: text,
        callId: text,
        permission: { decision: text, decidedBy: text },
      },
      {
        type: 'permission',
        requestId: text,
        status: text,
        decision: text,
        decidedBy: text,
        options: [],
        selectedOptionId: text,
      },
      { type: 'hook', event: text, status: text, decision: text, callId: text },
      { type: text },
      { type: 'terminal', terminalId: text, status: text, callId: text },
    ][index % 6],
    id: text,
    supersedes: text,
  }));
  const said = await everything(openStream([asked, ...records]));
  expect(/x\\*"?hu|hunt|zweite/.exec(said)).toBeNull();
});

test('whatever a session holds, no part of an answer holds the secret', async () => {
  const secret = fc.string({ unit: 'grapheme', minLength: 6, maxLength: 20 }).map((text) => `§${text}§`);
  const at = fc.constantFrom(
    'id',
    'ts',
    'callId',
    'name',
    'title',
    'status',
    'linkage',
    'input',
    'content',
    'raw',
    'command',
    'event',
    'url',
    'message',
    'text',
    'role',
    '_meta',
    'supersedes',
    'provider',
    'exec',
    'capture',
    'decision',
    'decidedBy',
    'permission',
    'reviews',
    'output',
    'questions',
    'answers',
    'kind',
    'mode',
  );
  const type = fc.constantFrom(
    'tool_call',
    'tool_result',
    'permission',
    'terminal',
    'input_request',
    'hook',
    'message',
    'session',
    'plan',
    'vendor/x',
  );
  const shape = fc.constantFrom(
    (value: string): unknown => value,
    (value: string): unknown => [value, { text: value, type: value }],
    (value: string): unknown => ({
      kind: value,
      text: `${value} and more`,
      [value]: value,
      state: value,
      decision: value,
      decidedBy: value,
      path: value,
      root: value,
      command: [value],
    }),
    (value: string): unknown => JSON.stringify({ value: JSON.stringify(value) }),
  );
  const record = fc.tuple(type, fc.array(fc.tuple(at, shape), { maxLength: 6 }));
  await fc.assert(
    fc.asyncProperty(secret, fc.array(record, { maxLength: 5 }), async (value, records) => {
      const made = records.map(([name, members]) => ({
        ...Object.fromEntries(members.map(([member, of]) => [member, of(value)])),
        type: name,
      }));
      const said = await everything(openStream([answeredWith(value), ...made]));
      expect(said.includes(value) || said.includes(JSON.stringify(value).slice(1, -1))).toBe(false);
    }),
    { numRuns: 150 },
  );
});
