import { describe, expect, test } from 'vitest';
import { inlineSearcher, queryFor, searchOf as search, TestSearch } from '../../testing/searches.ts';
import { caseStreams, openStream } from '../../testing/timeline.ts';
import { streamOf, type TestRecord } from '../../testing/streams.ts';
import { Answerer } from '../answers.ts';
import { SessionReader } from '../../session/session.ts';
import { memorySource } from '../../input/byte-source.ts';
import { BLOCK } from '../mask.ts';
import { Form } from './batch.ts';
import type { SearchQuery } from './query.ts';
import type { FoundMatch, Mark, SearchView } from './view.ts';
import fc from '../../testing/examples.ts';

/** Every text of a value with its pointer, as JSON.parse has it: the slow model. */
function textsOf(value: unknown, pointer = ''): [pointer: string, isName: boolean, text: string][] {
  if (typeof value !== 'object' || value === null)
    return [[pointer, false, typeof value === 'string' ? value : String(value)]];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const own: [string, boolean, string][] = Array.isArray(value) ? [] : [[at, true, name]];
    return [...own, ...textsOf(inner, at)];
  });
}

function slowly(records: readonly unknown[], needle: string): string[] {
  return records.flatMap((record, row) =>
    textsOf(record).flatMap(([pointer, isName, text]) => {
      const found: string[] = [];
      for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length))
        found.push(`${row} ${pointer} ${isName} ${at}`);
      return found;
    }),
  );
}

const short = ({ row, pointer, isName, start }: Mark): string => `${row} ${pointer} ${isName} ${start}`;

const LETTERS = ['a', 'b', '/', '~', '"', '\\', '\n', ' ', 'é', '😀'] as const;

