import { describe, expect, test } from 'vitest';
import { Rollout, type Values } from './fixtures.ts';

const results = (rollout: Rollout): Values[] => rollout.of('tool_result');
const started = (): Rollout => new Rollout().meta().call('c1', 'exec_command', { cmd: 'make' });

describe('outputs', () => {
  test('an output is what the model got, and says nothing of success', () => {
    const text = 'Exit code: 1\nWall time: 0.2 seconds\nProcess exited with code 1\nOutput:\nnope';
    const [result] = results(started().output('c1', text));
    expect(result).toMatchObject({
      callId: 'c1',
      linkage: 'exact',
      status: 'unknown',
      content: [{ type: 'text', text }],
    });
    expect(result).not.toHaveProperty('exec');
    expect(result).not.toHaveProperty('durationMs');
  });

  test.each(['exec command rejected by user', 'aborted by user after 3.1s', '{"status":"declined"}'])(
    'a text that reads like a refusal is a text: %s',
    (text) => {
      expect(results(started().output('c1', text))[0]).toMatchObject({ status: 'unknown' });
    },
  );

  test.each([
    [[{ type: 'input_text', text: 'a' }], [{ type: 'text', text: 'a' }]],
    [
      [{ type: 'input_image', image_url: 'data:image/png;base64,aGk=' }],
      [{ type: 'image', mimeType: 'image/png', data: 'aGk=' }],
    ],
    [
      [{ type: 'input_image', image_url: 'https://x.example/a.png' }],
      [{ type: 'input_image', image_url: 'https://x.example/a.png' }],
    ],
    [{ type: 'input_text', text: 'a' }, [{ type: 'text', text: 'a' }]],
    [{ odd: 1 }, [{ type: 'unknown', native: { odd: 1 } }]],
    [
      [1, 'b'],
      [
        { type: 'unknown', native: 1 },
        { type: 'text', text: 'b' },
      ],
    ],
  ])('%j', (output, content) => {
    expect(results(started().output('c1', output))[0]).toMatchObject({ content });
  });

  test('an output of null is not recorded', () => {
    expect(results(started().output('c1', null))[0]).toMatchObject({ capture: { content: { state: 'absent' } } });
  });

  test.each([
    [true, 'completed'],
    [false, 'failed'],
    [null, 'unknown'],
  ])('success %s of an older output is %s', (success, status) => {
    expect(results(started().output('c1', { content: 'x', success }))[0]).toMatchObject({
      status,
      content: [{ type: 'text', text: 'x' }],
    });
  });

  const measured = JSON.stringify({ output: 'x', metadata: { exit_code: 3, duration_seconds: 0.1 } });

  test('the metadata of a tool of Codex gives exit code and duration, never an outcome', () => {
    const [result] = results(new Rollout().meta().call('c1', 'shell', {}).output('c1', measured));
    expect(result).toMatchObject({
      status: 'unknown',
      content: [{ type: 'text', text: measured }],
      exec: { exitCode: 3 },
      durationMs: 100,
    });
  });

  test('the same text from another tool, or with more to it, gives nothing', () => {
    const [other] = results(new Rollout().meta().call('c1', 'mcp__a__b', {}).output('c1', measured));
    expect(other).not.toHaveProperty('exec');
    const more = JSON.stringify({ ...(JSON.parse(measured) as object), more: 1 });
    expect(results(new Rollout().meta().call('c1', 'shell', {}).output('c1', more))[0]).not.toHaveProperty('exec');
    const text = JSON.stringify({ output: 'x', metadata: { exit_code: '3' } });
    expect(results(new Rollout().meta().call('c1', 'shell', {}).output('c1', text))[0]).not.toHaveProperty('exec');
  });

  test('an orphan keeps its id', () => {
    expect(results(new Rollout().meta().output('gone', 'x'))[0]).toMatchObject({ callId: 'gone', linkage: 'exact' });
  });

  test('an output without an id is linked to nothing', () => {
    const [result] = results(started().item('function_call_output', { output: 'x' }));
    expect(result).toMatchObject({ linkage: 'none' });
    expect(result).not.toHaveProperty('callId');
  });

  test('outputs out of order find their calls', () => {
    const rollout = started().call('c2', 'x', {}).output('c2', 'two').output('c1', 'one');
    expect(results(rollout).map((result) => [result['callId'], result['content']])).toEqual([
      ['c2', [{ type: 'text', text: 'two' }]],
      ['c1', [{ type: 'text', text: 'one' }]],
    ]);
  });
});

