import { expect, test } from 'vitest';
import { call, detailOf, result, titled } from '../../testing/details.ts';
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
        sides: { old: '/input/old_string', new: '/input/new_string' },
        change: { kind: 'texts', before: 'a', after: 'b' },
      },
    ],
  );
  expect(await edits({ input: { filePath: '/w/a.ts', oldString: 'a', newString: '' } })).toMatchObject([
    { path: '/w/a.ts', sides: { old: '/input/oldString', new: '/input/newString' }, change: { after: '' } },
  ]);
  const several = { path: '/w/a', edits: [{ oldText: 'a', newText: 'b' }, 7, { oldText: 'c', newText: 'd' }] };
  expect((await edits({ input: several })).map(({ path, pointer, sides }) => [path, pointer, sides?.old])).toEqual([
    ['/w/a', '/input/edits/0', '/input/edits/0/oldText'],
    ['/w/a', '/input/edits/2', '/input/edits/2/oldText'],
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
      sides: { old: null, new: '/input/content' },
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

const noteOf = async (more: TestRecord) => {
  const section = titled(await detailOf([call('a', more)]), 'Change');
  return section?.kind === 'edits' ? section.note : null;
};

test('what of a list is no edit is counted', async () => {
  const edit = { old_string: 'a', new_string: 'b' };
  expect(await noteOf({ input: { path: '/w/a', edits: [edit, edit] } })).toBeUndefined();
  expect(await noteOf({ input: { path: '/w/a', edits: [edit, edit, { old_string: 5 }] } })).toBe(
    '1 of 3 edits is not shown as a change: it stands in the arguments',
  );
  expect(await noteOf({ input: { path: '/w/a', edits: [7, edit, null] } })).toBe(
    '2 of 3 edits are not shown as a change: they stand in the arguments',
  );
  expect(await noteOf({ input: { path: '/w/a', edits: Array.from({ length: 250 }, () => edit) } })).toBe(
    '50 of 250 edits are not shown as a change: they stand in the arguments',
  );
  expect(await noteOf({ input: { path: '/w/a', ...edit, edits: '[]' } })).toContain('“edits” is no list');
});

test('edits of a list are shown beside those of the arguments themselves', async () => {
  const edit = { old_string: 'a', new_string: 'b' };
  expect((await edits({ input: { path: '/w/a', ...edit, edits: [edit] } })).map(({ pointer }) => pointer)).toEqual([
    '/input',
    '/input/edits/0',
  ]);
});

test('a path or an old text that is no text is said to be none', async () => {
  const detail = await detailOf([
    call('a', { input: { path: 5, oldText: 'a', newText: 'b' } }),
    result('b', 'a', {
      content: [
        { type: 'diff', path: 5, newText: 'x' },
        { type: 'diff', path: '/w/a', oldText: null, newText: 'x' },
        { type: 'diff', path: '/w/a', oldText: 5, newText: 'x' },
      ],
    }),
  ]);
  expect(titled(detail, 'Change')).toMatchObject({
    edits: [{ path: null, note: 'the path is no text: “path” is recorded as 5' }],
  });
  expect(titled(detail, 'What the model received')).toMatchObject({
    parts: [
      {
        edit: {
          path: null,
          note: 'a whole text; what was there before is not recorded; the path is no text: “path” is recorded as 5',
        },
      },
      { edit: { path: '/w/a', note: 'a new file: “oldText” is null' } },
      { edit: { path: '/w/a', note: 'a whole text; the text before is no text: “oldText” is recorded as 5' } },
    ],
  });
});

test('a patch that stands in two places is shown once, and as it is where it is drawn above', async () => {
  const patch = '*** Begin Patch\n*** Add File: a\n+x\n*** End Patch';
  const detail = await detailOf([call('a', { input: { patch }, inputText: patch })]);
  expect(titled(detail, 'Change')).toMatchObject({
    edits: [{ pointer: '/inputText', note: 'the same text stands at /input/patch' }],
  });
  expect(titled(detail, 'Arguments, as text')).toMatchObject({
    sort: { isDrawn: true },
    note: 'the arguments stand twice; neither is preferred; the text that is drawn above as a change',
  });
  expect(titled(await detailOf([call('a', { inputText: 'words' })]), 'Arguments, as text')).not.toHaveProperty('sort');
});

test('a patch that is too long to be read is named', async () => {
  const patch = `*** Begin Patch\n*** Add File: a\n${'+x\n'.repeat(90_000)}*** End Patch`;
  expect(await edits({ input: { patch } })).toEqual([
    { path: null, note: null, pointer: '/input/patch', change: null },
  ]);
});

test('parts of what a result tells that are no lines are counted', async () => {
  const structuredPatch = [{ oldStart: 1, newStart: 1, lines: ['-a', 5, '+b'] }, 'hunk'];
  expect(await edits({}, { raw: { structuredPatch } })).toMatchObject([
    {
      note: '2 parts of it are no lines: as recorded in the raw output',
      change: { hunks: [{ oldStart: null, newStart: null, lines: ['-a', '+b'] }] },
    },
  ]);
});
