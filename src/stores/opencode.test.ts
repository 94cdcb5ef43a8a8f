import { expect, test } from 'vitest';
import { memorySource } from '../input/byte-source.ts';
import { PartsSource } from '../input/parts.ts';
import { sqliteWasm } from '../cli/sqlite-wasm.ts';
import { loadEngine } from './sqlite/engine.ts';
import { openStore } from './open-store.ts';

const env = {
  sqliteWasm,
  spool: (name: string) => {
    const parts = new PartsSource(name);
    return { add: (bytes: Uint8Array<ArrayBuffer>) => parts.add(bytes.slice()), finish: () => parts };
  },
};

const TABLES = `
  CREATE TABLE project (id text PRIMARY KEY, worktree text, sandboxes text);
  CREATE TABLE session (id text PRIMARY KEY, project_id text, parent_id text, directory text, title text, revert text, time_created integer);
  CREATE TABLE message (id text PRIMARY KEY, session_id text, time_created integer, data text);
  CREATE TABLE part (id text PRIMARY KEY, message_id text, session_id text, time_created integer, data text);
  CREATE TABLE todo (session_id text, content text, position integer, PRIMARY KEY (session_id, position));
  CREATE TABLE session_share (session_id text PRIMARY KEY, secret text);
`;

/** The bytes of a database that some statements have filled. */
async function database(statements: string): Promise<Uint8Array> {
  const { sqlite } = await loadEngine(sqliteWasm);
  const db = new sqlite.oo1.DB(':memory:');
  db.exec(TABLES + statements);
  const bytes = sqlite.capi.sqlite3_js_db_export(db);
  db.close();
  return bytes;
}

/** The sessions of a database by their paths, each line as it reads. */
async function sessionsOf(statements: string): Promise<Record<string, Record<string, unknown>[]>> {
  const source = memorySource(await database(statements), 'opencode.db');
  const opened = await openStore(source, env, () => Promise.resolve(null));
  if (opened.kind !== 'store') throw new Error(opened.looksLike);
  expect(opened.store.title).toBe('OpenCode');
  const found: Record<string, Record<string, unknown>[]> = {};
  for (const entry of opened.entries) {
    const lines = await entry.open();
    const text = new TextDecoder().decode(await lines.read(0, lines.size));
    found[entry.path] = text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }
  return found;
}

const ids = (lines: readonly Record<string, unknown>[] | undefined): string[] =>
  (lines ?? []).map(({ opencode, row }) => {
    const { id, content } = row as { id?: string; content?: string };
    return `${String(opencode)} ${id ?? content ?? ''}`;
  });

test('each message comes with its parts, whenever those were written; secrets of shared sessions never', async () => {
  const sessions = await sessionsOf(`
    INSERT INTO project VALUES ('p', '/w', '[]'), ('q', '/x', '[]');
    INSERT INTO session VALUES ('ses_2', 'p', 'ses_1', '/w', 'Two', NULL, 2), ('ses_1', 'p', NULL, '/w', 'One', '{"messageID":"m"}', 1);
    INSERT INTO message VALUES
      ('msg_2', 'ses_1', 12, '{"role":"assistant","cost":1.50}'), ('msg_1', 'ses_1', 12, '{"role":"user"}'), ('msg_0', 'ses_1', 13, '{}'),
      ('msg_3', 'ses_2', 11, '{}');
    INSERT INTO part VALUES
      ('prt_4', 'msg_0', 'ses_1', 99, '{}'), ('prt_3', 'msg_2', 'ses_1', 99, '{}'), ('prt_2', 'msg_2', 'ses_1', 99, '{"type":"text"}'),
      ('prt_1', 'msg_1', 'ses_1', 99, '{}'), ('prt_5', 'msg_3', 'ses_2', 1, '{}');
    INSERT INTO todo VALUES ('ses_1', 'second', 1), ('ses_1', 'first', 0);
    INSERT INTO session_share VALUES ('ses_1', 'hush');
  `);
  expect(Object.keys(sessions)).toEqual(['sessions/ses_1', 'sessions/ses_2']);
  expect(ids(sessions['sessions/ses_1'])).toEqual([
    'session ses_1',
    'project p',
    'message msg_1',
    'part prt_1',
    'message msg_2',
    'part prt_2',
    'part prt_3',
    'message msg_0',
    'part prt_4',
    'todo first',
    'todo second',
  ]);
  expect(ids(sessions['sessions/ses_2'])).toEqual(['session ses_2', 'project p', 'message msg_3', 'part prt_5']);
  expect(sessions['sessions/ses_1']?.[0]).toMatchObject({ row: { revert: { messageID: 'm' } } });
  expect(sessions['sessions/ses_1']?.[4]).toMatchObject({ row: { data: { role: 'assistant', cost: 1.5 } } });
  expect(JSON.stringify(sessions)).not.toContain('hush');
});

test('parts of a message that is gone, and what is left of a session that is gone, are shown', async () => {
  const sessions = await sessionsOf(`
    INSERT INTO session VALUES ('ses_1', NULL, NULL, '/w', 'One', NULL, 1);
    INSERT INTO message VALUES ('msg_1', 'ses_1', 1, '{}'), ('msg_9', 'ses_9', 1, 'no JSON');
    INSERT INTO part VALUES ('prt_1', 'msg_1', 'ses_1', 1, '{}'), ('prt_2', 'msg_7', 'ses_1', 1, '{}'), ('prt_8', 'msg_8', 'ses_8', 1, '{}');
  `);
  expect(ids(sessions['sessions/ses_1'])).toEqual(['session ses_1', 'message msg_1', 'part prt_1', 'part prt_2']);
  expect(ids(sessions['sessions/ses_9'])).toEqual(['message msg_9']);
  expect(sessions['sessions/ses_9']?.[0]).toMatchObject({ row: { data: 'no JSON' } });
  expect(ids(sessions['sessions/ses_8'])).toEqual(['part prt_8']);
});
