import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../format/limits.ts';
import { memorySource } from '../../input/byte-source.ts';
import { SessionReader } from '../../session/session.ts';
import { streamOf } from '../../testing/streams.ts';
import { openStream } from '../../testing/timeline.ts';
import { Answerer } from '../answers.ts';
import { VIEW_LIMITS } from '../limits.ts';
import { call, detailOf, fieldsOf, result, titled, titles } from '../../testing/details.ts';

test('revisions are listed, and a superseded record points to the pairing of the current one', async () => {
  const records = [call('a'), result('x', 'a', { status: 'failed' }), result('y', 'a', { supersedes: 'x' })];
  const old = await detailOf(records, 1);
  expect(old.revisions).toMatchObject([
    { row: 1, isCurrent: false, isShown: true },
    { row: 2, isCurrent: true, isShown: false },
  ]);
  expect(old).toMatchObject({ state: 'superseded', pairing: { clause: 'ASR-263', rows: [{ row: 0 }] } });
  expect(fieldsOf(await detailOf(records, 2), 'Record')['Supersedes']).toBe('x → linked');
});

test('problems come with what their rule says', async () => {
  const { problems } = await detailOf([call('a', { status: 'completed' })]);
  expect(problems).toMatchObject([{ code: 'ASR-251', severity: 'error', path: '/status' }]);
  expect(problems[0]?.says).not.toBe('');
});

test('members that no section uses are named, and are in the tree with the rest', async () => {
  const detail = await detailOf(
    `{"type":"message","seq":1,"id":"m","role":"user","content":[],"vendor/x":1,"role":"twice","_meta":{}}`,
  );
  expect(detail.unused).toEqual(['/vendor~1x', '/_meta']);
  const { tree } = detail;
  expect(tree?.kind === 'object' ? tree.members.map(({ name, repeated }) => [name, repeated]) : []).toEqual([
    ['type', false],
    ['seq', false],
    ['id', false],
    ['role', true],
    ['content', false],
    ['vendor/x', false],
    ['role', true],
    ['_meta', false],
  ]);
});

test('a record whose layout is not known shows its members and content', async () => {
  const detail = await detailOf([
    { type: 'vendor/x', seq: 1, id: 'v', note: 'hi', n: 1, long: 'x'.repeat(500), content: 'text', deep: {} },
  ]);
  expect(titles(detail)).toEqual(['Members', 'long', 'Content', 'Record']);
  expect(fieldsOf(detail, 'Members')).toEqual({ note: 'hi', n: '1' });
  expect(detail.unused).toEqual(['/deep']);
});

test('a line that could not be read shows why, and its bytes', async () => {
  const detail = await detailOf('{"a":\u0000oops\n{"b"', 1);
  expect(detail).toMatchObject({ state: 'malformed', tree: null, raw: { text: '{"b"', more: 0 }, pairing: null });
  expect(detail.sections).toMatchObject([{ kind: 'note', tone: 'amber', title: 'Line 2 could not be read' }]);
});

