import type { Locator, Page, TestInfo } from '@playwright/test';
import { dropPaths, folder } from './support/files.ts';
import { expectReady, follow } from './support/session.ts';
import { expect, expectAccessible, test } from './support/test.ts';

type Values = Readonly<Record<string, unknown>>;

const PROJECT = 'projects/-w-app';
const MAIN = `${PROJECT}/3f0c1a52-8d1e-4b7a-9c55-0a61d2f4e901.jsonl`;
const OWN = MAIN.slice(0, -'.jsonl'.length);
const AGENT = `${OWN}/subagents/agent-a91b2c3.jsonl`;
const SESSION = '3f0c1a52-8d1e-4b7a-9c55-0a61d2f4e901';
const FULL = Array.from({ length: 40 }, (_, index) => `test case_${index + 1} ... ok\n`).join('');
const SPILLED = '/home/dev/.claude/projects/-w-app/3f0c1a52-8d1e-4b7a-9c55-0a61d2f4e901/tool-results/bq7.txt';

/** Native lines, each the child of the one before. */
function native(lines: readonly Values[], members: Values & { readonly agentId?: string } = {}): string {
  return lines
    .map((line, index) => {
      const uuid = (at: number): string => `${members.agentId ?? 'main'}-${at}`;
      return `${JSON.stringify({
        parentUuid: index === 0 ? null : uuid(index),
        isSidechain: false,
        userType: 'external',
        cwd: '/w/app',
        sessionId: SESSION,
        version: '2.1.40',
        uuid: uuid(index + 1),
        timestamp: `2026-02-01T10:00:${String(index).padStart(2, '0')}.000Z`,
        ...members,
        ...line,
      })}\n`;
    })
    .join('');
}

const user = (content: unknown, more: Values = {}): Values => ({
  type: 'user',
  message: { role: 'user', content },
  ...more,
});
const assistant = (content: unknown, id: string, more: Values = {}): Values => ({
  type: 'assistant',
  message: { id, role: 'assistant', model: 'claude-x', content, usage: { input_tokens: 9, output_tokens: 3 } },
  ...more,
});
const call = (id: string, name: string, input: Values): Values =>
  assistant([{ type: 'tool_use', id, name, input, caller: { type: 'direct' } }], `msg_${id}`);
const result = (id: string, content: string, more: Values = {}, block: Values = {}): Values =>
  user([{ type: 'tool_result', tool_use_id: id, content, ...block }], more);

/** A folder such as ~/.claude, with a main session, two subagents of it and an output in a file of its own. */
function claudeFolder(testInfo: TestInfo): string {
  const files: Readonly<Record<string, string>> = {
    [MAIN]: native([
      user('Run the tests, and have somebody look at the parser', { permissionMode: 'default' }),
      call('toolu_01', 'Bash', { command: 'cargo test', description: 'Run all tests' }),
      result(
        'toolu_01',
        `<persisted-output>\nOutput too large (1.0KB). Full output saved to: ${SPILLED}\n\nPreview (first 2KB):\n${FULL.slice(0, 240)}...\n</persisted-output>`,
        { toolUseResult: { stdout: FULL, stderr: '', persistedOutputPath: SPILLED, persistedOutputSize: FULL.length } },
      ),
      call('toolu_02', 'Task', { description: 'Look at the parser', prompt: 'Read it', subagent_type: 'Explore' }),
      result('toolu_02', 'The parser is fine.', {
        toolUseResult: { status: 'completed', agentId: 'a91b2c3', totalDurationMs: 41_000 },
      }),
      user('Now plan the change', { permissionMode: 'plan' }),
      call('toolu_03', 'ExitPlanMode', { plan: '# Plan\n\n1. Change the parser' }),
      result(
        'toolu_03',
        'The user rejected it',
        { toolUseResult: 'User rejected tool use', toolDenialKind: 'user-rejected' },
        { is_error: true },
      ),
      assistant([{ type: 'text', text: 'I could' }], 'msg_r'),
      { type: 'system', subtype: 'model_refusal_fallback', retractedMessageUuids: ['main-9'], content: 'Switched' },
      call('toolu_04', 'Task', { description: 'Check the lexer', prompt: 'Check it', subagent_type: 'Plan' }),
    ]),
    [AGENT]: native(
      [
        user('Read it'),
        call('toolu_a1', 'Read', { file_path: '/w/app/src/parser.rs' }),
        result('toolu_a1', 'fn parse() {}'),
        assistant([{ type: 'text', text: 'The parser is fine.' }], 'msg_a2'),
      ],
      { isSidechain: true, agentId: 'a91b2c3' },
    ),
    [AGENT.replace('.jsonl', '.meta.json')]: JSON.stringify({
      agentType: 'Explore',
      description: 'Look at the parser',
      toolUseId: 'toolu_02',
      spawnDepth: 1,
    }),
    [`${OWN}/subagents/agent-b52d.jsonl`]: native([user('Check it')], { isSidechain: true, agentId: 'b52d' }),
    [`${OWN}/subagents/agent-b52d.meta.json`]: JSON.stringify({
      agentType: 'Plan',
      description: 'Check the lexer',
      toolUseId: 'toolu_04',
      spawnDepth: 1,
    }),
    [`${OWN}/tool-results/bq7.txt`]: FULL,
    [`${PROJECT}/7a11d0de-0000-4000-8000-00000000f0f0.jsonl`]: native(
      [user('Run the tests, and have somebody look at the parser'), assistant([{ type: 'text', text: 'Again' }], 'm')],
      { sessionId: '7a11d0de-0000-4000-8000-00000000f0f0' },
    ),
    [`${PROJECT}/sessions-index.json`]: JSON.stringify({ version: 1, entries: [{ sessionId: SESSION }] }),
    [`todos/${SESSION}-agent-${SESSION}.json`]: JSON.stringify([{ content: 'x', status: 'pending', id: '1' }]),
    [`file-history/${SESSION}/0f1e@v1`]: 'fn parse() {}\n',
  };
  return folder(testInfo, '.claude', files);
}

