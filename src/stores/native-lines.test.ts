import { describe, expect, test } from 'vitest';
import { at, T3Rows } from '../sources/t3-code/fixture-rows.ts';
import { databaseOf } from '../testing/databases.ts';
import { sessionsOf } from '../testing/stores.ts';
import { t3Database } from '../testing/t3-database.ts';

const one = (): T3Rows => new T3Rows().thread().project().message('user', 'Do it').message('assistant', 'Done');

describe('the native lines of a session', () => {
  test('rows stand part after part, and by time within a part', async () => {
    const rows = one()
      .activity('runtime.error', { message: 'x' }, { created_at: at(2) })
      .turn('completed');
    const text = (await sessionsOf(await t3Database(rows)))['threads/thread-1'] ?? '';
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { t3code: string; rowid: number });
    expect(lines.map(({ t3code, rowid }) => `${t3code} ${rowid}`)).toEqual([
      'projection_threads 1',
      'projection_projects 1',
      'projection_thread_messages 1',
      'projection_thread_activities 1',
      'projection_thread_messages 2',
      'projection_turns 1',
    ]);
  });

  test('values keep what they are', async () => {
    const rows = new T3Rows().thread().message('user', '', {
      message_id: 'm',
      text: 'a "quote", a \\ and\na line, é, 😀',
      is_streaming: 1,
    });
    const bytes = await t3Database(rows);
    const text = (await sessionsOf(bytes))['threads/thread-1'] ?? '';
    expect(text).toContain('"text":"a \\"quote\\", a \\\\ and\\na line, é, 😀"');
    expect(text).toContain('"model_selection_json":{"instanceId":"codex","model":"model-x"}');
    expect(text).toContain('"branch":null');
    expect(text.split('\n')).toHaveLength(3);
  });

  test('digits, real numbers, BLOBs, and text that is no UTF-8 are told apart', async () => {
    const bytes = await databaseOf(
      `CREATE TABLE projection_threads (thread_id TEXT PRIMARY KEY, project_id TEXT, big, real, huge, blob, bad, json, model_selection_json);
       CREATE TABLE projection_thread_messages (message_id, thread_id, role);
       INSERT INTO projection_threads VALUES ('t', 'p', 9007199254740993, 2.0, 9e999, x'00ff10', CAST(x'61ff' AS TEXT), '{"a":1}',
         '{ "n": 12345678901234567890.10,
           "l": [] }');`,
    );
    const text = (await sessionsOf(bytes))['threads/t'] ?? '';
    expect(text).toBe(
      '{"t3code":"projection_threads","rowid":1,"row":{"thread_id":"t","project_id":"p","big":9007199254740993,"real":2.0,' +
        '"huge":"Infinity","blob":"AP8Q","bad":"Yf8=","json":"{\\"a\\":1}",' +
        '"model_selection_json":{ "n": 12345678901234567890.10,            "l": [] }},"base64":["blob","bad"],"real":["huge"]}\n',
    );
  });

  test('JSON that is no object or list, and text that only begins like one, are strings', async () => {
    for (const json of ['"x"', '12', '{"a":', '{} {}', 'x']) {
      const rows = new T3Rows().thread().activity('a', {}, { payload_json: json });
      const text = (await sessionsOf(await t3Database(rows)))['threads/thread-1'] ?? '';
      expect(text).toContain(`"payload_json":${JSON.stringify(json)}`);
    }
  });

  test('a database in UTF-16 reads the same', async () => {
    const script = `PRAGMA encoding = 'UTF-16le';
      CREATE TABLE projection_threads (thread_id TEXT, project_id TEXT, title TEXT);
      CREATE TABLE projection_thread_messages (message_id TEXT, thread_id TEXT, role TEXT);
      INSERT INTO projection_threads VALUES ('t', 'p', 'é 😀');`;
    expect((await sessionsOf(await databaseOf(script)))['threads/t']).toContain('"title":"é 😀"');
  });
});
