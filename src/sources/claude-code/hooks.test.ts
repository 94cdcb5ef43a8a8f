import { describe, expect, test } from 'vitest';
import { findings, inspectStream } from '../../testing/streams.ts';
import { convert, NativeSession, type Values } from './fixtures.ts';

const STOP = { hookEvent: 'Stop', hookName: 'Stop', command: 'check.sh' };

/** Adds a progress line that says that a hook began. */
function begun(session: NativeSession, toolUseID: string, data: Values): NativeSession {
  return session.line('progress', { data: { type: 'hook_progress', ...data }, toolUseID, parentToolUseID: toolUseID });
}

/** Adds an attachment that says how a hook ended. */
function ended(session: NativeSession, type: string, toolUseID: string, attachment: Values): NativeSession {
  return session.line('attachment', { attachment: { type, toolUseID, ...attachment } });
}

/** Adds the summary of a turn's stop hooks. */
function summary(
  session: NativeSession,
  toolUseID: string,
  commands: readonly string[],
  members: Values = {},
): NativeSession {
  const hookInfos = commands.map((command) => ({ command, durationMs: 7 }));
  return session.line('system', {
    subtype: 'stop_hook_summary',
    hookCount: commands.length,
    hookInfos,
    hookErrors: [],
    preventedContinuation: false,
    stopReason: '',
    toolUseID,
    ...members,
  });
}

async function clean(session: NativeSession): Promise<void> {
  expect(findings(await inspectStream(convert(session.text()))).filter((found) => !found.startsWith('notice'))).toEqual(
    [],
  );
}

describe('one hook on several lines', () => {
  test('begin, end and summary are one hook', async () => {
    const session = ended(begun(new NativeSession(), 'h', STOP), 'hook_success', 'h', {
      ...STOP,
      stdout: 'o',
      stderr: '',
      exitCode: 0,
      durationMs: 12,
      content: '',
    });
    summary(session, 'h', ['check.sh']);
    const [first, second, ...more] = session.of('hook');
    expect(more).toEqual([]);
    expect(first).toMatchObject({ event: 'stop', hookId: 'h', name: 'Stop', command: 'check.sh' });
    expect(first).not.toHaveProperty('status');
    expect(second).toMatchObject({
      supersedes: first?.['id'],
      event: 'stop',
      hookId: 'h',
      name: 'Stop',
      status: 'completed',
      exitCode: 0,
      stdout: 'o',
      stderr: '',
      durationMs: 12,
    });
    // The summary says nothing new, and is shown all the same.
    expect(session.of('claude-code/system.stop_hook_summary')).toHaveLength(1);
    await clean(session);
  });

  test('a summary adds how long a hook took of which the end did not say', async () => {
    const session = ended(begun(new NativeSession(), 'h', STOP), 'hook_blocking_error', 'h', {
      hookEvent: 'Stop',
      hookName: 'Stop',
      exitCode: 2,
      stderr: 'e',
      blockingError: { blockingError: 'no', command: 'check.sh' },
    });
    summary(session, 'h', ['check.sh', 'other.sh'], { hookErrors: ['no'], preventedContinuation: true });
    const [, second, third, fourth] = session.of('hook');
    expect(third).toMatchObject({
      supersedes: second?.['id'],
      hookId: 'h',
      name: 'Stop',
      command: 'check.sh',
      status: 'blocked',
      exitCode: 2,
      stderr: 'e',
      durationMs: 7,
      output: [{ type: 'text', text: 'no' }],
    });
    expect(fourth).toMatchObject({ command: 'other.sh', status: 'unknown', durationMs: 7 });
    expect(third).toMatchObject({ native: { hookErrors: ['no'], stopReason: '', preventedContinuation: true } });
    await clean(session);
  });

  test('an end after the summary takes nothing of it back', async () => {
    const session = summary(new NativeSession(), 'h', ['check.sh'], { hookErrors: ['boom'] });
    ended(session, 'hook_success', 'h', { ...STOP, exitCode: 0, stdout: 'o' });
    const [first, second] = session.of('hook');
    expect(second).toMatchObject({
      supersedes: first?.['id'],
      status: 'completed',
      exitCode: 0,
      stdout: 'o',
      durationMs: 7,
      output: [{ type: 'text', text: 'boom' }],
    });
    await clean(session);
  });

  test('a stream too long to be kept is said to be left out', async () => {
    const session = ended(new NativeSession(), 'hook_success', 'h', {
      ...STOP,
      exitCode: 0,
      stdout: 'o'.repeat(1 << 17),
    });
    const revised = summary(session, 'h', ['check.sh']).of('hook').at(-1);
    expect(revised).toMatchObject({ exitCode: 0, durationMs: 7, capture: { stdout: { state: 'omitted' } } });
    expect(revised).not.toHaveProperty('stdout');
    await clean(session);
  });

  test('a summary after the start alone ends it, and keeps its name', async () => {
    const session = summary(begun(new NativeSession(), 'h', STOP), 'h', ['check.sh', 'other.sh']);
    const [first, second, third] = session.of('hook');
    expect(second).toMatchObject({
      supersedes: first?.['id'],
      name: 'Stop',
      command: 'check.sh',
      status: 'completed',
      durationMs: 7,
    });
    expect(third).toMatchObject({ event: 'stop', command: 'other.sh', status: 'completed' });
    expect(third).not.toHaveProperty('supersedes');
    await clean(session);
  });

  test('two hooks with one command that cannot be told apart stay two, and what follows is neither’s', async () => {
    const session = begun(begun(new NativeSession(), 'h', STOP), 'h', STOP);
    ended(session, 'hook_success', 'h', { ...STOP, exitCode: 0 });
    expect(session.of('hook').map((hook) => hook['supersedes'])).toEqual([undefined, undefined, undefined]);
    await clean(session);
  });

  test('a start that is told after the end adds nothing', () => {
    const session = begun(ended(new NativeSession(), 'hook_success', 'h', { ...STOP, exitCode: 0 }), 'h', STOP);
    expect(session.of('hook')).toHaveLength(1);
    expect(session.of('claude-code/progress.hook_progress')).toHaveLength(1);
  });
});

