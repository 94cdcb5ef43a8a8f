import { describe, expect, test } from 'vitest';
import { findings, inspectStream } from '../../testing/streams.ts';
import { convert, NativeSession, type Values } from './fixtures.ts';

/** A session in which Bash started `b1` in the background. */
function started(): NativeSession {
  const input = { command: 'npm run dev', description: 'Start the server', run_in_background: true };
  return new NativeSession().call('t1', 'Bash', input).result('t1', 'Command running in background with ID: b1.', {
    toolUseResult: { stdout: '', stderr: '', backgroundTaskId: 'b1' },
  });
}

/** The session with a look at a task by TaskOutput. */
function lookedAt(session: NativeSession, id: string, task: Values): NativeSession {
  return session
    .call(id, 'TaskOutput', { task_id: task['task_id'] })
    .result(id, 'state', { toolUseResult: { retrieval_status: 'success', task } });
}

const notice = (task: string, status: string, rest = ''): string =>
  `<task-notification>\n<task-id>${task}</task-id>\n<output-file>/tmp/${task}.output</output-file>\n<status>${status}</status>\n<summary>Background command "x" completed (exit code 7)</summary>\n${rest}</task-notification>`;

async function clean(session: NativeSession): Promise<void> {
  expect(findings(await inspectStream(convert(session.text()))).filter((found) => !found.startsWith('notice'))).toEqual(
    [],
  );
}

const SNAPSHOT = {
  terminalId: 'b1',
  kind: 'shell',
  callId: 't1',
  command: 'npm run dev',
  description: 'Start the server',
  awaited: false,
};

