import { describe, expect, test } from 'vitest';
import { LIMITS } from '../format/limits.ts';
import type { Extent } from '../session/session.ts';
import { call, result } from '../testing/details.ts';
import { answeredWith } from '../testing/secrets.ts';
import type { TestRecord } from '../testing/streams.ts';
import { openStream } from '../testing/timeline.ts';
import type { TimelineRow, ViewName } from './view.ts';

async function rowsOf(
  stream: string | readonly TestRecord[],
  view: ViewName = 'story',
  extent: Extent = 'whole',
): Promise<readonly TimelineRow[]> {
  const { rows } = await openStream(stream, extent).answerer.answer('rows', { view, filters: [], from: 0, to: 100 });
  return rows;
}
/** Rows in short: "title | detail | word | badges". */
async function drawn(
  stream: string | readonly TestRecord[],
  view: ViewName = 'story',
  extent: Extent = 'whole',
): Promise<string[]> {
  const rows = await rowsOf(stream, view, extent);
  return rows.map(({ title, detail, word, badges }) =>
    [title, detail, word, ...badges.map(({ text, computed }) => (computed === true ? `~${text}` : text))].join(' | '),
  );
}

describe('a message without a text says what it has, and not as if that were its text', () => {
  const image = { type: 'image', mimeType: 'image/png', data: 'AAAA' };
  test.each<[words: string, content: unknown]>([
    ['empty', []],
    ['empty', ''],
    ['empty', [{ type: 'text', text: '' }]],
    ['only white space', [{ type: 'text', text: '\n\n' }]],
    ['content not recorded', undefined],
    ['content not recorded', null],
    ['no text', 5],
    ['no text: image image/png', [image]],
    ['no text: image image/png', [{ type: 'text', text: '' }, image]],
    ['no text: 2 parts: image image/png', [image, image]],
    [
      'no text: 4 parts: image image/png, audio, resource, …',
      [image, { type: 'audio' }, { type: 'resource' }, { type: 'x' }],
    ],
    ['no text: 1 part', [{}]],
    ['no text in the first 20 of 30 parts', Array.from({ length: 30 }, () => image)],
  ])('%s', async (words, content) => {
    const [row] = await rowsOf([{ type: 'message', seq: 1, id: 'a', role: 'user', author: 'mara', content }]);
    expect(row).toMatchObject({ title: 'user · mara', detail: words, detailMissing: true });
  });

  test('a text is one, whatever it says and however much white space stands before it', async () => {
    const texts = ['user', 'empty', '[image image/png]', `${' '.repeat(9000)}late`];
    const rows = await rowsOf(
      texts.map((text, seq) => ({ type: 'message', seq, id: `a${seq}`, role: 'user', content: [image, text] })),
    );
    expect(rows.map(({ detail, detailMissing }) => [detail, detailMissing])).toEqual(
      texts.map((text) => [text.trim(), false]),
    );
  });

  test('results and reasonings do the same; the ID of an unpaired result is all that it shows then', async () => {
    const rows = await rowsOf(
      [
        call('a'),
        result('b', 'a', { content: [image] }),
        result('c', 'lost', { content: [image] }),
        { type: 'reasoning', seq: 9, id: 'd', content: [] },
      ],
      'records',
    );
    expect(rows.slice(1).map(({ detail, detailMissing }) => [detail, detailMissing])).toEqual([
      ['no text: image image/png', true],
      ['lost', false],
      ['empty', true],
    ]);
  });
});