describe('what a line says of a hook', () => {
  test.each([
    ['hook_success', 'completed'],
    ['hook_non_blocking_error', 'failed'],
    ['hook_cancelled', 'cancelled'],
  ])('%s is %s', (type, status) => {
    const session = ended(new NativeSession(), type, 'h', { ...STOP, exitCode: null, stdout: null, durationMs: null });
    const [hook] = session.of('hook');
    expect(hook).toMatchObject({ status });
    for (const name of ['exitCode', 'stdout', 'durationMs']) expect(hook).not.toHaveProperty(name);
  });

  test('a blocking error has its command and its text', async () => {
    const session = ended(new NativeSession(), 'hook_blocking_error', 't1', {
      hookEvent: 'PreToolUse',
      hookName: 'PreToolUse:Bash',
      blockingError: { blockingError: 'No.', command: 'guard.sh' },
    });
    expect(session.of('hook')).toMatchObject([
      {
        event: 'pre_tool_use',
        callId: 't1',
        status: 'blocked',
        command: 'guard.sh',
        output: [{ type: 'text', text: 'No.' }],
      },
    ]);
    await clean(session);
  });

  test.each([
    ['PreToolUse', 'pre_tool_use', 'callId'],
    ['PostToolUse', 'post_tool_use', 'callId'],
    ['PostToolUseFailure', 'PostToolUseFailure', 'callId'],
    ['SessionStart', 'session_start', 'hookId'],
    ['UserPromptSubmit', 'user_prompt_submit', 'hookId'],
    ['SomethingNew', 'SomethingNew', 'hookId'],
  ])('the event %s', (hookEvent, event, member) => {
    expect(begun(new NativeSession(), 'x', { ...STOP, hookEvent }).of('hook')).toMatchObject([
      { event, [member]: 'x' },
    ]);
  });

  test.each<[string, readonly string[], Values, string]>([
    ['one hook that held the turn up', ['a'], { preventedContinuation: true }, 'blocked'],
    ['several of which one held it up', ['a', 'b'], { preventedContinuation: true }, 'unknown'],
    ['one hook with an error', ['a'], { hookErrors: ['boom'] }, 'failed'],
    ['several with an error', ['a', 'b'], { hookErrors: ['boom'] }, 'unknown'],
    ['no word about errors', ['a'], { hookErrors: undefined }, 'unknown'],
  ])('a summary: %s', async (_, commands, members, status) => {
    const session = summary(new NativeSession(), 'h', commands, members);
    expect(session.of('hook').map((hook) => hook['status'])).toEqual(commands.map(() => status));
    await clean(session);
  });

  test('a summary without hooks, and a hook without an event, are shown whole', () => {
    const session = begun(summary(new NativeSession(), 'h', []), 'h', { command: 'x' });
    expect(session.records()).toMatchObject([
      { type: 'claude-code/system.stop_hook_summary' },
      { type: 'claude-code/progress.hook_progress' },
    ]);
  });

  test('a hook without an id is never merged', () => {
    const session = new NativeSession()
      .line('progress', { data: { type: 'hook_progress', ...STOP } })
      .line('attachment', { attachment: { type: 'hook_success', ...STOP } });
    expect(session.of('hook').map((hook) => hook['supersedes'])).toEqual([undefined, undefined]);
  });
});

describe('attachments that reached the model', () => {
  test('what a hook added is a message of the hook', async () => {
    const session = ended(new NativeSession(), 'hook_additional_context', 't', {
      hookEvent: 'PreToolUse',
      content: ['Mind the gap.', 'Twice.'],
    });
    expect(session.records()).toMatchObject([
      { type: 'message', author: 'hook', content: [{ type: 'text', text: 'Mind the gap.' }, { text: 'Twice.' }] },
    ]);
    await clean(session);
  });

  test('a message for people only is no message', () => {
    const session = ended(new NativeSession(), 'hook_system_message', 't', { content: 'for you' });
    expect(session.records()).toMatchObject([
      { type: 'claude-code/attachment.hook_system_message', native: { attachment: { content: 'for you' } } },
    ]);
  });

  test('a queued prompt is the message that was delivered', () => {
    const queued = (attachment: Values): Values => ({
      attachment: { type: 'queued_command', commandMode: 'prompt', ...attachment },
    });
    const session = new NativeSession().line('attachment', queued({ prompt: 'and also this' }));
    session
      .line('attachment', queued({ prompt: [{ type: 'text', text: 'a' }] }))
      .line('attachment', queued({ prompt: 'x', commandMode: 'task-notification' }));
    session.line('attachment', queued({ prompt: null }));
    expect(session.records()).toMatchObject([
      { type: 'message', role: 'user', content: [{ type: 'text', text: 'and also this' }] },
      { type: 'message', content: [{ type: 'text', text: 'a' }] },
      { type: 'message', author: 'harness' },
      { type: 'claude-code/attachment.queued_command' },
    ]);
    expect(session.of('message')[0]).not.toHaveProperty('author');
  });
});
