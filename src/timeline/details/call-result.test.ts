import { describe, expect, test } from 'vitest';
import type { TestRecord } from '../../testing/streams.ts';
import { call, detailOf, fieldsOf, result, titled, titles } from '../../testing/details.ts';

describe('a call', () => {
  test('shows what was requested, then what its result says, each from its own record', async () => {
    const detail = await detailOf([call('a', { requestedBy: undefined, input: { n: 1 } }), result('b', 'a')]);
    expect(titles(detail)).toEqual(['Arguments', 'What the model received', 'Result', 'Timing', 'Call', 'Record']);
    expect(detail.sections.map(({ row }) => row)).toEqual([undefined, 1, 1, 1, undefined, undefined]);
    expect(fieldsOf(detail, 'Call')).toEqual({
      Tool: 'Bash',
      'Requested by': '[not recorded]',
      'Call ID': 'a (the source’s own ID)',
      Provider: '[not recorded]',
    });
    expect(fieldsOf(detail, 'Timing')).toEqual({
      Started: '[not recorded]',
      Completed: '[not recorded]',
      Duration: '[not recorded]',
    });
    expect(detail.pairing).toMatchObject({ clause: 'ASR-263', rows: [{ row: 1 }] });
  });

  test.each<[input: unknown, text: string, pointer: string, note?: string]>([
    [{ command: 'cd /w &&\n  ls "a b"' }, 'cd /w &&\n  ls "a b"', '/input/command'],
    [{ cmd: 'ls' }, 'ls', '/input/cmd'],
    [{ command: ['bash', '-lc', 'a\nb'] }, 'a\nb', '/input/command/2', 'given to bash -lc'],
    [{ command: ['git', 'diff', '--stat'] }, 'git diff --stat', '/input/command', '3 arguments, a space between each'],
  ])('%j: its command stands before its arguments, with its own lines', async (input, text, pointer, note) => {
    const detail = await detailOf([call('a', { input })]);
    expect(titles(detail).slice(0, 2)).toEqual(['Command', 'Arguments']);
    expect(titled(detail, 'Command')).toMatchObject({
      text: { text },
      pointer,
      sort: { isShell: true },
      ...(note === undefined ? {} : { note }),
    });
  });

  test.each([{ command: ['ls', 'a b'] }, { command: ['ls', 5] }, { command: 5 }, { command: [] }, 'ls'])(
    '%j: no command is made up of it',
    async (input) => expect(titles(await detailOf([call('a', { input })]))).not.toContain('Command'),
  );

  test('a command of another language has no colours of a shell', async () => {
    const detail = await detailOf([call('a', { name: 'PowerShell', input: { command: 'Get-Item' } })]);
    expect(titled(detail, 'Command')).not.toHaveProperty('sort');
  });

  test('a command that is drawn as a change is not read in another way', async () => {
    const command = "apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: a\n+x\n*** End Patch\nEOF";
    const detail = await detailOf([call('a', { input: { command } })]);
    expect(titles(detail).slice(0, 3)).toEqual(['Change', 'Command', 'Arguments']);
    expect(titled(detail, 'Command')).toMatchObject({ sort: { isDrawn: true } });
  });

  test('that reads a file: its result is read as that file, under the call and by itself', async () => {
    const records = [call('a', { name: 'Read', input: { file_path: '/w/a.ts' } }), result('b', 'a')];
    for (const row of [0, 1])
      expect(titled(await detailOf(records, row), 'What the model received')).toMatchObject({
        parts: [{ sort: { file: '/w/a.ts' } }],
      });
  });

  test.each([
    ['native', 'exact (the source attached the callId to this result)'],
    ['derived', 'exact (call and result stand in one native item)'],
  ])('whose id is %s: the words for an exact link follow it', async (callIdSource, words) => {
    const records = [call('a', { callIdSource }), result('b', 'a')];
    for (const row of [0, 1])
      expect(fieldsOf(await detailOf(records, row), 'Result')).toMatchObject({ Linkage: words });
  });

  test('what is copied of a status and a linkage is what the record says', async () => {
    const detail = await detailOf([call('a'), result('b', 'a', { status: 'unknown' })], 1);
    const fields = detail.sections.flatMap((section) => (section.kind === 'fields' ? section.fields : []));
    expect(fields.find(({ label }) => label === 'Status')).toMatchObject({
      value: 'status unknown',
      copied: 'unknown',
    });
    expect(fields.find(({ label }) => label === 'Linkage')).toMatchObject({ value: 'exact', pointer: '/linkage' });
  });

  test('without a result says that its outcome is unknown', async () => {
    const detail = await detailOf([call('a')]);
    expect(titled(detail, 'Result')).toEqual({
      kind: 'note',
      title: 'Result',
      words: 'no result: outcome unknown',
      tone: 'blue',
    });
    expect(detail.pairing).toMatchObject({ clause: 'ASR-265', rows: [] });
    expect(fieldsOf(detail, 'Arguments')).toEqual({ Arguments: '[not recorded]' });
  });

  test('with arguments given twice shows both and prefers neither', async () => {
    const detail = await detailOf([
      call('a', { input: 1, inputText: '{', capture: { inputText: { state: 'truncated', originalBytes: 5000 } } }),
    ]);
    expect(titled(detail, 'Arguments')).toMatchObject({ note: 'the arguments stand twice; neither is preferred' });
    expect(titled(detail, 'Arguments, as text')).toMatchObject({
      note: 'truncated: original 5,000 bytes; the arguments stand twice; neither is preferred',
    });
  });

  test('has its own provider, else that of its result; a name is never taken apart', async () => {
    const provider = { kind: 'mcp', server: 'github', tool: 'get', identity: 'exact' };
    const own = await detailOf([
      call('a', { provider }),
      result('b', 'a', { provider: { kind: 'mcp', identity: 'unknown' } }),
    ]);
    expect(fieldsOf(own, 'Provider')).toMatchObject({
      Server: 'github',
      'Provider of the result': 'mcp · identity unknown (differs from that of the call)',
    });
    const inherited = await detailOf([call('a', { name: 'mcp__github__get' }), result('b', 'a', { provider })]);
    expect(fieldsOf(inherited, 'Provider')).toMatchObject({ Server: 'github (from result)' });
    const none = await detailOf([call('a', { name: 'mcp__github__get' })]);
    expect(titles(none)).not.toContain('Provider');
    expect(fieldsOf(none, 'Call')).toMatchObject({ Provider: '[not recorded]' });
  });

  test('names its parent, its locations, and why it has no name', async () => {
    const records = [
      call('a'),
      call('b', {
        name: undefined,
        capture: { name: { state: 'absent' } },
        parentCallId: 'a',
        locations: [{ root: 'app', path: 'x.rs', line: 3 }],
      }),
    ];
    expect(fieldsOf(await detailOf(records, 1), 'Call')).toMatchObject({
      Tool: '[absent: the source does not record it]',
      'Inside call': 'a → linked',
      Location: 'app:x.rs, line 3',
    });
    expect((await detailOf(records)).links).toMatchObject([
      { relation: 'call inside it', direction: 'in', outcome: 'linked', rows: [{ row: 1 }] },
    ]);
  });

  test('tells what an image is by its bytes', async () => {
    const image = (mimeType: string, data: string): TestRecord => ({ type: 'image', mimeType, data });
    const content = [image('image/png', '/9j/4AAQ'), image('image/png', 'PHN2Zz4='), image('image/png', 'AAAAA')];
    const section = titled(await detailOf([result('x', 'a', { content })]), 'What the model received');
    expect(section?.kind === 'content' ? section.parts : []).toMatchObject([
      { kind: 'image', mimeType: 'image/jpeg', recorded: 'image/png' },
      { kind: 'note', words: 'image/png image whose data begins like none that is drawn: it is in the raw record' },
      { kind: 'note' },
    ]);
  });
});

