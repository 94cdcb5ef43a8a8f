import { describe, expect, test } from 'vitest';
import { findings, inspectStream } from '../../testing/streams.ts';
import { convert, NativeSession, type Values } from './fixtures.ts';

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

describe('subagents', () => {
  /** A session in which Task launched agent `a1`. */
  function launched(): NativeSession {
    return new NativeSession()
      .call('t1', 'Task', { description: 'Review', prompt: 'p' })
      .result('t1', [{ type: 'text', text: 'Async agent launched' }], {
        toolUseResult: {
          isAsync: true,
          status: 'async_launched',
          agentId: 'a1',
          description: 'Review',
          outputFile: '/tmp/a1.output',
        },
      });
  }

  test('an agent in the background is a subagent and never a terminal', async () => {
    const session = launched()
      .user(notice('a1', 'completed', '<result>Fine.</result>\n'))
      .user(notice('a1', 'completed'));
    const [first, second, ...more] = session.of('subagent');
    expect(more).toEqual([]);
    expect(first).toMatchObject({ subagentId: 'a1', title: 'Review', callId: 't1', status: 'running' });
    expect(second).toMatchObject({
      subagentId: 'a1',
      title: 'Review',
      callId: 't1',
      status: 'completed',
      supersedes: first?.['id'],
    });
    expect(session.of('terminal')).toEqual([]);
    await clean(session);
  });

  test('an agent that was waited for is told by its result', () => {
    const session = new NativeSession()
      .call('t1', 'Agent', { description: 'Look' })
      .result('t1', 'found', { toolUseResult: { status: 'completed', agentId: 'a2', totalDurationMs: 5 } });
    expect(session.of('subagent')).toMatchObject([
      { subagentId: 'a2', title: 'Look', callId: 't1', status: 'completed' },
    ]);
  });

  test('looking at an agent and stopping it are revisions of it', async () => {
    const session = lookedAt(launched(), 't2', {
      task_id: 'a1',
      task_type: 'local_agent',
      status: 'running',
      description: 'Review',
    });
    session
      .call('t3', 'TaskStop', { task_id: 'a1' })
      .result('t3', 'ok', { toolUseResult: { message: 'ok', task_id: 'a1', task_type: 'local_agent' } });
    expect(session.of('subagent').map((agent) => agent['status'])).toEqual(['running', 'stopped']);
    expect(session.of('terminal')).toEqual([]);
    for (const result of session.of('tool_result')) expect(result).not.toHaveProperty('exec');
    await clean(session);
  });

  test('lines that repeat a subagent’s messages are shown whole; the first names the agent, and none makes calls', () => {
    const message = {
      type: 'assistant',
      message: { role: 'assistant', content: [{ type: 'tool_use', id: 'x', name: 'Read', input: {} }] },
    };
    const progress = { data: { type: 'agent_progress', message, agentId: 'a1' }, parentToolUseID: 't1' };
    const session = new NativeSession()
      .call('t1', 'Task', { description: 'Look' })
      .line('progress', progress)
      .line('progress', progress);
    expect(session.of('claude-code/progress.agent_progress')).toMatchObject([
      { native: { data: { agentId: 'a1' } } },
      { native: { data: { agentId: 'a1' } } },
    ]);
    expect(session.of('tool_call')).toHaveLength(1);
    const [agent, ...more] = session.of('subagent');
    expect(more).toEqual([]);
    expect(agent).toMatchObject({ subagentId: 'a1', title: 'Look', callId: 't1' });
    expect(agent).not.toHaveProperty('status');
    // What its result says later is a revision of it.
    session.result('t1', 'found', { toolUseResult: { status: 'completed', agentId: 'a1' } });
    expect(session.of('subagent')[1]).toMatchObject({ status: 'completed', supersedes: agent?.['id'] });
  });

  test('an agent at work whose call’s ID two calls have is linked to neither', () => {
    const session = new NativeSession()
      .call('t1', 'Task', {})
      .call('t1', 'Task', {})
      .line('progress', { data: { type: 'agent_progress', agentId: 'a1' }, parentToolUseID: 't1' });
    expect(session.of('subagent')[0]).not.toHaveProperty('callId');
  });
});
