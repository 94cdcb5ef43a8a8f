import { expect, test } from 'vitest';
import { encodeUtf8 } from '../base/bytes.ts';
import { memorySource } from '../input/byte-source.ts';
import { OpenFile } from '../open/open.ts';
import { NativeSession, type Values } from '../sources/claude-code/fixtures.ts';
import type { RecordDetail } from '../timeline/detail.ts';
import { Answerer } from '../timeline/answers.ts';
import { besideWords } from '../timeline/blobs.ts';
import { memoryBundle } from '../testing/bundles.ts';
import type { Bundle } from './bundle.ts';
import { copiesOf, type Summary, summaryOf, withSurroundings } from './summary.ts';
import type { SessionLine } from './view.ts';

const MAIN = 'p/s1.jsonl';
const AGENT = 'p/s1/subagents/agent-a1.jsonl';
const NOTE = 'p/s1/subagents/agent-a1.meta.json';

/** A project's folder: its sessions listed as the page does it, and one of them opened. */
class Folder {
  readonly bundle: Bundle;
  readonly #summaries: readonly Summary[];
  /** Answers about the session that was opened last. */
  answerer: Answerer | null = null;

  private constructor(bundle: Bundle, summaries: readonly Summary[]) {
    this.bundle = bundle;
    this.#summaries = summaries;
  }

  static async of(files: Readonly<Record<string, string>>): Promise<Folder> {
    const bundle = await memoryBundle(new Map(Object.entries(files).map(([path, text]) => [path, encodeUtf8(text)])));
    await bundle.kinship.readNotes(bundle);
    const summaries: Summary[] = [];
    for (const entry of bundle) {
      const found = await bundle.find(entry);
      if (found.kind !== 'stream') continue;
      const { session, fault } = await bundle.read(found);
      const summary = await summaryOf(found, session, fault, bundle.kinship.noteOf(found.path, found.file.format));
      bundle.kinship.join(found.path, found.file, summary.ids, session);
      bundle.outputs.identify(found.path, summary.ids.sessionId);
      summaries.push(summary);
    }
    return new Folder(bundle, summaries);
  }

  get paths(): string[] {
    return this.#summaries.map(({ line }) => line.path);
  }