async function dropFolder(page: Page, testInfo: TestInfo): Promise<void> {
  const root = claudeFolder(testInfo);
  await page.goto('./');
  await dropPaths(page, [root]);
  await expectReady(page);
  await expect(page.locator('html')).toHaveAttribute('data-sessions', '4');
}

/** Opens the record of a line of a session in the inspector. */
async function inspect(page: Page, session: string, number: number): Promise<Locator> {
  await follow(page, `#s=${session}&view=records&line=${number}`);
  await expect(page.locator(`[data-line="${number}"][aria-selected="true"]`)).toBeVisible();
  return page.getByTestId('inspector');
}

const line = (page: Page, name: string) => page.locator(`[data-path="${name}"]`);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a folder of Claude Code: from a session to its subagent’s and back', async ({ page }, testInfo) => {
  await dropFolder(page, testInfo);
  await expect(line(page, AGENT)).toContainText('Look at the parser');
  await expect(line(page, AGENT)).toContainText('Explore');
  await expect(line(page, AGENT).getByRole('button')).toHaveText(`of ${SESSION}.jsonl`);
  await expect(line(page, MAIN)).toContainText('begins like 1 other session');
  await expect(page.getByRole('button', { name: '6 other files' })).toBeVisible();
  await expectAccessible(page);

  await line(page, MAIN).click();
  await expectReady(page);
  const inspector = await inspect(page, MAIN, 4);
  await inspector.getByRole('button', { name: AGENT }).click();
  await expect(heading(page, AGENT)).toBeVisible();
  await expectReady(page);
  await page.getByRole('button', { name: `of ${SESSION}.jsonl` }).click();
  await expect(heading(page, MAIN)).toBeVisible();
  await expect(page.locator('[aria-selected="true"]')).toHaveAttribute('data-line', '4');
  await expectAccessible(page);
  await page.goBack();
  await expect(heading(page, AGENT)).toBeVisible();

  const head = await inspect(page, AGENT, 1);
  await expect(head).toContainText('it is no record of the session');
  await expect(head).toContainText('"toolu_02"');
  await head.getByRole('button', { name: `${MAIN}, line 4` }).click();
  await expect(heading(page, MAIN)).toBeVisible();
  await expect(page.locator('[aria-selected="true"]')).toHaveAttribute('data-line', '4');
});

test('a call without a result leads to its agent’s session by the file beside that', async ({ page }, testInfo) => {
  await dropFolder(page, testInfo);
  await line(page, `${OWN}/subagents/agent-b52d.jsonl`).getByRole('button').click();
  await expect(heading(page, MAIN)).toBeVisible();
  const inspector = page.getByTestId('inspector');
  await expect(inspector).toContainText('no result: outcome unknown');
  await expect(inspector).toContainText('toolUseId of the file beside that session');
  await inspector.getByRole('button', { name: `${OWN}/subagents/agent-b52d.jsonl` }).click();
  await expect(heading(page, `${OWN}/subagents/agent-b52d.jsonl`)).toBeVisible();
});

test('the whole output that a result names is shown and compared, and not called verified', async ({
  page,
}, testInfo) => {
  await dropFolder(page, testInfo);
  await line(page, MAIN).click();
  await expectReady(page);
  const inspector = await inspect(page, MAIN, 2);
  const beside = inspector.getByTestId('beside');
  await expect(beside).toContainText('Nothing verifies it: no hash of it is recorded');
  await beside.getByRole('button', { name: 'Show the full output' }).click();
  await expect(beside).toContainText('test case_40 ... ok');
  await beside.getByRole('button', { name: 'Compare with what the record holds' }).click();
  await expect(page.getByTestId('blob-diff')).toContainText('only in the file (+)');
  await expectAccessible(page);
});

test('what the agent took back is marked and stays', async ({ page }, testInfo) => {
  await dropFolder(page, testInfo);
  await line(page, MAIN).click();
  await expectReady(page);
  const inspector = await inspect(page, MAIN, 9);
  await expect(page.locator('[data-line="9"]').first()).toContainText('taken back on line 10');
  await expect(inspector).toContainText('I could');
  await expect(inspector).toContainText('taken back by');
});
