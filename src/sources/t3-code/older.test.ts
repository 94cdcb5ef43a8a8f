import { describe, expect, test } from 'vitest';
import { T3Rows } from './fixture-rows.ts';
import { everything, recordsOf, recordsOfType } from './fixtures.ts';

const thread = (): T3Rows => new T3Rows().thread();

describe('the header', () => {
  test('is of the thread, with the provider’s own id of the session', () => {
    expect(recordsOf(everything())[0]).toMatchObject({
      type: 'session',
      agent: 'T3 Code',
      sessionId: 'thread-1',
      title: 'Mend the parser',
      model: 'model-x',
      cwd: '/w/app',
      provider: 'codex',
      providerThreadId: 'native-1',
    });
  });

  test('takes Claude’s session from its cursor, where T3 Code’s own id stands beside it', () => {
    const rows = thread().runtime('claudeAgent', { threadId: 'thread-1', resume: 'claude-session' });
    expect(recordsOf(rows)[0]).toMatchObject({ provider: 'claudeAgent', providerThreadId: 'claude-session' });
    const own = thread().runtime('codex', { threadId: 'thread-1' });
    expect(recordsOf(own)[0]).not.toHaveProperty('providerThreadId');
  });

  test('is there without a thread’s row, and waits for no more than the rows before the first that happened', () => {
    expect(recordsOf(new T3Rows().message('user', 'x')).map(({ type }) => type)).toEqual(['session', 'message']);
    const late = new T3Rows().message('user', 'x').thread();
    expect(recordsOf(late).map(({ type }) => type)).toEqual(['session', 'message', 't3-code/projection_threads']);
  });
});

test('what else is told', () => {
  const records = recordsOf(everything());
  const of = (type: string): unknown[] => records.filter((record) => record['type'] === type);
  expect(of('hook')).toMatchObject([
    { event: 'workspace_setup', handlerKind: 'command', name: 'Set up' },
    { event: 'workspace_setup', supersedes: expect.any(String) },
  ]);
  expect(of('hook')[1]).not.toHaveProperty('status');
  expect(of('subagent')).toMatchObject([
    { subagentId: 'k', title: 'Look', callId: 'c1' },
    { subagentId: 'k', status: 'completed' },
  ]);
  expect(of('plan')).toMatchObject([{ entries: [{ content: 'One', status: 'inProgress' }] }]);
  expect(of('reasoning')).toMatchObject([{ content: [{ type: 'text', text: 'Hm' }] }]);
  expect(of('message')).toMatchObject([
    { role: 'user', content: [{ type: 'text', text: 'Do it, é' }], ts: '2026-02-01T10:00:04.000Z' },
    { role: 'assistant', streaming: true, content: [{ text: 'Done' }, { type: 'unknown', native: { id: 'i' } }] },
  ]);
  // What is used of the context is no usage of one response.
  expect(of('inference')).toEqual([]);
  expect(of('t3-code/context-window.updated')).toHaveLength(1);
  expect(of('terminal')).toEqual([]);
});

test('a setup script that failed to start says so, and a system message is the harness’s', () => {
  const rows = thread().activity('setup-script.failed', { detail: 'no' }).message('system', 'x');
  expect(recordsOfType(rows, 'hook')).toMatchObject([{ status: 'failed' }]);
  expect(recordsOfType(rows, 'message')).toMatchObject([{ role: 'system', author: 'harness' }]);
});
