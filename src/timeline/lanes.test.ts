import { describe, expect, test } from 'vitest';
import type { TestRecord } from '../testing/streams.ts';
import { openStream } from '../testing/timeline.ts';
import { Lanes } from './lanes.ts';
import { VIEW_LIMITS } from './limits.ts';
import { TimelineIndex } from './rows.ts';
import type { FilterId, LaneMark, LaneRoom, ViewName } from './view.ts';
import fc from '../testing/examples.ts';

function lanesOf(records: readonly TestRecord[]): { index: TimelineIndex; lanes: Lanes } {
  const index = new TimelineIndex(openStream(records).session);
  return { index, lanes: new Lanes(index) };
}
function marksOf(
  records: readonly TestRecord[],
  view: ViewName,
  filters: readonly FilterId[] = [],
  room: LaneRoom = 6,
): (readonly LaneMark[])[] {
  const { index, lanes } = lanesOf(records);
  const positions = index.filtered(view, filters);
  return lanes.window(view, positions, 0, positions.length).map((layouts) => layouts[room]);
}
/** Marks in short, a text a row: lane, part, "~" where it is dashed below, "." where it is a dot without a line. */
function drawn(records: readonly TestRecord[], view: ViewName, filters: readonly FilterId[] = []): string[] {
  return marksOf(records, view, filters).map((marks) =>
    marks
      .map(({ lane, part, open, detached }) => `${lane} ${part}${detached === true ? '.' : open ? '~' : ''}`)
      .join(', '),
  );
}

const ROOMS = [2, 3, 6] as const;

const terminal = (id: string, terminalId: string, status: string, more: TestRecord = {}): TestRecord => ({
  type: 'terminal',
  id,
  terminalId,
  status,
  ...more,
});
const message: TestRecord = { type: 'message', role: 'user', content: [] };
const call = (id: string): TestRecord => ({ type: 'tool_call', id, callId: id, callIdSource: 'native', name: 'Bash' });
const read = (id: string, callId: string, terminalId: string): TestRecord => ({
  type: 'tool_result',
  id,
  callId,
  linkage: 'exact',
  status: 'completed',
  content: [],
  exec: { terminalId },
});

const LIFE = [
  message,
  terminal('a', 't', 'running'),
  message,
  terminal('b', 't', 'stopped', { supersedes: 'a' }),
  message,
];

describe('a terminal’s lane', () => {
  test('goes from its first record to its last', () => {
    expect(drawn(LIFE, 'records')).toEqual(['', '0 start', '0 through', '0 end', '']);
  });

  test('ends in Story on the last row before its last record', () => {
    expect(drawn(LIFE, 'story')).toEqual(['', '0 start', '0 end', '']);
  });

  test('goes on dashed to the end of the session while it is running', () => {
    expect(
      drawn(
        [terminal('a', 't', 'running'), message, terminal('b', 't', 'running', { supersedes: 'a' }), message],
        'records',
      ),
    ).toEqual(['0 start', '0 through', '0 join~', '0 through~']);
  });

  test('is one row where its end is not recorded, dashed below', () => {
    expect(drawn([terminal('a', 't', 'unknown'), message], 'records')).toEqual(['0 only~', '']);
    expect(drawn([terminal('a', 't', 'exited'), message], 'records')).toEqual(['0 only', '']);
  });

  test('is passed on where rows are filtered out', () => {
    expect(drawn(LIFE, 'records', ['messages'])).toEqual(['', '0 end', '']);
    expect(drawn(LIFE, 'records', ['terminals'])).toEqual(['0 start', '0 end']);
  });

  test('is joined by the rows that refer to it, in both directions', () => {
    const records = [
      call('c'),
      terminal('a', 't', 'running', { callId: 'c' }),
      call('d'),
      read('e', 'd', 't'),
      call('f'),
      read('g', 'f', 'other'),
    ];
    expect(drawn(records, 'story')).toEqual(['0 join.', '0 start~', '0 join~', '0 through~']);
    expect(drawn(records, 'records')).toEqual([
      '0 join.',
      '0 start~',
      '0 through~',
      '0 join~',
      '0 through~',
      '0 through~',
    ]);
  });
});