describe('rows as they are drawn', () => {
  test('a call with its result: name verbatim, the telling argument, the outcome, and what is recorded of the run', async () => {
    expect(
      await drawn([
        call('a', { name: 'mcp__github__get', input: { timeout: '5', command: 'cargo test\n-p parser' } }),
        result('b', 'a', {
          status: 'failed',
          exec: { exitCode: 101 },
          durationMs: 5210,
          permission: { decision: 'allow_once', decidedBy: 'policy' },
        }),
      ]),
    ).toEqual(['mcp__github__get | cargo test ⏎ -p parser | failed | allowed once, by policy | exit 101 | 5.21 s']);
  });

  test('a duration that a source worked out is said to be computed', async () => {
    const _meta = { 'sessionscope/computed': ['/durationMs'] };
    expect(await drawn([call('a'), result('b', 'a', { durationMs: 1500, _meta })])).toEqual([
      expect.stringContaining('~1.5 s'),
    ]);
  });

  test('a response that failed says its model and what went wrong; a line that a source keeps says its summary', async () => {
    expect(
      await drawn([
        { type: 'inference', seq: 1, id: 'a', model: 'm', errorMessage: 'fetch\nfailed' },
        {
          type: 'pi/message.x',
          seq: 2,
          id: 'b',
          native: { type: 'message', message: { role: 'x', summary: 'short' } },
        },
      ]),
    ).toMatchObject([expect.stringContaining('m · fetch ⏎ failed'), expect.stringContaining('short')]);
  });

  test('what is missing is said, and nothing is put in its place', async () => {
    expect(
      await drawn([
        call('a', { name: undefined, requestedBy: undefined, input: { n: 1, path: ['a b', 'c'] } }),
        call('b', { input: undefined, inputText: '{"broken', parentCallId: 'nowhere' }),
        call('c', { title: 'Titled', requestedBy: 'vendor', parentCallId: 'a' }),
        result('d', 'c', {
          status: undefined,
          startedAt: '2026-01-01T00:00:00Z',
          completedAt: '2026-01-01T00:01:05.5Z',
        }),
      ]),
    ).toEqual([
      'name not recorded | "a b" c | no result: outcome unknown | requester not recorded',
      'Bash | {"broken | no result: outcome unknown | inside a call that is not in this file',
      'Bash | Titled | status not recorded | requested by "vendor" | inside name not recorded, line 1 | ~1 min 5.5 s',
    ]);
  });

  test('a row has the line and the time of the place it stands at, and the rest from the current record', async () => {
    const terminal = (id: string, minute: number, status: string, supersedes?: string): TestRecord => ({
      type: 'terminal',
      id,
      ts: `2026-01-01T10:0${minute}:00Z`,
      terminalId: 't',
      command: 'npm start',
      status,
      ...(supersedes === undefined ? {} : { supersedes }),
    });
    const records = [terminal('t1', 1, 'running'), { type: 'message', id: 'm' }, terminal('t2', 5, 'exited', 't1')];
    const drawnAs = (await rowsOf(records)).map(({ line, time, word }) => [line, time, word]);
    expect(drawnAs[0]).toEqual([1, '2026-01-01T10:01:00Z', 'running → exited']);
    expect((await rowsOf(records, 'records')).map(({ line, time }) => [line, time])[2]).toEqual([
      3,
      '2026-01-01T10:05:00Z',
    ]);
  });

  test('results without a call, and what is ambiguous', async () => {
    expect(
      await drawn([
        result('x', 'gone'),
        result('y', 'none', { callId: undefined, linkage: 'ambiguous', nativeCallId: 'n1', status: 'odd' }),
        call('a'),
        call('a2', { callId: 'a' }),
        result('r', 'a', { content: [] }),
        call('c'),
        result('c1', 'c'),
        result('c2', 'c'),
      ]),
    ).toEqual([
      'result | gone · ok | result without a call: no call has its ID; completed',
      'result | n1 · ok | the source cannot tell whose result it is; "odd"',
      'Bash |  | id shared by 2 calls',
      'Bash |  | id shared by 2 calls',
      'result | a | id shared by 2 calls; completed',
      'Bash |  | 2 candidates, none chosen',
      'result | c · ok | 2 candidates, none chosen; completed',
      'result | c · ok | 2 candidates, none chosen; completed',
    ]);
  });

  test('before the end of the file has been read nothing is dangling', async () => {
    const records = [call('a'), result('x', 'gone'), result('y', 'z', { linkage: 'none' })];
    expect(await drawn(records, 'story', 'growing')).toEqual([
      'Bash |  | still being read',
      'result | gone · ok | still being read; completed',
      'result | z · ok | result without a call: the source links it to none; completed',
    ]);
    expect(await drawn(records, 'story', 'stopped')).toEqual([
      'Bash |  | no result in the part that was read',
      'result | gone · ok | no such call in the part that was read; completed',
      'result | z · ok | result without a call: the source links it to none; completed',
    ]);
  });

  test('decisions, by whom, and reviews beside them', async () => {
    const permission = (more: TestRecord): TestRecord => ({
      type: 'permission',
      seq: 1,
      id: 'p',
      requestId: String(Object.keys(more)),
      title: 'Run?',
      ...more,
    });
    expect(
      await drawn([
        permission({ status: 'resolved', decision: 'allow_session' }),
        permission({
          decision: 'reject_always',
          decidedBy: 'classifier',
          reviews: [{ by: {}, verdict: 'denied' }, {}],
        }),
        permission({ decision: 'allow_maybe', decidedBy: 'oracle' }),
        permission({ decision: 'whatever', decidedBy: '__proto__' }),
        permission({ decision: 'timeout', selectedOptionId: 'allow' }),
        permission({ status: 'expired', selectedOptionId: 'allow' }),
        permission({ status: 'pending', decision: 'allow_once', feedback: '' }),
      ]),
    ).toEqual([
      'permission | Run? | allowed for the session, decider not recorded',
      'permission | Run? | refused always, by classifier | reviewed: denied | reviewed: verdict not recorded',
      'permission | Run? | allowed: "allow_maybe", by "oracle"',
      'permission | Run? | "whatever", by "__proto__"',
      'permission | Run? | timed out, decider not recorded',
      'permission | Run? | undecided: expired',
      'permission | Run? | undecided: status and decision contradict each other',
    ]);
  });

  test('a hook that does not say how it ended waits for nothing; a call without a result does', async () => {
    const stands = (await rowsOf([{ type: 'hook', id: 'h', event: 'stop' }, call('a')])).map(({ state, word }) => [
      state,
      word,
    ]);
    expect(stands).toEqual([
      ['plain', 'status not recorded'],
      ['dangling', 'no result: outcome unknown'],
    ]);
  });

  test('terminals, hooks, questions, messages and the rest', async () => {
    const terminal = {
      type: 'terminal',
      seq: 1,
      id: 't',
      terminalId: 'one',
      command: ['npm', 'run', 'my app'],
      status: 'running',
      description: 'Dev server',
    };
    expect(
      await drawn([
        { format: 'x', title: 'A session', agent: { name: 'Agent', version: '2.1' } },
        terminal,
        { ...terminal, id: 'u', supersedes: 't', status: 'stopped', signal: 'SIGTERM' },
        { ...terminal, id: 'v', terminalId: 'two', command: undefined },
        { ...terminal, id: 'w', terminalId: 'three', status: undefined },
        {
          type: 'hook',
          seq: 1,
          id: 'h',
          event: 'stop',
          name: 'fmt',
          status: 'blocked',
          decision: 'deny',
          exitCode: 0,
          durationMs: 412,
        },
        {
          type: 'input_request',
          seq: 1,
          id: 'i',
          requestId: '1',
          mode: 'questions',
          questions: [
            { id: '0', text: 'Which?' },
            { id: '1', text: 'More?' },
          ],
          status: 'answered',
          answers: [
            { questionId: '0', selected: ['A'] },
            { questionId: '1', text: 'typed' },
          ],
        },
        {
          type: 'input_request',
          seq: 1,
          id: 'j',
          requestId: '2',
          mode: 'url',
          url: 'https://x.test/',
          status: 'answered',
        },
        {
          type: 'message',
          seq: 1,
          id: 'm',
          role: 'user',
          author: 'hook',
          content: [
            { type: 'image', mimeType: 'image/png' },
            { type: 'text', text: '\u0000hi\r\nthere' },
          ],
        },
        { type: 'vendor/x', seq: 1, id: 'x', payload: {}, note: 'text' },
        { type: 'vendor/y', seq: 1, id: 'y', native: { type: 'summary', summary: 'in short' } },
        { seq: 1, id: 'n' },
      ]),
    ).toEqual([
      'header | A session · Agent 2.1 | header',
      'npm run "my app" | Dev server | running → stopped | 2 revisions | signal SIGTERM',
      'command not recorded | Dev server | still running when the record ends',
      'npm run "my app" | Dev server | end not recorded',
      'stop | fmt | blocked | hook says "deny" | exit 0 | 412 ms',
      'input_request | Which? (and 1 more) | answered | A, "typed"',
      'input_request | https://x.test/ | the user agreed to open the URL',
      'user · hook | \u0000hi ⏎ there | ',
      'vendor/x | text | unknown type',
      'vendor/y | in short | unknown type',
      'type not recorded |  | no type',
    ]);
  });

  test('in Records every record has a row, and tells what superseded it', async () => {
    expect(
      await drawn(
        [call('a'), result('x', 'a', { content: [] }), result('y', 'a', { supersedes: 'x', status: 'failed' })],
        'records',
      ),
    ).toEqual([
      'Bash |  | result on line 3',
      'result | a | superseded | superseded on line 3',
      'result | ok | failed | 2 revisions',
    ]);
  });

  test('a line that could not be read, and a record too long for a row', async () => {
    const said = (content: string): string =>
      JSON.stringify({ type: 'message', seq: 1, id: 'm', role: 'user', content });
    const rows = await drawn(
      `oops\n${said('x'.repeat(LIMITS.detailBytes))}\n{"cut\n${said(`long ${'x'.repeat(3 << 20)}`)}`,
    );
    expect(rows[0]).toMatch(/^line 1 not read \| oops \| not read: /);
    expect(rows[1]).toBe('message | a record of 67.1 MB: too long to be read for its row | ');
    expect(rows[2]).toMatch(/^line 3 not read \| \{"cut \| not read: /);
    expect(rows[3]).toMatch(/^user \| long x+… \| $/);
  });

  test('faults of everything that a row stands for are counted on it, and calls inside calls are deeper', async () => {
    const rows = await rowsOf([
      call('a'),
      result('x', 'a', { status: undefined }),
      call('b', { parentCallId: 'a', seq: 3 }),
      call('c', { parentCallId: 'b', seq: 4 }),
    ]);
    expect(rows.map(({ errors, depth, also }) => ({ errors, depth, also }))).toEqual([
      { errors: 1, depth: 0, also: [1] },
      { errors: 0, depth: 1, also: [] },
      { errors: 0, depth: 2, also: [] },
    ]);
  });
});

describe('the lanes of a row', () => {
  const terminal = (id: string, status: string, more: TestRecord = {}): TestRecord => ({
    type: 'terminal',
    id,
    terminalId: 't',
    status,
    ...more,
  });
  const message: TestRecord = { type: 'message', role: 'user', content: [] };

  test('say whose they are: name, line of the first record, state', async () => {
    const rows = await rowsOf(
      [
        message,
        terminal('a', 'running', { command: 'npm run\ndev', seq: 1 }),
        {
          type: 'permission',
          id: 'p',
          requestId: 'p',
          status: 'pending',
          seq: 2,
          subject: { kind: 'call', name: 'Bash' },
        },
        terminal('b', 'running', { command: 'npm run\ndev', supersedes: 'a', seq: 3 }),
        message,
      ],
      'records',
    );
    const abouts = rows.at(-1)!.lanes[6].map(({ kind, about }) => [kind, about]);
    expect(abouts[0]).toEqual([
      'terminal',
      { name: expect.stringContaining('npm run ⏎ dev'), line: 2, word: expect.stringContaining('still running') },
    ]);
    expect(abouts[1]).toEqual([
      'permission',
      { name: expect.any(String), line: 3, word: expect.stringMatching(/undecided/) },
    ]);
  });

  test('of a subagent of which only rows tell have the id that they name', async () => {
    const side = (agent?: string): TestRecord => ({
      ...message,
      _meta: { 'claude-code/isSidechain': true, ...(agent === undefined ? {} : { 'claude-code/agentId': agent }) },
    });
    const rows = await rowsOf([message, side('a1'), side('a1'), message, side(), message], 'records');
    expect(rows.map(({ lanes }) => lanes[6][0]?.about?.name)).toEqual([
      undefined,
      'a1',
      'a1',
      undefined,
      'not named',
      undefined,
    ]);
  });

  test('never show a secret', async () => {
    const asked = answeredWith('hunter2-value');
    const rows = await rowsOf(
      [asked, terminal('a', 'running', { command: 'login hunter2-value' }), message],
      'records',
    );
    expect(rows.at(-1)!.lanes[6][0]!.about!.name).toContain('login');
    expect(JSON.stringify(rows)).not.toContain('hunter2');
  });
});

describe('the day of a row', () => {
  const at = (ts?: string): TestRecord => ({ type: 'message', role: 'user', content: [], ts });
  const TIMES = [
    undefined,
    '2026-01-31T22:00:00Z',
    undefined,
    '2026-01-31T23:59:59Z',
    'not a time',
    '2026-02-01T00:00:01Z',
    // The same moment, on a clock that still shows the day before.
    '2026-01-31T23:00:01-01:00',
    undefined,
    '2026-02-06T00:00:00Z',
    '2026-02-06T00:00:00Z',
  ];
  const DAYS = [undefined, 'first', undefined, undefined, undefined, 'next', 'next', undefined, 'next', undefined];

  test('is new where the recorded one is another than that of the last row with a time', async () => {
    const rows = await rowsOf(TIMES.map((ts, seq) => ({ seq, ...at(ts) })));
    expect(rows.map(({ newDay }) => newDay)).toEqual(DAYS);
  });

  test('is told of a window as of the whole list', async () => {
    const { answerer } = openStream(TIMES.map((ts, seq) => ({ seq, ...at(ts) })));
    for (let from = 0; from < TIMES.length; from++) {
      const { rows } = await answerer.answer('rows', { view: 'story', filters: [], from, to: from + 3 });
      expect(rows.map(({ newDay }) => newDay)).toEqual(DAYS.slice(from, from + 3));
    }
  });
});
