import { describe, expect, test } from 'vitest';
import { findings, inspectStream } from '../../testing/streams.ts';
import { convert, NativeSession, type Values } from './fixtures.ts';

const HEAD =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). ";
const REJECTED = `${HEAD}STOP what you are doing and wait for the user to tell you how to proceed.`;
const INTERRUPTED = '[Request interrupted by user for tool use]';
const BY_USER = { decision: 'reject_once', decidedBy: 'user' };

interface Given {
  readonly tool?: string;
  readonly content?: unknown;
  readonly isError?: boolean;
  readonly members?: Values;
  readonly input?: Values;
}

/** The result record of a call of `tool`, and what our own check says of it. */
async function resultOf({ tool = 'Bash', content = 'x', isError, members = {}, input = {} }: Given): Promise<Values> {
  const session = new NativeSession()
    .call('t', tool, input)
    .result('t', content, { version: '2.1.12', ...members }, isError === undefined ? {} : { is_error: isError });
  expect(findings(await inspectStream(convert(session.text()))).filter((found) => !found.startsWith('notice'))).toEqual(
    [],
  );
  return session.of('tool_result')[0] ?? {};
}

describe('status', () => {
  test.each<[string, Given, string]>([
    ['no flag', {}, 'completed'],
    ['is_error false', { isError: false }, 'completed'],
    ['is_error true', { isError: true }, 'failed'],
    ['a text with an exit code', { content: 'Exit code 1\nboom', isError: true }, 'failed'],
    ['the text alone, without the flag', { content: 'Exit code 1' }, 'completed'],
    [
      'arguments that were refused before running',
      { content: '<tool_use_error>InputValidationError</tool_use_error>', isError: true },
      'failed',
    ],
    [
      'an interruption that the tool recorded',
      { members: { toolUseResult: { stdout: '', stderr: '', interrupted: true } } },
      'interrupted',
    ],
    [
      'a member of that name in an MCP result',
      { tool: 'mcp__a__b', members: { toolUseResult: { interrupted: true } } },
      'completed',
    ],
    ['not interrupted', { members: { toolUseResult: { stdout: '', stderr: '', interrupted: false } } }, 'completed'],
    [
      'a launch in the background',
      { tool: 'Task', members: { toolUseResult: { isAsync: true, status: 'async_launched', agentId: 'a' } } },
      'completed',
    ],
  ])('%s', async (_, given, status) => {
    expect(await resultOf(given)).toMatchObject({ callId: 't', linkage: 'exact', status });
  });

  test.each([
    ['user-rejected', 'denied', BY_USER],
    ['permission-rule', 'denied', { decision: 'reject_once', decidedBy: 'policy' }],
    ['automode-blocked', 'denied', { decision: 'reject_once', decidedBy: 'classifier' }],
    ['automode-unavailable', 'denied', undefined],
    ['interrupted', 'interrupted', undefined],
    ['cancelled', 'cancelled', undefined],
    ['something-new', 'failed', undefined],
  ])('toolDenialKind %s', async (toolDenialKind, status, permission) => {
    const result = await resultOf({ isError: true, members: { toolDenialKind } });
    expect([result['status'], result['permission']]).toEqual([status, permission]);
  });

  test.each<[string, Given, string, Values | undefined]>([
    [
      'the bare form that no tool can write',
      { content: REJECTED, isError: true, members: { toolUseResult: 'User rejected tool use' } },
      'denied',
      BY_USER,
    ],
    [
      'the bare form, of an MCP tool',
      { tool: 'mcp__a__b', content: REJECTED, isError: true, members: { toolUseResult: 'User rejected tool use' } },
      'denied',
      BY_USER,
    ],
    [
      'the text, with the prefix of an error',
      { content: REJECTED, isError: true, members: { toolUseResult: `Error: ${REJECTED}` } },
      'denied',
      BY_USER,
    ],
    [
      'the text with words of the user',
      { content: `${HEAD}To tell you how to proceed, the user said:\nno`, isError: true },
      'denied',
      BY_USER,
    ],
    ['the text as a lone part', { content: [{ type: 'text', text: REJECTED }], isError: true }, 'denied', BY_USER],
    ['the text without the flag', { content: REJECTED }, 'completed', undefined],
    ['a result that quotes the text', { content: `grep found:\n${REJECTED}`, isError: true }, 'failed', undefined],
    [
      'a failing command that prints the text',
      {
        content: `Exit code 1\n${REJECTED}`,
        isError: true,
        members: { toolUseResult: `Error: Exit code 1\n${REJECTED}` },
      },
      'failed',
      undefined,
    ],
    [
      'the text beside another result',
      { content: REJECTED, isError: true, members: { toolUseResult: 'Error: something else' } },
      'failed',
      undefined,
    ],
    [
      'the text from an MCP tool, whose errors are its own',
      { tool: 'mcp__a__b', content: REJECTED, isError: true, members: { toolUseResult: `Error: ${REJECTED}` } },
      'failed',
      undefined,
    ],
    [
      'a rule’s refusal',
      {
        content: 'Permission to use Bash with command rm -rf / has been denied.',
        isError: true,
        members: { version: '2.1.4' },
        input: { command: 'rm -rf /' },
      },
      'denied',
      { decision: 'reject_once', decidedBy: 'policy' },
    ],
    [
      'a rule’s refusal of another command',
      {
        content: 'Permission to use Bash with command rm has been denied.',
        isError: true,
        members: { version: '2.1.4' },
        input: { command: 'ls' },
      },
      'failed',
      undefined,
    ],
    ['the text that goes on', { content: `${HEAD}by the inner agent`, isError: true }, 'failed', undefined],
    ['the text that goes on after its end', { content: `${REJECTED} Ha.`, isError: true }, 'failed', undefined],
    [
      'the text from a tool that runs an agent, whose error may be any text',
      { tool: 'Task', content: REJECTED, isError: true, members: { toolUseResult: `Error: ${REJECTED}` } },
      'failed',
      undefined,
    ],
    ['an interruption of an agent', { tool: 'Task', content: INTERRUPTED, isError: true }, 'failed', undefined],
    [
      'the bare form, of a tool that runs an agent',
      { tool: 'Task', content: REJECTED, isError: true, members: { toolUseResult: 'User rejected tool use' } },
      'denied',
      BY_USER,
    ],
    [
      'the text from a tool that is not known here',
      { tool: 'Invented', content: REJECTED, isError: true },
      'failed',
      undefined,
    ],
    [
      'a refusal of another tool',
      { content: 'Permission to use Read with x has been denied.', isError: true },
      'failed',
      undefined,
    ],
    [
      'a refusal that goes on',
      { content: 'Permission to use Bash has been denied. Ha.', isError: true },
      'failed',
      undefined,
    ],
    [
      'an interruption',
      { content: INTERRUPTED, isError: true, members: { toolUseResult: `Error: ${INTERRUPTED}` } },
      'interrupted',
      undefined,
    ],
    ['an interruption that is quoted', { content: `${INTERRUPTED} said the log`, isError: true }, 'failed', undefined],
  ])('%s', async (_, given, status, permission) => {
    const result = await resultOf(given);
    expect([result['status'], result['permission']]).toEqual([status, permission]);
  });

  test.each([
    ['1.0.24', 'failed'],
    ['2.0.75', 'failed'],
    ['2.0.76', 'denied'],
    ['2.1.37', 'denied'],
    ['2.1.38', 'failed'],
    ['2.1.250', 'failed'],
    ['9.9.9', 'failed'],
    ['2.1.12-beta', 'failed'],
    ['', 'failed'],
    [undefined, 'failed'],
  ])('the text in a line of version %s', async (version, status) => {
    const result = await resultOf({ content: REJECTED, isError: true, members: { version } });
    expect(result).toMatchObject({ status, content: [{ type: 'text', text: REJECTED }] });
    const note = (result['_meta'] as Values)['claude-code/note'];
    expect(note).toBe(
      status === 'denied' ? undefined : 'no refusal read out of the text: the text was not seen in this version',
    );
  });

  test('a result whose call is not in the file may be an MCP tool’s, so that no text makes it denied', () => {
    const session = new NativeSession().result('lost', REJECTED, { version: '2.1.12' }, { is_error: true });
    expect(session.of('tool_result')).toMatchObject([{ status: 'failed' }]);
  });

  test('no mode is taken for a decision that a call was allowed', async () => {
    const result = await resultOf({ members: { permissionMode: 'bypassPermissions' } });
    expect(result).not.toHaveProperty('permission');
  });
});