test('requests that wait have lanes: those that were revised, and those without an end', () => {
  const permission = (id: string, more: TestRecord): TestRecord => ({
    type: 'permission',
    id,
    requestId: 'p',
    ...more,
  });
  const input = { type: 'input_request', id: 'i', requestId: 'i', mode: 'form', status: 'pending' };
  expect(
    drawn(
      [
        permission('a', { status: 'pending' }),
        message,
        permission('b', { supersedes: 'a', decision: 'allow_once' }),
        input,
        message,
      ],
      'records',
    ),
  ).toEqual(['0 start', '0 through', '0 end', '0 start~', '0 through~']);
  expect(drawn([permission('a', { decision: 'allow_once' }), message], 'records')).toEqual(['', '']);
  expect(marksOf([input], 'story')[0]).toMatchObject([{ kind: 'input', row: 0, part: 'start', open: true }]);
});

test('lanes that do not meet share a column; past the limit they share the last', () => {
  const many = Array.from({ length: 20 }, (_, at) => terminal(`a${at}`, `t${at}`, 'running'));
  const { lanes } = lanesOf(many);
  expect(lanes.columns).toBe(VIEW_LIMITS.lanes);
  const marks = marksOf(many, 'records');
  expect(marks.every((row) => new Set(row.map(({ lane }) => lane)).size === row.length)).toBe(true);
  // Others come down from above already, and yet one begins there.
  expect(marks[19]!.at(-1)).toMatchObject({ lane: VIEW_LIMITS.lanes - 1, row: 19, part: 'start' });
  expect(lanesOf(Array.from({ length: 20 }, (_, at) => terminal(`a${at}`, `t${at}`, 'exited'))).lanes.columns).toBe(1);
});

test('a window shows what the whole list shows, and no column is used twice on a row', () => {
  const record = fc.oneof(
    fc.constant(message),
    fc
      .tuple(fc.constantFrom('1', '2', '3', '4'), fc.constantFrom('running', 'exited', 'odd'), fc.nat(30))
      .map(([key, status, at]) => terminal(key, key, status, { supersedes: at % 2 === 0 ? key : undefined })),
    fc.nat(1000).map((id) => ({ type: 'permission', id: `p${id}`, requestId: `p${id}` })),
  );
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 30 }),
      fc.constantFrom<ViewName>('story', 'records'),
      fc.nat(10),
      (records, view, from) => {
        const { index, lanes } = lanesOf(records);
        const positions = index.filtered(view, []);
        const whole = lanes.window(view, positions, 0, positions.length);
        const count = Math.max(0, Math.min(5, positions.length - from));
        expect(lanes.window(view, positions, from, count)).toEqual(whole.slice(from, from + count));
        for (const room of ROOMS) {
          for (const { [room]: marks } of whole) {
            const lines = marks.filter(({ detached, aside }) => detached !== true && aside !== true);
            expect(new Set(lines.map(({ lane }) => lane)).size).toBe(lines.length);
            for (const { lane } of marks) expect(lane).toBeLessThan(Math.min(room, lanes.columns));
          }
        }
      },
    ),
  );
});