describe('a result', () => {
  test('keeps apart what the model received, what the user saw, and what a process wrote', async () => {
    const detail = await detailOf([
      result('x', 'a', {
        content: undefined,
        capture: {
          content: { state: 'absent' },
          'exec.stdout': {
            state: 'truncated',
            originalBytes: 48213,
            blob: { blob: `sha256:${'0'.repeat(64)}`, size: 48213, mimeType: 'text/plain' },
          },
        },
        displayContent: [{ type: 'text', text: 'seen' }],
        exec: {
          command: ['ls', 'a b'],
          cwd: { root: 'app', path: '.' },
          stdout: 'out',
          processId: 12,
          terminalId: 'gone',
        },
        raw: { n: 1 },
        durationMs: 1e3,
      }),
    ]);
    expect(titled(detail, 'What the model received')).toMatchObject({
      kind: 'note',
      words: 'absent: the source does not record what reached the model',
    });
    expect(titled(detail, 'What the user saw')).toMatchObject({ kind: 'content', source: 'display' });
    expect(titled(detail, 'Standard output')).toMatchObject({
      source: 'process',
      note: `truncated: original 48,213 bytes, full copy in blob sha256:000000000000… (48,213 bytes, text/plain), not in this file; not known to have reached the model`,
    });
    expect(fieldsOf(detail, 'Process')).toEqual({
      Command: 'ls "a b"',
      'Working directory': 'app:.',
      'Exit code': '[not recorded]',
      Terminal: 'gone → not in this stream',
      'Process ID': '12 (a number, as the source has it; refers to nothing)',
    });
    expect(titled(detail, 'Raw output, as the source kept it')).toMatchObject({ kind: 'json' });
    expect(fieldsOf(detail, 'Timing')['Duration']).toBe('1000 (milliseconds, as recorded)');
  });

  test('tells a duration that a source worked out from one that is recorded', async () => {
    const _meta = { 'sessionscope/computed': ['/durationMs'] };
    const detail = await detailOf([call('a'), result('b', 'a', { durationMs: 1500, _meta })]);
    const timing = titled(detail, 'Timing');
    const duration = timing?.kind === 'fields' ? timing.fields.find(({ label }) => label === 'Duration') : undefined;
    expect(duration).toMatchObject({
      value: '1500',
      origin: 'computed',
      note: 'milliseconds, computed from two recorded times',
    });
  });

  test('shows numbers as the digits of the file', async () => {
    const detail = await detailOf(
      '{"type":"tool_result","linkage":"none","status":"completed","content":[],"exec":{"exitCode":1.0},"durationMs":12345678901234567890}',
    );
    expect(fieldsOf(detail, 'Process')['Exit code']).toBe('1.0');
    expect(fieldsOf(detail, 'Timing')['Duration']).toBe(
      '12345678901234567890 (milliseconds, as recorded; beyond what a double holds: digits as in the file)',
    );
  });

  test('links by nativeCallId to nothing, but says where else the ID stands', async () => {
    const detail = await detailOf(
      [call('a'), result('x', 'a', { callId: undefined, linkage: 'ambiguous', nativeCallId: 'a' })],
      1,
    );
    expect(fieldsOf(detail, 'Result')['Native call ID']).toBe(
      'a (as the source has it; not used for linking) → also the callId of 1 call: not linked',
    );
    expect(detail.links).toMatchObject([{ outcome: 'information', member: 'nativeCallId', rows: [{ row: 0 }] }]);
    expect(detail.pairing).toMatchObject({ clause: 'ASR-262', rows: [] });
  });

  test('computes a duration only from its own times, and says so', async () => {
    const detail = await detailOf([
      result('x', 'a', { startedAt: '2026-01-01T00:00:00Z', completedAt: '2026-01-01T00:00:01.5Z' }),
    ]);
    expect(fieldsOf(detail, 'Timing')['Duration']).toBe('~1.5 s (between startedAt and completedAt)');
  });

  test('reads the text of a resource, tells what is said of it, and leaves nothing of it out', async () => {
    const content = [
      {
        type: 'resource',
        resource: { uri: 'file:///a.py', mimeType: 'text/x-python', text: 'x = 1\n', _meta: { from: 'y' } },
        annotations: { audience: ['user'] },
      },
      { type: 'resource', resource: { uri: 'file:///a.png', mimeType: 'image/png', blob: 'iVBORw0KGgo=' } },
      { type: 'resource', resource: { uri: 'file:///a.bin', blob: 'AAAA' } },
      { type: 'resource_link', uri: 'https://x.test', name: 'x', size: 12 },
      { type: 'resource', resource: { uri: 'file:///none' } },
      { type: 'resource', resource: 'file:///none' },
    ];
    const section = titled(await detailOf([result('x', 'a', { content })]), 'What the model received');
    const [text, image, data, link, ...others] = section?.kind === 'content' ? section.parts : [];
    expect(text).toMatchObject({
      kind: 'resource',
      fields: [
        { label: 'URI', value: 'file:///a.py', pointer: '/content/0/resource/uri' },
        { label: 'Media type', value: 'text/x-python', pointer: '/content/0/resource/mimeType' },
      ],
      body: {
        kind: 'text',
        text: { text: 'x = 1\n' },
        pointer: '/content/0/resource/text',
        sort: { mimeType: 'text/x-python', file: 'file:///a.py' },
      },
      rest: [
        { name: '_meta', pointer: '/content/0/resource/_meta' },
        { name: 'annotations', pointer: '/content/0/annotations' },
      ],
    });
    expect(image).toMatchObject({ body: { kind: 'image', mimeType: 'image/png' } });
    expect(data).toMatchObject({
      body: { kind: 'note', words: expect.stringContaining('4 characters of base64') as string },
    });
    expect(link).toMatchObject({
      fields: [{ value: 'https://x.test', pointer: '/content/3/uri' }, { value: 'x' }, { label: 'Size', value: '12' }],
      body: { words: 'not fetched' },
    });
    expect(others.map(({ kind }) => kind)).toEqual(['json', 'json']);
  });

  test('draws only the four image types, from data that is base64', async () => {
    const image = (mimeType: string, data: string): TestRecord => ({ type: 'image', mimeType, data });
    const content = [
      image('image/png', 'iVBORw0KGgo='),
      image('image/svg+xml', 'PHN2Zz4='),
      image('image/png', '<svg>'),
      { type: 'image', blob: 'sha256:x' },
      { type: 'thinking', thinking: 'hm' },
      { type: 'resource_link', uri: 'https://x.test' },
      { type: 'odd', deep: [] },
      'loose',
      7,
    ];
    const section = titled(await detailOf([result('x', 'a', { content })]), 'What the model received');
    const parts = section?.kind === 'content' ? section.parts : [];
    expect(parts.map(({ kind }) => kind)).toEqual([
      'image',
      'note',
      'note',
      'note',
      'thinking',
      'resource',
      'json',
      'text',
      'json',
    ]);
  });
});

