import { describe, expect, test } from 'vitest';
import { answeredWith, secretRequest } from '../testing/secrets.ts';
import type { TestRecord } from '../testing/streams.ts';
import { everything, openStream } from '../testing/timeline.ts';
import { BLOCK } from './mask.ts';

const SECRET = 'hunter2-välue';
const VALUE = JSON.stringify(SECRET);
const ASKS = '{"type":"input_request","seq":1,"id":"q","requestId":"1","mode":"form"';
const answered = answeredWith(SECRET);

describe('a value is withheld', () => {
  const cases: [string, (TestRecord | string)[]][] = [
    ['in answers[].text', [answered]],
    ['in answers[].selected', [secretRequest({ answers: [{ questionId: 's', selected: [SECRET] }] })]],
    ['in an answer to no question', [secretRequest({ answers: [{ questionId: 'other', text: SECRET }] })]],
    [
      'in a response object of a secret form',
      [secretRequest({ mode: 'form', secret: true, questions: undefined, response: { a: { b: [SECRET] } } })],
    ],
    ['in answers of a form that nobody knows', [secretRequest({ answers: { s: SECRET } })]],
    ['in _meta of the request', [{ ...answered, _meta: { copy: SECRET, [SECRET]: 1 } }]],
    [
      'in a result, its content and its raw output',
      [
        answered,
        {
          type: 'tool_result',
          seq: 2,
          id: 'r',
          linkage: 'none',
          status: 'completed',
          content: [{ type: 'text', text: `token ${SECRET}.` }],
          raw: SECRET,
          exec: { stdout: SECRET, command: ['echo', SECRET] },
        },
      ],
    ],
    [
      'in a call’s arguments, name and title',
      [
        answered,
        {
          type: 'tool_call',
          seq: 2,
          id: SECRET,
          callId: SECRET,
          callIdSource: 'native',
          name: `use ${SECRET}`,
          title: SECRET,
          input: { command: `curl -H ${SECRET}`, [SECRET]: 2 },
        },
      ],
    ],
    [
      'in a hook, a terminal, a permission, a message',
      [
        answered,
        {
          type: 'hook',
          seq: 2,
          id: 'h',
          event: SECRET,
          name: SECRET,
          status: SECRET,
          stdout: SECRET,
          decision: SECRET,
        },
        {
          type: 'terminal',
          seq: 3,
          id: 't',
          terminalId: SECRET,
          command: SECRET,
          status: SECRET,
          output: { text: SECRET },
        },
        {
          type: 'permission',
          seq: 4,
          id: 'p',
          requestId: SECRET,
          title: SECRET,
          decision: SECRET,
          decidedBy: SECRET,
          status: SECRET,
          reviews: [{ by: { a: SECRET }, verdict: SECRET }],
          options: [{ optionId: SECRET, name: SECRET, kind: SECRET }],
        },
        {
          type: 'message',
          seq: 5,
          id: 'm',
          role: SECRET,
          author: SECRET,
          content: [
            { type: SECRET, text: SECRET },
            { type: 'image', mimeType: SECRET, data: SECRET },
            { type: 'resource_link', uri: SECRET },
          ],
        },
      ],
    ],
    [
      'in a record of unknown type, in its type, and in a header',
      [
        { format: SECRET, title: SECRET, agent: { name: SECRET } },
        answered,
        { type: SECRET, seq: 2, id: 'v', [SECRET]: SECRET, list: [[SECRET]] },
      ],
    ],
    ['in a line that cannot be read', [answered, `oops ${SECRET} ${JSON.stringify(SECRET)}`]],
    ['in a response that is given twice', [`${ASKS},"secret":true,"response":${VALUE},"response":"b"}`]],
    [
      'in answers that are given twice',
      [`${ASKS},"secret":true,"answers":[{"questionId":"a","text":${VALUE}}],"answers":[]}`],
    ],
    ['as a name that is given twice', [`${ASKS},"secret":true,"response":{${VALUE}:1,${VALUE}:2}}`]],
    ['under marks that contradict each other', [`${ASKS},"secret":true,"secret":false,"response":${VALUE}}`]],
    ['under a mark of the wrong type', [`${ASKS},"secret":"true","response":${VALUE}}`]],
    [
      'in the answer to a question with two ids',
      [
        `${ASKS},"questions":[{"id":"a","id":"s","text":"?","secret":true}],"answers":[{"questionId":"a","text":${VALUE}}]}`,
      ],
    ],
    ['in a request that is cut', [`${ASKS},"secret":true,"response":${VALUE}`]],
    ['in a request that is cut within the value', [`${ASKS},"secret":true,"response":"${SECRET}`]],
    [
      'in a request whose brackets do not close, further up',
      [`${ASKS},"response":${VALUE},"secret":true`, '{"type":"hook","seq":2,"id":"h"}'],
    ],
    ['in a request with something behind it', [`${JSON.stringify(answered)} oops`]],
    [
      'that a broken request shows, in other records',
      [
        `${ASKS},"secret":true,"response":${VALUE}`,
        { type: 'message', seq: 2, id: 'm', role: 'user', content: [{ type: 'text', text: `it is ${SECRET}` }] },
      ],
    ],
    [
      'escaped',
      [
        answered,
        `{"type":"message","seq":2,"id":"m","role":"user","content":[{"type":"text","text":"hunter2\\u002Dv\\u00e4lue"}],"_meta":"{\\"a\\":\\"hunter2-v\\\\u00e4lue\\"}"}`,
      ],
    ],
    [
      'in a revision that does not repeat the mark',
      [
        secretRequest({ id: 'q1', answers: undefined, status: 'pending' }),
        secretRequest({
          id: 'q2',
          supersedes: 'q1',
          questions: [{ id: 's', text: 'Token?' }],
          answers: [{ questionId: 's', text: SECRET }],
        }),
      ],
    ],
    [
      'in a record of the same requestId that comes before the mark',
      [
        secretRequest({ questions: [{ id: 's', text: 'Token?' }], answers: [{ questionId: 's', text: SECRET }] }),
        secretRequest({ id: 'later' }),
      ],
    ],
  ];
  test.each(cases)('%s', async (_, records) => {
    const text = records.map((record) => `${typeof record === 'string' ? record : JSON.stringify(record)}\n`).join('');
    const said = await everything(openStream(text));
    expect(said.includes(BLOCK)).toBe(true);
    expect(/hunter2|v\\+u00e4lue/i.exec(said)).toBeNull();
  });
});

