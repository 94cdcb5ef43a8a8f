import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { NativeSession, type Values } from '../sources/claude-code/fixtures.ts';
import { agent, AGENT, agentLine, Folder, linksOf, main, MAIN, note, NOTE } from '../testing/claude-folder.ts';

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
  const deeper = 'p/s1/subagents/agent-a2.jsonl';
  const files = { [MAIN]: main().text(), [deeper]: new NativeSession().user('q', inner).text() };
  const recorded = await Folder.of({ ...files, [AGENT]: outer.text() });
  expect(recorded.line(deeper).parent).toEqual({ path: AGENT, at: { line: 3, id: 'u3#0' } });
  const noted = await Folder.of({
    ...files,
    [AGENT]: agent().text(),
    'p/s1/subagents/agent-a2.meta.json': note({ parentAgentId: 'a1' }),
  });
  expect(noted.line(deeper).parent).toEqual({ path: AGENT, at: null });
});

test('older and workflow agents are found where Claude Code keeps them', async () => {
  const workflow = 'p/s1/subagents/workflows/wf_1/agent-a1.jsonl';
  const older = 'p/agent-a1.jsonl';
  for (const place of [workflow, older]) {
    const folder = await Folder.of({ [MAIN]: main().text(), [place]: agent().text() });
    expect(folder.line(place).parent).toMatchObject({ path: MAIN });
    expect(linksOf(await folder.detail(MAIN, 'subagent'))).toContainEqual(['session of this agent', 'linked', place]);
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

// Real session files are not part of the project; where they lie beside it, they are tried as well.
const SAMPLES = path.join(import.meta.dirname, '../../../shared/samples/claude-code');

describe.skipIf(!fs.existsSync(SAMPLES))('real sessions', () => {
  const read = (name: string): string => fs.readFileSync(path.join(SAMPLES, name), 'utf8');

  test('a main session and its subagents find one another', async () => {
    const text = read('spotter-8463c716-a.jsonl');
    const [id = ''] = /[0-9a-f-]{36}/.exec(/"sessionId":"[^"]+"/.exec(text)?.[0] ?? '') ?? [];
    const [session, one, other] = [`p/${id}.jsonl`, `p/${id}/subagents/agent-a7be2f0.jsonl`, `p/agent-acompact.jsonl`];
    const folder = await Folder.of({
      [session]: text,
      [one]: read('spotter-8463c716-subagent-a7be2f0.jsonl'),
      [other]: read('spotter-8463c716-subagent-acompact.jsonl'),
    });
    // The call that has the agent's id in its result, by nothing but JSON.parse.
    const lines = text.split('\n').map((each) => (each === '' ? {} : (JSON.parse(each) as Values)));
    const told = lines.find((each) => (each['toolUseResult'] as Values | undefined)?.['agentId'] === 'a7be2f0') ?? {};
    const { content } = told['message'] as { content: { tool_use_id: string }[] };
    const at = lines.findIndex(
      (each) => each['type'] === 'assistant' && JSON.stringify(each).includes(`"id":"${content[0]?.tool_use_id}"`),
    );
    expect(folder.line(one).parent).toMatchObject({ path: session, at: { line: at + 1 } });
    // No record of the session names the agent that compacts it.
    expect(folder.line(other).parent).toEqual({ path: session, at: null });
    expect(linksOf(await folder.detail(session, 'subagent'))).toContainEqual(['session of this agent', 'linked', one]);
  });
});