  line(path: string): SessionLine {
    const summary = this.#summaries.find(({ line }) => line.path === path);
    if (summary === undefined) throw new Error(`${path} is no session`);
    return {
      ...withSurroundings(summary, this.bundle.around(path)),
      copies: copiesOf(this.#summaries).get(path) ?? 0,
    };
  }

  /** What the inspector shows of the first row of a kind. */
  async detail(path: string, kind: string, number = 0): Promise<RecordDetail> {
    const entry = this.bundle.entry(path);
    const found = entry === undefined ? null : await this.bundle.find(entry, true);
    if (found?.kind !== 'stream') throw new Error(`${path} is no session`);
    await found.file.read();
    const { records, native, format } = found.file;
    const answerer = new Answerer(
      {
        records,
        native,
        format,
        findBeside: async (wanted) =>
          'hash' in wanted
            ? { source: null, why: '' }
            : {
                source: await this.bundle.outputs.open(path, wanted.file),
                why: besideWords(this.bundle.outputs.standing(path, wanted.file), wanted.size).words,
              },
      },
      found.file.session(this.bundle.around(path)),
      1,
    );
    const { rows } = await answerer.answer('rows', { view: 'records', filters: [], from: 0, to: 999 });
    const row = rows.filter((each) => each.kind === kind)[number]?.row ?? -1;
    this.answerer = answerer;
    return answerer.answer('detail', { row });
  }
}

const agentLine: Values = { isSidechain: true, agentId: 'a1' };
/** A session that starts agent `a1` by call `t1`, the answer to which it may have. */
function main(isAnswered = true): NativeSession {
  const session = new NativeSession().user('Look').call('t1', 'Task', { description: 'Review', prompt: 'p' });
  return isAnswered
    ? session.result('t1', 'found', { toolUseResult: { status: 'completed', agentId: 'a1' } })
    : session;
}
const agent = (): NativeSession => new NativeSession().user('p', agentLine).assistant('Done', agentLine);
const note = (members: Values): string =>
  JSON.stringify({ agentType: 'Explore', description: 'Review it', ...members });
const linksOf = ({ links }: RecordDetail) =>
  links.map(({ relation, outcome, elsewhere = [] }) => [
    relation,
    outcome,
    ...elsewhere.map(({ path, line }) => (line === null ? path : `${path}:${line}`)),
  ]);

test('a subagent’s session belongs to the one that recorded it, and each leads to the other', async () => {
  const folder = await Folder.of({ [MAIN]: main().text(), [AGENT]: agent().text(), [NOTE]: note({ toolUseId: 't1' }) });
  expect(folder.paths).toEqual([MAIN, AGENT]);
  expect(folder.line(AGENT)).toMatchObject({
    title: null,
    parent: { path: MAIN, at: { line: 2, id: 'u2#0' } },
    note: { path: NOTE, title: 'Review it', kind: 'Explore' },
  });
  expect(folder.line(MAIN)).toMatchObject({ parent: null, note: null });

  expect(linksOf(await folder.detail(MAIN, 'subagent'))).toContainEqual(['session of this agent', 'linked', AGENT]);
  expect(linksOf(await folder.detail(MAIN, 'tool_call'))).toContainEqual([
    'session of the agent that it started',
    'linked',
    AGENT,
  ]);
  const header = await folder.detail(AGENT, 'header');
  expect(linksOf(header)).toEqual([
    ['session that it belongs to', 'linked', MAIN],
    ['record that started it', 'linked', `${MAIN}:2`],
  ]);
  const beside = header.sections.find(({ title }) => title === 'File beside the session');
  expect(beside).toMatchObject({ kind: 'json', note: `${NOTE}, as it stands: it is no record of the session` });
});

test('a call without a result leads to its agent’s session by what the file beside that says', async () => {
  const folder = await Folder.of({
    [MAIN]: main(false).text(),
    [AGENT]: agent().text(),
    [NOTE]: note({ toolUseId: 't1' }),
  });
  expect(folder.line(MAIN).dangling).toBe(1);
  const call = await folder.detail(MAIN, 'tool_call');
  expect(call.word).toBe('no result: outcome unknown');
  expect(linksOf(call)).toEqual([['session of the agent that it started', 'linked', AGENT]]);
  expect(folder.line(AGENT).parent).toEqual({ path: MAIN, at: { line: 2, id: 'u2#0' } });
  expect(linksOf(await folder.detail(AGENT, 'header'))).toContainEqual([
    'record that started it',
    'linked',
    `${MAIN}:2`,
  ]);
});

test('without that file and without a record of the agent, no call is taken for the one that started it', async () => {
  const folder = await Folder.of({ [MAIN]: main(false).text(), [AGENT]: agent().text() });
  expect(folder.line(AGENT).parent).toEqual({ path: MAIN, at: null });
  expect(linksOf(await folder.detail(MAIN, 'tool_call'))).toEqual([]);
  expect(linksOf(await folder.detail(AGENT, 'header'))).toEqual([['session that it belongs to', 'linked', MAIN]]);
});

test('a file beside a session that is no object, or is too long, says nothing', async () => {
  for (const text of ['[1]', '{"description":', `{"description":"x","more":"${'y'.repeat(20_000)}"}`, '']) {
    const folder = await Folder.of({ [MAIN]: main().text(), [AGENT]: agent().text(), [NOTE]: text });
    expect(folder.line(AGENT).note).toBeNull();
  }
});

test('an agent that an agent started belongs to that one', async () => {
  const inner = { isSidechain: true, agentId: 'a2' };
  const outer = agent()
    .call('t9', 'Agent', { description: 'Deeper' }, agentLine)
    .result('t9', 'ok', { ...agentLine, toolUseResult: { status: 'completed', agentId: 'a2' } });
  const path = 'p/s1/subagents/agent-a2.jsonl';
  const files = { [MAIN]: main().text(), [path]: new NativeSession().user('q', inner).text() };
  const recorded = await Folder.of({ ...files, [AGENT]: outer.text() });
  expect(recorded.line(path).parent).toEqual({ path: AGENT, at: { line: 3, id: 'u3#0' } });
  const noted = await Folder.of({
    ...files,
    [AGENT]: agent().text(),
    'p/s1/subagents/agent-a2.meta.json': note({ parentAgentId: 'a1' }),
  });
  expect(noted.line(path).parent).toEqual({ path: AGENT, at: null });
});

test('older and workflow agents are found where Claude Code keeps them', async () => {
  const workflow = 'p/s1/subagents/workflows/wf_1/agent-a1.jsonl';
  const older = 'p/agent-a1.jsonl';
  for (const path of [workflow, older]) {
    const folder = await Folder.of({ [MAIN]: main().text(), [path]: agent().text() });
    expect(folder.line(path).parent).toMatchObject({ path: MAIN });
    expect(linksOf(await folder.detail(MAIN, 'subagent'))).toContainEqual(['session of this agent', 'linked', path]);
  }
});

test('of several files with one session’s id, the one where Claude Code keeps it is meant; else none', async () => {
  const copy = 'p/s1/tool-results/copy.txt';
  const folder = await Folder.of({ [MAIN]: main().text(), [copy]: main().text(), [AGENT]: agent().text() });
  expect(folder.line(AGENT).parent).toMatchObject({ path: MAIN });
  const torn = await Folder.of({
    'a.jsonl': main().text(),
    'b.jsonl': main().text(),
    'c/agent-a1.jsonl': agent().text(),
  });
  expect(torn.line('c/agent-a1.jsonl').parent).toEqual({ words: 'of session s1, which 2 files are' });
});

test('two sessions of one agent are ambiguous, and neither is chosen', async () => {
  const folder = await Folder.of({
    [MAIN]: main().text(),
    [AGENT]: agent().text(),
    'p/agent-a1.jsonl': agent().text(),
  });
  const [link] = (await folder.detail(MAIN, 'subagent')).links.filter(({ relation }) => relation.startsWith('session'));
  expect(link).toMatchObject({ outcome: 'ambiguous', words: 'matches 2 sessions, not linked' });
  expect(link?.elsewhere).toHaveLength(2);
});

test('sessions that begin with the same line say so, and each keeps its calls', async () => {
  const folder = await Folder.of({ [MAIN]: main().text(), 'p/s2.jsonl': main().user('more').text() });
  expect([folder.line(MAIN), folder.line('p/s2.jsonl')].map(({ copies, calls }) => [copies, calls])).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect((await Folder.of({ [MAIN]: main().text() })).line(MAIN).copies).toBe(0);
});

test('what lies beside sessions and is none is not listed as one', async () => {
  const folder = await Folder.of({
    [MAIN]: main().text(),
    'p/sessions-index.json': JSON.stringify({
      version: 1,
      entries: [{ sessionId: 's1', fullPath: '/x', messageCount: 2 }],
    }),
    'p/s1/subagents/workflows/wf_1/journal.jsonl':
      '{"type":"started","key":"k","agentId":"a1","label":"l","phase":"p"}\n{"type":"result","key":"k","agentId":"a1","result":{}}\n',
    'p/s1/workflows/wf_1.json': JSON.stringify({ runId: 'wf_1', workflowName: 'n', workflowProgress: [] }),
    'p/s1/tool-results/b1.txt': 'out\n',
    'todos/s1-agent-s1.json': JSON.stringify([{ content: 'x', status: 'pending', activeForm: 'y', id: '1' }]),
    'file-history/s1/ab12@v1': 'export const x = 1;\n',
    'p/memory/MEMORY.md': '# Notes\n',
  });
  expect(folder.paths).toEqual([MAIN]);
});

const spilled = (members: Values = {}): string =>
  main()
    .call('t2', 'Bash', { command: 'make' })
    .result(
      't2',
      '<persisted-output>\nOutput too large (34.3KB). Full output saved to: /h/.claude/projects/p/s1/tool-results/b1.txt\n\nPreview (first 2KB):\none\n...\n</persisted-output>',
      members,
    )
    .text();
const FULL = 'one\ntwo\nthree\n';

test('the file that a result names is shown and compared, and never called verified', async () => {
  const recorded = {
    toolUseResult: { persistedOutputPath: '/x/tool-results/b1.txt', persistedOutputSize: FULL.length },
  };
  const folder = await Folder.of({ [MAIN]: spilled(recorded), 'p/s1/tool-results/b1.txt': FULL });
  const { blobs } = await folder.detail(MAIN, 'tool_call', 1);
  const [blob] = blobs;
  expect(blobs).toHaveLength(1);
  expect(blob).toMatchObject({ label: 'full output', isThere: true, against: '/content' });
  expect(blob?.words).toBe(
    'p/s1/tool-results/b1.txt: the file beside the session that the result names. Nothing verifies it: no hash of it is recorded, only its size, 14 bytes, which it has',
  );
  if (blob === undefined || blob.against === null || folder.answerer === null) throw new Error('it is there');
  const { wanted, row, against } = blob;
  expect(await folder.answerer.answer('blob', { wanted, from: 0, to: 99 })).toEqual({
    kind: 'text',
    text: FULL,
    more: 0,
  });
  const { pieces } = await folder.answerer.answer('blobDiff', { wanted, row, against });
  expect(pieces?.filter(({ side }) => side === 'blob').map(({ text }) => text)).toEqual(['two\nthree\n']);
});

test.each<[string, Values, Readonly<Record<string, string>>, RegExp]>([
  [
    'another size',
    { toolUseResult: { persistedOutputPath: 'b1.txt', persistedOutputSize: 99 } },
    { 'p/s1/tool-results/b1.txt': FULL },
    /which is another: 99 bytes are recorded, and it has 14 bytes$/,
  ],
  ['no recorded size', {}, { 'p/s1/tool-results/b1.txt': FULL }, /no hash of it is recorded, and no size$/],
  ['no file', {}, {}, /^not in this bundle/],
  ['another session’s file', {}, { 'p/s2/tool-results/b1.txt': FULL }, /^not in this bundle/],
  ['a file elsewhere in the folder', {}, { 'p/s1/b1.txt': FULL }, /^not in this bundle/],
  [
    'two files of the name',
    {},
    { 'p/s1/tool-results/b1.txt': FULL, 'p/s1/tool-results/old/b1.txt': FULL },
    /^2 files beside the session have this name: none is taken$/,
  ],
  [
    'a path that leads out',
    { toolUseResult: { persistedOutputPath: '../../s2/tool-results/../b1.txt' } },
    { 'p/b1.txt': FULL },
    /^not in this bundle/,
  ],
])('the file that a result names: %s', async (_, members, files, words) => {
  const folder = await Folder.of({ [MAIN]: spilled(members), ...files });
  const { blobs } = await folder.detail(MAIN, 'tool_call', 1);
  expect(blobs[0]?.words).toMatch(words);
});

test('a subagent’s outputs are its session’s; without the folder nothing is offered', async () => {
  const text = agent()
    .call('t5', 'Bash', {}, agentLine)
    .result('t5', '<persisted-output>\nToo large. Full output saved to: C:\\t\\b1.txt\n\nx', agentLine)
    .text();
  for (const path of [AGENT, 'p/agent-a1.jsonl']) {
    const folder = await Folder.of({ [path]: text, 'p/s1/tool-results/b1.txt': FULL });
    expect((await folder.detail(path, 'tool_result')).blobs).toMatchObject([{ isThere: true }]);
  }
  const { file } = await alone(text);
  expect(file.blobs).toMatchObject([
    { isThere: false, words: 'the result names it, and it was not opened with this file' },
  ]);
});

/** What is shown of a session’s first result when it is opened by itself. */
async function alone(text: string): Promise<{ file: RecordDetail }> {
  const open = await OpenFile.begin(memorySource(encodeUtf8(text), 'x'), true);
  await open.read();
  const answerer = new Answerer({ records: open.records, native: open.native, format: open.format }, open.session(), 1);
  const { rows } = await answerer.answer('rows', { view: 'records', filters: [], from: 0, to: 99 });
  return { file: await answerer.answer('detail', { row: rows.find(({ kind }) => kind === 'tool_result')?.row ?? -1 }) };
}
