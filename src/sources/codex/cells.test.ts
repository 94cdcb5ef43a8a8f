import { describe, expect, test } from 'vitest';
import { Rollout, type Values } from './fixtures.ts';

const PASSED = 'internal_chat_message_metadata_passthrough';
const cell = (calls: unknown, members: Values = {}, metadata: Values = {}): Rollout =>
  new Rollout()
    .meta()
    .item('custom_tool_call', { call_id: 'cell', name: 'exec', input: 'run()' })
    .item('custom_tool_call_output', {
      call_id: 'cell',
      output: 'done',
      [PASSED]: { turn_id: 't', executed_tool_calls: calls, ...metadata },
      ...members,
    });
const made = (rollout: Rollout): Values[] => rollout.of('tool_call').filter((call) => call['requestedBy'] === 'code');

describe('the calls that a code cell made', () => {
  test('are calls by code under the cell, without a result of their own', () => {
    const rollout = cell([
      { name: 'exec_command', arguments: { cmd: 'ls' } },
      { name: 'apply_patch', arguments: '*** Begin Patch' },
    ]);
    const [first, second] = made(rollout);
    expect(first).toMatchObject({
      callId: first?.['id'],
      callIdSource: 'derived',
      name: 'exec_command',
      kind: 'execute',
      parentCallId: 'cell',
      input: { cmd: 'ls' },
    });
    expect(second).toMatchObject({
      name: 'apply_patch',
      kind: 'edit',
      parentCallId: 'cell',
      inputText: '*** Begin Patch',
    });
    expect(rollout.of('tool_result').map((result) => result['callId'])).toEqual(['cell']);
  });

  test('say when their arguments were too long, or their names', () => {
    const cut = (members: Values): Values => ({
      _codex_executed_tool_call_truncated: { original_bytes: 9000, max_bytes: 8192, ...members },
    });
    const [args, name, marked] = made(
      cell([
        { name: 'x', arguments: cut({}) },
        { name: 'very_lo', arguments: cut({ original_name_bytes: 400 }) },
        { name: 'y', arguments: '{"a":', truncated: true },
      ]),
    );
    expect(args).toMatchObject({ name: 'x', capture: { inputText: { state: 'truncated', originalBytes: 9000 } } });
    for (const member of ['input', 'inputText']) expect(args).not.toHaveProperty(member);
    expect(name).toMatchObject({ capture: { name: { state: 'truncated', originalBytes: 400 } } });
    expect(name).not.toHaveProperty('name');
    expect(marked).toMatchObject({ inputText: '{"a":', capture: { inputText: { state: 'truncated' } } });
  });

  test('belong, in what was waited for, to the cell that is named, or to nothing', () => {
    const waited = (metadata: Values): Rollout =>
      cell([])
        .call('w', 'wait', { cell_id: '1' })
        .item('function_call_output', {
          call_id: 'w',
          output: 'more',
          [PASSED]: { executed_tool_calls: [{ name: 'x', arguments: {} }], ...metadata },
        });
    expect(made(waited({ cell_id: 'cell' }))).toMatchObject([{ name: 'x', parentCallId: 'cell' }]);
    for (const metadata of [{}, { cell_id: 'elsewhere' }])
      expect(made(waited(metadata))[0]).not.toHaveProperty('parentCallId');
  });

  test('stand whole beside the output, whatever their form, and so does the rest of its line', () => {
    const calls = [{ tool: 'x' }, 7, { name: 'y', arguments: 1 }];
    const rollout = cell(calls, { id: 'fco', metadata: { a: 1 } });
    expect(made(rollout).map((call) => call['name'])).toEqual(['y']);
    expect(rollout.of('tool_result')[0]).toMatchObject({
      native: { id: 'fco', metadata: { a: 1 }, [PASSED]: { turn_id: 't', executed_tool_calls: calls } },
    });
  });

  test('are not told twice: neither of a copied output, nor where items tell commands, nor of a call that tells itself', () => {
    const entry = [{ name: 'exec_command', arguments: { cmd: 'ls' } }];
    const output = { call_id: 'cell', output: 'done', metadata: { executed_tool_calls: entry } };
    const twice = cell([]).item('custom_tool_call_output', output).item('custom_tool_call_output', output);
    expect(made(twice)).toHaveLength(1);
    const itself = new Rollout()
      .meta()
      .call('c', 'exec_command', { cmd: 'ls' })
      .item('function_call_output', { ...output, call_id: 'c' });
    expect(itself.of('tool_call')).toHaveLength(1);
    const items = new Rollout()
      .meta()
      .item('custom_tool_call', { call_id: 'cell', name: 'exec', input: 'run()' })
      .completed('CommandExecution', { id: 'exec-1', command: ['ls'], status: 'completed' })
      .item('custom_tool_call_output', output);
    expect(made(items).map((call) => call['callId'])).toEqual(['exec-1']);
    const orphan = new Rollout().meta().item('custom_tool_call_output', output);
    expect(orphan.of('tool_call')).toEqual([]);
  });

  test('have the call that an item records as the one that made it', () => {
    const command = (members: Values): Rollout =>
      cell([]).completed('CommandExecution', { id: 'exec-1', command: ['ls'], ...members });
    expect(made(command({ parent_call_id: 'cell' }))).toMatchObject([{ callId: 'exec-1', parentCallId: 'cell' }]);
    expect(made(command({}))[0]).not.toHaveProperty('parentCallId');
  });

  test('stay with the output when its end comes', () => {
    const [, revision] = cell([{ name: 'x', arguments: {} }])
      .execEnd('cell')
      .of('tool_result');
    expect(revision).toMatchObject({ native: { [PASSED]: { executed_tool_calls: [{ name: 'x' }] } }, raw: {} });
  });
});
