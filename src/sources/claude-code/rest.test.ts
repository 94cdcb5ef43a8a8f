import { describe, expect, test } from 'vitest';
import { findings, inspectStream } from '../../testing/streams.ts';
import { convert, everything, NativeSession, recordsOf, type Values } from './fixtures.ts';

/** The records of each native line, by its number, without what `_meta` and the record's own envelope say. */
function told(native: string): Map<number, string> {
  const texts = new Map<number, string>();
  for (const { seq: _seq, supersedes: _supersedes, ...record } of recordsOf(native)) {
    const { 'sessionscope/native': place, ...meta } = record['_meta'] as Values;
    const { line } = place as { line: number };
    texts.set(line, `${texts.get(line) ?? ''}${JSON.stringify({ ...record, _meta: meta })}`);
  }
  return texts;
}

/** Every string, number and word in a value, the parts that say no more than their absence left out. */
function leaves(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves);
  return value === null || value === false ? [] : [JSON.stringify(value)];
}

/** Members that say what most lines do, and are told where a line differs. */
const REPEATED = new Set(['parentUuid', 'cwd', 'sessionId', 'version', 'userType', 'isSidechain']);

test('no member of a line is lost from the stream', () => {
  const session = everything()
    .user('x', { brandNew: { deep: 'kept' }, imagePasteIds: [7] })
    .assistant('y', { requestId: 'req', effort: 'high' }, { stop_reason: 'max_tokens', container: { id: 'box' } })
    .line('attachment', {
      attachment: { type: 'hook_success', hookEvent: 'Stop', toolUseID: 'z', command: 'c', content: 'shown', odd: 1.5 },
    })
    .line('progress', {
      data: { type: 'hook_progress', hookEvent: 'Stop', hookName: 'Stop', command: 'q', statusMessage: 'busy' },
      toolUseID: 'z',
      parentToolUseID: 'parent',
    });
  const native = session.text();
  const records = told(native);
  native
    .trim()
    .split('\n')
    .forEach((line, at) => {
      const text = records.get(at + 1) ?? '';
      for (const [name, value] of Object.entries(JSON.parse(line) as Values)) {
        if (REPEATED.has(name) || name === 'type') continue;
        for (const leaf of leaves(name === 'message' ? withoutBlockTypes(value) : withoutType(value)))
          expect(text, `line ${at + 1}, ${name}`).toContain(leaf.replace(/^"|"$/g, ''));
      }
    });
});

/** A type is told by the type of the record; a value that a record tells in another word is none of these lines' business. */
function withoutType(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { type: _type, hookEvent: _event, is_error: _failed, ...rest } = value as Values;
  return rest;
}

function withoutBlockTypes(value: unknown): unknown {
  const { content, usage: _usage, id: _id, model: _model, role: _role, ...rest } = value as Values;
  return { ...rest, content: Array.isArray(content) ? content.map(withoutType) : tagless(content) };
}

/** A command that the user ran is told without its tags. */
function tagless(content: unknown): unknown {
  return typeof content === 'string' ? content.replace(/<\/?bash-input>/g, '') : content;
}

describe('what a line says besides its records', () => {
  test('what the user said with a refusal stands with the result', async () => {
    const session = new NativeSession()
      .call('t', 'Bash', {})
      .result('t', 'no', { toolDenialKind: 'user-rejected', userFeedback: 'rather not' }, { is_error: true });
    expect(session.of('tool_result')).toMatchObject([
      { status: 'denied', native: { toolDenialKind: 'user-rejected', userFeedback: 'rather not' } },
    ]);
    const found = findings(await inspectStream(convert(session.text())));
    expect(found.filter((each) => !each.startsWith('notice'))).toEqual([]);
  });

  test('of several results it is no one’s', () => {
    const blocks = ['t1', 't2'].map((id) => ({ type: 'tool_result', tool_use_id: id, content: id, is_error: true }));
    const session = new NativeSession().call('t1', 'Bash', {}).call('t2', 'Bash', {});
    session.user(blocks, { toolDenialKind: 'user-rejected', userFeedback: 'no' });
    for (const result of session.of('tool_result')) expect(result).not.toHaveProperty('native');
    expect(session.of('claude-code/user.results')).toMatchObject([
      { native: { toolDenialKind: 'user-rejected', userFeedback: 'no' } },
    ]);
  });

  test('what lines repeat is told where it changes, and the parent where it is not the line before', () => {
    const session = new NativeSession()
      .user('a', { gitBranch: 'main' })
      .user('b', { gitBranch: 'main' })
      .user('c', { gitBranch: 'next', parentUuid: 'u1' });
    expect(session.of('message').map(({ native }) => native)).toEqual([
      { userType: 'external', cwd: '/w/app', sessionId: 's1', version: '2.1.40', gitBranch: 'main' },
      undefined,
      { parentUuid: 'u1', gitBranch: 'next' },
    ]);
  });

  test('a role that is not the line’s type is kept', () => {
    const session = new NativeSession().assistant(
      [{ type: 'tool_use', id: 't', name: 'Read', input: {} }],
      {},
      { role: 'tool' },
    );
    expect(session.of('tool_call')).toMatchObject([{ native: { message: { role: 'tool' } } }]);
  });

  test('a time that is none is kept as it stands', () => {
    const [message] = new NativeSession().user('a', { timestamp: 'noon' }).of('message');
    expect(message).toMatchObject({ native: { timestamp: 'noon' } });
    expect(message).not.toHaveProperty('ts');
  });

  test('words of the harness keep what is recorded of a response', () => {
    const session = new NativeSession().assistant('x', {}, { id: 'm', model: '<synthetic>' });
    expect(session.of('message')).toMatchObject([
      { author: 'harness', native: { message: { id: 'm', model: '<synthetic>', usage: { input_tokens: 9 } } } },
    ]);
  });
});