test('numbers and short values are withheld where they are all of a value', async () => {
  const stream = openStream([
    secretRequest({
      mode: 'form',
      secret: true,
      questions: undefined,
      response: { pin: 4711, code: 'xyz', flag: true },
    }),
    { type: 'vendor/x', seq: 2, id: 'v', note: 'pin 4711', code: 'xyz', longer: 'wxyz', also: ['xyz'] },
  ]);
  const { tree, raw } = await stream.answerer.answer('detail', { row: 1 });
  expect(raw.text).toBe(
    `{"type":"vendor/x","seq":2,"id":"v","note":"pin ${BLOCK}","code":${BLOCK},"longer":"wxyz","also":[${BLOCK}]}`,
  );
  expect(JSON.stringify(tree)).not.toMatch(/4711|"xyz"/);
  const request1 = await stream.answerer.answer('detail', { row: 0 });
  expect(request1.raw.text).toContain(`"response":${BLOCK}}`);
});

test('what is asked and how it ended is shown, and that a value was withheld', async () => {
  const { sections, tree } = await openStream([{ ...answered, seq: 7 }]).answerer.answer('detail', { row: 0 });
  expect(sections[0]).toMatchObject({ kind: 'note', title: 'Secret', tone: 'red' });
  const questions = sections.find((section) => section.kind === 'questions');
  expect(questions).toMatchObject({
    questions: [{ text: 'Token?', secret: true, answer: { text: BLOCK, origin: 'withheld' } }],
  });
  expect(JSON.stringify(tree)).toContain('{"name":"text","value":{"kind":"withheld"},"repeated":false}');
});

test('without a value recorded the request says so, and nothing is withheld', async () => {
  const { sections } = await openStream([secretRequest({})]).answerer.answer('detail', { row: 0 });
  expect(sections[0]).toMatchObject({ kind: 'note', title: 'Secret', tone: 'amber' });
});

test('answers to questions that are no secret are shown beside one that is', async () => {
  const both = secretRequest({
    questions: [
      { id: 's', text: 'Token?', secret: true },
      { id: 'n', text: 'Name?', options: [{ label: 'Ann' }, { label: 'Bob' }] },
    ],
    answers: [
      { questionId: 's', text: SECRET },
      { questionId: 'n', selected: ['Bob'] },
    ],
  });
  const { sections } = await openStream([both]).answerer.answer('detail', { row: 0 });
  expect(sections.find((section) => section.kind === 'questions')).toMatchObject({
    questions: [
      { answer: { origin: 'withheld' } },
      { answer: { text: 'Bob', origin: 'recorded' }, options: [{ chosen: false }, { chosen: true }] },
    ],
  });
});

test('a message that could show a short value as it is laid out is not laid out', async () => {
  const guardOf = async (value: string, text: string) => {
    const message = { type: 'message', seq: 3, id: 'm', role: 'user', content: [{ type: 'text', text }] };
    const { answerer, session } = openStream([answeredWith(value), message]);
    const { sections } = await answerer.answer('detail', { row: session.facts.length - 1 });
    return sections.flatMap((section) =>
      section.kind === 'content'
        ? section.parts.map((part) => (part.kind === 'text' ? part.text.isGuarded : null))
        : [],
    );
  };
  expect(await guardOf('k9#Z', 'it is `k9`#Z')).toEqual(['prose']);
  expect(await guardOf('k9#Z', 'it is *another*')).toEqual([true]);
  expect(await guardOf('k9#Z', `*another* ${'word '.repeat(40_000)}`)).toEqual(['prose']);
  // Pieces of what has letters enough are withheld themselves.
  expect(await guardOf('hunter2-swordfish', 'it is *another*')).toEqual([true]);
});