describe('ends', () => {
  test('output and end are one result; what came later is no content', () => {
    const [first, second] = results(started().output('c1', 'running').execEnd('c1'));
    expect(first).toMatchObject({ status: 'unknown', content: [{ type: 'text', text: 'running' }] });
    expect(second).toMatchObject({
      supersedes: first?.['id'],
      status: 'failed',
      content: [{ type: 'text', text: 'running' }],
      exec: { command: ['bash', '-lc', 'make'], exitCode: 1, output: 'late', processId: '4711' },
      durationMs: 1250,
      raw: { turn_id: 't', cwd: '/w/app', parsed_cmd: [], source: 'unified_exec_startup', formatted_output: '' },
    });
    expect(second?.['exec']).not.toHaveProperty('stdout');
  });

  test('the end first, then the output', () => {
    const [first, second] = results(started().execEnd('c1', { source: 'agent' }).output('c1', 'got'));
    expect(first).toMatchObject({ status: 'failed', capture: { content: { state: 'absent' } } });
    expect(second).toMatchObject({
      supersedes: first?.['id'],
      status: 'failed',
      content: [{ type: 'text', text: 'got' }],
      exec: first?.['exec'],
      raw: first?.['raw'],
      durationMs: 1250,
    });
    expect(second).not.toHaveProperty('capture');
  });

  test('numbers in an output do not replace what the end recorded', () => {
    const text = JSON.stringify({ output: 'x', metadata: { exit_code: 9, duration_seconds: 9 } });
    for (const isEndFirst of [true, false]) {
      const rollout = new Rollout().meta().call('c1', 'shell', {});
      if (isEndFirst) rollout.execEnd('c1');
      rollout.output('c1', text);
      if (!isEndFirst) rollout.execEnd('c1');
      expect(results(rollout)[1]).toMatchObject({
        status: 'failed',
        exec: { exitCode: 1, output: 'late', command: ['bash', '-lc', 'make'] },
        durationMs: 1250,
      });
    }
  });

  test('an output tells nothing of a run that was declined', () => {
    const text = JSON.stringify({ output: 'x', metadata: { exit_code: 1, duration_seconds: 1 } });
    for (const isEndFirst of [true, false]) {
      const rollout = new Rollout().meta().call('p', 'apply_patch', {});
      const end = { call_id: 'p', status: 'declined', changes: {} };
      if (isEndFirst) rollout.event('patch_apply_end', end);
      rollout.output('p', text);
      if (!isEndFirst) rollout.event('patch_apply_end', end);
      const [, result] = results(rollout);
      expect(result).toMatchObject({ status: 'denied', content: [{ type: 'text', text }] });
      expect(result).not.toHaveProperty('exec');
      expect(result).not.toHaveProperty('durationMs');
    }
  });

  test('an end too long to be kept leaves its short facts to the revision', () => {
    const rollout = started()
      .execEnd('c1', { aggregated_output: 'x'.repeat(1 << 20) })
      .output('c1', 'got');
    const [, second] = results(rollout);
    expect(second).toMatchObject({
      status: 'failed',
      content: [{ type: 'text', text: 'got' }],
      exec: { exitCode: 1, command: ['bash', '-lc', 'make'] },
      capture: { raw: { state: 'omitted' }, 'exec.output': { state: 'omitted' } },
    });
    expect(second?.['exec']).not.toHaveProperty('output');
    expect(second?.['capture']).not.toHaveProperty('content');
  });

  test('streams that are recorded apart stay apart', () => {
    const [result] = results(started().execEnd('c1', { stdout: 'o', stderr: 'e', aggregated_output: 'oe' }));
    expect(result?.['exec']).toMatchObject({ stdout: 'o', stderr: 'e' });
    expect(result?.['exec']).not.toHaveProperty('output');
  });

  test('declined is denied, and nothing of a run is told', () => {
    const [result] = results(started().execEnd('c1', { status: 'declined', exit_code: -1 }));
    expect(result).toMatchObject({ status: 'denied', raw: { exit_code: -1 } });
    expect(result?.['exec']).toEqual({ command: ['bash', '-lc', 'make'] });
    expect(result).not.toHaveProperty('durationMs');
    expect(result).not.toHaveProperty('permission');
  });

  test('an exit code without a status is no outcome, and -1 is no exit code', () => {
    expect(results(started().execEnd('c1', { status: undefined, exit_code: 0 }))[0]).toMatchObject({
      status: 'unknown',
      exec: { exitCode: 0 },
    });
    const [none] = results(started().execEnd('c1', { exit_code: -1 }));
    expect(none?.['exec']).not.toHaveProperty('exitCode');
    expect(none).toMatchObject({ raw: { exit_code: -1 } });
    expect(results(started().execEnd('c1', { exit_code: '1' }))[0]?.['exec']).not.toHaveProperty('exitCode');
  });

  test('a patch that was applied', () => {
    const rollout = new Rollout().meta().item('custom_tool_call', { call_id: 'p', name: 'apply_patch', input: 'x' });
    rollout.event('patch_apply_end', { call_id: 'p', success: false, stdout: '', stderr: 'no', changes: { '/a': {} } });
    rollout.item('custom_tool_call_output', { call_id: 'p', output: 'no' });
    expect(results(rollout)[1]).toMatchObject({
      status: 'failed',
      content: [{ type: 'text', text: 'no' }],
      raw: { success: false, stderr: 'no', changes: { '/a': {} } },
    });
    const file = new Rollout().meta().completed('FileChange', { id: 'p', changes: {}, status: 'declined' });
    expect(results(file)[0]).toMatchObject({ callId: 'p', status: 'denied' });
  });

  test('a tool of the client, by either spelling of its id', () => {
    for (const name of ['call_id', 'callId']) {
      const rollout = new Rollout()
        .meta()
        .event('dynamic_tool_call_response', { [name]: 'd', tool: 't', success: true });
      expect(results(rollout)[0]).toMatchObject({ callId: 'd', status: 'completed', raw: { tool: 't' } });
    }
  });

  test('a second end of one call is shown and tells nothing', () => {
    const rollout = started()
      .execEnd('c1')
      .completed('CommandExecution', { id: 'c1', status: 'completed', exit_code: 0 });
    expect(results(rollout)).toHaveLength(1);
    expect(rollout.of('codex/event_msg.item_completed.CommandExecution')[0]).toMatchObject({
      repeats: results(rollout)[0]?.['id'],
    });
  });

  test('an output too long to be kept is told as omitted in the revision', () => {
    const [first, second] = results(
      started()
        .output('c1', 'x'.repeat(1 << 20))
        .execEnd('c1'),
    );
    expect(first).toHaveProperty('content');
    expect(second).toMatchObject({ supersedes: first?.['id'], capture: { content: { state: 'omitted' } } });
  });
});
