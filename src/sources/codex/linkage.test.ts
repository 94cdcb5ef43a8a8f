import { describe, expect, test } from 'vitest';
import { Rollout, type Values } from './fixtures.ts';

const results = (rollout: Rollout): Values[] => rollout.of('tool_result');
const started = (): Rollout => new Rollout().meta().call('c1', 'exec_command', { cmd: 'make' });

describe('ids that stand twice', () => {
  test('a copied history makes no second call and no second result', () => {
    const rollout = started()
      .output('c1', 'x')
      .meta({ id: 'parent' })
      .call('c1', 'exec_command', { cmd: 'make' })
      .output('c1', 'x');
    expect(rollout.of('tool_call')).toHaveLength(1);
    expect(results(rollout)).toHaveLength(1);
    expect(rollout.of('codex/response_item.function_call')[0]).toMatchObject({
      repeats: rollout.of('tool_call')[0]?.['id'],
    });
    expect(rollout.of('codex/response_item.function_call_output')[0]).toMatchObject({
      repeats: results(rollout)[0]?.['id'],
    });
    expect(rollout.of('codex/session_meta')).toHaveLength(1);
  });

  test('two calls with one id stay two, and their results are ambiguous', () => {
    const rollout = started().call('c1', 'exec_command', { cmd: 'other' }).output('c1', 'x').execEnd('c1');
    expect(rollout.of('tool_call')).toHaveLength(2);
    for (const result of results(rollout)) {
      expect(result).toMatchObject({ linkage: 'ambiguous', nativeCallId: 'c1' });
      expect(result).not.toHaveProperty('callId');
      expect(result).not.toHaveProperty('supersedes');
    }
  });

  test('two outputs that differ are two results', () => {
    expect(results(started().output('c1', 'x').output('c1', 'y'))).toHaveLength(2);
  });
});

describe('processes', () => {
  test('a process that outlived its call is a terminal, and its result names it', () => {
    const rollout = started().output('c1', 'running');
    rollout.call('c2', 'write_stdin', { session_id: 4711, chars: '' }).execEnd('c1');
    expect(rollout.of('terminal')).toMatchObject([
      { terminalId: '4711', callId: 'c1', command: ['bash', '-lc', 'make'], status: 'exited', exitCode: 1 },
    ]);
    expect(results(rollout)[1]).toMatchObject({ exec: { terminalId: '4711' } });
  });

  test('one that ended with its call, and one whose end nobody told, is none', () => {
    expect(started().execEnd('c1').output('c1', 'x').of('terminal')).toEqual([]);
    expect(started().output('c1', 'Process running with session ID 7').of('terminal')).toEqual([]);
    expect(started().output('c1', 'x').execEnd('c1', { process_id: null }).of('terminal')).toEqual([]);
  });

  test('an end below its output alone makes none: the process may have ended with its call', () => {
    const exited = started().output('c1', 'Process exited with code 0').execEnd('c1', { exit_code: 0 });
    expect(exited.of('terminal')).toEqual([]);
    expect(results(exited)[1]).toMatchObject({ exec: { processId: '4711' } });
    expect(results(exited)[1]?.['exec']).not.toHaveProperty('terminalId');
    const written = (session: unknown): Values[] =>
      started().output('c1', 'x').call('c2', 'write_stdin', { session_id: session }).execEnd('c1').of('terminal');
    expect(written(7)).toEqual([]);
    expect(written('4711')).toHaveLength(1);
    const early = new Rollout().meta().call('c2', 'write_stdin', { session_id: 4711 });
    expect(early.call('c1', 'exec_command', {}).output('c1', 'x').execEnd('c1').of('terminal')).toEqual([]);
  });

  test('a process id that comes again is another terminal', () => {
    const rollout = started()
      .output('c1', 'x')
      .call('w1', 'write_stdin', { session_id: 4711 })
      .execEnd('c1')
      .call('c2', 'exec_command', {})
      .output('c2', 'y')
      .call('w2', 'write_stdin', { session_id: 4711 })
      .execEnd('c2');
    expect(rollout.of('terminal').map((terminal) => terminal['terminalId'])).toEqual(['4711', '4711@c2']);
  });

  test('write_stdin has its own result and is never attached to the starting call', () => {
    const rollout = started().output('c1', 'Process running with session ID 7');
    rollout
      .call('c2', 'write_stdin', { session_id: 7, chars: '' })
      .output('c2', 'more')
      .execEnd('c1', { process_id: '7' });
    expect(
      results(rollout).map((result) => [result['callId'], (result['exec'] as Values | undefined)?.['processId']]),
    ).toEqual([
      ['c1', undefined],
      ['c2', 7],
      ['c1', '7'],
    ]);
    expect(results(rollout)[1]?.['exec']).not.toHaveProperty('terminalId');
  });
});
