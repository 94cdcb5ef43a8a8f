import { describe, expect, test } from 'vitest';
import { NativeSession, type Values } from './fixtures.ts';

const META = 'sessionscope/beside';
const preview = (path: string): string =>
  `<persisted-output>\nOutput too large (61.3KB). Full output saved to: ${path}\n\nPreview (first 2KB):\none\n...\n</persisted-output>`;

function result(content: unknown, members: Values = {}): Values {
  return (
    new NativeSession().call('t', 'Bash', { command: 'x' }).result('t', content, members).of('tool_result')[0] ?? {}
  );
}
const besideOf = (record: Values): unknown => (record['_meta'] as Values)[META];

describe('an output that went to a file of its own', () => {
  test('is named by the path that toolUseResult records, with its size', () => {
    const record = result(preview('/other.txt'), {
      toolUseResult: {
        stdout: '',
        stderr: '',
        persistedOutputPath: '/h/.claude/projects/p/s1/tool-results/b1.txt',
        persistedOutputSize: 62771,
      },
    });
    expect(besideOf(record)).toEqual({
      member: 'content',
      path: '/h/.claude/projects/p/s1/tool-results/b1.txt',
      size: 62771,
    });
    expect(record['capture']).toEqual({ content: { state: 'truncated', originalBytes: 62771 } });
  });

  test('else by the first line of the preview', () => {
    const record = result(preview(String.raw`C:\Users\u\.claude\projects\p\s1\tool-results\toolu_1.txt`));
    expect(besideOf(record)).toEqual({
      member: 'content',
      path: String.raw`C:\Users\u\.claude\projects\p\s1\tool-results\toolu_1.txt`,
    });
    expect(record['capture']).toEqual({ content: { state: 'truncated' } });
  });

  test.each([
    ['a preview without the sentence', '<persisted-output>\nOutput too large.\n\nFull output saved to: /x\n'],
    ['the sentence further down', `text\n${preview('/x')}`],
    ['the sentence on a line that never ends', `<persisted-output>\nFull output saved to: /x`],
    ['a text between the tags', '<persisted-output>\nfoo\n</persisted-output>'],
  ])('%s names no file and is no preview', (_, content) => {
    const record = result(content);
    expect(besideOf(record)).toBeUndefined();
    expect(record).not.toHaveProperty('capture');
  });

  test.each<[string, Values, unknown]>([
    ['that began as it shows', { stdout: 'one\ntwo\nthree', stderr: '' }, '/x'],
    ['whose words are those of another tool', { mode: 'content', content: 'one\ntwo' }, '/x'],
    ['that is the very same text', { stdout: preview('/x'), stderr: '' }, undefined],
    ['that is the same text after an empty line', { stdout: `\n${preview('/x')}`, stderr: '' }, undefined],
    ['on the other stream', { stdout: '', stderr: preview('/x') }, undefined],
    ['that is something else', { stdout: 'zero\none', stderr: '' }, undefined],
  ])('a preview beside an output %s', (_, toolUseResult, path) => {
    const record = result(preview('/x'), { toolUseResult });
    expect(besideOf(record)).toEqual(path === undefined ? undefined : { member: 'content', path });
    expect(record['capture']).toEqual(path === undefined ? undefined : { content: { state: 'truncated' } });
  });

  test('only a line with one result says whose file it is', () => {
    const session = new NativeSession()
      .call('a', 'Bash', {})
      .call('b', 'Bash', {})
      .user(
        [
          { type: 'tool_result', tool_use_id: 'a', content: 'x' },
          { type: 'tool_result', tool_use_id: 'b', content: 'y' },
        ],
        { toolUseResult: { persistedOutputPath: '/x.txt' } },
      );
    expect(session.of('tool_result').map(besideOf)).toEqual([undefined, undefined]);
  });
});