describe('what is long', () => {
  test('comes in pieces', async () => {
    const text = 'x'.repeat(VIEW_LIMITS.textChars + 10);
    const { answerer } = openStream([
      { type: 'message', seq: 1, id: 'm', role: 'user', content: [{ type: 'text', text }] },
    ]);
    const detail = await answerer.answer('detail', { row: 0 });
    const content = titled(detail, 'Content');
    const [part] = content?.kind === 'content' ? content.parts : [];
    expect(part).toMatchObject({ kind: 'text', text: { more: 10 }, pointer: '/content/0/text' });
    expect(detail.raw.more).toBeGreaterThan(10);
    expect(
      await answerer.answer('text', { row: 0, what: '/content/0/text', from: VIEW_LIMITS.textChars, to: 1e9 }),
    ).toEqual({ text: 'x'.repeat(10), more: 0 });
    expect(await answerer.answer('text', { row: 0, what: '/content/0/type', from: 1, to: 3 })).toEqual({
      text: 'ex',
      more: 1,
    });
    expect(await answerer.answer('text', { row: 0, what: '/nothing', from: 0, to: 9 })).toEqual({ text: '', more: 0 });
  });

  test('is laid out like any other record', async () => {
    const log = Array.from({ length: 100_000 }, (_, at) => `line ${at} of "it"\n`).join('');
    const records = [
      call('a', { input: { rows: Array.from({ length: 200_000 }, (_, at) => ({ at })) } }),
      result('b', 'a', { status: 'failed', content: [{ type: 'text', text: log }], exec: { exitCode: 7 } }),
    ];
    const detail = await detailOf(records);
    expect(titles(detail)).toEqual(expect.arrayContaining(['Call', 'Arguments', 'What the model received', 'Process']));
    expect(fieldsOf(detail, 'Process')['Exit code']).toContain('7');
    const content = titled(detail, 'What the model received');
    expect(content).toMatchObject({
      parts: [{ text: { text: log.slice(0, VIEW_LIMITS.textChars), more: log.length - VIEW_LIMITS.textChars } }],
    });
    const { answerer } = openStream(records);
    expect(await answerer.answer('text', { row: 1, what: '/content/0/text', from: 0, to: 1e9 })).toEqual({
      text: log,
      more: 0,
    });
    expect(await answerer.answer('value', { row: 1, pointer: '/exec/exitCode' })).toMatchObject({ standing: 'there' });
    const { node } = await answerer.answer('tree', { row: 0, pointer: '/input', path: [0], from: 190_000 });
    expect(node).toMatchObject({ kind: 'array', more: expect.any(Number) as number });
    const rows = node?.kind === 'array' ? node : null;
    expect(rows?.elements[0]).toMatchObject({ members: [{ name: 'at', value: { digits: '190000' } }] });
    expect((rows?.elements.length ?? 0) + (rows?.more ?? 0)).toBe(10_000);
  });

  test('past the limit is shown raw only, and a call beside such a result keeps its own sections', async () => {
    const long = 'x'.repeat(LIMITS.detailBytes);
    const records = [call('a'), result('b', 'a', { raw: long })];
    const detail = await detailOf(records, 1);
    expect(detail).toMatchObject({ tree: null, sections: [{ kind: 'note', tone: 'amber' }] });
    expect(detail.raw.text).toHaveLength(VIEW_LIMITS.textChars);
    const own = await detailOf(records);
    expect(titles(own)).toEqual(['Arguments', 'Result', 'Call', 'Record']);
    expect(own.sections[1]).toMatchObject({ kind: 'note', row: 1 });
  });

  test('and deep is cut off in the tree, not in the raw text', async () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    const detail = await detailOf(
      `{"type":"vendor/x","a":${deep},"b":${JSON.stringify(Array.from({ length: 3000 }, (_, at) => at))}}`,
    );
    expect(JSON.stringify(detail.tree).length).toBeLessThan(300_000);
    expect(detail.raw.text).toContain(deep);
    const tree = detail.tree?.kind === 'object' ? detail.tree.members : [];
    expect(tree[2]?.value).toMatchObject({ kind: 'array', more: expect.any(Number) as number });
  });
});

test('a record that a source made shows the native line that it came from', async () => {
  const native = new TextEncoder().encode('{"native":1}\n{"native":2}\n');
  const records = new TextEncoder().encode(
    streamOf([call('a', { _meta: { 'sessionscope/native': { line: 2, offset: 13, size: 12 } } })]),
  );
  const reader = new SessionReader(true);
  reader.push(records);
  reader.finish();
  const file = { records: memorySource(records, 'x'), native: memorySource(native, 'x'), format: 'agent' };
  const answerer = new Answerer(file, reader.session(), 1);
  expect((await answerer.answer('detail', { row: 0 })).native).toEqual({
    line: 2,
    text: { text: '{"native":2}', more: 0 },
  });
  expect(await answerer.answer('text', { row: 0, what: 'native', from: 2, to: 8 })).toEqual({
    text: 'native',
    more: 4,
  });
  expect((await openStream(records).answerer.answer('detail', { row: 0 })).native).toBeNull();
});

test('a native line whose secret the source left out of a record is shown with none of its records', async () => {
  const native = new TextEncoder().encode('{"asked":"it"}\n{"answer":"hunter2"}\n');
  const at = (line: number, offset: number, size: number) => ({ 'sessionscope/native': { line, offset, size } });
  const second = at(2, 15, 20);
  const reader = new SessionReader(true);
  const records = new TextEncoder().encode(
    streamOf([
      call('a', { _meta: at(1, 0, 14) }),
      { ...result('x', 'a', { capture: { content: { state: 'redacted' } }, _meta: second }), content: undefined },
      { type: 'agent/line', id: 'y', _meta: second },
    ]),
  );
  reader.push(records);
  reader.finish();
  const file = { records: memorySource(records, 'x'), native: memorySource(native, 'x'), format: 'agent' };
  const answerer = new Answerer(file, reader.session(), 1);
  await answerer.ready();
  expect((await answerer.answer('detail', { row: 0 })).native?.text.text).toBe('{"asked":"it"}');
  for (const row of [1, 2]) {
    const detail = await answerer.answer('detail', { row });
    expect(detail.native).toMatchObject({ line: 2 });
    expect(JSON.stringify(detail)).not.toContain('hunter2');
    expect(JSON.stringify(await answerer.answer('text', { row, what: 'native', from: 0, to: 99 }))).not.toContain(
      'hunter',
    );
  }
});
