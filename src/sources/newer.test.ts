import { describe, expect, test } from 'vitest';
import { encodeUtf8 } from '../base/bytes.ts';
import { recognise } from '../open/recognise.ts';

/** How a session of each format begins, in few lines. */
const SESSIONS: Readonly<Record<string, readonly object[]>> = {
  'claude-code': [
    { type: 'user', uuid: 'u', parentUuid: null, sessionId: 's', message: { role: 'user', content: 'x' } },
  ],
  codex: [{ timestamp: '2026-01-01T00:00:00Z', type: 'session_meta', payload: { id: 'x' } }],
  'gemini-cli': [{ sessionId: 's', projectHash: 'h' }],
  opencode: [{ opencode: 'session', path: 'session/p/s.json', value: {} }],
  openclaw: [
    { type: 'session', version: 3, id: 's', timestamp: '2026-01-01T00:00:00Z', cwd: '/w' },
    { type: 'custom', id: 'c', parentId: null, timestamp: 't', customType: 'model-snapshot', data: { modelId: 'm' } },
  ],
  pi: [{ type: 'session', version: 3, id: 's', timestamp: '2026-01-01T00:00:00Z', cwd: '/w' }],
  't3-code': [{ t3code: 'projection_threads', rowid: 1, row: {} }],
  acp: [{ jsonrpc: '2.0', id: 0, method: 'session/prompt', params: {} }],
};

/** Lines that no version writes today: whatever members a newer one has, they are no other format's. */
const NEWER: readonly object[] = [
  { type: 'newer' },
  { kind: 'newer' },
  { type: 'newer', id: 'n', seq: 1, timestamp: '2026-01-01T00:00:00Z' },
  { type: 'newer', timestamp: '2026-01-01T00:00:00Z', payload: { a: 1 } },
  { type: 'newer', uuid: 'u', sessionId: 's', parentUuid: null },
];

const formatOf = (lines: readonly object[]): string => {
  const found = recognise(encodeUtf8(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
  return found.kind === 'native' ? found.source.format : found.kind;
};

describe.each(Object.entries(SESSIONS))('a session of %s', (format, lines) => {
  test.each(NEWER)('is known with the line %j of a newer version before, within or behind', (newer) => {
    for (let at = 0; at <= lines.length; at++)
      expect(formatOf([...lines.slice(0, at), newer, ...lines.slice(at)])).toBe(format);
  });

  test('a record of a record stream before it makes it one', () => {
    expect(formatOf([{ type: 'tool_call', seq: 1, id: 'a' }, ...lines])).toBe('records');
  });
});