describe('finds what a slow model finds', () => {
  const text = fc.string({ unit: fc.constantFrom(...LETTERS, '\ud800'), maxLength: 8 });
  const value = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, text, fc.integer(), fc.boolean(), fc.constant(null), tie('object'), tie('list')),
    object: fc.dictionary(
      text.filter((name) => name !== '__proto__'),
      tie('value'),
      { maxKeys: 4 },
    ),
    list: fc.array(tie('value'), { maxLength: 4 }),
  })).object;
  const stream = fc
    .array(value, { minLength: 1, maxLength: 6 })
    .map((inputs) => inputs.map((input, seq) => ({ type: 'message', id: `r${seq}`, seq, input })));
  const needle = fc.oneof(
    fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 2 }),
    fc.constantFrom('null', 'true', '1', 'type', 'seq'),
  );

  test('as plain text and as an expression, with and without escapes', async () => {
    await fc.assert(
      fc.asyncProperty(stream, needle, fc.boolean(), async (records, sought, escapes) => {
        const json = streamOf(records);
        const form = escapes
          ? json.replaceAll(/"(?:[^"\\]|\\.)*"/g, (string) => string.replaceAll('a', String.raw`\u0061`))
          : json;
        const sameAs = form
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as unknown);
        const expected = slowly(sameAs, sought);
        const plain = await search(form, queryFor(sought, { isCase: true }));
        expect(plain.marks.map(short)).toEqual(expected);
        expect(plain.view.matches).toBe(expected.length);
        const escaped = sought.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
        const regex = await search(form, queryFor(escaped, { isCase: true, isRegex: true }));
        expect(regex.marks.map(short)).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  // JSON.parse knows neither the digits of a number nor a repeated member, and the model knows no depth.
  const plainCases = caseStreams().filter(({ name }) => !/repeated|big-numbers|nesting/.test(name));

  test.each(plainCases)('$name', async ({ bytes }) => {
    const { session } = openStream(bytes);
    const lines = new TextDecoder()
      .decode(bytes)
      .replace(/^\ufeff/, '')
      .split(/\r?\n/);
    const records = Array.from({ length: session.facts.length }, (_, row) => {
      try {
        return JSON.parse(lines[session.facts.line.at(row) - 1] ?? '') as unknown;
      } catch {
        return null;
      }
    });
    for (const sought of ['call', 'e']) {
      const { marks } = await search(bytes, queryFor(sought, { isCase: true }));
      const whole = marks.filter(({ row }) => records[row] !== null).map(short);
      // What holds a secret has fewer matches.
      const expected = slowly(
        records.map((record) => record ?? {}),
        sought,
      ).filter((place) => whole.includes(place));
      expect(whole).toEqual(expected);
    }
  });
});

const said = (text: string, more: TestRecord = {}): TestRecord => ({
  type: 'message',
  role: 'user',
  content: [{ type: 'text', text }],
  ...more,
});

test('a line that is no record is searched as it stands', async () => {
  const { marks } = await search(`{"type":"message"}\n{"a": "needle\nneedle`, queryFor('needle'));
  expect(marks).toMatchObject([
    { row: 1, pointer: null, start: 7, end: 13 },
    { row: 2, pointer: null, start: 0, end: 6 },
  ]);
});

describe('going from match to match', () => {
  const records = [
    {
      type: 'tool_call',
      id: 'c',
      seq: 0,
      callId: 'c',
      callIdSource: 'native',
      name: 'Bash',
      requestedBy: 'model',
      input: { command: 'needle' },
    },
    said('a needle, and a needle'),
    {
      type: 'tool_result',
      id: 'x',
      seq: 2,
      callId: 'c',
      linkage: 'exact',
      status: 'completed',
      content: [{ type: 'text', text: 'needle' }],
    },
    said('nothing'),
    said('needle'),
  ];
  const place = { view: 'story', filters: [] } as const;

  test('goes by the rows of the list, round its end', async () => {
    const { answerer } = await search(records, queryFor('NEEDLE'));
    const visited: string[] = [];
    let at: FoundMatch['key'] | null = null;
    for (let step = 0; step < 6; step++) {
      const next: { match: FoundMatch | null; isRound: boolean } = await answerer.answer('searchNext', {
        ...place,
        at,
        row: null,
        direction: 1,
      });
      at = next.match?.key ?? null;
      const count = await answerer.answer('searchCount', { ...place, at });
      visited.push(
        `${count.place} of ${count.shown}: ${next.match?.row} ${next.match?.pointer}${next.isRound ? ' again' : ''}`,
      );
    }
    // The result belongs to the row of its call.
    expect(visited).toEqual([
      '1 of 5: 0 /input/command',
      '2 of 5: 2 /content/0/text',
      '3 of 5: 1 /content/0/text',
      '4 of 5: 1 /content/0/text',
      '5 of 5: 4 /content/0/text',
      '1 of 5: 0 /input/command again',
    ]);
    const back = await answerer.answer('searchNext', { ...place, at, row: null, direction: -1 });
    expect(back).toMatchObject({ isRound: true, match: { row: 4, before: '', text: 'needle', after: '' } });
    const from = await answerer.answer('searchNext', { ...place, at: null, row: 3, direction: 1 });
    expect(from.match?.row).toBe(4);
    const upTo = await answerer.answer('searchNext', { ...place, at: null, row: 3, direction: -1 });
    expect(upTo.match).toMatchObject({ row: 1, start: 16, before: 'a needle, and a ' });
  });

  test('passes over what filters hide, and counts it apart', async () => {
    const { answerer } = await search(records, queryFor('needle'));
    const filtered = { view: 'story', filters: ['messages'] } as const;
    expect(await answerer.answer('searchCount', { ...filtered, at: null })).toEqual({
      shown: 3,
      hidden: 2,
      hiddenRows: 1,
      place: 0,
    });
    const next = await answerer.answer('searchNext', { ...filtered, at: null, row: 0, direction: 1 });
    expect(next.match?.row).toBe(1);
    expect(await answerer.answer('searchRows', { ...filtered, from: 0, to: 10 })).toEqual({ counts: [2, 0, 1] });
    expect(await answerer.answer('searchRows', { ...place, from: 0, to: 2 })).toEqual({ counts: [2, 2] });
  });
});

describe('secrets', () => {
  const secret = 'hunter2-swordfish';
  const records = [
    said(`before ${secret} after`),
    {
      type: 'input_request',
      id: 'q',
      seq: 1,
      requestId: 'q',
      status: 'answered',
      mode: 'form',
      questions: [{ id: 'k', text: 'The key?', secret: true }],
      answers: [{ questionId: 'k', text: secret }],
    },
    said(secret),
    said(`and "${secret.slice(0, -1)}" is another`),
  ];

  test.each([secret, 'hunter2', 'swordfish', 'r2-s', '█', '████'])('%s is not found', async (text) => {
    for (const isWritten of [false, true]) {
      const { marks } = await search(records.slice(0, 3), queryFor(text, { isWritten }));
      expect(marks).toEqual([]);
    }
  });

  test('nor a short one, in what is written', async () => {
    const brief = [{ ...records[1], answers: [{ questionId: 'k', text: 'pin' }] }, said('pin'), said('a pin')];
    const { marks } = await search(brief, queryFor('pin', { isWritten: true }));
    // Among other words it is but a word.
    expect(marks.map(({ row }) => row)).toEqual([2]);
  });

  test.each(['h.nter', 'r\\d', '\\w+-\\w+', '[^ ]{17}', '█+', '.*fish'])('by no expression: %s', async (text) => {
    for (const isWritten of [false, true]) {
      const { marks, answerer } = await search(records.slice(0, 3), queryFor(text, { isRegex: true, isWritten }));
      for (const { row, pointer, start, end } of marks) {
        const shown = await answerer.answer('text', { row, what: pointer ?? 'raw', from: start, to: end });
        expect(shown.text).not.toContain(BLOCK.charAt(0));
        expect(shown.text).not.toMatch(/hunter|sword/);
      }
    }
  });

  test('what stands around one is found where it is shown', async () => {
    const { marks, answerer } = await search(records, queryFor('after'));
    expect(marks).toMatchObject([{ row: 0, start: 12, end: 17 }]);
    const { match } = await answerer.answer('searchNext', {
      view: 'story',
      filters: [],
      at: null,
      row: null,
      direction: 1,
    });
    expect(match).toMatchObject({ before: `before ${BLOCK} `, text: 'after' });
  });

  test('that become known later are found no more', async () => {
    const text = streamOf(records);
    const bytes = new TextEncoder().encode(text);
    const source = memorySource(bytes, 'test.jsonl');
    const file = { records: source, native: source, format: 'asr' };
    const reader = new SessionReader();
    const cut = text.indexOf('\n') + 1;
    reader.push(bytes.slice(0, cut));
    const first = new Answerer(file, reader.session(), 1);
    await first.ready();
    const finding = new TestSearch(queryFor('hunter2'));
    expect((await finding.through(first.searched)).matches).toBe(1);
    reader.push(bytes.slice(cut));
    reader.finish();
    const second = new Answerer(file, reader.session(), 2, first);
    await second.ready();
    // Of the last record, which has another text, the beginning is found.
    expect((await finding.through(second.searched)).matches).toBe(1);
    expect(finding.search.found.at(0).row).toBe(3);
  });
});

test('goes on with what is added', async () => {
  const text = streamOf(Array.from({ length: 50 }, (_, seq) => said(`needle ${seq}`, { id: `r${seq}`, seq })));
  const bytes = new TextEncoder().encode(text);
  const source = memorySource(bytes, 'test.jsonl');
  const file = { records: source, native: source, format: 'asr' };
  const reader = new SessionReader();
  const finding = new TestSearch(queryFor('needle'));
  let before: Answerer | null = null;
  for (const [from, to] of [
    [0, 1000],
    [1000, 1500],
    [1500, bytes.length],
  ] as const) {
    reader.push(bytes.slice(from, to));
    const session = reader.session();
    const answerer: Answerer = new Answerer(file, session, 1, before);
    await answerer.ready();
    before = answerer;
    expect((await finding.through(answerer.searched)).matches).toBe(answerer.view.rows.records);
  }
  expect(finding.search.found.length).toBe(50);
});

describe('an expression that takes too long', () => {
  /** Does not come back from a batch that holds a certain word. */
  const stuckOn = (word: string) => (query: SearchQuery, secrets: readonly string[]) => {
    const inner = inlineSearcher(query, secrets);
    return {
      ...inner,
      find: (...[batch, most, ms]: Parameters<typeof inner.find>) =>
        new TextDecoder().decode(batch.bytes).includes(word) ? Promise.resolve(null) : inner.find(batch, most, ms),
    };
  };

  test('is given up on that record alone', async () => {
    const records = [said('needle'), said('stuck needle'), said('needle')];
    const { view, marks } = await search(records, queryFor('needle', { isRegex: true }), stuckOn('stuck'));
    expect(marks.map(({ row }) => row)).toEqual([0, 2]);
    expect(view).toMatchObject({ phase: 'done', skippedCount: 1, skipped: [{ row: 1, line: 2, why: 'time' }] });
  });

  test('ends the search when that happens again and again', async () => {
    const records = Array.from({ length: 30 }, () => said('stuck'));
    const { view } = await search(records, queryFor('needle', { isRegex: true }), stuckOn('stuck'));
    expect(view).toMatchObject({ phase: 'given-up', skippedCount: 10 });
  });
});

test('prose that takes too long to be laid out is searched as it is recorded', async () => {
  const notLaidOut = (query: SearchQuery, secrets: readonly string[]) => {
    const inner = inlineSearcher(query, secrets);
    return {
      ...inner,
      find: (...[batch, most, ms]: Parameters<typeof inner.find>) =>
        batch.forms.includes(Form.prose) ? Promise.resolve(null) : inner.find(batch, most, ms),
    };
  };
  const { view, marks } = await search([said('a **b** c'), said('b c, a b')], queryFor('b c'), notLaidOut);
  expect(marks).toMatchObject([{ row: 1, start: 0 }]);
  expect(view).toMatchObject({ phase: 'done', skippedCount: 0 });
});

test('an expression that is none is not searched for', async () => {
  const { view, marks } = await search([said('(')], queryFor('(', { isRegex: true }));
  expect(view).toMatchObject({ phase: 'invalid', fault: expect.stringContaining('group') as string });
  expect(marks).toEqual([]);
});

test('stops, and goes on where it stopped', async () => {
  const { file, session } = openStream(Array.from({ length: 40 }, () => said(`needle ${'x'.repeat(100_000)}`)));
  const answerer = new Answerer(file, session, 1);
  await answerer.ready();
  const finding = new TestSearch(queryFor('needle'));
  const ends: Promise<SearchView> = finding.through(answerer.searched);
  finding.search.stop();
  expect((await ends).phase).toBe('stopped');
  expect(finding.search.found.length).toBeLessThan(40);
  finding.said.length = 0;
  finding.search.goOn();
  expect(await finding.settled()).toMatchObject({ phase: 'done', matches: 40 });
});

test('a pointer of a deep value is found without a deep stack', async () => {
  const depth = 20_000;
  const { marks } = await search(
    `{"type":"message","x":${'['.repeat(depth)}"needle"${']'.repeat(depth)}}\n`,
    queryFor('needle'),
  );
  expect(marks).toHaveLength(1);
  expect(marks[0]?.pointer).toBe(`/x${'/0'.repeat(depth)}`);
});