test('a blob of what was taken out is not looked for, nor is what is no name of one', async () => {
  const hash = `sha256:${'a'.repeat(64)}`;
  const words = async (state: string, blob: string): Promise<string> => {
    const record = result('x', 'a', { capture: { content: { state, blob: { blob, size: 3 } } } });
    const detail = await detailOf([call('a'), record], 1);
    expect(detail.blobs).toHaveLength(state === 'truncated' && blob === hash ? 1 : 0);
    return JSON.stringify(detail.sections);
  };
  expect(await words('truncated', hash)).toContain(
    'full copy in blob sha256:aaaaaaaaaaaa… (3 bytes), not in this file',
  );
  for (const state of ['redacted', 'masked']) {
    const text = await words(state, hash);
    expect(text).toContain('it was taken out, so the blob that is named is not looked for');
    expect(text).not.toContain('full copy');
  }
  expect(await words('truncated', hash.toUpperCase())).toContain(
    'which is no name of a blob, so that it was not looked for',
  );
});

test('an image that a message has in a blob is looked for like any other', async () => {
  const blob = { blob: `sha256:${'b'.repeat(64)}`, size: 3, mimeType: 'image/png' };
  const detail = await detailOf([
    { type: 'message', seq: 1, id: 'm', role: 'user', content: [{ type: 'image', mimeType: 'image/png', blob }] },
  ]);
  expect(detail.blobs).toMatchObject([{ pointer: '/content/0/blob', wanted: { size: 3 } }]);
  expect(detail.problems).toMatchObject([{ code: 'BLOB-MISSING' }]);
});
