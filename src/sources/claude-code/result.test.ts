import { describe, expect, test } from 'vitest';
import { findings, inspectStream } from '../../testing/streams.ts';
import { convert, NativeSession, type Values } from './fixtures.ts';

interface Given {
  readonly tool?: string;
  readonly content?: unknown;
  readonly isError?: boolean;
  readonly members?: Values;
}

/** The result record of a call of `tool`, and what our own check says of it. */
async function resultOf({ tool = 'Bash', content = 'x', isError, members = {} }: Given): Promise<Values> {
  const session = new NativeSession()
    .call('t', tool, {})
    .result('t', content, members, isError === undefined ? {} : { is_error: isError });
  expect(findings(await inspectStream(convert(session.text()))).filter((found) => !found.startsWith('notice'))).toEqual(
    [],
  );
  return session.of('tool_result')[0] ?? {};
}

describe('what reached the model', () => {
  test('a string is one text part; a list keeps its parts', async () => {
    expect((await resultOf({ content: 'a\nb' }))['content']).toEqual([{ type: 'text', text: 'a\nb' }]);
    const parts = [
      { type: 'text', text: 'a' },
      { type: 'tool_reference', tool_name: 'X' },
    ];
    expect((await resultOf({ content: parts }))['content']).toEqual(parts);
  });

  test('no content is said to be absent', () => {
    const session = new NativeSession().call('t', 'Bash', {}).user([{ type: 'tool_result', tool_use_id: 't' }]);
    const [result] = session.of('tool_result');
    expect(result).toMatchObject({ capture: { content: { state: 'absent' } } });
    expect(result).not.toHaveProperty('content');
  });

  test('what was meant for people or the harness is raw', async () => {
    const toolUseResult = { type: 'text', file: { filePath: '/a', content: 'whole' } };
    expect(await resultOf({ tool: 'Read', content: '1→whole', members: { toolUseResult } })).toMatchObject({
      content: [{ text: '1→whole' }],
      raw: toolUseResult,
    });
  });

  test('an output that went to a file is truncated', async () => {
    const preview =
      '<persisted-output>\nOutput too large (1.2MB). Full output saved to: /x.txt\n\nPreview (first 2KB):\n…\n...\n</persisted-output>';
    const stated = await resultOf({
      content: preview,
      members: {
        toolUseResult: { stdout: '', stderr: '', persistedOutputPath: '/x.txt', persistedOutputSize: 1234567 },
      },
    });
    expect(stated['capture']).toEqual({ content: { state: 'truncated', originalBytes: 1234567 } });
    expect((await resultOf({ content: preview }))['capture']).toEqual({ content: { state: 'truncated' } });
    expect(await resultOf({ content: `see ${preview}` })).not.toHaveProperty('capture');
  });

  test('several results on one line: toolUseResult is none of theirs', async () => {
    const blocks = ['t1', 't2'].map((id) => ({ type: 'tool_result', tool_use_id: id, content: id, is_error: true }));
    const session = new NativeSession().call('t1', 'Bash', {}).call('t2', 'Bash', {});
    session.user(blocks, {
      toolUseResult: { stdout: 'x', stderr: '', interrupted: true },
      toolDenialKind: 'user-rejected',
    });
    const records = session.records().slice(-3);
    expect(records).toMatchObject([
      { type: 'tool_result', callId: 't1', status: 'failed' },
      { type: 'tool_result', callId: 't2', status: 'failed' },
      { type: 'claude-code/user.toolUseResult', native: { toolUseResult: { stdout: 'x' } } },
    ]);
    expect(records[0]).not.toHaveProperty('raw');
  });

  test('a result without an id answers nothing', () => {
    const session = new NativeSession().user([
      { type: 'tool_result', content: 'x' },
      { type: 'text', text: 'and words' },
    ]);
    expect(session.records()).toMatchObject([{ type: 'tool_result', linkage: 'none' }, { type: 'message' }]);
    expect(session.of('tool_result')[0]).not.toHaveProperty('callId');
  });
});

describe('details of the execution', () => {
  test('the streams of a shell are recorded ones, and no exit code is made of text', async () => {
    const toolUseResult = {
      stdout: 'out',
      stderr: 'err',
      interrupted: false,
      isImage: false,
      returnCodeInterpretation: 'No matches found',
    };
    const result = await resultOf({ content: 'Exit code 1', members: { toolUseResult } });
    expect(result['exec']).toEqual({ stdout: 'out', stderr: 'err' });
    expect(
      await resultOf({ members: { toolUseResult: { stdout: 'iVBO', stderr: '', isImage: true } } }),
    ).not.toHaveProperty('exec');
    expect(
      await resultOf({ tool: 'mcp__a__b', members: { toolUseResult: { stdout: 'x', stderr: '' } } }),
    ).not.toHaveProperty('exec');
  });

  test('a call that was refused did not run', async () => {
    const result = await resultOf({
      isError: true,
      members: { toolDenialKind: 'user-rejected', toolUseResult: { stdout: '', stderr: 'no', durationMs: 3 } },
    });
    expect(result).not.toHaveProperty('exec');
    expect(result).not.toHaveProperty('durationMs');
    expect(result).toHaveProperty('raw');
  });

  test.each<[string, Values, number | undefined]>([
    ['WebFetch', { durationMs: 812, code: 404 }, 812],
    ['Grep', { durationMs: 12 }, 12],
    ['Glob', { durationMs: 13 }, 13],
    ['Task', { status: 'completed', agentId: 'a', totalDurationMs: 69227 }, 69227],
    ['WebSearch', { durationSeconds: 8.2745 }, 8274.5],
    ['Read', { durationMs: 5 }, undefined],
    ['WebFetch', { durationMs: '812' }, undefined],
  ])('the duration of %s', async (tool, toolUseResult, duration) => {
    expect((await resultOf({ tool, members: { toolUseResult } }))['durationMs']).toBe(duration);
  });
});
