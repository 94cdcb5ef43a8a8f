import { describe, expect, test } from 'vitest';
import type { TestRecord } from '../testing/streams.ts';
import { caseStreams, openStream } from '../testing/timeline.ts';
import { decisionOf, holdsDecision } from '../session/decisions.ts';
import type { Session } from '../session/session.ts';
import { KEY_NAMES, type QueryKey, specOf } from './query/keys.ts';
import { parseTerm } from './query/parse.ts';
import { printValue } from './query/print.ts';
import type { TermText } from './query/terms.ts';
import { vocabularyOf } from './query-vocabulary.ts';
import { termNotes } from './query-notes.ts';
import { TimelineIndex } from './rows.ts';
import type { FilterId, ViewName } from './view.ts';
import fc from '../testing/examples.ts';

/** What a row can be asked for, told slowly from the records themselves: recorded texts, null for one that is not recorded, and words. */
type Slow = (row: SlowRow) => { readonly texts?: readonly unknown[]; readonly words?: readonly string[] };

interface SlowRow {
  readonly session: Session;
  readonly index: TimelineIndex;
  readonly view: ViewName;
  readonly row: number;
  readonly type: unknown;
  readonly own: TestRecord;
  readonly call: TestRecord | null;
  readonly result: TestRecord | null;
}

const object = (value: unknown): TestRecord =>
  typeof value === 'object' && value !== null ? (value as TestRecord) : {};
const STANDING = ['permission', 'input_request', 'terminal', 'hook', 'subagent'];

const SLOW: Readonly<Partial<Record<QueryKey, Slow>>> = {
  type: ({ own, result, view, type }) => ({
    texts: [own['type'], ...(view === 'story' && type === 'tool_call' && result !== null ? [result['type']] : [])],
  }),
  tool: ({ call }) => ({ texts: call === null ? [] : [call['name']] }),
  kind: ({ call }) => ({ texts: call === null ? [] : [call['kind']] }),
  provider({ call, result }) {
    if (call === null && result === null) return {};
    const parts = (record: TestRecord | null): unknown[] => {
      const provider = object(record?.['provider']);
      return [provider['kind'], provider['server'], provider['name']].filter((part) => typeof part === 'string');
    };
    const found = parts(call).length > 0 ? parts(call) : parts(result);
    return { texts: found.length > 0 ? found : [null] };
  },
  status({ own, result, type }) {
    if (result !== null) return { texts: [result['status']] };
    return {
      texts:
        STANDING.includes(String(type)) ||
        (typeof own['status'] === 'string' && ['message', 'reasoning'].includes(String(type)))
          ? [own['status']]
          : [],
    };
  },
  pairing({ session, index, row, type }) {
    if (type !== 'tool_call' && type !== 'tool_result') return {};
    const state = session.pairing.stateOf(index.currentOf(row));
    return { words: [state === 'loose' ? (type === 'tool_call' ? 'dangling' : 'orphan') : String(state)] };
  },
  decision({ session, index, view, own, result, type, row }) {
    const compact = result === null ? null : result['permission'];
    const texts = [
      ...(type === 'permission'
        ? [own['decision']]
        : type === 'hook' && typeof own['decision'] === 'string'
          ? [own['decision']]
          : []),
      ...(typeof compact === 'object' && compact !== null ? [object(compact)['decision']] : []),
    ];
    const { facts, revisions, pairing } = session;
    const head = index.currentOf(row);
    const holders = [head, view === 'story' && type === 'tool_call' ? pairing.partnerOf(head) : -1];
    const words = holders
      .filter((holder) => holder >= 0 && holdsDecision(facts, revisions, holder))
      .map((holder) => decisionOf(facts, revisions, holder).state)
      .map((state) => (state === 'unresolved' ? 'undecided' : state));
    return { texts, words };
  },
  by({ own, result, type }) {
    const compact = result === null ? null : result['permission'];
    return {
      texts: [
        ...(type === 'permission' ? [own['decidedBy']] : []),
        ...(typeof compact === 'object' && compact !== null ? [object(compact)['decidedBy']] : []),
      ],
    };
  },
  requestedBy: ({ call }) => ({ texts: call === null ? [] : [call['requestedBy']] }),
  terminal: ({ own, result, type }) => ({
    texts: [
      ...(type === 'terminal' ? [own['terminalId']] : []),
      ...[object(result?.['exec'])['terminalId']].filter((id) => typeof id === 'string'),
    ],
  }),
  call({ own, call, result, type }) {
    if (call !== null) return { texts: [call['callId']] };
    if (result !== null) return { texts: [result['callId']] };
    const ref = type === 'permission' ? object(own['subject'])['callId'] : own['callId'];
    return { texts: STANDING.includes(String(type)) && typeof ref === 'string' ? [ref] : [] };
  },
};