describe('the last column, past the limit', () => {
  const SHARED = VIEW_LIMITS.lanes - 1;
  const many = (count: number): TestRecord[] =>
    Array.from({ length: count }, (_, at) => terminal(`t${at}`, `t${at}`, 'running'));
  const ended = (at: number): TestRecord => terminal(`u${at}`, `t${at}`, 'exited', { supersedes: `t${at}` });
  const lastOf = (records: readonly TestRecord[]) =>
    marksOf(records, 'records').map((marks) => marks.find(({ lane }) => lane === SHARED));

  test('counts the lanes in it, and how many come and go', () => {
    const last = lastOf(many(VIEW_LIMITS.lanes + 2));
    expect(last.slice(0, SHARED)).toEqual(Array.from({ length: SHARED }, () => undefined));
    // The first one in it is alone there, and drawn as any other.
    expect(last[SHARED]).toMatchObject({ part: 'start', row: SHARED });
    expect(last[SHARED]!.bundle).toBeUndefined();
    expect(last.slice(SHARED + 1).map((mark) => mark?.bundle)).toEqual([
      {
        place: SHARED + 1,
        others: { terminal: 1 },
        above: { count: 1, kind: 'terminal', open: true },
        below: { count: 2, kind: null, open: true },
      },
      {
        place: SHARED + 2,
        others: { terminal: 2 },
        above: { count: 2, kind: null, open: true },
        below: { count: 3, kind: null, open: true },
      },
    ]);
  });

  test('names the lane that a row begins or ends, and none where it only passes', () => {
    const last = lastOf([...many(16), message, ended(15), ended(7), message]);
    expect(last[15]).toMatchObject({ part: 'start', row: 17, belongs: true, bundle: { others: { terminal: 10 } } });
    expect(last[16]).toMatchObject({ part: 'through', row: -1, bundle: { others: { terminal: 11 } } });
    expect(last[16]!.belongs).toBeUndefined();
    expect(last[17]).toMatchObject({ part: 'end', row: 17, bundle: { above: { count: 11 }, below: { count: 10 } } });
    expect(last[19]).toMatchObject({ row: -1, bundle: { others: { terminal: 9 }, above: { count: 9 } } });
  });

  test('tells kinds apart, and is dashed only where nothing is recorded of any', () => {
    const ask: TestRecord = { type: 'permission', id: 'p', requestId: 'p', status: 'pending' };
    const last = lastOf([...many(7), ask, ended(6), message]);
    expect(last[7]).toMatchObject({ kind: 'permission', part: 'start', bundle: { others: { terminal: 2 } } });
    expect(last[7]!.bundle).toMatchObject({ above: { count: 2, open: false }, below: { count: 3, open: false } });
    expect(last[9]).toMatchObject({
      row: -1,
      bundle: { others: { terminal: 1, permission: 1 }, above: { open: true } },
    });
  });

  test('counts what going through the lanes one by one counts', () => {
    const record = fc.oneof(
      fc.constant(message),
      fc.integer({ min: 0, max: 30 }).map((at) => terminal(`t${at}`, `t${at}`, 'running')),
      fc.integer({ min: 0, max: 30 }).map((at) => ended(at)),
      fc.nat(1000).map((id) => ({ type: 'permission', id: `p${id}`, requestId: `p${id}` })),
    );
    fc.assert(
      fc.property(
        fc.array(record, { maxLength: 60 }),
        fc.constantFrom<ViewName>('story', 'records'),
        fc.constantFrom(...ROOMS),
        (records, view, room) => {
          const { index, lanes } = lanesOf(records);
          const positions = index.filtered(view, []);
          for (const [at, { [room]: marks }] of lanes.window(view, positions, 0, positions.length).entries()) {
            const place = index.placeAt(view, positions[at]!);
            const passing = lanes.all.filter(({ start, end }) => start <= place && end >= place).length;
            const single = marks.filter(
              ({ detached, aside, row }) => detached !== true && aside !== true && row >= 0,
            ).length;
            const others = marks.flatMap(({ bundle }) => Object.values(bundle?.others ?? {}));
            expect(single + others.reduce((sum, count) => sum + count, 0)).toBe(passing);
          }
        },
      ),
    );
  });
});

test('a row that refers to what has ended does not take the line of what runs in its column since', () => {
  const records = [
    terminal('a', 't', 'running'),
    terminal('b', 't', 'exited', { supersedes: 'a' }),
    terminal('c', 'u', 'running'),
    call('d'),
    read('e', 'd', 't'),
  ];
  const marks = marksOf(records, 'records')[4]!;
  expect(marks).toMatchObject([
    { lane: 0, row: 2, part: 'through' },
    { lane: 0, row: 1, detached: true, belongs: true },
  ]);
  expect(marks[0]!.belongs).toBeUndefined();
});

