import { expect, test } from 'vitest';
import { call, detailOf, fieldsOf, result, titled } from '../../testing/details.ts';
import type { TestRecord } from '../../testing/streams.ts';
import { openStream } from '../../testing/timeline.ts';

test('a permission shows the decision apart from reviews and options', async () => {
  const detail = await detailOf([
    {
      type: 'permission',
      seq: 1,
      id: 'p',
      requestId: '7',
      subject: { callId: 'nobody' },
      options: [
        { optionId: 'y', name: 'Yes', kind: 'allow_once' },
        { optionId: 'n', name: 'No', kind: 'reject_once' },
      ],
      selectedOptionId: 'y',
      reviews: [{ by: { address: 'auto', n: 1 }, verdict: 'denied' }],
      decider: { device: 'dev_1' },
      capture: { rationale: { state: 'masked' } },
    },
  ]);
  expect(fieldsOf(detail, 'Decision')).toEqual({
    Outcome: '[undecided]',
    Status: '[not recorded]',
    Decision: '[not recorded]',
    'Decided by': '[decider not recorded]',
    Decider: 'device: dev_1',
    Rationale: '[masked]',
  });
  expect(fieldsOf(detail, 'Request')['About call']).toBe('nobody → not in this stream');
  expect(titled(detail, 'Options')).toMatchObject({
    options: [
      { id: 'y', chosen: true },
      { id: 'n', chosen: false },
    ],
  });
  expect(titled(detail, 'Reviews, apart from the decision')).toMatchObject({
    reviews: [{ by: 'address: auto, n: 1', verdict: 'denied', rationale: 'not recorded' }],
  });
});

test('a question shows its options and the answer; an answer that names no question stands alone', async () => {
  const detail = await detailOf([
    {
      type: 'input_request',
      seq: 1,
      id: 'i',
      requestId: '1',
      mode: 'questions',
      questions: [
        { id: '0', text: 'Which?', multiSelect: true, options: [{ label: 'A', value: 'a' }, { label: 'B' }] },
        { id: 'd', text: 'x' },
        { id: 'd', text: 'y' },
      ],
      answers: [
        { questionId: '0', selected: ['a'], text: 'typed' },
        { questionId: 'd', text: 'whose' },
        { text: 'nameless' },
      ],
    },
  ]);
  expect(titled(detail, 'Questions')).toMatchObject({
    questions: [
      {
        answer: { text: 'a, "typed"', origin: 'recorded' },
        multiSelect: true,
        options: [
          { label: 'A', chosen: true },
          { label: 'B', chosen: false },
        ],
      },
      { answer: { text: 'not recorded', origin: 'missing' } },
      { answer: { origin: 'missing' } },
    ],
    loose: [
      { questionId: 'd', text: '"whose"' },
      { questionId: 'not recorded', text: '"nameless"' },
    ],
  });
});

test.each([
  ['https://user@x.test:8443/a?b', 'x.test:8443'],
  ['https://good.test\\@evil.test/', 'good.test'],
  ['mailto:a@x.test', 'no host'],
])('the host of %s stands apart', async (url, host) => {
  const detail = await detailOf([
    { type: 'input_request', seq: 1, id: 'i', requestId: '1', mode: 'url', url, status: 'answered' },
  ]);
  expect(fieldsOf(detail, 'Request')).toMatchObject({
    'URL host': `~${host}`,
    URL: `${url} (never opened by this page)`,
    Status: 'the user agreed to open the URL',
  });
});

test('a terminal and those that refer to it link both ways', async () => {
  const records = [
    call('a'),
    {
      type: 'terminal',
      seq: 2,
      id: 't',
      terminalId: 'T',
      callId: 'a',
      status: 'running',
      output: { text: 'log', blob: 'sha256:x' },
    },
    result('r', 'a', { exec: { terminalId: 'T' } }),
  ];
  const terminal = await detailOf(records, 1);
  expect(terminal.links).toMatchObject([
    { relation: 'call that created it', direction: 'out', rows: [{ row: 0 }] },
    { relation: 'read by', direction: 'in', rows: [{ row: 2 }] },
  ]);
  expect((await detailOf(records, 2)).links).toMatchObject([{ relation: 'terminal that it read', rows: [{ row: 1 }] }]);
  expect((await detailOf(records)).links).toMatchObject([
    { relation: 'terminal that it created', direction: 'in', rows: [{ row: 1 }] },
  ]);
  expect(terminal.sections.filter(({ title }) => title === 'Output so far').map(({ kind }) => kind)).toEqual([
    'text',
    'note',
  ]);
});

test('references that match several are linked to none, from either side', async () => {
  const records = [
    call('a'),
    call('b', { callId: 'a' }),
    { type: 'hook', seq: 3, id: 'h', event: 'stop', callId: 'a', exitCode: 0 },
  ];
  expect((await detailOf(records, 2)).links).toMatchObject([
    { outcome: 'ambiguous', words: 'matches 2 calls, not linked', rows: [{ row: 0 }, { row: 1 }] },
  ]);
  expect((await detailOf(records)).links).toMatchObject([
    { outcome: 'ambiguous', words: 'names an ID that 2 calls have, not linked', rows: [{ row: 2 }] },
  ]);
  expect(fieldsOf(await detailOf(records, 2), 'Run')).toEqual({ 'Exit code': '0', Duration: '[not recorded]' });
});

test('a plan is a list of its steps with their statuses, and its row counts them', async () => {
  const entries = [
    { content: 'Read it', status: 'completed' },
    { content: 'Fix it', status: 'in_progress', priority: 'high' },
    { content: 'Test it' },
    'Tell of it',
    { status: 'pending' },
  ];
  const plan = { type: 'plan', seq: 1, id: 'p', entries };
  const detail = await detailOf([plan]);
  expect(fieldsOf(detail, 'Plan')).toEqual({
    '1. completed': 'Read it',
    '2. in_progress': 'Fix it (priority high)',
    '3. status not recorded': 'Test it',
    '4. status not recorded': 'Tell of it',
    '5. pending': '[not recorded]',
  });
  expect(titled(detail, 'Plan')).toMatchObject({
    fields: [{ pointer: '/entries/0/content' }, {}, {}, { pointer: '/entries/3' }, { origin: 'missing' }],
  });
  expect(detail.unused).toEqual([]);
  const rows = async (record: TestRecord) => {
    const asked = { view: 'story', filters: [], from: 0, to: 1 } as const;
    return (await openStream([record]).answerer.answer('rows', asked)).rows[0]?.detail;
  };
  expect(await rows(plan)).toBe('5 steps, 1 in_progress: Fix it');
  const rest = { ...plan, entries: entries.filter((_, at) => at !== 1) };
  expect(await rows(rest)).toBe('4 steps, 1 completed, 2 status not recorded, 1 pending: Read it');
  expect(await rows({ ...plan, entries: [] })).toBe('0 steps');
  expect(titled(await detailOf([{ ...plan, entries: [] }]), 'Plan')).toMatchObject({ words: 'It has no steps.' });
});
