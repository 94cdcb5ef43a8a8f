import { expect, test } from 'vitest';
import { call, detailOf, result } from '../../testing/details.ts';
import type { TestRecord } from '../../testing/streams.ts';

const edits = async (more: TestRecord, results: TestRecord = {}) => {
  const { sections } = await detailOf([call('a', more), result('b', 'a', results)]);
  return sections.flatMap((section) => (section.kind === 'edits' ? section.edits : []));
};

test('an edit is known by its texts, whatever the agent calls them', async () => {
  expect(await edits({ input: { file_path: '/w/a.ts', old_string: 'a', new_string: 'b', replace_all: true } })).toEqual(
    [
      {
        path: '/w/a.ts',
        note: 'every occurrence',
        pointer: '/input',
        change: { kind: 'texts', before: 'a', after: 'b' },
      },
    ],
  );
  expect(await edits({ input: { filePath: '/w/a.ts', oldString: 'a', newString: '' } })).toMatchObject([
    { path: '/w/a.ts', change: { before: 'a', after: '' } },
  ]);
  const several = { path: '/w/a', edits: [{ oldText: 'a', newText: 'b' }, 7, { oldText: 'c', newText: 'd' }] };
  expect((await edits({ input: several })).map(({ path, pointer }) => [path, pointer])).toEqual([
    ['/w/a', '/input/edits/0'],
    ['/w/a', '/input/edits/2'],
  ]);
});

test('old and new are an edit only beside a path', async () => {
  expect(await edits({ input: { path: '/w/a', old: 'a', new: 'b' } })).toMatchObject([
    { path: '/w/a', change: { before: 'a', after: 'b' } },
  ]);
  expect(await edits({ input: { old: 'a', new: 'b' } })).toEqual([]);
  expect(await edits({ input: { path: '/w/a', old: 1, new: 'b' } })).toEqual([]);
});

test('a text beside a path is a file only for a tool that writes', async () => {
  const input = { file_path: '/w/a', content: 'all' };
  expect(await edits({ name: 'Write', input })).toMatchObject([
    {
      change: { kind: 'texts', before: '', after: 'all' },
      note: 'a whole text; what was there before is not recorded',
    },
  ]);
  expect(await edits({ name: 'Send', input })).toEqual([]);
});

test('patches are found as input, as a member of it and as an argument', async () => {
  const patch = '*** Begin Patch\n*** Add File: a\n+x\n*** End Patch';
  for (const [more, pointer] of [
    [{ inputText: patch }, '/inputText'],
    [{ input: { patch } }, '/input/patch'],
    [{ input: { command: ['apply_patch', patch] } }, '/input/command/1'],
  ] as const)
    expect(await edits(more)).toEqual([{ path: null, note: null, pointer, change: { kind: 'patch', text: patch } }]);
});

test('what a result tells has the numbers that it records', async () => {
  const structuredPatch = [{ oldStart: 3, newStart: 4, lines: ['-a', '+b'] }, { lines: [' c'] }];
  expect(await edits({}, { raw: { filePath: '/w/a', structuredPatch } })).toEqual([
    {
      path: '/w/a',
      note: null,
      pointer: '/raw/structuredPatch',
      change: {
        kind: 'hunks',
        hunks: [
          { oldStart: 3, newStart: 4, lines: ['-a', '+b'] },
          { oldStart: null, newStart: null, lines: [' c'] },
        ],
      },
    },
  ]);
});

test('texts that are too long are not compared', async () => {
  const [edit] = await edits({ input: { path: '/w/a', oldText: 'x'.repeat(250_000), newText: 'y' } });
  expect(edit).toMatchObject({ path: '/w/a', change: null });
});