describe('background commands', () => {
  test('a start is a running terminal that the result refers to', async () => {
    expect(started().of('terminal')).toMatchObject([{ ...SNAPSHOT, status: 'running' }]);
    expect(started().of('tool_result')).toMatchObject([
      { status: 'completed', exec: { terminalId: 'b1', stdout: '', stderr: '' } },
    ]);
    await clean(started());
  });

  test('each look is a whole snapshot that supersedes the one before; null is left out', async () => {
    const session = lookedAt(started(), 't2', {
      task_id: 'b1',
      task_type: 'local_bash',
      status: 'running',
      description: 'Start the server',
      output: 'one\n',
      exitCode: null,
    });
    lookedAt(session, 't3', {
      task_id: 'b1',
      task_type: 'local_bash',
      status: 'completed',
      description: 'Start the server',
      output: 'one\ntwo\n',
      exitCode: 0,
    });
    const [first, second, third] = session.of('terminal');
    expect(second).toMatchObject({
      ...SNAPSHOT,
      status: 'running',
      output: { text: 'one\n' },
      supersedes: first?.['id'],
    });
    expect(second).not.toHaveProperty('exitCode');
    expect(third).toMatchObject({
      ...SNAPSHOT,
      status: 'exited',
      exitCode: 0,
      output: { text: 'one\ntwo\n' },
      supersedes: second?.['id'],
    });
    expect(session.of('tool_result').map((result) => (result['exec'] as Values | undefined)?.['terminalId'])).toEqual([
      'b1',
      'b1',
      'b1',
    ]);
    await clean(session);
  });

  test('a notice ends it once, however often it is told, and gives no exit code from its words', async () => {
    const session = started();
    session.plain({
      type: 'queue-operation',
      operation: 'enqueue',
      content: notice('b1', 'failed'),
      sessionId: 's1',
      timestamp: '2026-02-01T10:00:09Z',
    });
    session.user(notice('b1', 'failed')).user(notice('b1', 'failed'));
    const [, ended, ...more] = session.of('terminal');
    expect(more).toEqual([]);
    expect(ended).toMatchObject({ ...SNAPSHOT, status: 'exited' });
    expect(ended).not.toHaveProperty('exitCode');
    expect(session.of('message')).toMatchObject([{ author: 'harness' }, { author: 'harness' }]);
    expect(session.of('claude-code/queue-operation.enqueue')).toHaveLength(1);
    await clean(session);
  });

  test('what a task printed is never taken for its state', () => {
    const text =
      '<task-notification>\n<task-id>b1</task-id>\n<summary>s</summary>\n<status>failed</status>\n</task-notification>';
    expect(started().user(text).of('terminal')).toHaveLength(1);
  });

  test('a notice about a task that is not known makes no terminal', () => {
    expect(new NativeSession().user(notice('zz', 'completed')).records()).toMatchObject([
      { type: 'message', author: 'harness' },
    ]);
  });

  test.each<[string, string, Values, Values]>([
    [
      'TaskStop',
      'task_id',
      { message: 'Successfully stopped task: b1', task_id: 'b1', task_type: 'local_bash', command: 'npm run dev' },
      {},
    ],
    ['KillShell', 'shell_id', { message: 'Successfully killed shell: b1', shell_id: 'b1' }, {}],
  ])('%s stops it; the notice that follows tells the same end', async (tool, member, toolUseResult) => {
    const session = started()
      .call('t2', tool, { [member]: 'b1' })
      .result('t2', 'stopped', { toolUseResult });
    session.user(notice('b1', 'killed'));
    const [, stopped, ...more] = session.of('terminal');
    expect(more).toEqual([]);
    expect(stopped).toMatchObject({ ...SNAPSHOT, status: 'stopped' });
    expect(session.of('tool_result')[1]).toMatchObject({ exec: { terminalId: 'b1' } });
    await clean(session);
  });

  test('a stop that failed stops nothing', async () => {
    const session = started()
      .call('t2', 'KillShell', { shell_id: 'b1' })
      .result('t2', 'No such shell', { toolUseResult: 'Error: No such shell' }, { is_error: true });
    expect(session.of('terminal')).toHaveLength(1);
    expect(session.of('tool_result')[1]).toMatchObject({ status: 'failed', exec: { terminalId: 'b1' } });
    await clean(session);
  });

  test('BashOutput tells the state; what it printed since is no snapshot of the output', async () => {
    const session = started().call('t2', 'BashOutput', { bash_id: 'b1' });
    session.result('t2', '<status>completed</status>', {
      toolUseResult: {
        shellId: 'b1',
        command: 'npm run dev',
        status: 'completed',
        exitCode: 3,
        stdout: 'new',
        stderr: '',
      },
    });
    const [, ended] = session.of('terminal');
    expect(ended).toMatchObject({ ...SNAPSHOT, status: 'exited', exitCode: 3 });
    expect(ended).not.toHaveProperty('output');
    expect(session.of('tool_result')[1]?.['exec']).toEqual({ terminalId: 'b1' });
    await clean(session);
  });

  test('a look at a command whose start is not in the file is its first record', async () => {
    const session = lookedAt(new NativeSession(), 't2', {
      task_id: 'b9',
      task_type: 'local_bash',
      status: 'running',
      description: 'D',
      output: '',
    });
    expect(session.of('terminal')).toMatchObject([
      { terminalId: 'b9', kind: 'shell', description: 'D', status: 'running' },
    ]);
    expect(session.of('tool_result')).toMatchObject([{ exec: { terminalId: 'b9' } }]);
    await clean(session);
  });

  test('without a record of the terminal no result refers to one', async () => {
    const session = new NativeSession().call('t2', 'BashOutput', { bash_id: 'b9' }).result('t2', 'x');
    session.call('t3', 'TaskOutput', { task_id: 'w1' }).result('t3', 'x', {
      toolUseResult: {
        retrieval_status: 'success',
        task: { task_id: 'w1', task_type: 'local_workflow', status: 'running' },
      },
    });
    expect(session.of('terminal')).toEqual([]);
    for (const result of session.of('tool_result')) expect(result).not.toHaveProperty('exec');
    await clean(session);
  });

  test('an attachment task_status is shown and told', async () => {
    const attachment = {
      type: 'task_status',
      taskId: 'b1',
      taskType: 'local_bash',
      description: 'Other words',
      status: 'completed',
      deltaSummary: null,
    };
    const session = started().line('attachment', { attachment });
    expect(session.of('terminal')[1]).toMatchObject({ ...SNAPSHOT, status: 'exited' });
    expect(session.of('claude-code/attachment.task_status')).toHaveLength(1);
    await clean(session);
  });

  test('Monitor starts a terminal of kind monitor', async () => {
    const session = new NativeSession().call('t1', 'Monitor', { command: 'tail -f log', description: 'Errors' });
    session.result('t1', 'Monitor started (task m1, timeout 60000ms).', {
      toolUseResult: { taskId: 'm1', timeoutMs: 60000, persistent: false },
    });
    session.user('<task-notification>\n<task-id>m1</task-id>\n<event>E1</event>\n</task-notification>');
    expect(session.of('terminal')).toMatchObject([
      {
        terminalId: 'm1',
        kind: 'monitor',
        callId: 't1',
        command: 'tail -f log',
        description: 'Errors',
        status: 'running',
        awaited: false,
      },
    ]);
    await clean(session);
  });

  test('an output too long to be repeated is said to be left out of later snapshots', async () => {
    const output = 'x'.repeat(2 << 20);
    const session = lookedAt(started(), 't2', { task_id: 'b1', task_type: 'local_bash', status: 'running', output });
    session.user(notice('b1', 'completed'));
    const [, looked, ended] = session.of('terminal');
    expect(looked?.['output']).toEqual({ text: output });
    expect(ended).toMatchObject({ status: 'exited', capture: { output: { state: 'omitted' } } });
    await clean(session);
  });
});