/** Positions that one value of a key lets through, told slowly. */
function slowly(
  records: readonly TestRecord[],
  index: TimelineIndex,
  view: ViewName,
  key: QueryKey,
  value: string,
  isQuoted: boolean,
): number[] {
  const { session } = index;
  const found: number[] = [];
  for (const [position, row] of index.rows(view).entries()) {
    const own = records[row] as TestRecord;
    const { type } = own;
    const head = index.currentOf(row);
    const partner = type === 'tool_call' || type === 'tool_result' ? session.pairing.partnerOf(head) : -1;
    const other = partner < 0 ? null : (records[partner] as TestRecord);
    const call = type === 'tool_call' ? own : type === 'tool_result' ? other : null;
    const result = type === 'tool_result' ? own : type === 'tool_call' ? other : null;
    const { texts = [], words = [] } = SLOW[key]?.({ session, index, view, row, type, own, call, result }) ?? {};
    const recorded = texts.map((text) => (typeof text === 'string' ? text : null));
    const isWord = !isQuoted && value in specOf(key).words;
    const isIn = isWord
      ? words.includes(value) || (value === 'none' && recorded.includes(null))
      : recorded.includes(value);
    if (isIn) found.push(position);
  }
  return found;
}

const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined });
const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const keys = fc.constantFrom('1', '2', '3');
const anyRecord: fc.Arbitrary<TestRecord> = fc.record({
  type: fc.constantFrom(
    'tool_call',
    'tool_call',
    'tool_result',
    'tool_result',
    'permission',
    'terminal',
    'input_request',
    'hook',
    'message',
    'vendor/x',
  ),
  seq: fc.nat(20),
  id: maybe(ids),
  supersedes: maybe(ids),
  callId: maybe(keys),
  requestId: keys,
  terminalId: maybe(keys),
  name: maybe(fc.constantFrom('Bash', 'Read', 'none')),
  kind: maybe(fc.constantFrom('read', 'execute')),
  provider: maybe(
    fc.record({
      kind: maybe(fc.constantFrom('mcp', 'plugin')),
      server: maybe(fc.constantFrom('issues', 'mcp')),
      identity: fc.constant('exact'),
    }),
  ),
  requestedBy: maybe(fc.constantFrom('model', 'user')),
  linkage: fc.constantFrom('exact', 'exact', 'exact', 'derived', 'ambiguous', 'none', undefined),
  status: fc.constantFrom('completed', 'failed', 'running', 'stopped', 'pending', 'odd', undefined),
  decision: fc.constantFrom('allow_once', 'reject_once', 'maybe', undefined),
  decidedBy: maybe(fc.constantFrom('user', 'policy')),
  subject: maybe(fc.record({ callId: maybe(keys) })),
  permission: fc.constantFrom({ decision: 'allow_once', decidedBy: 'user' }, {}, undefined),
  exec: maybe(fc.record({ terminalId: maybe(keys) })),
  ts: fc.constantFrom(
    '2026-01-01T10:00:00Z',
    '2026-01-01T10:05:30.5Z',
    '2026-01-02T23:59:59+02:00',
    '2026-01-31T00:00:00Z',
    'noon',
    undefined,
  ),
});
const anySession = fc.array(anyRecord, { maxLength: 14 }).map((records) => {
  // Read again as the file has them: what is undefined is not there.
  const read = records.map((record) => JSON.parse(JSON.stringify(record)) as TestRecord);
  return { records: read, index: new TimelineIndex(openStream(read).session) };
});
const views = fc.constantFrom<ViewName>('story', 'records');

function optionsOf(index: TimelineIndex, view: ViewName, key: QueryKey, filters: readonly FilterId[] = []) {
  return vocabularyOf(index, index.filters, { view, filters, key, typed: '', limit: 1e6 }).options;
}

const termOf = (key: QueryKey, option: { text: string; isWord: boolean }): TermText =>
  `${key}:${printValue(key, { text: option.text, isQuoted: !option.isWord })}`;

