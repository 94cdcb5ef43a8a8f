import { describe, expect, test } from 'vitest';
import { NATIVE_META } from '../../records/native.ts';
import { convert, NativeSession, recordsOf, type Values } from './fixtures.ts';

describe('the header', () => {
  test('an empty file has none', () => {
    expect(convert('')).toBe('');
    expect(convert('\n\n')).toBe('');
  });

  test('it is the first record and comes from the first conversation line', () => {
    const session = new NativeSession().plain({ type: 'mode', mode: 'normal', sessionId: 's0' }).user('a');
    expect(recordsOf(session.text())[0]).toEqual({
      type: 'session',
      seq: 1,
      id: '#session',
      sessionId: 's1',
      agent: 'Claude Code 2.1.40',
      cwd: '/w/app',
      _meta: { [NATIVE_META.text]: { line: 2, offset: 49, size: session.text().length - 50 } },
    });
  });

  const custom = { type: 'custom-title', customTitle: 'Mine', sessionId: 's1' };
  const made = { type: 'ai-title', aiTitle: 'Made', sessionId: 's1' };
  const summary = { type: 'summary', summary: 'Old', leafUuid: 'x' };
  test.each<[string, readonly Values[], string | undefined]>([
    ['a made title', [made], 'Made'],
    ['a title of the user before a made one', [custom, made], 'Mine'],
    ['one summary', [summary], 'Old'],
    ['several summaries, which are of other sessions', [summary, summary], undefined],
  ])('%s', (_, lines, title) => {
    const session = new NativeSession();
    for (const line of lines) session.plain(line);
    expect(recordsOf(session.user('a').text())[0]?.['title']).toBe(title);
  });

  test('a title that comes late is a record of its own', () => {
    const session = new NativeSession();
    for (let n = 0; n < 30; n++) session.user('a');
    const records = recordsOf(session.plain(made).text());
    expect(records[0]).not.toHaveProperty('title');
    expect(records.at(-1)).toMatchObject({ type: 'claude-code/ai-title', native: made });
  });

  test('records do not wait long for it', () => {
    const snapshots = `${JSON.stringify({ type: 'file-history-snapshot', messageId: 'm', snapshot: {} })}\n`.repeat(
      100,
    );
    expect(recordsOf(snapshots)).toHaveLength(101);
    expect(convert(snapshots, 10)).toBe(convert(snapshots));
  });
});