describe('what a hook decided about a call', () => {
  const BY_HOOK = { decision: 'reject_once', decidedBy: 'hook' };
  const ALLOWED = { decision: 'allow_once', decidedBy: 'hook' };

  /** The result of a call about which hooks decided. */
  async function decided(decisions: readonly unknown[], isError: boolean, members: Values = {}): Promise<Values> {
    const session = new NativeSession().call('t', 'Bash', {});
    for (const decision of decisions)
      session.line('attachment', {
        attachment: { type: 'hook_permission_decision', decision, toolUseID: 't', hookEvent: 'PermissionRequest' },
      });
    session.result('t', 'x', members, isError ? { is_error: true } : {});
    expect(session.of('claude-code/attachment.hook_permission_decision')).toHaveLength(decisions.length);
    expect(
      findings(await inspectStream(convert(session.text()))).filter((found) => !found.startsWith('notice')),
    ).toEqual([]);
    return session.of('tool_result')[0] ?? {};
  }

  test.each<[string, readonly unknown[], boolean, Values, string, Values | undefined]>([
    ['allowed, and it ran', ['allow'], false, {}, 'completed', ALLOWED],
    ['allowed, and it failed', ['allow'], true, {}, 'failed', ALLOWED],
    ['denied', ['deny'], true, {}, 'denied', BY_HOOK],
    ['denied, told as by a rule', ['deny'], true, { toolDenialKind: 'permission-rule' }, 'denied', BY_HOOK],
    ['denied, and by the user', ['deny'], true, { toolDenialKind: 'user-rejected' }, 'denied', BY_USER],
    ['allowed, and refused by the user', ['allow'], true, { toolDenialKind: 'user-rejected' }, 'denied', BY_USER],
    ['denied, and yet it ran', ['deny'], false, {}, 'completed', undefined],
    ['twice the same', ['allow', 'allow'], false, {}, 'completed', ALLOWED],
    ['two that disagree', ['allow', 'deny'], false, {}, 'completed', undefined],
    ['another word', ['ask'], false, {}, 'completed', undefined],
    ['no word', [7], false, {}, 'completed', undefined],
  ])('%s', async (_, decisions, isError, members, status, permission) => {
    const result = await decided(decisions, isError, members);
    expect([result['status'], result['permission']]).toEqual([status, permission]);
  });

  test('of another call changes nothing', () => {
    const session = new NativeSession()
      .call('t', 'Bash', {})
      .line('attachment', { attachment: { type: 'hook_permission_decision', decision: 'allow', toolUseID: 'u' } })
      .result('t', 'x');
    expect(session.of('tool_result')[0]).not.toHaveProperty('permission');
  });
});