describe('a long call’s lane', () => {
  const apart = (rows: number): TestRecord[] => [
    call('c'),
    ...Array.from({ length: rows }, () => message),
    read('r', 'c', 'none'),
    message,
  ];

  test('goes from the call to its result, from so many rows on', () => {
    const long = drawn(apart(VIEW_LIMITS.longCall), 'records');
    expect(long[0]).toBe('0 start');
    expect(long.slice(1, -2).every((words) => words === '0 through')).toBe(true);
    expect(long.slice(-2)).toEqual(['0 end', '']);
    expect(drawn(apart(VIEW_LIMITS.longCall - 2), 'records').every((words) => words === '')).toBe(true);
  });

  test('its call and its result belong to it, and what lies between does not', () => {
    const records = marksOf(apart(VIEW_LIMITS.longCall), 'records').map((marks) => marks[0]?.belongs ?? false);
    expect(records.flatMap((belongs, row) => (belongs ? [row] : []))).toEqual([0, VIEW_LIMITS.longCall + 1]);
    const story = marksOf(apart(VIEW_LIMITS.longCall), 'story').map((marks) => marks[0]?.belongs ?? false);
    expect(story.flatMap((belongs, row) => (belongs ? [row] : []))).toEqual([0]);
  });

  test('a call without a result has none: nothing tells how long it took', () => {
    expect(drawn([call('c'), ...Array.from({ length: 40 }, () => message)], 'records').join('')).toBe('');
  });
});

describe('a subagent’s lane', () => {
  const agent = (id: string, status: string, more: TestRecord = {}): TestRecord => ({
    type: 'subagent',
    id,
    subagentId: 'a1',
    status,
    ...more,
  });
  const side = (agentId?: string): TestRecord => ({
    ...message,
    _meta: { 'claude-code/isSidechain': true, ...(agentId === undefined ? {} : { 'claude-code/agentId': agentId }) },
  });

  test('goes from its first record to its last, and on while it is running', () => {
    const ended = [message, agent('a', 'running'), message, agent('b', 'completed', { supersedes: 'a' }), message];
    expect(drawn(ended, 'records')).toEqual(['', '0 start', '0 through', '0 end', '']);
    expect(drawn([message, agent('a', 'running'), message], 'records')).toEqual(['', '0 start~', '0 through~']);
    expect(drawn([message, agent('a', 'completed'), message], 'records')).toEqual(['', '', '']);
  });

  test('has the rows that say they are its own', () => {
    const records = [message, agent('a', 'completed'), side('a1'), message, side('a1'), side('other'), message];
    expect(drawn(records, 'records')).toEqual(['', '0 start', '0 join', '0 through', '0 end', '0 only', '']);
    const belongs = marksOf(records, 'records').map((marks) => marks.filter((mark) => mark.belongs).length);
    expect(belongs).toEqual([0, 1, 1, 0, 1, 1, 0]);
  });

  test('rows of an agent that is not named are joined only where they stand together', () => {
    const records = [message, side(), side(), message, side(), message];
    expect(drawn(records, 'records')).toEqual(['', '0 start', '0 end', '', '0 only', '']);
  });

  test('a file that is all one agent’s has none', () => {
    expect(drawn([{ type: 'session' }, side('a1'), side('a1')], 'records')).toEqual(['', '', '']);
  });

  test('a row that begins a chain and a lane of its own is on both', () => {
    const first = { ...terminal('t', 't', 'running'), _meta: { 'claude-code/isSidechain': true } };
    const marks = marksOf([message, first, side(), message], 'records');
    expect(marks[1]!.map(({ kind, part }) => `${kind} ${part}`).toSorted()).toEqual([
      'subagent start',
      'terminal start',
    ]);
    expect(marks[2]!.find(({ kind }) => kind === 'subagent')).toMatchObject({ part: 'end', belongs: true });
    expect(marks[2]!.find(({ kind }) => kind === 'terminal')?.belongs).toBeUndefined();
  });
});