describe('on any session', () => {
  test('a value lets through what the records say', () => {
    fc.assert(
      fc.property(
        anySession,
        views,
        fc.constantFrom(...(Object.keys(SLOW) as QueryKey[])),
        ({ records, index }, view, key) => {
          for (const option of optionsOf(index, view, key)) {
            // Words about other things than the record itself are the counts of the header, which have their own tests.
            if (key === 'status' && option.isWord && option.text !== 'none') continue;
            const term = termOf(key, option);
            const expected = slowly(records, index, view, key, option.text, !option.isWord || term.includes('"'));
            expect([...index.filtered(view, [term])], `${view} ${term}`).toEqual(expected);
          }
        },
      ),
      { numRuns: 250 },
    );
  });

  test('every option has as many rows as it says, by itself and beside other filters', () => {
    fc.assert(
      fc.property(
        anySession,
        views,
        fc.constantFrom(...KEY_NAMES),
        fc.constantFrom<FilterId[]>([], ['calls'], ['status:completed,odd'], ['-tool:Bash', 'messages', 'calls']),
        ({ index }, view, key, filters) => {
          for (const option of optionsOf(index, view, key, filters)) {
            const term = termOf(key, option);
            const { length } = index.filtered(view, [...filters, term]);
            expect(length, `${view} ${term}`).toBe(option.count);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('not is the rest, several values are any of them, several terms are all of them', () => {
    const terms = fc.constantFrom<TermText>(
      'tool:Bash',
      'status:completed',
      'by:none',
      'pairing:dangling',
      'time:10:00..10:05',
      'line:2..4',
      'severity:warning',
      'rule:SEQ-*',
      'is:calls.paired',
      'requestedBy:none',
      'branch:none',
      'time:none',
      'decision:granted',
    );
    fc.assert(
      fc.property(anySession, views, terms, terms, ({ index }, view, a, b) => {
        const all = [...index.filtered(view, [])];
        const [inA, inB] = [a, b].map((term) => new Set(index.filtered(view, [term]))) as [Set<number>, Set<number>];
        expect([...index.filtered(view, [`-${a}`])]).toEqual(all.filter((at) => !inA.has(at)));
        expect([...index.filtered(view, [a, b])]).toEqual(all.filter((at) => inA.has(at) && inB.has(at)));
        const [key = ''] = a.split(':', 1);
        // Another value of the same key; the same one again where there is none.
        const other = b.startsWith(`${key}:`) ? b : a;
        const inOther = other === b ? inB : inA;
        expect([...index.filtered(view, [`${a},${other.slice(key.length + 1)}`])]).toEqual(
          all.filter((at) => inA.has(at) || inOther.has(at)),
        );
        for (const note of termNotes(index, index.filters, view, [a])) expect(note.count).toBe(inA.size);
      }),
      { numRuns: 300 },
    );
  });

  test('a time is that which the row shows, by the clock of its record', () => {
    fc.assert(
      fc.property(anySession, views, ({ records, index }, view) => {
        const shown = [...index.rows(view)].map((_, position) => {
          const { ts } = records[index.placeAt(view, position)] as { ts?: string };
          return ts;
        });
        const wanted = (isWanted: (ts: string | undefined) => boolean): number[] =>
          shown.flatMap((ts, position) => (isWanted(ts) ? [position] : []));
        expect([...index.filtered(view, ['time:10:05..23:59'])]).toEqual(
          wanted((ts) => ts?.includes('T10:05') === true || ts?.includes('T23:59') === true),
        );
        expect([...index.filtered(view, ['time:2026-01-02'])]).toEqual(
          wanted((ts) => ts?.startsWith('2026-01-02') === true),
        );
        expect([...index.filtered(view, ['time:2026-01-02T21:59Z..'])]).toEqual(
          wanted((ts) => ts !== undefined && Date.parse(ts) >= Date.parse('2026-01-02T21:59Z')),
        );
        expect([...index.filtered(view, ['time:none'])]).toEqual(wanted((ts) => ts === undefined));
      }),
    );
  });
});

test('on every case each rule, severity and count lets through its rows', () => {
  for (const { bytes } of caseStreams()) {
    const index = new TimelineIndex(openStream(bytes).session);
    for (const view of ['story', 'records'] as const) {
      for (const { text, count } of optionsOf(index, view, 'rule')) {
        expect(count).toBeGreaterThan(0);
        expect([...index.filtered(view, [`rule:${text.toLowerCase()}`])]).toEqual([
          ...index.filtered(view, [`fault:${text}`]),
        ]);
      }
      for (const severity of ['error', 'warning', 'notice'] as const)
        expect([...index.filtered(view, [`severity:${severity}`])]).toEqual([
          ...index.filtered(view, [`faults.${severity}`]),
        ]);
      for (const word of Object.keys(specOf('is').words))
        expect([...index.filtered(view, [`is:${word}`])]).toEqual([...index.filtered(view, [word as FilterId])]);
    }
  }
});

const call = (id: string, more: TestRecord = {}): TestRecord => ({
  type: 'tool_call',
  id,
  callId: id,
  callIdSource: 'native',
  name: 'Bash',
  requestedBy: 'model',
  ...more,
});

describe('words in the rows', () => {
  const { answerer } = openStream([
    call('a', { input: { command: 'cargo test' } }),
    call('b', { name: 'Read', input: { path: 'src/Cargo.toml' } }),
    { type: 'message', id: 'm', role: 'user', content: [{ type: 'text', text: 'run the tests' }] },
  ]);
  const found = async (...filters: FilterId[]): Promise<number[]> =>
    (await answerer.answer('rows', { view: 'story', filters, from: 0, to: 9 })).rows.map(({ row }) => row);

  test('are found whatever their case, in the name and the detail, with other filters', async () => {
    expect(await found('text:cargo')).toEqual([0, 1]);
    expect(await found('text:cargo', 'text:test')).toEqual([0]);
    expect(await found('text:test')).toEqual([0, 2]);
    expect(await found('text:bash,read')).toEqual([0, 1]);
    expect(await found('-text:cargo')).toEqual([2]);
    expect(await found('text:cargo', 'tool:Read')).toEqual([1]);
    expect(await found('text:nowhere')).toEqual([]);
    expect(await answerer.answer('locate', { view: 'story', filters: ['text:toml'], row: 1 })).toMatchObject({
      position: 0,
    });
  });

  test('are found however their letters are composed; a name is meant to the letter', async () => {
    const [composed, apart] = ['\u00C5lesund', 'A\u030Alesund'] as const;
    const session = openStream([call('a', { name: composed }), call('b', { input: { path: `/w/${apart}` } })]);
    const rows = async (filter: FilterId): Promise<number[]> =>
      (await session.answerer.answer('rows', { view: 'story', filters: [filter], from: 0, to: 9 })).rows.map(
        ({ row }) => row,
      );
    expect(await rows(`text:${composed}`)).toEqual([0, 1]);
    expect(await rows(`text:${apart.toLowerCase()}`)).toEqual([0, 1]);
    expect(await rows(`-text:${apart}`)).toEqual([]);
    expect(await rows(`tool:${composed}`)).toEqual([0]);
    expect(await rows(`tool:${apart}`)).toEqual([]);
  });

  test('a list that nobody waits for any more gives way to the next one', async () => {
    const many = openStream(Array.from({ length: 5000 }, (_, at) => call(`c${at}`, { seq: at }))).answerer;
    const ask = (text: string) => many.answer('rows', { view: 'story', filters: [`text:${text}`], from: 0, to: 1 });
    await many.ready();
    const [first, second] = await Promise.allSettled([ask('zebra'), ask('bash')]);
    expect(first.status).toBe('rejected');
    expect(second).toMatchObject({ status: 'fulfilled', value: { total: 5000 } });
  });
});

test('what a value may have meant is said, and what is wrong lets everything through', () => {
  const index = new TimelineIndex(openStream([call('a'), call('b', { name: 'Read' })]).session);
  const notes = (...filters: FilterId[]): readonly (readonly string[])[] =>
    termNotes(index, index.filters, 'story', filters).map((note) => note.notes);
  expect(notes('tool:bash', 'tool:Bash')).toEqual([['no row has tool “bash”: did you mean “Bash”?'], []]);
  expect(notes('tool:Zebra')).toEqual([['no row has tool “Zebra”; there are “Bash”, “Read”']]);
  expect(notes('rule:ASR-999')[0]?.[0]).toContain('there is no rule “ASR-999”');
  expect(notes('pairing:orphan')).toEqual([['no row has pairing “orphan”']]);
  expect(notes('requestedBy:none')).toEqual([['no row has requestedBy “none”']]);
  expect([...index.filtered('story', ['stauts:x'])]).toEqual([0, 1]);
  expect(parseTerm('stauts:x')).toBeNull();
});

test('the value of a secret is found by no filter and stands in no completion', async () => {
  const { answerer } = openStream([
    {
      type: 'input_request',
      id: 'q',
      requestId: '1',
      status: 'answered',
      secret: true,
      questions: [{ id: 'k', text: 'Key?', secret: true }],
      answers: [{ questionId: 'k', text: 'hunter22' }],
    },
    call('hunter22', { name: 'hunter22', input: { command: 'echo hunter22' } }),
  ]);
  const rows = async (...filters: FilterId[]) =>
    (await answerer.answer('rows', { view: 'story', filters, from: 0, to: 9 })).total;
  expect(await rows('tool:hunter22')).toBe(0);
  expect(await rows('tool:hunter*')).toBe(0);
  expect(await rows('call:hunter22')).toBe(0);
  expect(await rows('text:hunter22')).toBe(0);
  for (const key of KEY_NAMES)
    expect(
      JSON.stringify(await answerer.answer('vocabulary', { view: 'story', filters: [], key, typed: '', limit: 99 })),
    ).not.toContain('hunter22');
  expect(await rows('text:echo')).toBe(1);
});
