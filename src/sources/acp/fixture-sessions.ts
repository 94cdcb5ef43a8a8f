import { bare, Log, OPTIONS, type Wrap } from './fixtures.ts';

/** A session of protocol version 1 as an editor has it: a prompt, thoughts, a call that is allowed, one that is refused, a terminal. */
export function editorSession(wrap: Wrap = bare): Log {
  const log = new Log(wrap).begin().update('available_commands_update', {
    availableCommands: [{ name: 'plan', description: 'Make a plan' }],
  });
  log
    .prompt(2, 'Make the parser accept empty input')
    .thinks('The user wants ')
    .thinks('empty input.')
    .says('I will ')
    .says('look.');
  log
    .call('t1', { title: 'Read parser.ts', kind: 'read', locations: [{ path: '/w/app/src/parser.ts', line: 3 }] })
    .more('t1', { status: 'in_progress', rawInput: { path: '/w/app/src/parser.ts' } })
    .agentAsk(0, 'fs/read_text_file', { sessionId: 's1', path: '/w/app/src/parser.ts' })
    .clientResult(0, { content: 'export const parse = 1;\n' })
    .more('t1', {
      status: 'completed',
      content: [{ type: 'content', content: { type: 'text', text: 'export const parse = 1;' } }],
      rawOutput: { lines: 1 },
    });
  log.update('plan', { entries: [{ content: 'Edit', priority: 'high', status: 'pending' }] });
  log
    .call('t2', { title: 'Edit parser.ts', kind: 'edit', rawInput: { path: '/w/app/src/parser.ts', offset: 1.0 } })
    .permission(1, 't2', { title: 'Edit parser.ts', status: 'pending' })
    .chooses(1, 'yes')
    .more('t2', {
      status: 'completed',
      content: [{ type: 'diff', path: '/w/app/src/parser.ts', oldText: 'a', newText: 'b' }],
    });
  log.update('plan', { entries: [{ content: 'Edit', priority: 'high', status: 'completed' }] });
  log
    .call('t3', { title: 'npm test', kind: 'execute', rawInput: { command: 'npm test' } })
    .agentAsk(2, 'terminal/create', { sessionId: 's1', command: 'npm', args: ['test'], cwd: '/w/app' })
    .clientResult(2, { terminalId: 'term_1' })
    .more('t3', { status: 'in_progress', content: [{ type: 'terminal', terminalId: 'term_1' }] })
    .agentAsk(3, 'terminal/wait_for_exit', { sessionId: 's1', terminalId: 'term_1' })
    .clientResult(3, { exitCode: 1, signal: null })
    .agentAsk(4, 'terminal/output', { sessionId: 's1', terminalId: 'term_1' })
    .clientResult(4, { output: 'FAILED\n', truncated: false, exitStatus: { exitCode: 1, signal: null } })
    .agentAsk(5, 'terminal/release', { sessionId: 's1', terminalId: 'term_1' })
    .clientResult(5, {})
    .more('t3', { status: 'failed' });
  log
    .call('t4', { title: 'rm -rf build', kind: 'execute' })
    .permission(6, 't4')
    .chooses(6, 'no')
    .more('t4', { status: 'failed' });
  log.call('t5', { title: 'sleep 100', kind: 'execute' }).permission(7, 't5');
  return log
    .notify('session/cancel', { sessionId: 's1' })
    .clientResult(7, { outcome: { outcome: 'cancelled' } })
    .says('Stopped.')
    .result(2, { stopReason: 'cancelled' });
}

/** A session of protocol version 2: whole messages and pieces by id, updates that create, a terminal of the agent, a form. */
export function laterSession(wrap: Wrap = bare): Log {
  const log = new Log(wrap).begin(2).prompt(2, 'Go');
  log
    .update('user_message', { messageId: 'm1', content: [{ type: 'text', text: 'Go' }] })
    .result(2, { messageId: 'm1' })
    .update('state_update', { state: 'running' })
    .update('agent_thought', { messageId: 'm2', content: [{ type: 'text', text: 'Hm.' }] })
    .says('One', { messageId: 'm3' })
    .more('u1', { title: 'Build', name: 'shell', kind: 'execute', status: 'pending' })
    .says(', two', { messageId: 'm3' })
    .update('terminal_update', { terminalId: 'x1', command: 'make', cwd: '/w/app/sub' })
    .update('terminal_output_chunk', { terminalId: 'x1', data: btoa('all: ') })
    .update('terminal_output_chunk', { terminalId: 'x1', data: btoa('done\n') })
    .update('terminal_update', { terminalId: 'x1', exitStatus: { exitCode: 0 } })
    .update('tool_call_content_chunk', { toolCallId: 'u1', content: { type: 'terminal', terminalId: 'x1' } })
    .more('u1', { status: 'completed', rawOutput: 'done' });
  log
    .agentAsk('p-1', 'session/request_permission', {
      sessionId: 's1',
      title: 'Run this script?',
      description: 'It sets up the project.',
      subject: { type: 'tool_call', toolCall: { toolCallId: 'u2', title: 'Set up', kind: 'execute' } },
      options: OPTIONS,
    })
    .chooses('p-1', 'ever')
    .more('u2', { status: 'cancelled' });
  log
    .agentAsk('e-1', 'elicitation/create', {
      sessionId: 's1',
      toolCallId: 'u2',
      mode: 'form',
      message: 'Which colour?',
      requestedSchema: { type: 'object', properties: { colour: { type: 'string', enum: ['red', 'blue'] } } },
    })
    .clientResult('e-1', { action: 'accept', content: { colour: 'red' } });
  return log
    .update('plan_update', { plan: { type: 'items', planId: 'p', entries: [] } })
    .update('usage_update', { used: 10, size: 100 })
    .update('state_update', { state: 'idle', stopReason: 'end_turn' });
}

/** A log with lines of every kind. */
export function everything(wrap?: Wrap): string {
  const replay = new Log(wrap)
    .ask(0, 'initialize', { protocolVersion: 1 })
    .result(0, { protocolVersion: 1, agentInfo: { name: 'ä' } })
    .ask(1, 'session/load', { sessionId: 's1', cwd: '/w/app' })
    .says('a')
    .says('b')
    .result(1, null)
    .call('t1', { title: 'again' })
    .more('t9', { status: 'completed' })
    .call('t1', {}, 's3')
    .permission(1, 't1')
    .permission(1, 't1')
    .permission(null, 't1')
    .raw('some words')
    .raw('{"level":"info"}')
    .raw('[{"jsonrpc":"2.0","id":3,"result":null},{"jsonrpc":"2.0","method":"_x/y"}]')
    .update('subagent_update', { sessionId: 'c', state: { state: 'idle' } })
    .update('plan_removed', { planId: 'p' })
    .agentAsk(7, 'elicitation/create', { mode: 'form', requestedSchema: { properties: { a: { format: 'password' } } } })
    .clientResult(7, { action: 'accept', content: { a: 'x' } });
  return editorSession(wrap).text() + laterSession(wrap).text() + replay.text();
}
