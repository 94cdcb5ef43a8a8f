import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Values } from '../sources/claude-code/fixtures.ts';
import { agent, AGENT, agentLine, alone, Folder, main, MAIN, opened } from '../testing/claude-folder.ts';

const spilled = (members: Values = {}): string =>
  main()
    .call('t2', 'Bash', { command: 'make' })
    .result(
      't2',
      '<persisted-output>\nOutput too large (34.3KB). Full output saved to: /h/.claude/projects/p/s1/tool-results/b1.txt\n\nPreview (first 2KB):\none\n...\n</persisted-output>',
      members,
    )
    .text();
const FULL = 'one\ntwo\nthree\n';

test('the file that a result names is shown and compared, and never called verified', async () => {
  const recorded = {
    toolUseResult: { persistedOutputPath: '/x/tool-results/b1.txt', persistedOutputSize: FULL.length },
  };
  const folder = await Folder.of({ [MAIN]: spilled(recorded), 'p/s1/tool-results/b1.txt': FULL });
  const { blobs } = await folder.detail(MAIN, 'tool_call', 1);
  const [blob] = blobs;
  expect(blobs).toHaveLength(1);
  expect(blob).toMatchObject({ label: 'full output', isThere: true, against: '/content' });
  expect(blob?.words).toBe(
    'p/s1/tool-results/b1.txt: the file beside the session that the result names. Nothing verifies it: no hash of it is recorded, only its size, 14 bytes, which it has',
  );
  if (blob === undefined || blob.against === null || folder.answerer === null) throw new Error('it is there');
  const { wanted, row, against } = blob;
  expect(await folder.answerer.answer('blob', { wanted, from: 0, to: 99 })).toMatchObject({
    words: expect.stringContaining('Nothing verifies it'),
    content: { kind: 'text', text: FULL, more: 0 },
  });
  const { pieces } = await folder.answerer.answer('blobDiff', { wanted, row, against });
  expect(pieces?.filter(({ side }) => side === 'blob').map(({ text }) => text)).toEqual(['two\nthree\n']);
});

test.each<[string, Values, Readonly<Record<string, string>>, RegExp]>([
  [
    'another size',
    { toolUseResult: { persistedOutputPath: 'b1.txt', persistedOutputSize: 99 } },
    { 'p/s1/tool-results/b1.txt': FULL },
    /which is another: 99 bytes are recorded, and it has 14 bytes$/,
  ],
  ['no recorded size', {}, { 'p/s1/tool-results/b1.txt': FULL }, /no hash of it is recorded, and no size$/],
  ['no file', {}, {}, /^not in this bundle/],
  ['another session’s file', {}, { 'p/s2/tool-results/b1.txt': FULL }, /^not in this bundle/],
  ['a file elsewhere in the folder', {}, { 'p/s1/b1.txt': FULL }, /^not in this bundle/],
  [
    'two files of the name',
    {},
    { 'p/s1/tool-results/b1.txt': FULL, 'p/s1/tool-results/old/b1.txt': FULL },
    /^2 files beside the session have this name: none is taken$/,
  ],
  [
    'a path that leads out',
    { toolUseResult: { persistedOutputPath: '../../s2/tool-results/../b1.txt' } },
    { 'p/b1.txt': FULL },
    /^not in this bundle/,
  ],
])('the file that a result names: %s', async (_, members, files, words) => {
  const folder = await Folder.of({ [MAIN]: spilled(members), ...files });
  const { blobs } = await folder.detail(MAIN, 'tool_call', 1);
  expect(blobs[0]?.words).toMatch(words);
});

test('a subagent’s outputs are its session’s; without the folder nothing is offered', async () => {
  const text = agent()
    .call('t5', 'Bash', {}, agentLine)
    .result(
      't5',
      '<persisted-output>\nOutput too large (34.3KB). Full output saved to: C:\\t\\b1.txt\n\nPreview (first 2KB):\nx\n...\n</persisted-output>',
      agentLine,
    )
    .text();
  for (const place of [AGENT, 'p/agent-a1.jsonl']) {
    const folder = await Folder.of({ [place]: text, 'p/s1/tool-results/b1.txt': FULL });
    expect((await folder.detail(place, 'tool_result')).blobs).toMatchObject([{ isThere: true }]);
  }
  const { file } = await alone(text);
  expect(file.blobs).toMatchObject([
    { isThere: false, words: 'the result names it, and it was not opened with this file' },
  ]);
});

// Real session files are not part of the project; where they lie beside it, they are tried as well.
const SAMPLES = path.join(import.meta.dirname, '../../../shared/samples/claude-code');

test.skipIf(!fs.existsSync(SAMPLES))(
  'every preview of an output in a real session says which file has the whole of it',
  async () => {
    let total = 0;
    for (const name of fs.readdirSync(SAMPLES)) {
      const text = fs.readFileSync(path.join(SAMPLES, name), 'utf8');
      const previews = text.split('\n').filter((each) => each.includes('"content":"<persisted-output>')).length;
      total += previews;
      if (previews === 0) continue;
      const { open } = await opened(text);
      const records = new TextDecoder().decode(await open.records.read(0, open.records.size));
      expect(records.split('"sessionscope/beside":').length - 1, name).toBe(previews);
    }
    expect(total).toBeGreaterThan(0);
  },
);
